// What operators hid, renamed and merged, by events of the log. Only what differs from how things are shown by themselves is
// held, so that its size goes by what operators did and not by what agents made.
import type { EventRecord } from '@/lib/model/event-record';
import { VIEW_CHANGE_TYPE, type ViewedKind, ViewSettings } from '@/lib/model/view-change';
import { createRecencyList, type RecencyNode } from '@/lib/std/recency-list';

/** Channels whose threads stand in one other at most: a page of that one looks at each of them. */
export const MERGED_MAX = 256;

/** Things that operators changed: a person hides thousands at most, a script that hides more is to be told. */
export const VIEW_SETTINGS_MAX = 100_000;

/** What a thing is shown as, and the event that says so. */
export type SavedView = ViewSettings & { readonly seq: number };

export type ChangedView = {
  readonly view: SavedView;
  /** Whether it is a channel that stood in another one and stands by itself from here on. */
  readonly isUnmerged: boolean;
};

type Held = { current: SavedView; readonly node: RecencyNode<{ key: string; seq: number }> };

/** Why a channel's threads cannot stand in another one: one step deep, and not in too many. */
export type MergeProblem = 'itself' | 'holds_others' | 'target_is_merged' | 'too_many';

export type ViewFold = {
  /** Returns what is shown otherwise from here on; null where the event changes nothing. */
  apply(record: EventRecord): ChangedView | null;
  isHidden(kind: ViewedKind, id: string): boolean;
  /** The title that an operator gave a channel. */
  titleOf(channel: string): string | null;
  /** The channel in which the threads of this one stand. */
  mergedInto(channel: string): string | null;
  /** The channels whose threads stand in this one. */
  mergedFrom(channel: string): readonly string[];
  settingsOf(kind: ViewedKind, id: string): ViewSettings;
  /** Whether one more thing can be changed. */
  hasRoom(): boolean;
  mergeProblem(channel: string, target: string): MergeProblem | null;
  /** What was changed after a seq, the latest change first. */
  changedAfter(seq: number): Iterable<ViewSettings>;
  /** What of a kind stands in no list, in any order. */
  takenOut(kind: ViewedKind): Iterable<SavedView>;
  /** The oldest change first. */
  load(saved: SavedView): void;
};

/** Nothing is changed at first. */
export function createViewFold(): ViewFold {
  const views = new Map<string, Held>();
  const recent = createRecencyList<{ key: string; seq: number }>();
  const merges = createMerges();
  const mergedInto = (channel: string) =>
    views.get(keyOf('channel', channel))?.current.merged_into ?? null;

  function hold(view: SavedView): void {
    const key = keyOf(view.kind, view.id);
    const known = views.get(key);
    merges.move(view.id, known?.current.merged_into ?? null, view.merged_into);
    if (known) {
      known.current = view;
      known.node.value.seq = view.seq;
      recent.touch(known.node);
    } else views.set(key, { current: view, node: recent.add({ key, seq: view.seq }) });
  }

  const settingsOf = (kind: ViewedKind, id: string): ViewSettings => {
    const { seq: _, ...settings } = views.get(keyOf(kind, id))?.current ?? unchanged(kind, id);
    return settings;
  };

  const mergeProblem = (channel: string, target: string) =>
    merges.problem(channel, target, mergedInto(target) !== null);

  return {
    apply(record) {
      const asked = changeIn(record);
      if (asked === null) return null;
      const before = views.get(keyOf(asked.kind, asked.id))?.current;
      if (before === undefined && views.size >= VIEW_SETTINGS_MAX) return null;
      const { kind, id, merged_into: target } = asked;
      const canMerge = kind === 'channel' && target !== null && mergeProblem(id, target) === null;
      const view = { ...asked, merged_into: canMerge ? target : null, seq: record.seq };
      hold(view);
      const wasMerged = (before?.merged_into ?? null) !== null;
      return { view, isUnmerged: wasMerged && view.merged_into === null };
    },
    isHidden: (kind, id) => views.get(keyOf(kind, id))?.current.hidden === true,
    titleOf: (channel) => views.get(keyOf('channel', channel))?.current.title ?? null,
    mergedInto,
    mergedFrom: merges.of,
    settingsOf,
    hasRoom: () => views.size < VIEW_SETTINGS_MAX,
    mergeProblem,
    *changedAfter(seq) {
      for (const { key, seq: changedAt } of recent.newestFirst()) {
        if (changedAt <= seq) return;
        const view = views.get(key)?.current;
        if (view !== undefined) yield view;
      }
    },
    *takenOut(kind) {
      for (const { current } of views.values()) {
        const isOut = current.hidden || current.merged_into !== null;
        if (current.kind === kind && isOut) yield current;
      }
    },
    load: hold,
  };
}

/** What an event asks to be changed; null of every other event. */
function changeIn({ event, origin }: EventRecord): ViewSettings | null {
  if (origin !== 'engine' || event.payload_type !== VIEW_CHANGE_TYPE) return null;
  return ViewSettings.safeParse(event.payload).data ?? null;
}

/** Which channels stand in which. */
function createMerges() {
  const sources = new Map<string, Set<string>>();
  return {
    of: (channel: string): readonly string[] => [...(sources.get(channel) ?? [])],
    /** Null: it stands by itself. */
    move(channel: string, before: string | null, after: string | null): void {
      if (before !== null) sources.get(before)?.delete(channel);
      if (after !== null) sources.set(after, (sources.get(after) ?? new Set()).add(channel));
    },
    /** So that where a thread stands is told at once, and no two channels stand in each other. */
    problem(channel: string, target: string, isTargetMerged: boolean): MergeProblem | null {
      if (channel === target) return 'itself';
      if ((sources.get(channel)?.size ?? 0) > 0) return 'holds_others';
      if (isTargetMerged) return 'target_is_merged';
      const merged = sources.get(target);
      const hasRoom = merged === undefined || merged.has(channel) || merged.size < MERGED_MAX;
      return hasRoom ? null : 'too_many';
    },
  };
}

/** The name of one thing among those of all kinds. */
export function keyOf(kind: ViewedKind, id: string): string {
  return `${kind}:${id}`;
}

function unchanged(kind: ViewedKind, id: string): SavedView {
  return { kind, id, hidden: false, title: null, merged_into: null, seq: 0 };
}
