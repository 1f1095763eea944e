'use client';
// Where work began: whoever handed it on without being handed it.
import { AgentLink } from '@/components/agent/agent-name';
import { Avatar } from '@/components/agent/avatar';
import { StateMark } from '@/components/task/task-state';
import { ShortId } from '@/components/ui/short-id';
import { VisibleText } from '@/components/ui/visible-text';
import type { Task } from '@/lib/model/summary';
import type { OriginRow } from './lineage-tree';

export function OriginItem({
  row,
  task,
  runTitle,
}: {
  row: OriginRow;
  task: Task | null;
  runTitle: string;
}) {
  const title = task?.title === '' || task === null ? runTitle : task.title;
  return (
    <li className="flex min-h-10 items-center gap-2.5 pt-1">
      <Avatar agentId={row.agent_id} />
      <span className="shrink-0">
        <AgentLink agentId={row.agent_id} />
      </span>
      {row.task_id !== null && (
        <span className="hidden shrink-0 text-ink sm:inline">
          <ShortId id={row.task_id} />
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">
        <VisibleText text={title} />
      </span>
      {task !== null && (
        <span className="shrink-0 md:w-28">
          <StateMark state={task.state} />
        </span>
      )}
    </li>
  );
}
