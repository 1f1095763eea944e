'use client';
// What each preferred term is worth: a slider, and the same as a number to type. What was recorded stays to be seen.
import { useId } from 'react';
import { TermMark } from '@/components/decision/funnel/term-mark';
import { formatPoints } from '@/components/decision/sentences/sentence';
import { termsOf } from '@/components/decision/terms-of';
import { useMessages } from '@/components/ui/language/language-context';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { WHAT_IF } from '@/lib/messages/en/features/decisions/decisions';
import type { Decision } from '@/lib/model/orchestration/routing';
import { WEIGHT_MAX, WEIGHT_STEP, type WhatIfChanges, withWeight } from './what-if-state';

export function WeightSliders({
  decision,
  changes,
  onChanged,
}: {
  decision: Decision;
  changes: WhatIfChanges;
  onChanged: (changes: WhatIfChanges) => void;
}) {
  const messages = useMessages(WHAT_IF).weightsOf;
  const own = termsOf(decision);
  const others = [...changes.weights.keys()].filter((term) => !own.includes(term));
  const terms = [...own, ...others];
  if (terms.length === 0) {
    return <p className="text-ink-faint">{messages.none}</p>;
  }
  return (
    <ul>
      {terms.map((term, index) => {
        const recorded = Object.hasOwn(decision.weights, term) ? (decision.weights[term] ?? 0) : 0;
        return (
          <WeightSlider
            key={term}
            index={index}
            term={term}
            recorded={recorded}
            weight={changes.weights.get(term) ?? recorded}
            onChanged={(weight) => onChanged(withWeight(changes, term, { weight, recorded }))}
          />
        );
      })}
    </ul>
  );
}

function WeightSlider({
  index,
  term,
  recorded,
  weight,
  onChanged,
}: {
  index: number;
  term: string;
  recorded: number;
  weight: number;
  onChanged: (weight: number) => void;
}) {
  const messages = useMessages(WHAT_IF).weightsOf;
  const id = useId();
  const name = toLabel(term);
  const isChanged = formatPoints(recorded) !== formatPoints(weight);
  const take = (text: string) => {
    const value = Number(text);
    if (text !== '' && value >= 0 && value <= WEIGHT_MAX) onChanged(value);
  };
  return (
    <li className="grid min-h-8 grid-cols-[8px_minmax(0,1fr)_88px_64px] items-center gap-x-2">
      <TermMark index={index} />
      <label htmlFor={id} className="min-w-0 truncate" title={name}>
        <code className="font-mono">
          <VisibleText text={term} />
        </code>
        {isChanged && (
          <span className="text-12 text-ink-faint tabular-nums">
            {' '}
            <span className="sr-only">{messages.recorded}</span>
            <s>{formatPoints(recorded)}</s>
          </span>
        )}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={WEIGHT_MAX}
        step={WEIGHT_STEP}
        value={weight}
        onChange={(event) => take(event.target.value)}
        aria-label={messages.weight(name)}
        className="h-5 w-full min-w-0 accent-accent"
      />
      <input
        type="number"
        min={0}
        max={WEIGHT_MAX}
        step={WEIGHT_STEP}
        value={Number(weight.toFixed(2))}
        onChange={(event) => take(event.target.value)}
        aria-label={messages.weightAsNumber(name)}
        className={`${NUMBER_FIELD} ${isChanged ? 'font-medium' : ''}`}
      />
    </li>
  );
}

/** A number among others in a list. */
export const NUMBER_FIELD =
  'h-6 w-full min-w-0 rounded-small border border-hairline-strong bg-raised px-1.5 text-right text-12 text-ink-strong tabular-nums focus:border-accent';
