// Which obligations of a run a person meets where they stand in its thread: what waits for an overseer, and what we owe. What agents
// owe is acted upon at its task.
import type { OwedFilter } from '@/lib/client/api/work-api';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { Obligation } from '@/lib/model/orchestration/obligation';

/** The questions that find them. */
export function decidedHere(runId: string): OwedFilter[] {
  return [
    { run_id: runId, agent_id: null, kind: 'approval' },
    { run_id: runId, agent_id: HUMAN_AGENT_ID, kind: null },
  ];
}

/** The answers to those questions, in their order: what we are to approve is in both of them. */
export function owedOnce(answers: readonly (readonly Obligation[])[]): Obligation[] {
  return answers.flatMap((owed, index) =>
    index === 0 ? owed : owed.filter(({ kind }) => kind !== 'approval'),
  );
}
