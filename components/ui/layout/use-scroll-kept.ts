'use client';
// A pane that is read from its top: who goes back to it finds it scrolled as they left it. A page that has several tells them apart by a
// label.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { LeftPlaces } from './left-places';
import { usePaneKept } from './use-pane-kept';

/** Pixels. */
const left = new LeftPlaces<number>();

export function useScrollKept<Pane extends HTMLElement = HTMLDivElement>(
  label = '',
): RefObject<Pane | null> {
  const pane = useRef<Pane>(null);
  // The pane's position, which the browser holds: there is nothing to clean up.
  useLayoutEffect(() => {
    const top = left.at(label);
    if (top !== undefined) pane.current?.scrollTo(0, top);
  }, [label]);
  usePaneKept(pane, (_, y) => left.keep(y, label));
  return pane;
}
