'use client';
// The middle pane of the lab: a definition, the actions on it, its problems with their places, and its verdicts.
import { useRef } from 'react';
import { useMessages } from '@/components/ui/language/language-context';
import { DIALECT_LAB } from '@/lib/messages/en/features/dialect/dialect-lab';
import { DefinitionActions, type DefinitionActionsProps } from '../actions/definition-actions';
import { DefinitionEditor } from '../editor/definition-editor';
import { DefinitionReading } from '../editor/definition-reading';
import { goToPlace } from '../editor/go-to-place';
import type { TextProblem } from '../editor/text-problem';
import type { Reporting } from '../editor/use-report';
import { VerdictList } from '../editor/verdict-list';

export function DefinitionPanel({
  reporting,
  isShown,
  isGivenUp,
  ...actions
}: DefinitionActionsProps & {
  reporting: Reporting;
  /** On a narrow screen one part is shown at a time. */
  isShown: boolean;
  /** The bench takes all the room. */
  isGivenUp: boolean;
}) {
  const { parts } = useMessages(DIALECT_LAB);
  const { text, check, onTyped } = actions;
  const box = useRef<HTMLTextAreaElement>(null);
  const goTo = (problem: Pick<TextProblem, 'place'>) => goToPlace(box.current, text, problem.place);
  const goToOffset = (at: number) =>
    goTo(check.problems.find(({ place }) => place[0] === at) ?? { place: [at, at + 1] });
  return (
    <section
      aria-label={parts.source}
      className={`min-h-0 min-w-0 flex-col overflow-y-auto ${isShown ? 'flex' : 'hidden'} ${isGivenUp ? 'lg:hidden' : 'lg:flex'}`}
    >
      <DefinitionActions {...actions} />
      <DefinitionEditor text={text} problems={check.problems} ref={box} onTyped={onTyped} />
      <DefinitionReading
        text={text}
        faults={check.faults}
        others={check.problems.filter(({ isFatal }) => !isFatal)}
        reporting={reporting}
        onGoTo={goTo}
      />
      <VerdictList verdicts={check.verdicts} onGoTo={goToOffset} />
    </section>
  );
}
