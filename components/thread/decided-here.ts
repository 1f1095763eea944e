// Which obligations of a run a person meets where they stand in its thread: what waits for an overseer, and what we are asked. What
// agents owe is acted upon at its task.
import type { OwedFilter } from '@/lib/client/api/work-api';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';

/** The questions that find them. */
export function decidedHere(runId: string): OwedFilter[] {
  return [
    { run_id: runId, agent_id: null, kind: 'approval' },
    { run_id: runId, agent_id: HUMAN_AGENT_ID, kind: 'reply' },
  ];
}
