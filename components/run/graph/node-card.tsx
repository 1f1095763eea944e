'use client';
// A node of the graph: a task, or a group of like tasks. The link in it selects it; what stands below is folded beside it.
import { RotateCcw } from 'lucide-react';
import { memo } from 'react';
import { NarrowAgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { SuspectPin } from '@/components/entity/suspect-pin';
import { OddParentLabel } from '@/components/entity/task/odd-parent';
import { StateIcon, StateMark } from '@/components/entity/task/task-state';
import { TitleText } from '@/components/entity/title-text';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import { isSameList, isSameRecord } from '@/components/ui/later/use-same';
import { QueryLink } from '@/components/ui/query-link';
import { Elapsed, Took } from '@/components/ui/time/time';
import { useIsFromFile } from '@/components/workspace/from-file/from-file';
import { RUN_GRAPH } from '@/lib/messages/en/features/run/run-graph';
import { RUN_TASKS } from '@/lib/messages/en/shared/run-tasks';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import type { Task } from '@/lib/model/summary';
import type { NodePlace } from '@/lib/run-graph/graph-layout';
import { type GraphNode, isGroup } from '@/lib/run-graph/graph-node';
import { NODE_HEIGHT, NODE_WIDTH } from '@/lib/run-graph/graph-sizes';
import { agentOf } from '@/lib/run-graph/run-graph';
import { openTimeOf } from '@/lib/tasks/event-time';
import type { OddParent } from '@/lib/tasks/task-tree';
import { EdgeLabel } from './edge-label';

const GROUP_STATES = new LatePart(() =>
  import('./group/group-states').then((code) => code.GroupStates),
);

/** Where the label of the line to a node begins, to its left. Pixels. */
const LABEL_LEFT = 83;

type NodeCardProps = {
  node: GraphNode;
  place: NodePlace;
  /** Out of sight no more than what it is called is drawn. */
  isInSight: boolean;
  /** By which it was handed over; null where it was not. */
  delegation: DelegationEdge | null;
  /** Of it and what stands below it, in a word; null where nothing says it. */
  cost: string | null;
  /** The first rank of the suspects in it. */
  suspect: number | null;
  isOnPath: boolean;
  isSelected: boolean;
  isFound: boolean;
  isFolded: boolean;
  /** The Tab key leads to it. */
  isStop: boolean;
  isPast: boolean;
  onFolded: (key: string, isFolded: boolean) => void;
};

/** Drawn again only when what it says changes: graph and layout are made anew at each moment. */
export const NodeCard = memo(DrawnNode, saysTheSame);

function DrawnNode({
  node,
  place,
  isInSight,
  delegation,
  cost,
  suspect,
  isOnPath,
  isSelected,
  isFound,
  isFolded,
  isStop,
  isPast,
  onFolded,
}: NodeCardProps) {
  const group = isGroup(node);
  const [first] = node.tasks;
  return (
    <div
      role="none"
      data-selected={isSelected || undefined}
      className="group absolute [contain:layout_size_style]"
      style={{ left: place.x, top: place.y, width: NODE_WIDTH, height: NODE_HEIGHT }}
    >
      {isInSight && delegation !== null && (
        <span className="absolute inset-y-0 grid content-center" style={{ left: -LABEL_LEFT }}>
          <EdgeLabel delegation={delegation} />
        </span>
      )}
      {isInSight && group && (
        <span
          aria-hidden
          className="absolute inset-x-1 -bottom-1 h-2 rounded-b border border-hairline-strong bg-raised"
        />
      )}
      <QueryLink
        change={
          group ? { group: node.key, event: null } : { event: String(first.first_seq), group: null }
        }
        role="treeitem"
        aria-level={node.depth + 1}
        aria-expanded={node.children > 0 ? node.hidden === 0 : undefined}
        aria-selected={isSelected}
        data-node={node.key}
        tabIndex={isStop ? 0 : -1}
        draggable={false}
        className={`relative grid size-full [content-visibility:auto] content-center gap-1 rounded border bg-raised px-2.5 hover:bg-ground group-data-selected:outline-2 group-data-selected:outline-offset-2 group-data-selected:outline-accent ${isOnPath ? 'border-fail' : 'border-hairline-strong'} ${isFound ? 'ring-2 ring-ink-strong' : ''}`}
      >
        <NodeLines node={node} cost={cost} isPast={isPast} isInSight={isInSight} />
      </QueryLink>
      {isInSight && suspect !== null && (
        <span className="absolute -top-2 right-2">
          <SuspectPin rank={suspect} />
        </span>
      )}
      {isInSight && node.children > 0 && (
        <FoldCount node={node} isFolded={isFolded} onFolded={onFolded} />
      )}
    </div>
  );
}

function saysTheSame(one: NodeCardProps, other: NodeCardProps): boolean {
  const { node, place, ...rest } = one;
  const { node: otherNode, place: otherPlace, ...otherRest } = other;
  return (
    place.x === otherPlace.x &&
    place.y === otherPlace.y &&
    isSameRecord(rest, otherRest) &&
    isSameList(node.tasks, otherNode.tasks) &&
    isSameRecord({ ...node, tasks: null }, { ...otherNode, tasks: null })
  );
}

function NodeLines({
  node,
  cost,
  isPast,
  isInSight,
}: Pick<NodeCardProps, 'node' | 'cost' | 'isPast' | 'isInSight'>) {
  const [first] = node.tasks;
  if (!isInSight) return <TaskName task={first} />;
  if (isGroup(node)) return <GroupLines node={node} cost={cost} />;
  return <TaskLines task={first} cost={cost} oddParent={node.oddParent} isPast={isPast} />;
}

function TaskName({ task: { title, task_id } }: { task: Task }) {
  return (
    <span className="min-w-0 flex-1 truncate font-medium text-ink-strong">
      <TitleText title={title} id={task_id} />
    </span>
  );
}

function TaskLines({
  task,
  cost,
  oddParent,
  isPast,
}: {
  task: Task;
  cost: string | null;
  oddParent: OddParent | null;
  isPast: boolean;
}) {
  const messages = useMessages(RUN_GRAPH).node;
  const { assigned_to, attempts, state } = task;
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        <ProtocolMark protocol={task.protocol} />
        <TaskName task={task} />
        <span className="shrink-0 text-12 text-ink-faint">
          <NodeTime task={task} isPast={isPast} />
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-1.5">
        <NodeAgent agentId={assigned_to} />
        <Cost cost={cost} />
        {oddParent !== null && <OddParentLabel task={task} odd={oddParent} />}
        {attempts > 1 && (
          <span className="inline-flex shrink-0 items-center gap-0.5 text-12 text-ink-faint">
            <Icon of={RotateCcw} size="tiny" label={messages.attempts} /> {attempts}
          </span>
        )}
        {/* Beside what it cost and where its parent is there is no room for the word of the state. */}
        {cost === null && oddParent === null ? (
          <StateMark state={state} />
        ) : (
          <StateIcon state={state} />
        )}
      </span>
    </>
  );
}

