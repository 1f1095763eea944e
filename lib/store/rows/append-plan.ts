// Decides what an append does, before anything is written: which messages are known already, which clash, and which rows
// follow the head. Pure but for hashing, and the same for every store.
import type { MessageType } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { invariant } from '@/lib/std/invariant';
import type { AppendOutcome, Head, KnownTurns, NewEvent, NewMessage } from '../ports/event-store';
import { type EventRow, placeRow, rowsOf, type UnplacedRow } from './event-row';

/** A message whose rows are ready to be placed. */
type ReadyMessage = {
  readonly rows: readonly [UnplacedRow, ...UnplacedRow[]];
  /** What `idName` calls each row. */
  readonly names: readonly [string, ...string[]];
  readonly events: readonly NewEvent[];
  readonly stateSeq: number | null;
  readonly turns: KnownTurns | null;
};

/** Messages turned into rows, before the head of the log is known. */
export type ReadyBatch = {
  /** One per message; the outcome where it is refused already. */
  readonly messages: readonly (ReadyMessage | Extract<AppendOutcome, { status: 'bad_text' }>)[];
};

/** An event that holds an id or an idempotency key. */
export type Holder = {
  readonly seq: number;
  readonly native_hash: string;
  readonly part_of: string | null;
};

/** What the log knows of a batch's ids and idempotency keys, in the names of `idName` and `keyName`. */
export type Known = {
  readonly head: Head;
  readonly ids: ReadonlyMap<string, Holder>;
  readonly keys: ReadonlyMap<string, number>;
  /** The seq of the last decision of our own; 0 where there is none after `earliestState`. */
  readonly lastDecision: number;
  /** The seq of the last turn of each of `turnsAsked`, in the names of `taskName`; of those that are not later, none is needed. */
  readonly turns: ReadonlyMap<string, number>;
};

/** What a log knows of a batch that is new to it. */
export const NOTHING_KNOWN: Omit<Known, 'head'> = {
  ids: new Map(),
  keys: new Map(),
  lastDecision: 0,
  turns: new Map(),
};

/** Who holds an id or a key, in the log or earlier in the batch. */
type Standing = {
  id(name: string): Holder | undefined;
  key(name: string): number | undefined;
};

export type AppendPlan = {
  readonly outcomes: readonly AppendOutcome[];
  readonly rows: readonly EventRow[];
  readonly stored: readonly EventRecord[];
};

/** What tells a decision of our own in the log from what others said or brought. */
export const OWN_DECISION = { type: 'routing.decision', origin: 'engine' } as const;

/** Types of what a task is not the same after, by any protocol: not its progress, nor its tools, which come by the hundred. */
export const TURN_TYPES: ReadonlySet<string> = new Set<MessageType>([
  'task.request',
  'task.accept',
  'task.result',
  'task.error',
  'task.cancel',
  'task.timeout',
  'chat.message',
]);

type IdColumns = Pick<EventRow, 'run_id' | 'id'>;
export type KeyColumns = Pick<EventRow, 'run_id' | 'from_agent_id' | 'idempotency_key' | 'attempt'>;

/** The name of `(run_id, id)`. U+0000 stands in neither. */
export function idName(row: IdColumns): string {
  return `${row.run_id}\u0000${row.id}`;
}

/** The name of `(run_id, task_id)`. */
export function taskName({ run_id, task_id }: Pick<EventRow, 'run_id' | 'task_id'>): string {
  return `${run_id}\u0000${task_id}`;
}

/** The name of `(run_id, from.agent_id, idempotency_key, attempt)`. */
export function keyName(row: KeyColumns): string {
  return `${row.run_id}\u0000${row.from_agent_id}\u0000${row.idempotency_key}\u0000${row.attempt}`;
}

/** Does the work of an append that needs no knowledge of the log, so that no lock is held meanwhile. */
export function readyBatch(messages: readonly NewMessage[]): ReadyBatch {
  return {
    messages: messages.map((message) => {
      const made = rowsOf(message);
      if ('badColumn' in made) return { status: 'bad_text', column: made.badColumn };
      const [primary, ...others] = made.rows;
      invariant(primary, 'a message has a primary event');
      const { events, stateSeq = null, turns = null } = message;
      const names = [idName(primary), ...others.map(idName)] as const;
      return { rows: [primary, ...others], names, events, stateSeq, turns };
    }),
  };
}

/** All rows of a batch that may be stored. */
export function rowsOfBatch(batch: ReadyBatch): UnplacedRow[] {
  return batch.messages.flatMap((message) => ('rows' in message ? message.rows : []));
}

