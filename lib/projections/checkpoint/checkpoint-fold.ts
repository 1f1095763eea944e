// What every fold does that survives a restart: it takes the log in any order of arrival, saves the parts that changed, and
// goes on from what was saved. A part that nobody needs any more is saved as null, which removes it.
import type { EventRecord } from '@/lib/model/event-record';
import { invariant } from '@/lib/std/invariant';
import type { LoadedRun } from '@/lib/tasks/task-index';
import type { ChangedPart, CheckpointedFold, CheckpointPart } from './checkpointed-fold';
import { createAscending, createInOrder } from './in-order';

/** The key under which the seq itself is saved; saved parts without it are not whole. */
const HEAD_KEY = 'head';

/** The fold behind. */
export type FoldParts = {
  /** The keys of the parts that changed since the last call. */
  takeChanged(): readonly string[];
  /** Takes the records of the log, each once and in order. */
  apply(record: EventRecord): void;
  /** What is to be saved of a part, as JSON; null where it is gone. */
  save(key: string): unknown;
  /** Saved parts, in any order: all of them at first, and those of runs as they are loaded again. */
  load(parts: readonly { readonly key: string; readonly value: unknown }[]): void;
  /** The run that a part belongs to; undefined where it belongs to none. Absent where none does. */
  runOf?(key: string): string | undefined;
  /** Puts in the tasks of runs that are not among the parts: they have ended. */
  loadEnded?(runs: readonly LoadedRun[]): void;
  /** Forgets the parts of a run, which are saved. */
  evictRun?(runId: string): void;
};

/** What a fold is fed. */
export type FedLog = {
  /** A part of the log, in order: what is left out is not waited for. Nothing of it is saved. */
  readonly isPart?: true;
};

/** A fold that goes on from what was saved; without anything saved from the beginning of the log. */
export function checkpointFold(
  saved: readonly CheckpointPart[],
  fold: FoldParts,
  { isPart }: FedLog = {},
): CheckpointedFold {
  const values = valuesOf(saved);
  const head = values.find(({ key }) => key === HEAD_KEY)?.value;
  invariant(saved.length === 0 || typeof head === 'number', 'saved parts say up to which seq');
  fold.load(values.filter(({ key }) => key !== HEAD_KEY));
  const apply = (record: EventRecord): void => fold.apply(record);
  const inOrder = isPart
    ? createAscending(apply)
    : createInOrder(typeof head === 'number' ? head : 0, apply);
  let savedSeq = inOrder.seq();
  return {
    feed: inOrder.feed,
    seq: inOrder.seq,
    takeChanges() {
      const seq = inOrder.seq();
      const parts = fold.takeChanged().map((key): ChangedPart => {
        const state = fold.save(key);
        if (state === null) return { key, state };
        const run = fold.runOf?.(key);
        return { key, state: JSON.stringify(state), ...(run !== undefined && { run }) };
      });
      // Events that change nothing are not to be read again, either.
      if (seq > savedSeq) parts.push({ key: HEAD_KEY, state: JSON.stringify(seq) });
      savedSeq = seq;
      return { seq, parts };
    },
    loadRuns(parts, runs) {
      fold.load(valuesOf(parts));
      fold.loadEnded?.(runs);
    },
    evictRun: (runId) => fold.evictRun?.(runId),
  };
}

function valuesOf(parts: readonly CheckpointPart[]) {
  return parts.map(({ key, state }) => ({ key, value: JSON.parse(state) as unknown }));
}

/** Parts that bear a number under a prefix: noted as numbers, for that is done with every event. */
export class ChangedNumbers {
  readonly #prefix: string;
  readonly #numbers = new Set<number>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  add = (number: number): void => {
    this.#numbers.add(number);
  };

  /** Their keys; from here on none has changed. */
  take(): string[] {
    const keys = [...this.#numbers].map((number) => `${this.#prefix}${number}`);
    this.#numbers.clear();
    return keys;
  }

  /** The number of one of these keys; null for any other. */
  numberOf(key: string): number | null {
    return key.startsWith(this.#prefix) ? Number(key.slice(this.#prefix.length)) : null;
  }

  /** What was saved under these keys. */
  valuesIn(parts: Parameters<FoldParts['load']>[0]): unknown[] {
    return parts.flatMap(({ key, value }) => (this.numberOf(key) === null ? [] : [value]));
  }
}
