// Which of the things that came are worth a notification now: each once, few in a minute, and the others counted.

/** One thing that a person is told of. Its texts are bounded and show what is hidden in them. */
export type NoticeItem = {
  /** Of this thing and no other. */
  readonly key: string;
  readonly title: string;
  readonly body: string;
  readonly href: string;
};

/** What the browser's tabs know together. */
export type NotifiedState = {
  /** The things that there were when they were read last, by source. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  /** When notifications were shown lately. Epoch milliseconds. */
  readonly shownAt: readonly number[];
  /** How many were only counted since there was room last. */
  readonly more: number;
};

export const NOTHING_NOTIFIED: NotifiedState = { known: {}, shownAt: [], more: 0 };

/** Beyond this a person reads none of them. Notifications and milliseconds. */
export const NOTICES_MAX = 4;
export const NOTICES_WITHIN_MS = 60_000;

/** Things of one source that are kept in mind: more than a reading answers with. */
const KNOWN_MAX = 500;

export type NoticePlan = {
  readonly state: NotifiedState;
  readonly shown: readonly NoticeItem[];
  /** How many more there are, where that is to be said; else 0. */
  readonly more: number;
};

/**
 * What to show after a source was read. Where nothing is known of it yet, or somebody looks, nothing is shown and all of it is
 * known from then on.
 */
export function planNotices(
  before: NotifiedState,
  source: string,
  items: readonly NoticeItem[],
  { now, isLooking }: { readonly now: number; readonly isLooking: boolean },
): NoticePlan {
  const known = before.known[source];
  const keys = items.map(({ key }) => key).slice(-KNOWN_MAX);
  const next = { ...before, known: { ...before.known, [source]: keys } };
  if (isLooking) return { state: { ...next, more: 0 }, shown: [], more: 0 };
  if (known === undefined) return { state: next, shown: [], more: 0 };
  const isKnown = new Set(known);
  const fresh = items.filter(({ key }) => !isKnown.has(key));
  const lately = before.shownAt.filter((at) => at <= now && now - at < NOTICES_WITHIN_MS);
  const shown = fresh.slice(0, Math.max(0, NOTICES_MAX - lately.length));
  const held = fresh.length - shown.length;
  const more = held + (lately.length === 0 ? 0 : before.more);
  const shownAt = [...lately, ...shown.map(() => now)];
  return { state: { ...next, shownAt, more }, shown, more: held === 0 ? 0 : more };
}
