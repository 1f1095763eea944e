'use client';
// Where the row with the keyboard's focus leaves its list, the heading of the list has it; where that goes, too, the page.
import { useLayoutEffect, useRef } from 'react';
import { focusIfNowhere, pageContent } from '@/components/ui/form/focus-as-it-appears';

/** For the section around the list, with what opens from its rows, and for its heading. */
export function useFocusAtHead(rows: number) {
  const head = useRef<HTMLHeadingElement>(null);
  const isWithin = useRef(false);
  const last = useRef(rows);
  // The browser's focus, which is nowhere when its row is gone from the document: there is nothing to clean up.
  useLayoutEffect(() => {
    if (isWithin.current && rows < last.current) focusIfNowhere(head.current ?? pageContent());
    last.current = rows;
  }, [rows]);
  return {
    section: {
      onFocus: () => {
        isWithin.current = true;
      },
      onBlur: () => {
        isWithin.current = false;
      },
    },
    head: { ref: head, tabIndex: -1 },
  };
}
