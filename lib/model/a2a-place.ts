// Where a task of A2A stands in the log that came through our endpoint: a run of its own, in the thread of its conversation.

/** Ids of A2A are none of ours: runs and threads that stand for them begin so. */
export const A2A_PREFIX = 'a2a:';

/** The run and the thread of a task. */
export function a2aPlace(task: { readonly task_id: string; readonly context_id: string }): {
  readonly run_id: string;
  readonly thread_id: string;
} {
  return {
    run_id: `${A2A_PREFIX}${task.task_id}`,
    thread_id: `${A2A_PREFIX}${task.context_id}`,
  };
}
