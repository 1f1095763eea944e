'use client';
// The lines of a graph that say what waits for what, above all others. Most runs have none: their code comes after the page's own.
import { dependencyRoutes, type Route } from '@/lib/run-graph/dependency-routes';
import type { GraphLayout } from '@/lib/run-graph/graph-layout';
import type { GraphLink } from '@/lib/run-graph/graph-links';
import { Lines, LinesGround } from './graph-edges';
import { ARROW_HALF, ARROW_LENGTH, type Drawn, joined, rounded } from './graph-lines';

export function GraphDependencies({
  layout,
  links,
}: {
  layout: GraphLayout;
  links: readonly GraphLink[];
}) {
  const routes = dependencyRoutes(links, layout);
  const inferred = routes.filter(({ link }) => link.isInferred);
  const declared = routes.filter(({ link }) => !link.isInferred);
  return (
    <LinesGround layout={layout}>
      <Lines of={drawn(inferred)} look="stroke-accent fill-accent" dash="1.5 4" />
      <Lines of={drawn(declared)} look="stroke-ink-faint fill-ink-faint" dash="4 3" />
    </LinesGround>
  );
}

function drawn(routes: readonly Route[]): Drawn {
  return joined(
    routes.map(({ points, end }) => {
      const [x, y] = points.at(-1) ?? [0, 0];
      return { strokes: rounded(points), arrows: arrow(x, y, end) };
    }),
  );
}

/** The arrow whose tip is there. */
function arrow(x: number, y: number, to: Route['end']): string {
  if (to === 'left') {
    return `M${x} ${y}L${x + ARROW_LENGTH} ${y - ARROW_HALF}V${y + ARROW_HALF}Z`;
  }
  const back = to === 'down' ? y - ARROW_LENGTH : y + ARROW_LENGTH;
  return `M${x} ${y}L${x - ARROW_HALF} ${back}H${x + ARROW_HALF}Z`;
}
