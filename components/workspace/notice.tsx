'use client';
// One short notice at a time, at the foot of the page: what was just done, and how to take it back. `z` takes it back as the
// button does; it waits while it is pointed at or has the focus.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { WORKSPACE } from '@/lib/messages/en/shared/workspace';
import { useShortcut } from './use-shortcut';

/** Long enough to read it and reach for it. Milliseconds. */
const SHOWN_MS = 10_000;

/** The key that takes it back. */
const UNDO_KEY = 'z';

export type Notice = {
  readonly text: string;
  /** Takes back what was done; absent where there is nothing to take back. */
  readonly undo?: () => void;
};

const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);

/** Shows a notice in place of the one before. */
export function useNotice(): (notice: Notice) => void {
  return useContext(NoticeContext);
}

export function NoticeProvider({ children }: { children: ReactNode }) {
  const messages = useMessages(WORKSPACE).notice;
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isHeld, setIsHeld] = useState(false);
  const show = useCallback((next: Notice) => setNotice(next), []);
  // A clock: it is stopped while the notice is held, and by the next one.
  useEffect(() => {
    if (notice === null || isHeld) return;
    const timer = setTimeout(() => setNotice(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice, isHeld]);
  const undo = () => {
    setNotice(null);
    setIsHeld(false);
    notice?.undo?.();
  };
  useShortcut(UNDO_KEY, undo, notice?.undo !== undefined);
  return (
    <NoticeContext value={show}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-3 pb-[max(12px,env(safe-area-inset-bottom))]"
      >
        {notice !== null && (
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
              <Button tone="quiet" onClick={undo}>
                <span className="text-accent">{messages.undo}</span>
                <span className="hidden md:inline">
                  <Kbd>{UNDO_KEY}</Kbd>
                </span>
              </Button>
            )}
          </fieldset>
        )}
      </div>
    </NoticeContext>
  );
}
