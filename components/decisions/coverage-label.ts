// How much of a run a what-if covers, in a sentence: what is left out is said.
import { formatSeq } from '@/components/ui/text/seq';
import type { WHAT_IF } from '@/lib/messages/en/features/decisions/decisions';
import { WHAT_IF_DECISIONS_MAX } from '@/lib/model/orchestration/routing';

/** Null where it covers the whole run. */
export function coverageLabel(
  messages: (typeof WHAT_IF)['english'],
  {
    leftOutBefore,
    decisions,
    shownSeq,
  }: {
    /** The first decision that is covered, where others stand before it. */
    leftOutBefore: number | null;
    /** Of the run. */
    decisions: number;
    /** The decision that the view shows. */
    shownSeq: number | null;
  },
): string | null {
  if (leftOutBefore === null) return null;
  const isLeftOut = shownSeq !== null && shownSeq < leftOutBefore;
  const say = isLeftOut ? messages.coverageWithoutShown : messages.coverage;
  return say(formatSeq(decisions), formatSeq(WHAT_IF_DECISIONS_MAX));
}
