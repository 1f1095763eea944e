// How many tasks a run has in which state; failures first. In a narrow container an icon stands for the word.
import { useMessages } from '@/components/ui/language/language-context';
import { RUN_TASKS } from '@/lib/messages/en/shared/run-tasks';
import { TASK } from '@/lib/messages/en/shared/task';
import type { Task, TaskState } from '@/lib/model/summary';
import { taskTree } from '@/lib/tasks/task-tree';
import { STATES_BY_URGENCY, StateIcon, StateMark } from './task-state';

export function TaskCounts({ tasks }: { tasks: readonly Task[] }) {
  const messages = useMessages(TASK);
  const { inState } = useMessages(RUN_TASKS);
  const levels = Math.max(0, ...taskTree(tasks).map((row) => row.depth + 1));
  const counts = new Map<TaskState, number>();
  for (const task of tasks) counts.set(task.state, (counts.get(task.state) ?? 0) + 1);
  return (
    <>
      <span className="text-ink-strong tabular-nums">{messages.levels(tasks.length, levels)}</span>
      <ul
        aria-label={messages.byState}
        className="flex flex-wrap gap-x-4 gap-y-1 @max-3xl:gap-x-2.5"
      >
        {STATES_BY_URGENCY.map((state) => {
          const count = counts.get(state);
          return count === undefined ? null : (
            <li key={state} className="inline-flex items-center gap-1 text-12 tabular-nums">
              <span className="text-ink-strong">{inState(count)}</span>
              <span className="@max-3xl:hidden">
                <StateMark state={state} />
              </span>
              <span className="hidden @max-3xl:inline">
                <StateIcon state={state} />
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
