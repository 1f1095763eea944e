// How much of a run a what-if covers, in a sentence: what is left out is said.
import { formatSeq } from '@/components/ui/text/seq';
import { WHAT_IF_DECISIONS_MAX } from '@/lib/model/orchestration/routing';

/** Null where it covers the whole run. */
export function coverageLabel({
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
}): string | null {
  if (leftOutBefore === null) return null;
  const isLeftOut = shownSeq !== null && shownSeq < leftOutBefore;
  return [
    `This run has ${formatSeq(decisions)} decisions.`,
    `The newest ${formatSeq(WHAT_IF_DECISIONS_MAX)} of them are computed again.`,
    ...(isLeftOut ? ['The one shown is older than these.'] : []),
  ].join(' ');
}
