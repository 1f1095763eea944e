'use client';
// Why a delegation was allowed, forbidden or not checked.
import { useMessages } from '@/components/ui/language/language-context';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { EDGE_REASONS } from '@/lib/messages/en/features/delegation/edge-reasons';
import { shownName } from '@/lib/model/ids';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import { cutText } from '@/lib/std/cut-text';

/** Of a name in the sentence; longer ones would push away what it says of them. Characters. */
const NAME_LENGTH_MAX = 48;

const cutName = (agentId: string): string => cutText(shownName(agentId), NAME_LENGTH_MAX);

/** With names cut, and whole on pointing at it. */
export function VerdictReason({
  edge: { from, to, reason },
}: {
  edge: Pick<DelegationEdge, 'from' | 'to' | 'reason'>;
}) {
  const { say } = useMessages(EDGE_REASONS);
  const sentence = (nameOf: (agentId: string) => string): string =>
    say(reason, nameOf(from), nameOf(to), (reason.cycle?.agents ?? []).map(nameOf));
  const [cut, whole] = [sentence(cutName), sentence(shownName)];
  return <VisibleText text={cut} tip={cut === whole ? undefined : toLabel(whole)} />;
}
