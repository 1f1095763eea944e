'use client';
// A value that follows another one when that has not changed for a while, as for a question that is asked of the server.
import { useEffect, useState } from 'react';

/** A pause in the typing that is long enough to ask the server what it makes of the text. Milliseconds. */
export const TYPING_REST_MS = 250;

/** The last value that stayed the very same (`Object.is`) for so long: an object is to be kept from one rendering to the next. */
export function useDebounced<Value extends string | object>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value);
  // Waits by the browser's timer, which every further change sets anew.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
