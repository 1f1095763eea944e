// The lines between the nodes of a graph. What they say stands in the outline and on the nodes too.
import { isOnPath } from '@/lib/run-graph/failure-path';
import type { GraphLayout } from '@/lib/run-graph/graph-layout';
import type { GraphLink } from '@/lib/run-graph/graph-links';
import type { Graph } from '@/lib/run-graph/graph-node';
import { type Drawn, dependencyLines, type Line, parentLines } from './graph-lines';

export function GraphEdges({
  graph,
  layout,
  path,
  links,
}: {
  graph: Graph;
  layout: GraphLayout;
  path: ReadonlySet<string>;
  links: readonly GraphLink[];
}) {
  const { plain, failing } = linesOf(graph, path);
  const inferred = links.filter(({ isInferred }) => isInferred);
  const declared = links.filter(({ isInferred }) => !isInferred);
  return (
    <svg
      aria-hidden
      width={layout.width}
      height={layout.height}
      className="pointer-events-none absolute inset-0"
    >
      <Lines of={parentLines(plain, layout)} look="stroke-hairline-strong fill-hairline-strong" />
      <Lines of={dependencyLines(inferred, layout)} look="stroke-accent fill-accent" dash="1.5 4" />
      <Lines
        of={dependencyLines(declared, layout)}
        look="stroke-ink-faint fill-ink-faint"
        dash="4 3"
      />
      <Lines of={parentLines(failing, layout)} look="stroke-fail fill-fail" />
    </svg>
  );
}

function Lines({
  of: { strokes, arrows },
  look,
  dash,
}: {
  of: Drawn;
  look: string;
  /** Lengths of strokes and gaps; a whole line without it. */
  dash?: string;
}) {
  return (
    <g className={look}>
      <path
        d={strokes}
        fill="none"
        strokeWidth={1.5}
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
