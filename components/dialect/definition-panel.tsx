'use client';
// The middle of the lab: a definition, what can be done with it, what is wrong with it and where, and its verdicts.
import { useRef } from 'react';
import type { ActionDone } from './confirm-action';
import { DefinitionActions } from './definition-actions';
import { DefinitionEditor } from './definition-editor';
import { goToPlace } from './go-to-place';
import type { DefinitionJudgement } from './judge-definition';
import { ReadingStrip } from './reading-strip';
import type { Standing } from './standing';
import type { TextProblem } from './text-problem';
import type { Reporting } from './use-report';
import { VerdictList } from './verdict-list';

export function DefinitionPanel({
  text,
  isEdited,
  judgement,
  name,
  standing,
  reporting,
  said,
  isShown,
  isGivenUp,
  onTyped,
  onRevert,
  onDone,
}: {
  text: string;
  isEdited: boolean;
  judgement: DefinitionJudgement;
  /** Of the last text that could be read; null where none could. */
  name: string | null;
  standing: Standing;
  reporting: Reporting;
  /** What the last action came to. */
  said: string | null;
  /** On a narrow screen one part is shown at a time. */
  isShown: boolean;
  /** The bench takes all the room. */
  isGivenUp: boolean;
  onTyped: (text: string) => void;
  onRevert: () => void;
  onDone: (done: ActionDone) => Promise<void>;
}) {
  const box = useRef<HTMLTextAreaElement>(null);
  const goTo = (problem: Pick<TextProblem, 'place'>) => goToPlace(box.current, text, problem.place);
  const goToOffset = (at: number) =>
    goTo(judgement.problems.find(({ place }) => place[0] === at) ?? { place: [at, at + 1] });
  return (
    <section
      aria-label="Definition"
      className={`min-h-0 min-w-0 flex-col overflow-y-auto ${isShown ? 'flex' : 'hidden'} ${isGivenUp ? 'lg:hidden' : 'lg:flex'}`}
    >
      <DefinitionActions
        text={text}
        isEdited={isEdited}
        judgement={judgement}
        name={name}
        standing={standing}
        said={said}
        onTyped={onTyped}
        onRevert={onRevert}
        onDone={onDone}
      />
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
