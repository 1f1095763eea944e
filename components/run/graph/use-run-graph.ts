'use client';
// The graph of a run as its view shows it: the part in focus and what is selected stand in the address, what is folded does not.
import { useSearchParams } from 'next/navigation';
import { useFolded } from '@/components/ui/folds/use-folded';
import type { Task } from '@/lib/model/summary';
import { type Forest, findTask, forestOf } from '@/lib/run-graph/graph-forest';
import { type Graph, type GraphNode, isGroup } from '@/lib/run-graph/graph-node';
import { graphOf } from '@/lib/run-graph/run-graph';
import { nodeOf } from './graph-search';

export type RunGraph = {
  readonly forest: Forest;
  readonly graph: Graph;
  /** The task of which alone the graph shows what stands below; null is the whole run. */
  readonly focused: Task | null;
  readonly selectedTask: Task | null;
  /** The node that the address selects; null where none of those drawn. */
  readonly selected: GraphNode | null;
  readonly folded: ReadonlySet<string>;
  fold(key: string, isFolded: boolean): void;
};

export function useRunGraph(tasks: readonly Task[], selectedSeq: number | null): RunGraph {
  const params = useSearchParams();
  const [folded, setFolded] = useFolded('graph');
  const focus = params.get('focus');
  const group = params.get('group');
  const forest = forestOf(tasks);
  const graph = graphOf(forest, { focus, folded });
  const selectedTask = tasks.find((task) => task.first_seq === selectedSeq) ?? null;
  const ofTask = nodeOf(graph, selectedTask?.task_id ?? null);
  const ofGroup = graph.nodes.find((node) => node.key === group && isGroup(node));
  return {
    forest,
    graph,
    focused: focus === null ? null : (findTask(forest, focus)?.task ?? null),
    selectedTask,
    selected: ofTask ?? ofGroup ?? null,
    folded,
    fold(key, isFolded) {
      const next = new Set(folded);
      if (isFolded) next.add(key);
      else next.delete(key);
      setFolded(next);
    },
  };
}
