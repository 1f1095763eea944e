'use client';
// Whether a task keeps the contract of the step that it is bound to (Clutch section 3.4): an icon and a word, and the step.
import { FileCheck, FileQuestionMark, FileText, FileX, type LucideIcon } from 'lucide-react';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { TASK } from '@/lib/messages/en/shared/task';
import type { TaskContract } from '@/lib/model/summary';
import { NARROW_WORD } from './narrow-word';
import { useHasContract } from './use-workflows';

/** `due`: there is no result to check yet. */
export type ContractState = 'due' | 'kept' | 'broken';

/** `unknown`: no workflow has such a step, so that nothing was checked. */
type Shown = ContractState | 'unknown';

const LOOK: Readonly<Record<Shown, { icon: LucideIcon; tone: Tone }>> = {
  due: { icon: FileText, tone: 'quiet' },
  kept: { icon: FileCheck, tone: 'ok' },
  unknown: { icon: FileQuestionMark, tone: 'warn' },
  broken: { icon: FileX, tone: 'fail' },
};

export function ContractMark({
  contract,
  state,
  isNarrow = false,
}: {
  contract: Pick<TaskContract, 'workflow' | 'step'>;
  state: ContractState;
  /** On a narrow screen there is no room for the step, and on a phone none for the word. */
  isNarrow?: boolean;
}) {
  const messages = useMessages(TASK).contracts;
  const exists = useHasContract(contract);
  // Until it is known that there is a contract, nothing is said to keep it.
  const unproven: Shown = exists === false ? 'unknown' : 'due';
  const shown = state === 'broken' || exists === true ? state : unproven;
  const { icon, tone } = LOOK[shown];
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <StateLabel icon={icon} tone={tone}>
        <span className={isNarrow ? NARROW_WORD : ''}>{messages[shown]}</span>
      </StateLabel>
      <span
        className={`min-w-0 truncate text-12 text-ink-faint ${isNarrow ? 'max-md:hidden' : ''}`}
      >
        <VisibleText text={contract.workflow} />
        {contract.step !== null && (
          <>
            {', '}
            <VisibleText text={contract.step} />
          </>
        )}
      </span>
    </span>
  );
}
