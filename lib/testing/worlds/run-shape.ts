// What a run came to, told so that two logs of one story can be compared: nothing of it depends on the order of arrival.
import type { Task } from '@/lib/model/summary';
import type { TestApi } from './test-api';

/** The tasks of a run by their ids, with whose they are, how they ended and when they were. */
export async function runShape(api: TestApi, key: string, run: string) {
  const answer = await api.request(`/api/v1/runs/${run}/tasks`, { key });
  const { tasks } = (await answer.json()) as { tasks: Task[] };
  const shapes = tasks.map((task) => {
    const { task_id, parent_task_id, state, requested_by, assigned_to, title, events } = task;
    const { started_at, ended_at, duration_ms, times } = task;
    const work = { task_id, parent_task_id, state, requested_by, assigned_to, title, events };
    return { ...work, started_at, ended_at, duration_ms, times };
  });
  return shapes.sort((one, other) => (one.task_id < other.task_id ? -1 : 1));
}
