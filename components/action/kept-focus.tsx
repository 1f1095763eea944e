'use client';
// Around an action of a row: where what had the focus goes, as the action is recorded, the row has it.
import { type ReactNode, useEffect, useRef } from 'react';
import { focusIfNowhere } from '@/components/ui/form/focus-as-it-appears';

/** The panes and dialogs that open from within count as within. */
export function KeptFocus({ children }: { children: ReactNode }) {
  /** The row of what has the focus within. */
  const row = useRef<HTMLElement | null>(null);
  // The browser's focus, which is nowhere when its element is gone from the document.
  useEffect(() => () => focusIfNowhere(row.current));
  return (
    <fieldset
      className="contents"
      onFocus={({ currentTarget }) => {
        row.current = currentTarget.closest<HTMLElement>('[data-row]');
      }}
      onBlur={() => {
        row.current = null;
      }}
    >
      {children}
    </fieldset>
  );
}
