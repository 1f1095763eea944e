'use client';
// The scrubber of a page about a part of a run, such as its thread: a button until somebody travels in time, for a thread without
// end has as many moments as events.
import { History } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { useShortcut } from '@/components/workspace/use-shortcut';
import type { RunSummary } from '@/lib/model/summary';
import type { MomentShown } from './use-moment';
import { useMoments } from './use-moments';

const SCRUBBER = new LatePart(() => import('./scrubber').then((code) => code.Scrubber));

export type TimeTravel<Moment = number> = {
  readonly moment: MomentShown<Moment>;
  /** Whether the scrubber stands below the page. */
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
};

/** In the past the scrubber is always there, and back in the present it stays until it is closed. */
export function useTimeTravel<Moment>(moment: MomentShown<Moment>): TimeTravel<Moment> {
  const [isOpen, setOpen] = useState(moment.at !== null);
  if (!isOpen && moment.at !== null) setOpen(true);
  return { moment, isOpen, setOpen };
}

/** Opens the scrubber; closing it goes back to the present. */
export function TimeButton<Moment>({
  travel: { moment, isOpen, setOpen },
}: {
  travel: TimeTravel<Moment>;
}) {
  const toggle = () => {
    setOpen(!isOpen);
    if (isOpen) moment.moveTo(null);
  };
  useShortcut('[', () => setOpen(true));
  return (
    <IconButton
      icon={History}
      label={isOpen ? 'Back to the present' : 'Travel in time'}
      shortcut="["
      aria-pressed={isOpen}
      onClick={toggle}
    />
  );
}

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
  return (
    <p
      role="status"
      className="flex h-10 shrink-0 items-center border-t border-hairline px-3 text-12 text-ink-faint md:px-5"
    >
      Reading the moments of the run
    </p>
  );
}
