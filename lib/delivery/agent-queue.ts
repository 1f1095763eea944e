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
  const tails = new Map<string, Promise<void>>();
  const later = new Map<string, Map<number, number>>();
  let laterCount = 0;
  let underWay = 0;

  function evict(task: string, seq: number): void {
    const rows = later.get(task);
    if (rows?.delete(seq)) laterCount -= 1;
    if (rows?.size === 0) later.delete(task);
  }

  function evictPast(): void {
    for (const [task, rows] of later) {
      for (const [seq, untilMs] of rows) if (untilMs + LATE_MAX_MS <= now()) evict(task, seq);
    }
  }

  return {
    room: () => UNDER_WAY_MAX - underWay,
    isIdle() {
      if (laterCount > 0) evictPast();
      return underWay === 0 && laterCount === 0;
    },
    reserve() {
      underWay += 1;
    },
    giveBack() {
      underWay -= 1;
    },
    async start(row, run) {
      const task = taskOf(row);
      // From here on what comes after it waits for its end.
      evict(task, row.seq);
      const turn = (tails.get(task) ?? Promise.resolve()).catch(() => undefined).then(run);
      tails.set(task, turn);
      try {
        await turn;
      } finally {
        underWay -= 1;
        if (tails.get(task) === turn) tails.delete(task);
      }
    },
    heldUpBy(row) {
      const rows = later.get(taskOf(row));
      for (const [seq, untilMs] of rows ?? []) {
        if (seq < row.seq && untilMs + LATE_MAX_MS > now()) return { seq, untilMs };
      }
      return null;
    },
    wait(row, untilMs) {
      const task = taskOf(row);
      evict(task, row.seq);
      if (laterCount >= LATER_MAX) evictPast();
      if (laterCount >= LATER_MAX) return;
      later.set(task, (later.get(task) ?? new Map<number, number>()).set(row.seq, untilMs));
      laterCount += 1;
    },
    settled(row) {
      evict(taskOf(row), row.seq);
    },
    takeLater() {
      const seqs = [...later.values()].flatMap((rows) => [...rows.keys()]);
      later.clear();
      laterCount = 0;
      return seqs;
    },
  };
}

function taskOf({ run_id, task_id }: DeliveryRow): string {
  return JSON.stringify([run_id, task_id]);
}
