'use client';
// Buttons side by side that are one Tab stop: the arrow keys, Home and End lead from one to the next.
import { type FocusEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type FocusKeys, moveFocus } from './move-focus';

const BUTTONS = 'button:not(:disabled)';

const KEYS: FocusKeys = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Toolbar({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  'use no memo'; // drawn seldom, and what the first page loads is counted
  const toolbar = useRef<HTMLDivElement>(null);
  // Tells the browser which of the buttons Tab leads to; a button that took the place of another is told again.
  useLayoutEffect(() => {
    if (toolbar.current !== null) keepOneStop(toolbar.current);
  });
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={label}
      className={className}
      onFocus={(event: FocusEvent<HTMLElement>) => keepOneStop(event.currentTarget)}
      onKeyDownCapture={(event) => moveFocus(event, BUTTONS, KEYS)}
    >
      {children}
    </div>
  );
}

/** Tab leads to the button that has the focus, else to the one it led to before, else to the first. */
function keepOneStop(toolbar: HTMLElement): void {
  const buttons = [...toolbar.querySelectorAll<HTMLElement>(BUTTONS)];
  const stop =
    buttons.find((button) => button === document.activeElement) ??
    buttons.find((button) => button.getAttribute('tabindex') === '0') ??
    buttons[0];
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}
