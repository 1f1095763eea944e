// How an agent kept the rules over time: its messages in the order of their arrival, those that were refused among
// them, cut into buckets of equal size. Counted by messages and not by hours, for agents speak in bursts.
import type { Verdict } from '@/lib/model/finding';

/** A message of the log with what was found. */
export type CheckedMessage = {
  readonly seq: number;
  readonly received_at: string;
  readonly protocol: string;
  readonly verdict: Verdict;
  readonly rules: readonly string[];
};

/** A message that was refused. */
export type MessageRefused = {
  readonly id: number;
  readonly received_at: string;
  readonly protocol: string;
  readonly rules: readonly string[];
};

/** `kept` keeps every rule, `doubtful` was taken with a warning, `broken` was taken and breaks a rule, `rejected` was not taken. */
export const OUTCOMES = ['kept', 'doubtful', 'broken', 'rejected'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export type OutcomeCounts = Readonly<Record<Outcome, number>>;

/** A stretch of messages, counted from the oldest one, which is 1. */
export type ConformanceBucket = {
  readonly first: number;
  readonly last: number;
  readonly from: string;
  readonly to: string;
  readonly counts: OutcomeCounts;
};

/** A rule with the messages that broke it or left doubt. */
export type BrokenRule = {
  readonly protocol: string;
  readonly rule: string;
  readonly messages: number;
  /** The newest message of the log among them; null where all of them were refused. */
  readonly newestSeq: number | null;
  /** The newest refused one among them. */
  readonly newestRejection: number | null;
};

export type ConformanceOverTime = {
  readonly total: number;
  readonly counts: OutcomeCounts;
  /** Oldest first; all as large as each other, give or take one message. */
  readonly buckets: readonly ConformanceBucket[];
  /** Most often broken first. */
  readonly rules: readonly BrokenRule[];
};

type Entry = {
  readonly at: string;
  readonly outcome: Outcome;
  readonly protocol: string;
  readonly rules: readonly string[];
  readonly seq: number | null;
  readonly rejection: number | null;
};

const OUTCOME_OF: Readonly<Record<Verdict, Outcome>> = {
  pass: 'kept',
  warn: 'doubtful',
  fail: 'broken',
};

/**
 * Both lists newest first, as the API answers them. A list of `limit` entries may have more before it: what is older
 * than its end is left out of the other one too, so that the shares are true.
 */
export function conformanceOverTime(
  lists: {
    readonly messages: readonly CheckedMessage[];
    readonly rejections: readonly MessageRefused[];
  },
  { limit, bucketsMax }: { readonly limit: number; readonly bucketsMax: number },
): ConformanceOverTime {
  const entries = inOrderOfArrival(lists, limit);
  const buckets = Math.min(bucketsMax, entries.length);
  return {
    total: entries.length,
    counts: countsOf(entries),
    buckets: Array.from({ length: buckets }, (_, index) =>
      bucketOf(
        entries,
        Math.floor((index * entries.length) / buckets),
        Math.floor(((index + 1) * entries.length) / buckets),
      ),
    ),
    rules: rulesOf(entries),
  };
}

/** Messages that keep every rule, those with a warning among them: a doubt is no breach. */
export function keptMessages(counts: OutcomeCounts): number {
  return counts.kept + counts.doubtful;
}

function inOrderOfArrival(
  lists: {
    readonly messages: readonly CheckedMessage[];
    readonly rejections: readonly MessageRefused[];
  },
  limit: number,
): Entry[] {
  const horizons = [lists.messages, lists.rejections].map((list) =>
    list.length < limit ? '' : (list.at(-1)?.received_at ?? ''),
  );
  const horizon = horizons.sort().at(-1) ?? '';
  const messages = lists.messages.map(
    ({ seq, received_at, protocol, verdict, rules }): Entry => ({
      at: received_at,
      outcome: OUTCOME_OF[verdict],
      protocol,
      rules,
      seq,
      rejection: null,
    }),
  );
  const refused = lists.rejections.map(
    ({ id, received_at, protocol, rules }): Entry => ({
      at: received_at,
      outcome: 'rejected',
      protocol,
      rules,
      seq: null,
      rejection: id,
    }),
  );
  // Each list is in its own order already, and the sort is stable: of one instant the log comes first.
  return [...messages.reverse(), ...refused.reverse()]
    .filter((entry) => entry.at >= horizon)
    .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

function bucketOf(entries: readonly Entry[], start: number, end: number): ConformanceBucket {
  const inside = entries.slice(start, end);
  return {
    first: start + 1,
    last: end,
    from: inside[0]?.at ?? '',
    to: inside.at(-1)?.at ?? '',
    counts: countsOf(inside),
  };
}

function countsOf(entries: readonly Entry[]): OutcomeCounts {
  const counts = { kept: 0, doubtful: 0, broken: 0, rejected: 0 };
  for (const { outcome } of entries) counts[outcome] += 1;
  return counts;
}

function rulesOf(entries: readonly Entry[]): BrokenRule[] {
  const found = new Map<string, BrokenRule>();
  for (const { protocol, rules, seq, rejection } of entries) {
    for (const rule of new Set(rules)) {
      const key = `${protocol} ${rule}`;
      const known = found.get(key);
      found.set(key, {
        protocol,
        rule,
        messages: (known?.messages ?? 0) + 1,
        newestSeq: seq ?? known?.newestSeq ?? null,
        newestRejection: rejection ?? known?.newestRejection ?? null,
      });
    }
  }
  return [...found.values()].sort((one, other) => other.messages - one.messages);
}
