'use client';
// Why a delegation was allowed, forbidden or not checked.
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import { EDGE_REASONS } from '@/lib/messages/en/features/delegation/edge-reasons';
import { agentName } from '@/lib/model/ids';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';

export function VerdictReason({
  edge: { from, to, reason },
}: {
  edge: Pick<DelegationEdge, 'from' | 'to' | 'reason'>;
}) {
  const { say } = useMessages(EDGE_REASONS);
  const cycle = (reason.cycle?.agents ?? []).map(agentName);
  return <VisibleText text={say(reason, agentName(from), agentName(to), cycle)} />;
}
