// Does something to a task, for a pane that asks first and then says what came of it.
import type { ActionFailure } from '@/components/ui/overlay/confirm-action';
import { actOnTask, type TaskDeed } from '@/lib/client/work-api';

/** It stands in the log at this position. */
export type DeedDone = { readonly ok: true; readonly seq: number };

/** Never rejects. */
export async function actOn(
  task: { readonly run_id: string; readonly task_id: string },
  deed: TaskDeed,
): Promise<DeedDone | ActionFailure> {
  const answer = await actOnTask(task, deed);
  if (answer.ok) return { ok: true, seq: answer.value.seq };
  const { title, detail } = answer.error;
  return { ok: false, title, detail };
}
