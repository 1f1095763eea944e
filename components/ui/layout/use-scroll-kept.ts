'use client';
// A pane that is read from its top: who goes back to it finds it scrolled as they left it. A page has one of them.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { LeftPlaces } from './left-places';
import { usePaneKept } from './use-pane-kept';

/** Pixels. */
const left = new LeftPlaces<number>();

export function useScrollKept(): RefObject<HTMLDivElement | null> {
  const pane = useRef<HTMLDivElement>(null);
  // The pane's position, which the browser holds: there is nothing to clean up.
  useLayoutEffect(() => {
    const top = left.at();
    if (top !== undefined) pane.current?.scrollTo(0, top);
  }, []);
  usePaneKept(pane, (_, y) => left.keep(y));
  return pane;
}
