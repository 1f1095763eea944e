'use client';
// A notice as it is shown, for a while. `z` takes back what it says as the button does; it waits while it is pointed at or has the
// focus.
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { pageContent } from '@/components/ui/form/focus-as-it-appears';
import { Kbd } from '@/components/ui/kbd';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { WORKSPACE } from '@/lib/messages/en/shared/workspace';
import { useShortcut } from '../use-shortcut';

/** Long enough to read it and reach for it. Milliseconds. */
const SHOWN_MS = 10_000;

/** The key that takes it back. */
const UNDO_KEY = 'z';

export type Notice = {
  readonly text: string;
  /** Takes back what was done; absent where there is nothing to take back. */
  readonly undo?: (() => void) | undefined;
};

export function NoticeBox({
  notice,
  onDone,
}: {
  notice: Notice;
  onDone: (notice: Notice) => void;
}) {
  const messages = useMessages(WORKSPACE).notice;
  const [isHeld, setIsHeld] = useState(false);
  const end = useEffectEvent(onDone);
  // A clock: it is stopped while the notice is held, and begins anew with the next one.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => end(notice), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, isHeld]);
  const undo = () => {
    onDone(notice);
    notice.undo?.();
  };
  useShortcut(UNDO_KEY, undo, notice.undo !== undefined);
  return (
    <fieldset
      aria-label={messages.title}
      className="pointer-events-auto flex max-w-full min-w-0 animate-appear items-center gap-3 rounded bg-raised py-1.5 pr-1.5 pl-3 text-ink-strong shadow-float"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className="line-clamp-4 min-w-0">
        <VisibleText text={notice.text} />
      </span>
      {notice.undo !== undefined && (
        <Button
          tone="quiet"
          onClick={() => {
            undo();
            // The button goes, and the focus would be nowhere.
            pageContent()?.focus({ preventScroll: true });
          }}
        >
          <span className="text-accent">{messages.undo}</span>
          <span className="hidden md:inline">
            <Kbd>{UNDO_KEY}</Kbd>
          </span>
        </Button>
      )}
    </fieldset>
  );
}
