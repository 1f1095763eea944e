'use client';
// Says that clocks disagree, or that there are no times, and why on hover and focus.
import { ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { Tooltip } from '@/components/ui/tooltip';
import type { ClockConflict } from '@/lib/model/summary';

const WORD = 'clocks disagree';

const WHY: Readonly<Record<ClockConflict, string>> = {
  end_before_start:
    'By the times that the events give, the end came before the start: the clocks of their senders differ, and nobody knows how long it took.',
  implausible_time:
    'An event gives a time that cannot be right: before its run began, or in the future. The time at which the server received it counts instead.',
  after_parent:
    'By the times that the events give, this ended after the task that it is part of: the clocks of their senders differ, or it went on after that one was closed.',
};

/** An icon; where it stands in place of a duration, with the word. */
export function ClockMark({ conflict, isWord }: { conflict: ClockConflict; isWord: boolean }) {
  return (
    <Explained word={WORD} why={WHY[conflict]}>
      <Icon of={ClockAlert} />
      {isWord && WORD}
    </Explained>
  );
}

/** In place of a duration. */
export function NoTimes() {
  return (
    <Explained
      word="no times"
      why="Not all of its messages say when they were sent, and they came in long after that: nothing tells how long it took."
    >
      no times
    </Explained>
  );
}

function Explained({ word, why, children }: { word: string; why: string; children: ReactNode }) {
  return (
    <Tooltip content={why}>
      <button
        type="button"
        aria-label={`${word}. ${why}`}
        className="relative z-10 inline-flex shrink-0 cursor-help items-center gap-1 whitespace-nowrap text-12 text-ink-faint hover:text-ink-strong"
      >
        {children}
      </button>
    </Tooltip>
  );
}
