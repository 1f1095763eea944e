'use client';
// The moment that a view shows. It stands in the address; while somebody moves it quickly, the address follows when that rests,
// for browsers refuse to change it many times a second.
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { changeQuery } from '@/components/ui/query-link';
import { seqParam } from '@/components/workspace/view-params';

/** After the last move: shorter than a person waits. Milliseconds. */
const REST_MS = 200;

export type ShownMoment = {
  /** A seq; null is the present. */
  readonly at: number | null;
  /** The same as the address says it, for what is read from the server. */
  readonly settled: number | null;
  moveTo(at: number | null): void;
};

export function useMoment(): ShownMoment {
  const settled = seqParam(useSearchParams().get('at'));
  const [held, hold] = useState<{ readonly at: number | null } | null>(null);
  const [known, setKnown] = useState(settled);
  // The address changed: by what is held, or by a step back, which counts more.
  if (known !== settled) {
    setKnown(settled);
    if (held !== null) hold(null);
  }
  // A clock: stopped where another move comes.
  useEffect(() => {
    if (held === null) return;
    const write = () => changeQuery({ at: held.at === null ? null : String(held.at) }, 'replace');
    const timer = setTimeout(write, REST_MS);
    return () => clearTimeout(timer);
  }, [held]);
  return {
    at: held === null ? settled : held.at,
    settled,
    moveTo: (at) => hold({ at }),
  };
}