/** The earliest state that a decision of the batch rests on, or null where it has none: older decisions make none stale. */
export function earliestState(batch: ReadyBatch): number | null {
  const states = batch.messages.flatMap((message) =>
    'rows' in message && message.stateSeq !== null ? [message.stateSeq] : [],
  );
  return states.length === 0 ? null : Math.min(...states);
}

/** A task whose turns after a seq are asked for. */
export type AskedTurns = {
  readonly run_id: string;
  readonly task_id: string;
  readonly seq: number;
};

/** The tasks that messages of the batch are done to by somebody who looked at them before. */
export function turnsAsked(batch: ReadyBatch): AskedTurns[] {
  return batch.messages.flatMap((message) => {
    if (!('rows' in message) || message.turns === null) return [];
    const [{ run_id }] = message.rows;
    const { task_ids, seq } = message.turns;
    return task_ids.map((task_id) => ({ run_id, task_id, seq }));
  });
}

/** Places every message that is neither known nor in conflict nor stale after the head, in order. */
export function planAppend(batch: ReadyBatch, known: Known): AppendPlan {
  const batchIds = new Map<string, Holder>();
  const batchKeys = new Map<string, number>();
  const turns = new Map(known.turns);
  const isTurnAsked = batch.messages.some((one) => 'rows' in one && one.turns !== null);
  const standing: Standing = {
    id: (name) => batchIds.get(name) ?? known.ids.get(name),
    key: (name) => batchKeys.get(name) ?? known.keys.get(name),
  };
  const outcomes: AppendOutcome[] = [];
  const rows: EventRow[] = [];
  const stored: EventRecord[] = [];
  let head = known.head;

  for (const message of batch.messages) {
    if (!('rows' in message)) {
      outcomes.push(message);
      continue;
    }
    const met =
      outcomeMet(message, standing) ?? staleOf(message, known) ?? overtakenBy(message, turns);
    outcomes.push(met ?? { status: 'stored', seq: head.seq + 1 });
    if (met) continue;
    message.rows.forEach((unplaced, index) => {
      const row = placeRow(unplaced, head);
      const event = message.events[index];
      const name = message.names[index];
      invariant(event && name, 'every row has its event and its name');
      invariant(!batchIds.has(name), `a message has two events with the id ${row.id}`);
      batchIds.set(name, row);
      if (row.idempotency_key !== null) batchKeys.set(keyName(row), row.seq);
      if (isTurnAsked && TURN_TYPES.has(row.type)) turns.set(taskName(row), row.seq);
      rows.push(row);
      stored.push(storedRecord(row, event));
      head = row;
    });
  }
  return { outcomes, rows, stored };
}

/**
 * What a message meets in the log, or null. Its own id decides before its idempotency key: other content under the same
 * id is told as a conflict even when the key repeats, for the sender has to learn that this content was not stored.
 */
function outcomeMet({ rows, names }: ReadyMessage, standing: Standing): AppendOutcome | null {
  const [primary] = rows;
  const [name, ...others] = names;
  const holder = standing.id(name);
  if (holder) {
    const isSame = holder.part_of === null && holder.native_hash === primary.native_hash;
    return { status: isSame ? 'duplicate' : 'id_conflict', seq: holder.seq };
  }
  const keySeq = primary.idempotency_key === null ? undefined : standing.key(keyName(primary));
  if (keySeq !== undefined) return { status: 'duplicate', seq: keySeq };
  for (const other of others) {
    const clash = standing.id(other);
    if (clash) return { status: 'id_conflict', seq: clash.seq };
  }
  return null;
}

/** Decisions of the same batch are known to who made it: only what the log has already makes one stale. */
function staleOf({ stateSeq }: ReadyMessage, { lastDecision }: Known): AppendOutcome | null {
  const isStale = stateSeq !== null && lastDecision > stateSeq;
  return isStale ? { status: 'stale', seq: lastDecision } : null;
}

/** Who made it knew nothing of the batch: what stands before it there counts, too. */
function overtakenBy(
  { rows, turns }: ReadyMessage,
  last: ReadonlyMap<string, number>,
): AppendOutcome | null {
  if (turns === null) return null;
  const [{ run_id }] = rows;
  const seqs = turns.task_ids.map((task_id) => last.get(taskName({ run_id, task_id })) ?? 0);
  const seq = Math.max(0, ...seqs);
  return seq > turns.seq ? { status: 'stale', seq } : null;
}

function storedRecord(row: EventRow, event: NewEvent): EventRecord {
  return {
    seq: row.seq,
    received_at: row.received_at,
    protocol: row.protocol,
    event: event.event,
    verdict: row.verdict,
    signature: row.signature,
    origin: row.origin,
  };
}
