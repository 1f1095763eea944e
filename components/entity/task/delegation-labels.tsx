// What is said of a delegation, each an icon and a word: whether it was allowed, and in which mode it was made.
import {
  ArrowRightLeft,
  Ban,
  Check,
  CircleQuestionMark,
  GitFork,
  LifeBuoy,
  type LucideIcon,
} from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { TASK } from '@/lib/messages/en/shared/task';
import type { EdgeVerdict } from '@/lib/model/orchestration/lineage';
import { NARROW_WORD } from './narrow-word';

type Look = { readonly icon: LucideIcon; readonly tone: Tone };

export const VERDICT_LOOK: Readonly<Record<EdgeVerdict, Look>> = {
  allowed: { icon: Check, tone: 'ok' },
  unchecked: { icon: CircleQuestionMark, tone: 'quiet' },
  forbidden: { icon: Ban, tone: 'fail' },
};

export function VerdictLabel({
  verdict,
  isNarrow = false,
}: {
  verdict: EdgeVerdict;
  /** On a phone there is no room for the word. */
  isNarrow?: boolean;
}) {
  const messages = useMessages(TASK).verdicts;
  const { icon, tone } = VERDICT_LOOK[verdict];
  return (
    <StateLabel icon={icon} tone={tone}>
      <span className={isNarrow ? NARROW_WORD : ''}>{messages[verdict]}</span>
    </StateLabel>
  );
}

export const MODE_ICONS = { transfer: ArrowRightLeft, fork: GitFork, assist: LifeBuoy } as const;

/** Whether it is one of those that we name. */
export function isMode(mode: string): mode is keyof typeof MODE_ICONS {
  return Object.hasOwn(MODE_ICONS, mode);
}

/** A mode may be anything that somebody wrote. */
export function ModeLabel({
  mode,
  isNarrow = false,
}: {
  mode: string;
  /** On a phone there is no room for a word that an icon stands for. */
  isNarrow?: boolean;
}) {
  const { modes } = useMessages(TASK);
  return (
    <span className="inline-flex min-w-0 max-w-32 shrink-0 items-center gap-1 align-middle text-12 leading-4 text-ink-faint">
      {isMode(mode) && <Icon of={MODE_ICONS[mode]} size="tiny" />}
      <span className={isNarrow && isMode(mode) ? NARROW_WORD : 'truncate'}>
        {isMode(mode) ? modes[mode] : <VisibleText text={mode} />}
      </span>
    </span>
  );
}
