'use client';
// The changes of the what-if panel. What is dragged or typed is shown at once; the address has it when the hand rests, and
// what the address says otherwise (back, a link, a reset) wins over what was not written yet.
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { changeQuery } from '@/components/ui/query-link';
import { changesAt, NO_CHANGES, paramsOf, type WhatIfChanges } from './what-if-state';

/** Changes are computed after a pause of this length. Milliseconds. */
const REST_MS = 250;

type Held = {
  /** The address that it was drawn with last. */
  readonly seen: string;
  /** What was put into the address last. */
  readonly written: string | null;
  readonly draft: WhatIfChanges | null;
};

export type Changes = {
  /** As they are shown. */
  readonly shown: WhatIfChanges;
  /** As the address has them: what the server is asked. */
  readonly asked: WhatIfChanges;
  /** Whether the address does not have all of it yet. */
  readonly isAhead: boolean;
  change(changes: WhatIfChanges): void;
  reset(): void;
};

export function useChanges(): Changes {
  const params = useSearchParams();
  const asked = changesAt((name) => params.get(name));
  const address = textOf(asked);
  const [held, setHeld] = useState<Held>({ seen: address, written: null, draft: null });
  const { seen, written, draft } = held;
  if (seen !== address) {
    const isAhead = address === written && draft !== null && textOf(draft) !== address;
    setHeld({ seen: address, written, draft: isAhead ? draft : null });
  }
  // Waits by the browser's timer, which every further change sets anew.
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      setHeld((before) => ({ ...before, written: textOf(draft) }));
      changeQuery(paramsOf(draft), 'replace');
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  return {
    shown: draft ?? asked,
    asked,
    isAhead: draft !== null && textOf(draft) !== address,
    change: (changes) => setHeld({ ...held, draft: changes }),
    reset: () => {
      setHeld({ ...held, draft: null });
      changeQuery({ ...paramsOf(NO_CHANGES), as: null }, 'replace');
    },
  };
}

function textOf(changes: WhatIfChanges): string {
  return JSON.stringify(paramsOf(changes));
}
