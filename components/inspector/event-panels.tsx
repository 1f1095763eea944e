'use client';
// A view, and beside it one of its events where the address names it (`?event=`).
import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { SplitPanels } from '@/components/ui/layout/split-panels';
import { seqParam } from '@/components/workspace/view-params';
import type { EventDetail } from '@/lib/model/event-record';
import { EventInspector } from './event-inspector';
import { neighboursIn } from './neighbours';

export function EventPanels({
  main,
  inspected,
  seqs,
}: {
  main: ReactNode;
  /** The event that the server drew the page with. */
  inspected: EventDetail | null;
  /** Of the events that the view shows, in any order. */
  seqs: readonly number[];
}) {
  const selected = seqParam(useSearchParams().get('event'));
  return (
    <SplitPanels
      main={main}
      detail={
        selected === null ? null : (
          <EventInspector
            seq={selected}
            initial={inspected}
            neighbours={neighboursIn(seqs, selected)}
          />
        )
      }
    />
  );
}
