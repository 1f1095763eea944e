'use client';
// Travelling in time in a page that has no scrubber until somebody does: whether the scrubber stands there, and the button that opens it.
// Apart from the scrubbers themselves, for every list has this and loads none of their code for it.
import { History } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { TIME_TRAVEL } from '@/lib/messages/en/features/run-page/time-travel';
import type { MomentShown } from './use-moment';

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
  const messages = useMessages(TIME_TRAVEL);
  const toggle = () => {
    setOpen(!isOpen);
    if (isOpen) moment.moveTo(null);
  };
  useShortcut('[', () => setOpen(true));
  return (
    <IconButton
      icon={History}
      label={isOpen ? messages.present : messages.travel}
      shortcut="["
      aria-pressed={isOpen}
      onClick={toggle}
    />
  );
}
