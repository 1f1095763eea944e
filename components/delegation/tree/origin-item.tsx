'use client';
// The root of a tree of delegations: an agent that delegated work that nobody had delegated to it.
import { AgentLink } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { StateMark } from '@/components/entity/task/task-state';
import { useMessages } from '@/components/ui/language/language-context';
import { ShortId } from '@/components/ui/text/short-id';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { LINEAGE } from '@/lib/messages/en/features/delegation/lineage';
import { shownName } from '@/lib/model/ids';
import type { Task } from '@/lib/model/summary';
import { FoldedNote } from './folded-note';
import type { OriginRow } from './lineage-tree';
import { FoldMark, TreeItem, type TreePlace } from './tree-item';

export function OriginItem({
  row,
  task,
  runTitle,
  tree,
}: {
  row: OriginRow;
  tree: TreePlace;
  task: Task | null;
  runTitle: string;
}) {
  const messages = useMessages(LINEAGE).row;
  const title = task?.title === '' || task === null ? runTitle : task.title;
  return (
    <TreeItem
      row={row}
      tree={tree}
      isSelected={false}
      className="flex min-h-10 flex-wrap items-center rounded pt-1 hover:bg-fill-hover focus-visible:outline-offset-[-2px]"
    >
      <div className="flex min-w-0 basis-full items-center gap-x-2.5">
        <span className="-mr-1.5 flex">
          <FoldMark
            row={row}
            tree={tree}
            label={messages.handedOn(toLabel(shownName(row.agent_id)))}
          />
        </span>
        <Avatar agentId={row.agent_id} />
        <span className="min-w-10 max-w-[45%] truncate">
          <AgentLink agentId={row.agent_id} tabIndex={tree.isActive ? undefined : -1} />
        </span>
        {row.task_id !== null && (
          <span className="hidden shrink-0 text-ink lg:inline">
            <ShortId id={row.task_id} />
          </span>
        )}
        <span className="min-w-0 flex-1 truncate sm:min-w-24">
          <VisibleText text={title} />
        </span>
        {task !== null && (
          <span className="shrink-0 md:w-28">
            <StateMark state={task.state} />
          </span>
        )}
      </div>
      {tree.isFolded && row.below !== null && (
        <span className="basis-full pl-6">
          <FoldedNote below={row.below} />
        </span>
      )}
    </TreeItem>
  );
}
