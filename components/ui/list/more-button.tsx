'use client';
// Reads on in a list. It keeps the focus of the keyboard while it reads; where it goes with what was left to read, the page has it.
import { type ReactNode, useEffect } from 'react';
import { Button } from '../button';
import { focusIfNowhere, pageContent } from '../form/focus-as-it-appears';

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
  // The browser's focus, which is nowhere when its element is gone from the document.
  useEffect(() => () => focusIfNowhere(pageContent()), []);
  return (
    <Button isBusy={isReading} onClick={onMore}>
      {children}
    </Button>
  );
}
