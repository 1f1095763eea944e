// What is under way to one agent. Messages of one task go one after the other, in the order of the log, as far as that
// can be kept (Clutch section 5): one that failed holds up those behind it until it is tried again.
import type { DeliveryRow } from '@/lib/store/ports/outbox-store';

/** Messages under way to one agent at once. */
const UNDER_WAY_MAX = 16;

/** Deliveries that wait for a further try and are remembered of one agent; the others wait for their own time. */
const LATER_MAX = 1_000;

/** A further try begins this long after its time at most, also on a busy machine; then nothing waits for it. Milliseconds. */
const LATE_MAX_MS = 1_000;

type Later = { readonly seq: number; readonly untilMs: number };

export type AgentQueue = {
  /** How many more may be under way. */
  room(): number;
  /** Keeps a place for what is about to start; `start` takes it, or it is given back. */
  reserve(): void;
  giveBack(): void;
  /** Whether nothing is under way and nothing waits for a further try. */
  isIdle(): boolean;
  /** Runs in a place that was reserved, after everything of the row's task that was started before. */
  start(row: DeliveryRow, run: () => Promise<void>): Promise<void>;
  /** The earlier message of its task that waits for a further try; null where nothing holds the row up. */
  heldUpBy(row: DeliveryRow): Later | null;
  /** The row is tried again then, and not before. */
  wait(row: DeliveryRow, untilMs: number): void;
  /** The row was delivered, or given up. */
  settled(row: DeliveryRow): void;
  /** Evicts and returns the seqs that wait for a further try. */
  takeLater(): number[];
};

/** A queue without anything on it. */
export function createAgentQueue(now: () => number): AgentQueue {
  const turns = createTurns();
  const later = createLaterRows(now);
  let underWay = 0;

  return {
    room: () => UNDER_WAY_MAX - underWay,
    isIdle: () => underWay === 0 && later.isEmpty(),
    reserve() {
      underWay += 1;
    },
    giveBack() {
      underWay -= 1;
    },
    async start(row, run) {
      // From here on what comes after it waits for its end.
      later.evict(row);
      try {
        await turns.take(taskOf(row), run);
      } finally {
        underWay -= 1;
      }
    },
    heldUpBy: later.before,
    wait: later.add,
    settled: later.evict,
    takeLater: later.takeAll,
  };
}

/** Runs what is of one task one after the other, and what is of several at once. */
function createTurns() {
  const tails = new Map<string, Promise<void>>();
  return {
    async take(task: string, run: () => Promise<void>): Promise<void> {
      const turn = (tails.get(task) ?? Promise.resolve()).catch(() => undefined).then(run);
      tails.set(task, turn);
      try {
        await turn;
      } finally {
        if (tails.get(task) === turn) tails.delete(task);
      }
    },
  };
}

/** The rows that wait for a further try, by task; those whose time is long past are none of them. */
function createLaterRows(now: () => number) {
  const byTask = new Map<string, Map<number, number>>();
  let count = 0;

  function drop(task: string, seq: number): void {
    const rows = byTask.get(task);
    if (rows?.delete(seq)) count -= 1;
    if (rows?.size === 0) byTask.delete(task);
  }

  function dropPast(): void {
    for (const [task, rows] of byTask) {
      for (const [seq, untilMs] of rows) if (untilMs + LATE_MAX_MS <= now()) drop(task, seq);
    }
  }

  return {
    isEmpty(): boolean {
      if (count > 0) dropPast();
      return count === 0;
    },
    evict: (row: DeliveryRow): void => drop(taskOf(row), row.seq),
    /** An earlier one of the row's task. */
    before(row: DeliveryRow): Later | null {
      for (const [seq, untilMs] of byTask.get(taskOf(row)) ?? []) {
        if (seq < row.seq && untilMs + LATE_MAX_MS > now()) return { seq, untilMs };
      }
      return null;
    },
    add(row: DeliveryRow, untilMs: number): void {
      const task = taskOf(row);
      drop(task, row.seq);
      if (count >= LATER_MAX) dropPast();
      if (count >= LATER_MAX) return;
      byTask.set(task, (byTask.get(task) ?? new Map<number, number>()).set(row.seq, untilMs));
      count += 1;
    },
    takeAll(): number[] {
      const seqs = [...byTask.values()].flatMap((rows) => [...rows.keys()]);
      byTask.clear();
      count = 0;
      return seqs;
    },
  };
}

function taskOf({ run_id, task_id }: DeliveryRow): string {
  return JSON.stringify([run_id, task_id]);
}
