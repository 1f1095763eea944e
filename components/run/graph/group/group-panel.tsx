'use client';
// A group of like tasks: how many are in which state, and each of them.
import { X } from 'lucide-react';
import { AgentLink } from '@/components/entity/agent-name';
import { TaskCounts } from '@/components/entity/task/task-counts';
import { StateMark } from '@/components/entity/task/task-state';
import { TitleText } from '@/components/entity/title-text';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { RowList } from '@/components/ui/list/row-list';
import { changeQuery, QueryLink } from '@/components/ui/query-link';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { RUN_GRAPH } from '@/lib/messages/en/features/run/run-graph';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import type { Task } from '@/lib/model/summary';
import type { GraphNode } from '@/lib/run-graph/graph-node';
import { agentOf } from '@/lib/run-graph/run-graph';

/** A row, until it is measured. Pixels. */
const ROW_HEIGHTS = { comfortable: 36, dense: 28 };

export function GroupPanel({ node }: { node: GraphNode }) {
  const messages = useMessages(RUN_GRAPH).group;
  const controls = useMessages(CONTROLS);
  const close = () => changeQuery({ group: null });
  useShortcut('escape', close);
  const agentId = agentOf(node);
  return (
    <section aria-label={messages.title} className="flex min-h-0 flex-1 flex-col">
      <header className="flex h-[52px] shrink-0 items-center gap-1 border-b border-hairline pr-2.5 pl-4 md:h-12">
        <h2 className="min-w-0 flex-1 truncate text-14 font-semibold text-ink-strong">
          {agentId === null ? (
            messages.atOnePlace(node.tasks.length)
          ) : (
            <Rich text={messages.ofAgent(node.tasks.length, <AgentLink agentId={agentId} />)} />
          )}
        </h2>
        <IconButton
          icon={X}
          label={controls.close}
          shortcut={controls.keys.escape}
          onClick={close}
        />
      </header>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-4 py-2">
        <TaskCounts tasks={node.tasks} />
      </div>
      <RowList
        label={messages.list}
        rows={node.tasks.map((task) => ({ key: task.task_id, task }))}
        heightOf={(_, density) => ROW_HEIGHTS[density]}
        renderRow={({ task }) => <GroupRow task={task} />}
      />
    </section>
  );
}

function GroupRow({ task }: { task: Task }) {
  return (
    <span className="flex min-h-9 items-center gap-3 border-b border-hairline px-4 py-1 dense:min-h-7 dense:py-0">
      <QueryLink
        change={{ event: String(task.first_seq), group: null }}
        className="min-w-0 flex-1 truncate font-medium text-ink-strong hover:underline"
      >
        <TitleText title={task.title} id={task.task_id} />
      </QueryLink>
      <StateMark state={task.state} />
    </span>
  );
}
