// In which way the tasks of a run are shown, as the address says it.

/** The first one where the address says nothing. */
export const TASK_VIEWS = ['graph', 'timeline', 'outline'] as const;

export type TaskView = (typeof TASK_VIEWS)[number];

export function taskViewParam(text: string | null): TaskView {
  return TASK_VIEWS.find((shown) => shown === text) ?? TASK_VIEWS[0];
}
