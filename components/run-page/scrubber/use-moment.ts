'use client';
// The moment that a view shows. It stands in the address; while somebody moves it quickly, the address follows when that rests,
// for browsers refuse to change it many times a second.
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { changeQuery } from '@/components/ui/query-link';
import { seqParam } from '@/components/workspace/view-params';

/** After the last move: shorter than a person waits. Milliseconds. */
const REST_MS = 200;

export type MomentShown<Moment> = {
  /** Null is the present. */
  readonly at: Moment | null;
  /** The same as the address says it, for what is read from the server. */
  readonly settled: Moment | null;
  moveTo(at: Moment | null): void;
};

/** A moment of a run, or of the log: a seq. */
export type ShownMoment = MomentShown<number>;

export function useMoment(): ShownMoment {
  return useMomentOf(seqParam, String);
}

/** A moment that the address has in a form of its own. */
export function useMomentOf<Moment>(
  read: (text: string | null) => Moment | null,
  write: (moment: Moment) => string,
): MomentShown<Moment> {
  const text = useSearchParams().get('at');
  const [held, hold] = useState<Held<Moment> | null>(null);
  const [known, setKnown] = useState(text);
  const [written, setWritten] = useState<string | null>(text);
  if (known !== text) {
    setKnown(text);
    hold(heldAfter(held, { text, written }));
  }
  // A clock: stopped where another move comes.
  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => {
      setWritten(held.text);
      changeQuery({ at: held.text }, 'replace');
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [held]);
  const settled = read(text);
  return {
    at: held === null ? settled : held.at,
    settled,
    moveTo: (at) => hold({ at, text: at === null ? null : write(at) }),
  };
}

/** Where somebody moved to, and as the address has it. */
type Held<Moment> = { readonly at: Moment | null; readonly text: string | null };

/**
 * What is held once the address has another text. One that was written here may come late, when somebody has moved on; any other is
 * a step back, which counts more.
 */
export function heldAfter<Moment>(
  held: Held<Moment> | null,
  address: { readonly text: string | null; readonly written: string | null },
): Held<Moment> | null {
  const isLate = address.text === address.written && held?.text !== address.text;
  return isLate ? held : null;
}
