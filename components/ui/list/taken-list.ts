'use client';
// A list as the browser takes it over from the server, or as its reader left it: rows stay where they stand, with the heights that
// they have there.
import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { LeftPlaces } from '../layout/left-places';
import { useHydrated } from '../time/clock';

/** How the list stood when the browser took it over, or its reader left it. Pixels. */
export type Taken = {
  /** Every row that was drawn, with the height that it had. */
  readonly rows: VirtualItem[];
  readonly windowHeight: number;
  /** Of the window, from the beginning of the list. */
  readonly offset: number;
  /** The heights of the rows that were measured, in a list that its reader left. */
  readonly heights?: ReadonlyMap<VirtualItem['key'], number>;
  /** Where the row at the top of the window begins, and where it stands in the log, in a list that says so. */
  readonly top?: { readonly start: number; readonly seq: number } | undefined;
};

/** The browser draws the list from its beginning. */
export const NOTHING_DRAWN: Taken = { rows: [], windowHeight: 0, offset: 0 };

const left = new LeftPlaces<Taken>();

/** The key of the row by which a reader left a list. */
export const opened = new LeftPlaces<string>();

/** How the list of a page stood in this entry of the tab's history, for who goes back to it; `NOTHING_DRAWN` for who comes anew. */
export function leftAt(label: string, path: string): Taken {
  return left.at(label, path) ?? NOTHING_DRAWN;
}

/** Remembers how the list stands; nothing where the browser does not tell the entries of its history apart. */
export function keepPlace<Row extends Element>(
  label: string,
  list: Virtualizer<HTMLDivElement, Row>,
  top?: Taken['top'],
): void {
  const { measurementsCache: rows, itemSizeCache: heights, scrollRect, scrollOffset } = list;
  if (scrollRect === null || scrollOffset === null) return;
  left.keep({ rows, heights, windowHeight: scrollRect.height, offset: scrollOffset, top }, label);
}

/** Who goes back to the list finds it as who comes anew. */
export function forgetPlace(label: string): void {
  left.forget(label);
}

/** Null while the list is what the server drew; then what `takeFrom` read of it. Where the browser draws the list itself, as it was left. */
export function useTaken(
  scroller: RefObject<HTMLElement | null>,
  takeFrom: (scroller: HTMLElement) => Taken,
  asLeft: () => Taken,
): Taken | null {
  const isHydrated = useHydrated();
  const [taken, setTaken] = useState(() => (isHydrated ? asLeft() : null));
  // Reads the layout of what the server drew, before the browser paints anything else: there is nothing to clean up.
  useLayoutEffect(() => {
    if (taken === null && scroller.current !== null) setTaken(takeFrom(scroller.current));
  }, [taken, scroller, takeFrom]);
  return taken;
}

/** Reads how each of the rows, which are given in order, stands in the scroller of their list. Pixels. */
export function measureDrawnRows(
  scroller: HTMLElement,
  rows: readonly { readonly key: string }[],
): VirtualItem[] {
  let end = 0;
  return [...(scroller.firstElementChild?.children ?? [])].map((element, index) => {
    const start = end;
    const size = element.getBoundingClientRect().height;
    end += size;
    return { index, key: rows[index]?.key ?? index, start, size, end, lane: 0 };
  });
}
