'use client';
// A text that follows another one when that has not changed for a while, as for a question that is asked of the server.
import { useEffect, useState } from 'react';

/** A pause in the typing that is long enough to ask the server what it makes of the text. Milliseconds. */
export const TYPING_REST_MS = 250;

/** The last text that stayed the same for so long. */
export function useDebounced(text: string, delayMs: number): string {
  const [settled, setSettled] = useState(text);
  // Waits by the browser's timer, which every further change sets anew.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}
