'use client';
// The tasks of a run as a graph: nodes in columns from left to right, what they hang from, what was handed over how, what
// waits for what, and the way to a failure.
import { useState } from 'react';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import type { Usage } from '@/lib/model/usage';
import { failurePath } from '@/lib/run-graph/failure-path';
import { ancestorsOf, findTask } from '@/lib/run-graph/graph-forest';
import { layoutOf } from '@/lib/run-graph/graph-layout';
import { linksOf } from '@/lib/run-graph/graph-links';
import type { Dependency } from '@/lib/tasks/task-dependencies';
import { GraphCanvas } from './graph-canvas';
import { GraphLegend } from './graph-legend';
import { nodesMatching } from './graph-search';
import { GraphToolbar } from './graph-toolbar';
import { useGraphScroll } from './use-graph-scroll';
import type { RunGraph } from './use-run-graph';

export function GraphView({
  of: { forest, graph, focused, selected, selectedTask, folded, fold },
  dependencies,
  delegations,
  used,
  suspects,
  isPast,
}: {
  of: RunGraph;
  dependencies: readonly Dependency[];
  /** By the id of the task that was handed over. */
  delegations: ReadonlyMap<string, DelegationEdge>;
  /** What each of them cost with what stands below it, by their ids. */
  used: ReadonlyMap<string, Usage>;
  /** The ranks of the tasks in which a suspect stands, by their ids. */
  suspects: ReadonlyMap<string, number>;
  isPast: boolean;
}) {
  const [sought, setSought] = useState('');
  const links = linksOf(graph, dependencies);
  const layout = layoutOf(graph.nodes, { links, hasLabels: delegations.size > 0 });
  const found = nodesMatching(graph, sought);
  const path = failurePath(forest);
  const scroll = useGraphScroll(layout, selected?.key ?? null);
  const below =
    selectedTask === null ? 0 : (findTask(forest, selectedTask.task_id)?.children.length ?? 0);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <GraphToolbar
        ancestors={focused === null ? [] : ancestorsOf(forest, focused.task_id)}
        focused={focused}
        selected={below > 0 ? selectedTask : null}
        found={found}
        sought={sought}
        onSearched={setSought}
        onShown={scroll.show}
      />
      <GraphCanvas
        graph={graph}
        layout={layout}
        path={path}
        links={links}
        delegations={delegations}
        used={used}
        suspects={suspects}
        selected={selected?.key ?? null}
        found={new Set(found.map(({ key }) => key))}
        folded={folded}
        isPast={isPast}
        scroll={scroll}
        onFolded={fold}
      />
      <GraphLegend
        graph={graph}
        dependencies={dependencies}
        hasPath={path.size > 0}
        scroll={scroll}
      />
    </div>
  );
}
