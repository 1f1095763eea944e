// Which nodes the graph of a run has. Up to `NODES_MAX` tasks each is a node; of more, like tasks share one: those of one
// agent below one node. What still has no room is counted on the node above it.
import type { Task } from '@/lib/model/summary';
import { type Forest, type ForestTask, findTask } from './graph-forest';
import { GROUP_MARK, type Graph, type GraphNode } from './graph-node';

/** More nodes than this nobody reads, and a page does not draw them in one frame. */
export const NODES_MAX = 500;

/** Groups below one node; the smaller ones beyond share one. */
export const GROUPS_MAX = 12;

export type GraphChoice = {
  /** Only this task and what stands below it; null is the whole run. A task that is not there counts as null. */
  readonly focus: string | null;
  /** Keys of nodes below which nothing is drawn. */
  readonly folded: ReadonlySet<string>;
};

/** The nodes of a run, or of a part of it, in outline order. Takes time in proportion to the tasks, however they hang together. */
export function graphOf(forest: Forest, { focus, folded }: GraphChoice): Graph {
  const focused = focus === null ? undefined : findTask(forest, focus);
  const roots = focused === undefined ? forest.roots : [focused];
  const tasks = roots.reduce((sum, root) => sum + 1 + root.below, 0);
  const isGrouped = countShown(roots, folded) > NODES_MAX;
  const split = isGrouped ? groupsOf : eachAlone;
  return { nodes: inOutlineOrder(drawn(roots, folded, split)), tasks, isGrouped };
}

/** Counts no further than matters. */
function countShown(roots: readonly ForestTask[], folded: ReadonlySet<string>): number {
  const waiting = [...roots];
  let count = 0;
  for (let one = waiting.pop(); one !== undefined && count <= NODES_MAX; one = waiting.pop()) {
    count += 1;
    if (!folded.has(one.task.task_id)) for (const child of one.children) waiting.push(child);
  }
  return count;
}

/** Tasks that share a node. */
type Bundle = { readonly key: string; readonly tasks: readonly [ForestTask, ...ForestTask[]] };

/** How tasks below one node are put into nodes. */
type Split = (tasks: readonly ForestTask[], parentKey: string) => Bundle[];

type Placed = { node: GraphNode; readonly bundle: Bundle; readonly below: Placed[] };

/** Level by level, so that what has no room stands deepest. */
function drawn(roots: readonly ForestTask[], folded: ReadonlySet<string>, split: Split): Placed[] {
  const first = split(roots, '').map((bundle) => placed(bundle, null));
  const waiting = [...first];
  let count = waiting.length;
  for (let place = 0; place < waiting.length; place += 1) {
    const one = waiting[place];
    if (one === undefined || folded.has(one.node.key)) continue;
    const children = one.bundle.tasks.flatMap((task) => task.children);
    const bundles = split(children, one.node.key);
    if (bundles.length === 0 || count + bundles.length > NODES_MAX) continue;
    count += bundles.length;
    one.node = { ...one.node, hidden: 0 };
    for (const bundle of bundles) {
      const child = placed(bundle, one.node);
      one.below.push(child);
      waiting.push(child);
    }
  }
  return first;
}

/** As it is while nothing below it is drawn. */
function placed(bundle: Bundle, parent: GraphNode | null): Placed {
  const [first, ...others] = bundle.tasks;
  const node: GraphNode = {
    key: bundle.key,
    parent: parent?.key ?? null,
    depth: parent === null ? 0 : parent.depth + 1,
    tasks: [first.task, ...others.map(({ task }) => task)],
    children: bundle.tasks.reduce((sum, { children }) => sum + children.length, 0),
    hidden: bundle.tasks.reduce((sum, { below }) => sum + below, 0),
    oddParent: first.oddParent,
  };
  return { node, bundle, below: [] };
}

function inOutlineOrder(roots: readonly Placed[]): GraphNode[] {
  const nodes: GraphNode[] = [];
  const waiting = [...roots].reverse();
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    nodes.push(one.node);
    for (const child of one.below.toReversed()) waiting.push(child);
  }
  return nodes;
}

function eachAlone(tasks: readonly ForestTask[]): Bundle[] {
  return tasks.map((one) => ({ key: one.task.task_id, tasks: [one] }));
}

/** Those of one agent together, in the order of the first of each; the smallest groups together, where there are many. */
function groupsOf(tasks: readonly ForestTask[], parentKey: string): Bundle[] {
  const byAgent = new Map<string, ForestTask[]>();
  for (const one of tasks) {
    const agent = one.task.assigned_to ?? '';
    const members = byAgent.get(agent);
    if (members === undefined) byAgent.set(agent, [one]);
    else members.push(one);
  }
  const groups = [...byAgent].map(([agent, members]) => ({ agent, members }));
  if (groups.length <= GROUPS_MAX) return groups.map((group) => bundleOf(group, parentKey));
  const bySize = [...groups].sort((one, other) => other.members.length - one.members.length);
  const kept = new Set(bySize.slice(0, GROUPS_MAX - 1));
  const others = groups.filter((group) => !kept.has(group)).flatMap(({ members }) => members);
  return [
    ...groups.filter((group) => kept.has(group)).map((group) => bundleOf(group, parentKey)),
    bundleOf({ agent: GROUP_MARK, members: others }, parentKey),
  ];
}

type AgentGroup = { readonly agent: string; readonly members: readonly ForestTask[] };

function bundleOf({ agent, members }: AgentGroup, parentKey: string): Bundle {
  const [first, ...others] = members as [ForestTask, ...ForestTask[]];
  const key =
    others.length === 0 ? first.task.task_id : `${GROUP_MARK}${parentKey}${GROUP_MARK}${agent}`;
  return { key, tasks: [first, ...others] };
}

/** The agent that has all tasks of a node; null where there are several, or nobody has them. */
export function agentOf({ tasks: [first, ...others] }: Pick<GraphNode, 'tasks'>): string | null {
  const agent = first.assigned_to;
  return others.every((task: Task) => task.assigned_to === agent) ? agent : null;
}
