// A run as large as the page of a run is asked to bear: five thousand tasks below each other, six events for each.
import { anEvent } from '@/e2e/fixtures/events';

export const LARGE_RUN = 'run:large';

export const TASKS = 5_000;
export const EVENTS_PER_TASK = 6;

const AGENTS = 12;

/** Every so many tasks one fails. */
const FAILING = 97;

const ASKING = { agent_id: 'agent:census' };

/** All events of the run, task by task. */
export function tasksOfLargeRun(): object[] {
  return Array.from({ length: TASKS }, (_, index) => taskEvents(index)).flat();
}

/** More events of the same run: progress on its tasks, and one in ten a further task. */
export function moreOfLargeRun(from: number, count: number): object[] {
  return Array.from({ length: count }, (_, place) => {
    const number = from + place;
    return number % 10 === 0
      ? event({ type: 'task.request', ...placeOf(TASKS + number / 10) })
      : event({
          type: 'task.progress',
          ...placeOf(number % TASKS),
          payload: { text: 'further', percent: number % 100 },
        });
  });
}

function taskEvents(index: number): object[] {
  const place = placeOf(index);
  const answer = { ...place, from: agentOf(index), to: [ASKING] };
  const hasFailed = index % FAILING === FAILING - 1;
  return [
    event({ type: 'task.request', ...place, payload: { title: `Fetch page ${String(index)}` } }),
    event({ type: 'task.accept', ...answer }),
    event({ type: 'task.progress', ...answer, payload: { percent: 50 } }),
    event({
      type: 'tool.call',
      ...answer,
      payload: { tool: 'browser', url: `page ${String(index)}` },
    }),
    event({ type: 'tool.result', ...answer, payload: { tool: 'browser', bytes: index } }),
    hasFailed
      ? event({ type: 'task.error', ...answer, payload: { code: 'E003', message: 'gone' } })
      : event({ type: 'task.result', ...answer, payload: { title: 'Read' } }),
  ];
}

function event(more: Record<string, unknown>): object {
  return anEvent({ run_id: LARGE_RUN, thread_id: 'thread:large', from: ASKING, ...more });
}

/** A dozen tasks below the first one, and the others below those and below each other. */
function placeOf(index: number): Record<string, unknown> {
  const parent =
    index < AGENTS ? 0 : index < 2_000 ? 1 + (index % 11) : 12 + ((index * 13) % 1_500);
  return {
    task_id: `task:${String(index)}`,
    ...(index > 0 && { parent_task_id: `task:${String(parent)}` }),
    to: [agentOf(index)],
  };
}

function agentOf(index: number): { agent_id: string } {
  return { agent_id: `agent:worker-${String(index % AGENTS)}` };
}
