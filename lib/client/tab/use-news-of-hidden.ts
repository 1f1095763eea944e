'use client';
// What the tab was told of rows that stand in no list, for a view of those.
import { useSyncExternalStore } from 'react';
import type { ViewedKind } from '@/lib/model/view-change';
import { type KnownSummaries, NOTHING_KNOWN } from './summary-store';
import { currentTab, subscribeTab } from './tab';

/** The lists by what they are of. */
const LISTS = { channel: 'channels', thread: 'threads', run: 'runs', agent: 'agents' } as const;

const subscribe = subscribeTab((tab, listener) => tab.summaries.subscribe(listener));

/** As `newsOfHidden`: another text whenever the rows should be read again that are shown. */
export function useNewsOfHidden(kind: ViewedKind, shown: readonly string[]): string {
  return useSyncExternalStore(
    subscribe,
    () => newsOfHidden(currentTab()?.summaries.getSnapshot() ?? NOTHING_KNOWN, kind, shown),
    () => '',
  );
}

/**
 * Which rows of a kind left the lists, and which of those that are shown as gone from them came back, as one text; empty where the tab
 * was told of none.
 */
export function newsOfHidden(
  known: KnownSummaries,
  kind: ViewedKind,
  shown: readonly string[],
): string {
  const rows: ReadonlyMap<string, Listed> = known[LISTS[kind]];
  const gone = [...rows].filter(([, row]) => !isListed(row)).map(([key]) => key);
  const back = shown.filter((key) => {
    const row = rows.get(key);
    return row !== undefined && isListed(row);
  });
  return gone.length + back.length === 0 ? '' : JSON.stringify([gone.sort(), back]);
}

type Listed = { readonly hidden?: true | undefined; readonly merged_into?: string | undefined };

function isListed({ hidden, merged_into }: Listed): boolean {
  return hidden === undefined && merged_into === undefined;
}
