// Posts an action on a task, for a pane that asks first and then shows the outcome.
import type { ActionFailure } from '@/components/ui/overlay/confirm-action';
import { postTaskAction, type TaskActionRequest } from '@/lib/client/api/work-api';

/** Its position in the log. */
export type RecordedAction = { readonly ok: true; readonly seq: number };

/** Never rejects. */
export async function recordAction(
  task: { readonly run_id: string; readonly task_id: string },
  action: TaskActionRequest,
): Promise<RecordedAction | ActionFailure> {
  const answer = await postTaskAction(task, action);
  if (answer.ok) return { ok: true, seq: answer.value.seq };
  const { title, detail } = answer.error;
  return { ok: false, title, detail };
}
