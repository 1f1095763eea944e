'use client';
// Says that clocks disagree, or that there are no times, and why on hover and focus.
import { ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Tooltip } from '@/components/ui/tooltip';
import { TASK_TIMES } from '@/lib/messages/en/shared/task-times';
import type { ClockConflict } from '@/lib/model/summary';

/** An icon; where it stands in place of a duration, with the word. */
export function ClockMark({ conflict, isWord }: { conflict: ClockConflict; isWord: boolean }) {
  const { disagree, why } = useMessages(TASK_TIMES).clocks;
  return (
    <Explained word={disagree} why={why[conflict]}>
      <Icon of={ClockAlert} />
      {isWord && disagree}
    </Explained>
  );
}

/** In place of a duration. */
export function NoTimes() {
  const { none, whyNone } = useMessages(TASK_TIMES).clocks;
  return (
    <Explained word={none} why={whyNone}>
      {none}
    </Explained>
  );
}

function Explained({ word, why, children }: { word: string; why: string; children: ReactNode }) {
  const messages = useMessages(TASK_TIMES).clocks;
  return (
    <Tooltip content={why}>
      <button
        type="button"
        aria-label={messages.explained(word, why)}
        className="relative z-10 inline-flex shrink-0 cursor-help items-center gap-1 whitespace-nowrap text-12 text-ink-faint hover:text-ink-strong"
      >
        {children}
      </button>
    </Tooltip>
  );
}
