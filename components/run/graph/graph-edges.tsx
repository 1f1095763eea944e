// The lines from what tasks hang from. What they say stands in the outline and on the nodes too.
import type { ReactNode } from 'react';
import { isOnPath } from '@/lib/run-graph/failure-path';
import type { GraphLayout } from '@/lib/run-graph/graph-layout';
import type { Graph } from '@/lib/run-graph/graph-node';
import { type Drawn, type Line, parentLines } from './graph-lines';

export function GraphEdges({
  graph,
  layout,
  path,
}: {
  graph: Graph;
  layout: GraphLayout;
  path: ReadonlySet<string>;
}) {
  const { plain, failing } = linesOf(graph, path);
  return (
    <LinesGround layout={layout}>
      <Lines of={parentLines(plain, layout)} look="stroke-hairline-strong fill-hairline-strong" />
      <Lines of={parentLines(failing, layout)} look="stroke-fail fill-fail" width={2.25} />
    </LinesGround>
  );
}

/** As large as the graph, behind its nodes. */
export function LinesGround({ layout, children }: { layout: GraphLayout; children: ReactNode }) {
  return (
    <svg
      aria-hidden
      width={layout.width}
      height={layout.height}
      className="pointer-events-none absolute inset-0"
    >
      {children}
    </svg>
  );
}

export function Lines({
  of: { strokes, arrows },
  look,
  width = 1.5,
  dash,
}: {
  of: Drawn;
  look: string;
  /** Also where all lines have one colour, as forced colours give them, the way to a failure is told from others. */
  width?: number;
  /** Lengths of strokes and gaps; a whole line without it. */
  dash?: string;
}) {
  return (
    <g className={look}>
      <path
        d={strokes}
        fill="none"
        strokeWidth={width}
        strokeDasharray={dash}
        strokeLinecap={dash === undefined ? undefined : 'round'}
      />
      <path d={arrows} stroke="none" />
    </g>
  );
}

/** A line is on the path to a failure where both its ends are. */
function linesOf({ nodes }: Graph, path: ReadonlySet<string>) {
  const failed = new Set(nodes.filter((node) => isOnPath(node, path)).map(({ key }) => key));
  const plain: Line[] = [];
  const failing: Line[] = [];
  for (const { key, parent } of nodes) {
    if (parent === null) continue;
    const isFailing = failed.has(key) && failed.has(parent);
    (isFailing ? failing : plain).push({ from: parent, to: key });
  }
  return { plain, failing };
}
