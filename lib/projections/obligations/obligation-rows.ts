// The rows that open tasks give, made once for each of their states: a list of 100,000 is asked for every few seconds, and
// between two of them hardly any task has changed.
import type { Obligation } from '@/lib/model/orchestration/obligation';
import { INSTANT_MAX_MS } from '@/lib/std/instant';
import { type ClockOf, timeOf } from '@/lib/tasks/event-time';
import type { AgentTerms } from '../agents/agent-terms';
import type { OwedTask } from './owed-task';

/** An obligation that is read again at another moment: when it is due follows from how long its agent may take then. */
export type SavedObligation = Obligation & {
  /** From when on that counts, by the server's clock; absent where something else says when it is due, or nothing does. */
  readonly begun_at?: string;
};

type Rows = {
  /** How long its assignee may take. */
  readonly limitMs: number | null;
  /** When it is overdue. Epoch milliseconds. */
  readonly dueMs: number;
  readonly inTime: readonly Obligation[];
  readonly overdue: readonly Obligation[];
};

type Moments = {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly clockOf: ClockOf;
};

const NO_ROWS: readonly Obligation[] = [];

export class ObligationRows {
  readonly #terms: AgentTerms;
  readonly #made = new Map<number, Rows>();

  constructor(terms: AgentTerms) {
    this.#terms = terms;
  }

  /** The task under this key has changed, or is gone. */
  drop(key: number): void {
    this.#made.delete(key);
  }

  /** What a task makes somebody owe at a moment. */
  of(task: OwedTask, { now, clockOf }: Moments): readonly Obligation[] {
    const assignee = task.core?.assigned?.agent_id;
    const limitMs = assignee === undefined ? null : this.#terms.runtimeMaxMs(assignee);
    let rows = this.#made.get(task.key);
    if (rows === undefined || rows.limitMs !== limitMs) {
      rows = rowsOf(task, limitMs, clockOf);
      this.#made.set(task.key, rows);
    }
    return now > rows.dueMs ? rows.overdue : rows.inTime;
  }

  /** The same to be read later. */
  saved(task: OwedTask, clockOf: ClockOf): readonly SavedObligation[] {
    const row = rowOf(task, clockOf);
    const begun = task.taken ?? task.asked;
    return row === null || begun === null ? NO_ROWS : [{ ...row, begun_at: begun.at }];
  }

  /** What was saved, as it is at a moment. */
  read({ begun_at, ...owed }: SavedObligation, now: number): Obligation {
    const limitMs = begun_at === undefined ? null : this.#terms.runtimeMaxMs(owed.agent_id);
    const dueMs = limitMs === null ? null : Date.parse(begun_at ?? '') + limitMs;
    const due_at = dueMs === null ? owed.due_at : instantOf(dueMs);
    const isOverdue = due_at !== null && now > (dueMs ?? Date.parse(due_at));
    return { ...owed, due_at, ...(isOverdue && { kind: 'overdue' }) };
  }
}

function rowsOf(task: OwedTask, limitMs: number | null, clockOf: ClockOf): Rows {
  const row = rowOf(task, clockOf);
  const { note } = task;
  const begun = task.taken ?? task.asked;
  if (row === null || note === null || begun === null) {
    return { limitMs, dueMs: Infinity, inTime: NO_ROWS, overdue: NO_ROWS };
  }
  if (limitMs === null) return { limitMs, dueMs: Infinity, inTime: [row], overdue: NO_ROWS };
  // The server's own clock: no agent puts off what is due by what it claims.
  const dueMs = Date.parse(begun.at) + limitMs;
  const inTime = { ...row, due_at: instantOf(dueMs) };
  return { limitMs, dueMs, inTime: [inTime], overdue: [{ ...inTime, kind: 'overdue' }] };
}

function rowOf(task: OwedTask, clockOf: ClockOf): Obligation | null {
  const { run_id, thread_id, task_id, core, note, asked, taken } = task;
  if (core === null || note === null || asked === null || note.kind === 'none') return null;
  const agent_id = core.assigned?.agent_id;
  if (agent_id === undefined) return null;
  const begun = taken ?? asked;
  const isTaken = core.state !== 'requested';
  return {
    kind: isTaken ? 'result' : note.kind,
    seq: begun.seq,
    since: timeOf(begun, clockOf(run_id)),
    agent_id,
    owed_to: core.requested_by,
    run_id,
    thread_id,
    task_id,
    title: core.title,
    due_at: null,
  };
}

/** Null where it is later than a date can say. */
export function instantOf(atMs: number): string | null {
  return atMs <= INSTANT_MAX_MS ? new Date(atMs).toISOString() : null;
}
