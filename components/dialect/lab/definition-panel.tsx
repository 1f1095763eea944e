'use client';
// The middle of the lab: a definition, what can be done with it, what is wrong with it and where, and its verdicts.
import { useRef } from 'react';
import { DefinitionActions, type DefinitionActionsProps } from '../actions/definition-actions';
import { DefinitionEditor } from '../editor/definition-editor';
import { goToPlace } from '../editor/go-to-place';
import { ReadingStrip } from '../editor/reading-strip';
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
  const { text, judgement, onTyped } = actions;
  const box = useRef<HTMLTextAreaElement>(null);
  const goTo = (problem: Pick<TextProblem, 'place'>) => goToPlace(box.current, text, problem.place);
  const goToOffset = (at: number) =>
    goTo(judgement.problems.find(({ place }) => place[0] === at) ?? { place: [at, at + 1] });
  return (
    <section
      aria-label="Definition"
      className={`min-h-0 min-w-0 flex-col overflow-y-auto ${isShown ? 'flex' : 'hidden'} ${isGivenUp ? 'lg:hidden' : 'lg:flex'}`}
    >
      <DefinitionActions {...actions} />
      <DefinitionEditor text={text} problems={judgement.problems} ref={box} onTyped={onTyped} />
      <ReadingStrip
        text={text}
        faults={judgement.faults}
        others={judgement.problems.filter(({ isFatal }) => !isFatal)}
        reporting={reporting}
        onGoTo={goTo}
      />
      <VerdictList verdicts={judgement.verdicts} onGoTo={goToOffset} />
    </section>
  );
}
