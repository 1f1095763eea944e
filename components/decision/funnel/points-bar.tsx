'use client';
// A score as a stacked bar: what each preferred term gave. The figures are in the words that are read out and shown on
// hover; the sum stands beside the bar.
import { useMessages } from '@/components/ui/language/language-context';
import { toLabel } from '@/components/ui/text/split-visible';
import { DECISION_FUNNEL } from '@/lib/messages/en/features/decision/decision-funnel';
import type { PreferencePoints } from '@/lib/model/orchestration/routing';
import { formatPoints } from '../sentences/sentence';
import { shadeOf } from './term-mark';

export function PointsBar({
  preferences,
  terms,
  score,
}: {
  preferences: readonly PreferencePoints[];
  /** All terms of the decision, in the order of their shades. */
  terms: readonly string[];
  score: number;
}) {
  const messages = useMessages(DECISION_FUNNEL);
  const labels = preferences.map((points) => labelOf(messages, points));
  const given = preferences.filter(({ points }) => points > 0);
  return (
    <span
      title={labels.join('\n') || undefined}
      className="points-bar inline-flex h-2 w-20 shrink-0 gap-px overflow-hidden rounded-[2px] bg-fill-active @4xl:w-30"
    >
      {given.length === 0 && score > 0 && (
        <span className="bg-ink-faint" style={{ width: percent(score) }} />
      )}
      {given.map(({ term, points }, index) => (
        <span
          key={`${String(index)} ${term}`}
          className={shadeOf(terms.indexOf(term))}
          style={{ width: percent(points) }}
        />
      ))}
      {preferences.length > 0 && <span className="sr-only">{labels.join(', ')}: </span>}
    </span>
  );
}

function percent(share: number): string {
  return `${(Math.min(1, Math.max(0, share)) * 100).toFixed(2)}%`;
}

function labelOf(
  messages: (typeof DECISION_FUNNEL)['english'],
  { term, weight, points, matched }: PreferencePoints,
): string {
  const by = matched === term ? null : matched;
  return toLabel(messages.points(term, formatPoints(points), formatPoints(weight), by));
}
