// The sessions of agents: a fold over what was said in them and what was done with them. Deleting and archiving change what
// this fold shows and nothing of the log.
import { type AgentSession, SESSION_MARK_TYPE, SessionMark } from '@/lib/model/agent-session';
import type { EventRecord } from '@/lib/model/event-record';
import { REGISTRY_RUN } from '@/lib/model/ids';
import { BoundedMap } from '@/lib/std/bounded-map';
import { pairKey } from '@/lib/std/pair-key';
import { ChangedNumbers, checkpointFold } from '../checkpoint/checkpoint-fold';
import type { CheckpointedFold, CheckpointPart } from '../checkpoint/checkpointed-fold';
import { sessionPlaceOf } from './session-entry';

/** Sessions that are listed: those that were heard of last, some 10 MB. */
const SESSIONS_MAX = 20_000;

/** A session as the fold knows it; saved as it stands. */
export type KnownSession = AgentSession & {
  /** Numbers the sessions in the order in which they came: the key under which one is saved. */
  readonly serial: number;
  /** What is shown of it begins after this seq: it was deleted there, or begins there. */
  readonly after: number;
  /** The last event that concerned it. */
  readonly last_seq: number;
  /** The last message that it went on with after it was archived; 0 where it never was. */
  readonly resumed_seq: number;
  /** The thread of its messages; null where they stand in several. */
  readonly thread_id: string | null;
  readonly isDeleted: boolean;
};

export type SessionsFold = CheckpointedFold & {
  /** The sessions of an agent that are shown, the last heard of first. */
  of(agentId: string): KnownSession[];
  get(agentId: string, sessionId: string): KnownSession | null;
};

/** The act and the sessions that an event of the engine's names; null for every other event. */
export function sessionMarkOf({ event, origin }: EventRecord): SessionMark | null {
  const isOurs = origin === 'engine' && event.run_id === REGISTRY_RUN;
  if (!isOurs || event.payload_type !== SESSION_MARK_TYPE) return null;
  const mark = SessionMark.safeParse(event.payload);
  return mark.success ? mark.data : null;
}

const PREFIX = 's:';
/** The known sessions by their names, and which of them changed. */
class SessionIndex {
  readonly #changed = new ChangedNumbers(PREFIX);
  readonly #byName = new BoundedMap<string, KnownSession>(SESSIONS_MAX);
  readonly #bySerial = new Map<number, KnownSession>();
  #lastSerial = 0;

  get(agentId: string, sessionId: string): KnownSession | undefined {
    return this.#byName.get(pairKey(agentId, sessionId));
  }

  /** The one heard of longest ago first. */
  values(): KnownSession[] {
    return [...this.#byName.values()];
  }

  nextSerial(): number {
    this.#lastSerial += 1;
    return this.#lastSerial;
  }

  keep(session: KnownSession): void {
    const { serial, agent_id, session_id } = session;
    this.#changed.add(serial);
    this.#bySerial.set(serial, session);
    for (const old of this.#byName.set(pairKey(agent_id, session_id), session)) {
      this.#bySerial.delete(old.serial);
      this.#changed.add(old.serial);
    }
  }

  takeChanged(): string[] {
    return this.#changed.take();
  }

  save(key: string): KnownSession | null {
    return this.#bySerial.get(this.#changed.numberOf(key) ?? 0) ?? null;
  }

  /** In the order in which they were heard of, for the oldest are evicted first. */
  load(sessions: readonly KnownSession[]): void {
    for (const session of sessions.toSorted((one, other) => one.last_seq - other.last_seq)) {
      const { serial, agent_id, session_id } = session;
      this.#byName.load(pairKey(agent_id, session_id), session);
      this.#bySerial.set(serial, session);
      this.#lastSerial = Math.max(this.#lastSerial, serial);
    }
  }
}

/** The session, or a new one that begins with this event. */
function opened(
  index: SessionIndex,
  { seq, received_at, event }: EventRecord,
  [agentId, sessionId]: readonly [agentId: string, sessionId: string],
): KnownSession {
  const known = index.get(agentId, sessionId);
  if (known && !known.isDeleted) return known;
  return {
    session_id: sessionId,
    agent_id: agentId,
    state: 'active',
    messages: 0,
    created_at: received_at,
    updated_at: received_at,
    committed_at: null,
    serial: known?.serial ?? index.nextSerial(),
    after: seq - 1,
    last_seq: seq,
    resumed_seq: 0,
    thread_id: event.thread_id,
    isDeleted: false,
  };
}

function applyMark(index: SessionIndex, record: EventRecord, mark: SessionMark): void {
  const { seq: last_seq, received_at } = record;
  const { agent_id: agentId } = mark;
  for (const sessionId of mark.session_ids) {
    const known = index.get(agentId, sessionId);
    if (mark.act === 'create') {
      index.keep({ ...opened(index, record, [agentId, sessionId]), last_seq });
    }
    if (!known || known.isDeleted) continue;
    if (mark.act === 'commit') index.keep({ ...known, last_seq, committed_at: received_at });
    if (mark.act === 'archive') index.keep({ ...known, last_seq, state: 'archived' });
    if (mark.act === 'delete') index.keep({ ...known, last_seq, isDeleted: true });
  }
}

function applySaid(index: SessionIndex, record: EventRecord): void {
  const { seq, received_at, event } = record;
  const place = sessionPlaceOf(record);
  for (const agentId of place?.agent_ids ?? []) {
    const session = opened(index, record, [agentId, place?.session_id ?? '']);
    const isFirst = session.messages === 0;
    const isSameThread = isFirst || session.thread_id === event.thread_id;
    index.keep({
      ...session,
      state: 'active',
      messages: session.messages + 1,
      updated_at: received_at,
      last_seq: seq,
      resumed_seq: session.state === 'archived' ? seq : session.resumed_seq,
      thread_id: isSameThread ? event.thread_id : null,
    });
  }
}

/** The sessions of a log, from what was saved of them. */
export function createSessionsFold(saved: readonly CheckpointPart[] = []): SessionsFold {
  const index = new SessionIndex();
  const fold = checkpointFold(saved, {
    takeChanged: () => index.takeChanged(),
    apply(record) {
      const mark = sessionMarkOf(record);
      if (mark) applyMark(index, record, mark);
      else applySaid(index, record);
    },
    save: (key) => index.save(key),
    load: (parts) => index.load(parts.map(({ value }) => value as KnownSession)),
  });
  return {
    ...fold,
    of: (agentId) =>
      index
        .values()
        .filter((session) => session.agent_id === agentId && !session.isDeleted)
        .reverse(),
    get(agentId, sessionId) {
      const session = index.get(agentId, sessionId);
      return session === undefined || session.isDeleted ? null : session;
    },
  };
}
