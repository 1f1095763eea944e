'use client';
// The scrubber that moves two runs at once: over the moments of the one with more events.
import { Scrubber } from '@/components/run-page/scrubber/scrubber';
import { ReadingMoments } from '@/components/run-page/scrubber/time-bar';
import type { TimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoments } from '@/components/run-page/scrubber/use-moments';
import type { RunSummary } from '@/lib/model/summary';
import { type LinkedMoment, leadingSide, linkedAt } from './linked-moments';

/** Nothing while it is closed. */
export function LinkedScrubber({
  a,
  b,
  travel: { moment, isOpen },
}: {
  a: RunSummary;
  b: RunSummary;
  travel: TimeTravel<LinkedMoment>;
}) {
  const [inA, inB] = [useMoments(a, isOpen), useMoments(b, isOpen)];
  if (!isOpen) return null;
  if (inA === null || inB === null) return <ReadingMoments />;
  const sides = { a: inA.seqs, b: inB.seqs };
  const lead = leadingSide(sides);
  return (
    <Scrubber
      moments={lead === 'a' ? inA : inB}
      shown={{
        at: moment.at?.[lead] ?? null,
        settled: moment.settled?.[lead] ?? null,
        moveTo: (seq) => moment.moveTo(seq === null ? null : linkedAt(sides, seq)),
      }}
    />
  );
}
