'use client';
// Keeps what a person does on a page that has none of its scripts yet, and does it again when it has. Stands before everything
// that can be pressed.
import { useEffect } from 'react';
import { doHeld } from './do-held';
import { earlyHold, holdEarly } from './hold-early';
import { untilLetGo } from './until-let-go';
import { Verbatim } from './verbatim';

export function Early({ nonce }: { nonce: string | undefined }) {
  // The page has been taken over, and what listens in it does so after this turn. Letters that are put together are let be.
  useEffect(() => {
    const hold = earlyHold();
    if (hold === undefined) return;
    void untilLetGo(() => hold.isComposing).then(() => doHeld(hold));
  }, []);
  const isServer = typeof window === 'undefined';
  return (
    <Verbatim
      as="script"
      // The browser hides it from all but the parser.
      nonce={isServer ? nonce : ''}
      html={isServer ? `(${holdEarly.toString()})()` : ''}
    />
  );
}
