// What is said of the line to a node: in which mode the task was handed over, and whether that was allowed.
import { ModeLabel, VerdictLabel } from '@/components/entity/task/delegation-labels';
import { toLabel } from '@/components/ui/text/split-visible';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';

export function EdgeLabel({ delegation }: { delegation: DelegationEdge }) {
  const { mode, verdict, message } = delegation;
  return (
    <span className="grid justify-items-start gap-1" title={toLabel(message)}>
      <ModeLabel mode={mode} />
      <VerdictLabel verdict={verdict} />
    </span>
  );
}