function GroupLines({ node, cost }: { node: GraphNode; cost: string | null }) {
  const { alike } = useMessages(RUN_GRAPH).node;
  const [first, ...others] = node.tasks;
  return (
    <>
      <span className="flex min-w-0 items-center gap-1.5">
        <TaskName task={first} />
        <span className="shrink-0 text-12 text-ink-faint tabular-nums">
          <span aria-hidden>×</span> {others.length + 1}
          <span className="sr-only">{alike}</span>
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-1.5">
        <NodeAgent
          agentId={agentOf(node)}
          several={agentOf(node) === null && first.assigned_to !== null}
        />
        <Cost cost={cost} />
        <Opened part={GROUP_STATES} props={{ tasks: node.tasks }} />
      </span>
    </>
  );
}

function Cost({ cost }: { cost: string | null }) {
  if (cost === null) return null;
  return <span className="shrink-0 text-12 text-ink-faint tabular-nums">{cost}</span>;
}

function NodeAgent({ agentId, several = false }: { agentId: string | null; several?: boolean }) {
  const { severalAgents } = useMessages(RUN_GRAPH).node;
  const { nobodyYet } = useMessages(RUN_TASKS);
  if (agentId === null) {
    return (
      <span className="min-w-0 flex-1 truncate text-12 text-ink-faint">
        {several ? severalAgents : nobodyYet}
      </span>
    );
  }
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5 text-12">
      <Avatar agentId={agentId} size="tiny" />
      <NarrowAgentName agentId={agentId} />
    </span>
  );
}

/** How long it took or goes on, where a clock tells that. */
function NodeTime({ task, isPast }: { task: Task; isPast: boolean }) {
  const isFromFile = useIsFromFile();
  const { duration_ms, closed_at } = task;
  if (duration_ms !== null) return <Took ms={duration_ms} />;
  const from = closed_at === null ? openTimeOf(task, isFromFile || isPast) : null;
  return from === null ? null : <Elapsed from={from} />;
}

function FoldCount({
  node,
  isFolded,
  onFolded,
}: {
  node: GraphNode;
  isFolded: boolean;
  onFolded: (key: string, isFolded: boolean) => void;
}) {
  const { fold, unfold } = useMessages(RUN_GRAPH).node;
  const isShut = isFolded || node.hidden > 0;
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      title={isShut ? unfold(node.hidden) : fold}
      onClick={() => onFolded(node.key, !isFolded)}
      className={`absolute top-1/2 -right-3 grid h-5 min-w-5 -translate-y-1/2 place-items-center rounded-full border border-hairline-strong bg-raised px-1 text-12 text-ink tabular-nums leading-none hover:bg-ground hover:text-ink-strong ${isShut ? '' : 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100'}`}
    >
      {isShut ? `+${node.hidden}` : '−'}
    </button>
  );
}
