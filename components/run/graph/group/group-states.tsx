// How many tasks of a group are in which state: a strip, and a word for what needs attention most.
import { STATES_BY_URGENCY, StateMark } from '@/components/entity/task/task-state';
import type { Task, TaskState } from '@/lib/model/summary';

const FILLS: Readonly<Record<TaskState, string>> = {
  failed: 'bg-fail',
  timed_out: 'bg-warn',
  in_progress: 'bg-running',
  accepted: 'bg-running',
  requested: 'bg-ink-faint',
  completed: 'bg-hairline-strong',
  cancelled: 'bg-hairline',
};

/** A state that occurs is seen. Pixels. */
const PART_MIN = 3;

export function GroupStates({ tasks }: { tasks: readonly Task[] }) {
  const counts = new Map<TaskState, number>();
  for (const { state } of tasks) counts.set(state, (counts.get(state) ?? 0) + 1);
  const states = STATES_BY_URGENCY.filter((state) => counts.has(state));
  const [worst] = states;
  return (
    <>
      {worst !== undefined && (
        <span className="inline-flex shrink-0 items-center gap-1 text-12 tabular-nums">
          {counts.get(worst)}
          <StateMark state={worst} />
        </span>
      )}
      <span
        aria-hidden
        className="absolute inset-x-2.5 bottom-1 flex h-1 gap-px overflow-hidden rounded-small"
      >
        {states.map((state) => (
          <span
            key={state}
            className={FILLS[state]}
            style={{ flexGrow: counts.get(state), minWidth: PART_MIN }}
          />
        ))}
      </span>
    </>
  );
}
