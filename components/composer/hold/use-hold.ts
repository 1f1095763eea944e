'use client';
// Holds what is about to be sent for five seconds. While it is held it is in this tab alone: whoever leaves the view has the draft,
// and nothing was sent.
import { useEffect, useEffectEvent, useState } from 'react';

/** As long as one can take it back. Milliseconds. */
export const HOLD_MS = 5_000;

export type Hold<T> = {
  /** Null while nothing is held; `until` in epoch milliseconds. */
  readonly held: { readonly until: number; readonly outgoing: T } | null;
  hold(outgoing: T): void;
  undo(): void;
  sendNow(): void;
};

/** `onOver` is called once for what was held and not taken back. */
export function useHold<T>(onOver: (outgoing: T) => void): Hold<T> {
  const [held, setHeld] = useState<Hold<T>['held']>(null);
  const finish = (outgoing: T) => {
    setHeld(null);
    onOver(outgoing);
  };
  const onTimeOver = useEffectEvent(finish);
  // Waits by the browser's timer, which ends with the view and with taking it back.
  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => onTimeOver(held.outgoing), held.until - Date.now());
    return () => clearTimeout(timer);
  }, [held]);
  return {
    held,
    hold: (outgoing) => setHeld({ until: Date.now() + HOLD_MS, outgoing }),
    undo: () => setHeld(null),
    sendNow: () => {
      if (held !== null) finish(held.outgoing);
    },
  };
}
