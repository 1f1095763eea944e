// Checks every handing-over in a request against what the card of its sender allows, and against cycles.
import { checkEdge, type EdgeCheck } from '@/lib/delegation/check-edge';
import type { DelegationPolicy } from '@/lib/delegation/legality';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { meaningOf } from '@/lib/protocols/meaning-of';
import type { CheckedEdge } from '../../interface/dry-run-report';

/** The agents of the cycle that an event closes by handing on to an agent; null where it closes none. */
export type CycleClosedBy = (event: ClutchMessage, to: string) => readonly string[] | null;

/** The first handing-over in a request that is forbidden, whoever else it goes to; null where none is. */
export function forbiddenEdge(
  event: ClutchMessage,
  policy: DelegationPolicy | null,
  cycleClosedBy: CycleClosedBy,
): EdgeCheck | null {
  for (const check of checkEdges(event, policy, cycleClosedBy)) {
    if (check.verdict === 'forbidden') return check;
  }
  return null;
}

/** Every handing-over in a request, checked. */
export function* checkEdges(
  event: ClutchMessage,
  policy: DelegationPolicy | null,
  cycleClosedBy: CycleClosedBy,
): Generator<CheckedEdge, void> {
  const from = event.from.agent_id;
  const { handsOver, cycleRule } = meaningOf(event);
  for (const { agent_id: to } of event.to) {
    // Whoever notes down a task of its own hands nothing over.
    if (from === to && !handsOver && !event.parent_task_id) continue;
    const cycle = handsOver ? cycleClosedBy(event, to) : null;
    yield { from, to, ...checkEdge({ from, to, cycleRule, policy, cycle }) };
  }
}
