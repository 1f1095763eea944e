'use client';
// Reads on in a list. It keeps the focus of the keyboard while it reads; where it goes with what was left to read, the page has it.
import { type ReactNode, useEffect } from 'react';
import { Button } from '../button';

export function MoreButton({
  isReading,
  onMore,
  children,
}: {
  isReading: boolean;
  onMore: () => void;
  children: ReactNode;
}) {
  'use no memo'; // nothing in it is dear, and what the first page loads is counted
  // As `focusIfNowhere(pageContent())` does, by whose import every page would load half a kilobyte more.
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      document.getElementById('content')?.focus({ preventScroll: true });
    },
    [],
  );
  return (
    <Button isBusy={isReading} onClick={onMore}>
      {children}
    </Button>
  );
}
