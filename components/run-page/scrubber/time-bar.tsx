'use client';
// The scrubber of a page about a part of a run, such as its thread: nothing until somebody travels in time, for a thread without
// end has as many moments as events.
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { TIME_TRAVEL } from '@/lib/messages/en/features/run-page/time-travel';
import type { RunSummary } from '@/lib/model/summary';
import type { TimeTravel } from './time-travel';
import { useMoments } from './use-moments';

const SCRUBBER = new LatePart(() => import('./scrubber').then((code) => code.Scrubber));

/** Nothing while it is closed. */
export function TimeBar({
  run,
  travel: { moment, isOpen },
}: {
  run: Pick<RunSummary, 'run_id' | 'last_seq'>;
  travel: TimeTravel;
}) {
  const moments = useMoments(run, isOpen);
  if (!isOpen) return null;
  if (moments === null) return <ReadingMoments />;
  return <Later part={SCRUBBER} props={{ moments, shown: moment }} Waiting={ReadingMoments} />;
}

/** In place of a scrubber. */
export function ReadingMoments() {
  const { reading } = useMessages(TIME_TRAVEL);
  return (
    <p
      role="status"
      className="mt-auto flex h-10 shrink-0 items-center border-t border-hairline px-3 text-12 text-ink-faint md:px-5"
    >
      {reading}
    </p>
  );
}
