'use client';
// The keyboard's focus in a row that leaves the list goes to the one that takes its place, and to the page where none does.
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import { focusIfNowhere, pageContent } from './focus-as-it-appears';

type Focused = { readonly list: HTMLElement; readonly key: string; readonly index: number };

/**
 * What an element around the list hears. Each item of the list bears its place in `rows` as `data-index`; the focus goes to what is marked
 * as `data-row` in one, and where nothing is to its first button.
 */
export function useKeptFocus(rows: readonly { readonly key: string }[]) {
  const focused = useRef<Focused | null>(null);
  // The browser's focus, which is nowhere when its row is gone from the document: there is nothing to clean up.
  useLayoutEffect(() => {
    const before = focused.current;
    if (before === null || rows.some(({ key }) => key === before.key)) return;
    focused.current = null;
    focusIfNowhere(rowAt(before) ?? pageContent());
  }, [rows]);
  return {
    onFocus: ({ target, currentTarget: list }: FocusEvent<HTMLElement>) => {
      // What opens from a row stands elsewhere in the document, and its row is still the one.
      if (!list.contains(target)) return;
      const index = indexOf(target);
      const key = rows[index]?.key;
      focused.current = key === undefined ? null : { list, key, index };
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget === null) focused.current = null;
    },
  };
}

/** The row of that place or the next, else the last of all. */
function rowAt({ list, index }: Focused): HTMLElement | undefined {
  const rowsOf = (kind: string) => [...list.querySelectorAll<HTMLElement>(`[data-index] ${kind}`)];
  const marked = rowsOf('[data-row]');
  const rows = marked.length > 0 ? marked : rowsOf('button');
  return rows.find((row) => indexOf(row) >= index) ?? rows.at(-1);
}

function indexOf(element: Element): number {
  return Number(element.closest<HTMLElement>('[data-index]')?.dataset.index);
}
