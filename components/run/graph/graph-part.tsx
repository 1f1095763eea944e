'use client';
// Which part of the run a graph shows, with the way back to the whole of it and to what stands between.
import { useMessages } from '@/components/ui/language/language-context';
import { QueryLink } from '@/components/ui/query-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RUN_GRAPH } from '@/lib/messages/en/features/run/run-graph';
import type { Task } from '@/lib/model/summary';

export function GraphPart({
  ancestors,
  focused,
}: {
  /** Above the task in focus, the root first. */
  ancestors: readonly Task[];
  focused: Task;
}) {
  const { part } = useMessages(RUN_GRAPH);
  return (
    <nav aria-label={part.title} className="flex min-w-0 items-center gap-1 text-12">
      <QueryLink change={{ focus: null }} className="text-accent hover:underline">
        {part.wholeRun}
      </QueryLink>
      {ancestors.map((task) => (
        <span key={task.task_id} className="flex min-w-0 items-center gap-1">
          <span aria-hidden>/</span>
          <QueryLink change={{ focus: task.task_id }} className="max-w-40 truncate hover:underline">
            <TaskTitle task={task} />
          </QueryLink>
        </span>
      ))}
      <span aria-hidden>/</span>
      <b className="max-w-48 truncate">
        <TaskTitle task={focused} />
      </b>
    </nav>
  );
}

function TaskTitle({ task }: { task: Task }) {
  return <VisibleText text={task.title === '' ? task.task_id : task.title} />;
}
