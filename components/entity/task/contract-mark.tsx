'use client';
// Whether a task keeps the contract of the step that it is bound to (Clutch section 3.4): an icon and a word, and the step.
import { FileCheck, FileQuestionMark, FileText, FileX, type LucideIcon } from 'lucide-react';
import { StateLabel, type Tone } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { TaskContract } from '@/lib/model/summary';
import { useHasContract } from './use-workflows';

/** `due`: there is no result to check yet. */
export type ContractState = 'due' | 'kept' | 'broken';

/** `unknown`: no workflow has such a step, so that nothing was checked. */
type Shown = ContractState | 'unknown';

const LOOK: Readonly<Record<Shown, { icon: LucideIcon; tone: Tone; word: string }>> = {
  due: { icon: FileText, tone: 'quiet', word: 'contract' },
  kept: { icon: FileCheck, tone: 'ok', word: 'contract kept' },
  unknown: { icon: FileQuestionMark, tone: 'warn', word: 'no such contract' },
  broken: { icon: FileX, tone: 'fail', word: 'contract broken' },
};

export function ContractMark({
  contract,
  state,
  isNarrow = false,
}: {
  contract: Pick<TaskContract, 'workflow' | 'step'>;
  state: ContractState;
  /** On a narrow screen there is no room for the step. */
  isNarrow?: boolean;
}) {
  const exists = useHasContract(contract);
  // Until it is known that there is a contract, nothing is said to keep it.
  const unproven: Shown = exists === false ? 'unknown' : 'due';
  const { icon, tone, word } = LOOK[state === 'broken' || exists === true ? state : unproven];
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <StateLabel icon={icon} tone={tone}>
        {word}
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
