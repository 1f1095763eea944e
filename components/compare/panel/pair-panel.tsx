'use client';
// The selected pair: what differs first in a sentence, the way to it in each run, both decisions, votes and results.
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { SentenceText } from '@/components/decision/sentences/sentence-text';
import { TitleText } from '@/components/entity/title-text';
import { ButtonLink } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { changeQuery } from '@/components/ui/query-link';
import { Skeleton } from '@/components/ui/skeleton';
import { Seq } from '@/components/ui/text/seq';
import { runHref } from '@/components/workspace/routes';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { COMPARE_PANEL } from '@/lib/messages/en/features/compare/compare-panel';
import { COMPARE_SENTENCES } from '@/lib/messages/en/features/compare/compare-sentences';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import type { RunSummary } from '@/lib/model/summary';
import type { PairRow } from '../pair/compare-rows';
import { differenceSentence } from '../pair/compare-sentences';
import { SideMark } from '../pair/side-mark';
import type { LinkedMoment } from '../time/linked-moments';
import { FactsSection } from './facts-section';
import { partingSeqs } from './pair-facts';
import { ResultSection } from './result-section';
import { RouteSection } from './route-section';
import { useTaskFacts } from './use-pair-events';
import { VotesSection } from './votes-section';

/** Where the pair stands among the differences, and how one goes on to others. */
type PanelSteps = {
  /** From 1; null where the pair is equal. */
  readonly place: number | null;
  readonly count: number;
  readonly next: string | null;
  readonly previous: string | null;
  readonly onStep: (key: string | null) => void;
};

export function PairPanel({
  a,
  b,
  at,
  pair,
  steps,
}: {
  a: RunSummary;
  b: RunSummary;
  /** The moment of each that is shown; null is the present. */
  at: LinkedMoment | null;
  pair: PairRow;
  steps: PanelSteps;
}) {
  const messages = useMessages(COMPARE_PANEL);
  const sentences = useMessages(COMPARE_SENTENCES);
  const inA = useTaskFacts(a.run_id, pair.a, at?.a ?? null);
  const inB = useTaskFacts(b.run_id, pair.b, at?.b ?? null);
  const failed = [inA, inB].find(({ failure }) => failure !== null);
  const isReading =
    failed === undefined &&
    ((pair.a !== null && inA.facts === null) || (pair.b !== null && inB.facts === null));
  const parts = inA.facts !== null && inB.facts !== null ? partingSeqs(inA.facts, inB.facts) : null;
  return (
    <aside aria-label={messages.title} className="flex min-h-0 flex-1 flex-col">
      <PanelHeader pair={pair} steps={steps} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="grid gap-3 px-4 py-3">
          <p aria-live="polite" className="text-14 break-words text-ink-strong">
            <SentenceText sentence={differenceSentence(sentences, pair)} />
          </p>
          <div className="flex flex-wrap gap-2">
            <OpenAt side="a" run={a} seq={pair.a && (parts?.a ?? pair.a.first_seq)} />
            <OpenAt side="b" run={b} seq={pair.b && (parts?.b ?? pair.b.first_seq)} />
          </div>
          <FactsSection pair={pair} runs={{ a, b }} />
        </div>
        {isReading && <Skeleton lines={6} label={messages.reading} />}
        {failed?.failure && (
          <div className="px-4 pb-4">
            <ReadFailure failure={failed.failure} onRetry={failed.readAgain} />
          </div>
        )}
        <RouteSection a={inA.facts} b={inB.facts} />
        <VotesSection a={inA.facts} b={inB.facts} />
        <ResultSection a={inA.facts} b={inB.facts} />
      </div>
    </aside>
  );
}

function PanelHeader({ pair, steps }: { pair: PairRow; steps: PanelSteps }) {
  const messages = useMessages(COMPARE_PANEL);
  const controls = useMessages(CONTROLS);
  const close = () => changeQuery({ pair: null }, 'replace');
  useShortcut('escape', close);
  const task = pair.a ?? pair.b;
  return (
    <header className="flex h-[52px] shrink-0 items-center gap-1 border-b border-hairline pr-2.5 pl-4 md:h-12">
      <h2 className="min-w-0 flex-1 truncate text-14 font-semibold text-ink-strong">
        {task !== null && <TitleText title={task.title} id={task.task_id} />}
      </h2>
      <span className="shrink-0 px-1 text-12 text-ink-faint tabular-nums">
        {steps.place === null ? messages.equal : messages.place(steps.place, steps.count)}
      </span>
      <IconButton
        icon={ChevronUp}
        label={messages.previous}
        shortcut="k"
        disabled={steps.previous === null}
        onClick={() => steps.onStep(steps.previous)}
      />
      <IconButton
        icon={ChevronDown}
        label={messages.next}
        shortcut="j"
        disabled={steps.next === null}
        onClick={() => steps.onStep(steps.next)}
      />
      <IconButton icon={X} label={controls.close} shortcut={controls.keys.escape} onClick={close} />
    </header>
  );
}

/** The run as it was at that event, with the event beside it. */
function OpenAt({ side, run, seq }: { side: 'a' | 'b'; run: RunSummary; seq: number | null }) {
  const { openAt } = useMessages(COMPARE_PANEL);
  if (seq === null) return null;
  const query = new URLSearchParams({ at: String(seq), event: String(seq) });
  return (
    <ButtonLink href={`${runHref(run.run_id)}?${query}`} prefetch={false}>
      <Rich text={openAt(<SideMark side={side} />, <Seq seq={seq} />)} />
    </ButtonLink>
  );
}
