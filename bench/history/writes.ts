// What is written while a history is measured: as much in new threads as in any that it has.
import { Random } from '@/lib/testing/fuzz/random';
import { kilobyteEvent } from '../sample';
import { agentId, type HistoryPlan, runId, threadId } from './plan';

/** Messages of one new thread, until the next one begins. */
const PER_NEW_THREAD = 10;

/** Makes one event after the other for the log of a history, half of them in its own threads. */
export function eventsFor(plan: HistoryPlan, name: string): () => Record<string, unknown> {
  const random = new Random(plan.seed + name.length);
  let made = 0;
  return () => {
    made += 1;
    const speaker = { agent_id: agentId(random.below(plan.agents)), role: 'worker' };
    const to = [{ agent_id: agentId(random.below(plan.agents)) }];
    if (made % 2 === 0) {
      const run = random.below(plan.runs);
      const [thread_id, run_id] = [threadId(run), runId(run)];
      return kilobyteEvent({ thread_id, run_id, task_id: `${run_id}:talk`, from: speaker, to });
    }
    const fresh = `${name}-${Math.floor(made / (2 * PER_NEW_THREAD))}`;
    const isFirst = made % (2 * PER_NEW_THREAD) === 1;
    return kilobyteEvent({
      thread_id: `thread:${fresh}`,
      run_id: `run:${fresh}`,
      task_id: `task:${fresh}`,
      from: speaker,
      to,
      type: isFirst ? 'task.request' : 'task.progress',
      domain: `bench-${made % 3}`,
    });
  };
}
