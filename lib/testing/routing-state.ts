// The routing fold by itself, kept like any other that survives a restart.
import { checkpointFold } from '@/lib/projections/checkpoint/checkpoint-fold';
import type {
  CheckpointedFold,
  CheckpointPart,
} from '@/lib/projections/checkpoint/checkpointed-fold';
import { createRoutingFold, type RoutingState } from '@/lib/projections/routing/routing-state';

/** The state, going on from what was saved. */
export function createRoutingState(
  saved: readonly CheckpointPart[] = [],
): CheckpointedFold & RoutingState {
  const fold = createRoutingFold();
  return { ...fold, ...checkpointFold(saved, fold) };
}
