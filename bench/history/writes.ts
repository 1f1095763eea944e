// What is written while a history is measured: most of it in threads that have just begun, the rest in any that it has.
import { Random } from '@/lib/testing/fuzz/random';
import { kilobyteEvent } from '../sample';
import { agentId, type HistoryPlan, runId, threadId } from './plan';

/** Messages of one new thread, until the next one begins, and how many agents talk in it. */
const PER_NEW_THREAD = 10;
const TEAM_SIZE = 3;

/** One event of so many goes into a thread of any age. */
export const SELDOM = 10;
export const OFTEN = 2;

/** Makes one event after the other for the log of a history. */
export function eventsFor(
  plan: HistoryPlan,
  name: string,
  intoAnyEvery = SELDOM,
): () => Record<string, unknown> {
  const random = new Random(plan.seed + name.length);
  const anyTeam = () => Array.from({ length: TEAM_SIZE }, () => agentId(random.below(plan.agents)));
  let made = 0;
  let begun = 0;
  let team = anyTeam();
  return () => {
    made += 1;
    if (begun % PER_NEW_THREAD === 0) team = anyTeam();
    const from = { agent_id: random.pick(team), role: 'worker' };
    const to = [{ agent_id: random.pick(team) }];
    if (made % intoAnyEvery === 0) {
      const run = random.below(plan.runs);
      const [thread_id, run_id] = [threadId(run), runId(run)];
      return kilobyteEvent({ thread_id, run_id, task_id: `${run_id}:talk`, from, to });
    }
    const fresh = `${name}-${Math.floor(begun / PER_NEW_THREAD)}`;
    const isFirst = begun % PER_NEW_THREAD === 0;
    begun += 1;
    return kilobyteEvent({
      thread_id: `thread:${fresh}`,
      run_id: `run:${fresh}`,
      task_id: `task:${fresh}`,
      from,
      to,
      type: isFirst ? 'task.request' : 'task.progress',
      domain: `bench-${made % 3}`,
    });
  };
}
