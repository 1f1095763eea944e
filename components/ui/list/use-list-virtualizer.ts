'use client';
// The virtualizer of a list, drawn once for each picture of the screen. The library's own hook draws in the scroll event as
// well; a list that follows its end scrolls with every row that comes, and would be drawn and laid out twice a picture.
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type ListVirtualizer = Virtualizer<HTMLDivElement, HTMLLIElement>;

type Options = VirtualizerOptions<HTMLDivElement, HTMLLIElement>;
type Given = Omit<Options, 'observeElementRect' | 'observeElementOffset' | 'scrollToFn'>;

/** One mutable object: what is read from it changes while it stays the same. */
export function useListVirtualizer(given: Given): ListVirtualizer {
  'use no memo'; // the options are handed over at every render
  const [, draw] = useReducer((drawn: number) => drawn + 1, 0);
  const [pass] = useState(createDrawPass);
  const isAtEnd = useRef(false);
  const options: Options = {
    ...given,
    observeElementRect,
    observeElementOffset: (instance, report) =>
      observeElementOffset(instance, (offset, isScrolling) => {
        pass.inScrollEvent(() => report(offset, isScrolling));
        isAtEnd.current = instance.isAtEnd(1);
      }),
    scrollToFn(offset, scroll, instance) {
      elementScroll(offset, scroll, instance);
      // Whoever is led elsewhere is at the end no longer; the event of it comes only after the rows there were measured.
      if (scroll.adjustments === undefined) isAtEnd.current = isEnd(offset, instance.scrollElement);
    },
    onChange(instance, isUrgent) {
      if (pass.isInScrollEvent()) pass.beforePicture(() => flushSync(draw));
      // A measured row moves those below it: they are drawn in the picture in which it was measured.
      else if (isUrgent) {
        flushSync(draw);
        if (isAtEnd.current) stayAtEnd(instance);
      } else draw();
      given.onChange?.(instance, isUrgent);
    },
  };
  const [virtualizer] = useState(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  // Listens to the scrolled element and its rows until the list is gone.
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  // Hands over what this drawing changed, in the element too: there is nothing to clean up.
  useLayoutEffect(() => {
    pass.drawn();
    if (!given.followOnAppend) isAtEnd.current = false;
    virtualizer._willUpdate();
  });
  return virtualizer;
}

/** Whether a list that is led to an offset is at its end. Pixels. */
function isEnd(offset: number, list: HTMLDivElement | null): boolean {
  return list !== null && list.scrollHeight - list.clientHeight - offset <= 1;
}

/**
 * Where rows at the end became lower, the browser has moved the list as it laid them out, for they stand in the flow; measured, they
 * move it by the same once more.
 */
function stayAtEnd(virtualizer: ListVirtualizer): void {
  const { scrollElement: list } = virtualizer;
  if (list === null) return;
  list.scrollTop = list.scrollHeight;
  virtualizer.scrollOffset = list.scrollTop;
}

/** Which drawing is due: scroll events come at the beginning of a picture, and what is due then may be drawn by another cause. */
function createDrawPass() {
  let inEvent = false;
  let isDue = false;
  let isAsked = false;
  return {
    isInScrollEvent: () => inEvent,
    inScrollEvent(report: () => void): void {
      inEvent = true;
      report();
      inEvent = false;
    },
    /** Draws before the picture of this event unless the list is drawn until then. */
    beforePicture(draw: () => void): void {
      isDue = true;
      if (isAsked) return;
      isAsked = true;
      requestAnimationFrame(() => {
        isAsked = false;
        if (isDue) draw();
      });
    },
    drawn(): void {
      isDue = false;
    },
  };
}
