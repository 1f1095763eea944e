// The lines of a graph as the paths of one drawing: a few for all of them, whatever their number.
import type { Point } from '@/lib/run-graph/dependency-routes';
import type { GraphLayout } from '@/lib/run-graph/graph-layout';
import { NODE_HEIGHT, NODE_WIDTH } from '@/lib/run-graph/graph-sizes';

/** From the node to where the line turns, and how round it turns. Pixels. */
const TURN_AT = 28;
const TURN_RADIUS = 6;

/** An arrow's length and half its width. Pixels. */
export const ARROW_LENGTH = 7;
export const ARROW_HALF = 4;

export type Line = { readonly from: string; readonly to: string };

/** Two path descriptions: of the strokes, and of the arrows at their ends. */
export type Drawn = { readonly strokes: string; readonly arrows: string };

/** Lines from what tasks hang from, which turn beside it, and come over the columns that stand between them. */
export function parentLines(lines: readonly Line[], layout: GraphLayout): Drawn {
  const parts = lines.flatMap(({ from: parent, to: child }) => {
    const [from, to] = [layout.places.get(parent), layout.places.get(child)];
    if (from === undefined || to === undefined) return [];
    const [x1, y1] = [from.x + NODE_WIDTH, from.y + NODE_HEIGHT / 2];
    const [x2, y2] = [to.x, to.y + NODE_HEIGHT / 2];
    const turn = x1 + TURN_AT;
    const corners: Point[] = [];
    if (to.over !== null) {
      const last = to.over.x + TURN_AT;
      corners.push([turn, y1], [turn, to.over.y], [last, to.over.y], [last, y2]);
    } else if (y1 !== y2) corners.push([turn, y1], [turn, y2]);
    const strokes = rounded([[x1, y1], ...corners, [x2, y2]]);
    return [
      {
        strokes,
        arrows: `M${x2} ${y2}L${x2 - ARROW_LENGTH} ${y2 - ARROW_HALF}V${y2 + ARROW_HALF}Z`,
      },
    ];
  });
  return joined(parts);
}

/** Through corners between level and upright stretches, each of which is made round. */
export function rounded(points: readonly Point[]): string {
  return points
    .map(([x, y], index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (before === undefined) return `M${x} ${y}`;
      if (after === undefined) return `L${x} ${y}`;
      return `L${beside([x, y], before)}Q${x} ${y} ${beside([x, y], after)}`;
    })
    .join('');
}

/** Where the turn at a corner begins or ends, on the way to another point: in a short stretch, at its middle. */
function beside([x, y]: Point, [toX, toY]: Point): string {
  const turn = (way: number) => Math.sign(way) * Math.min(TURN_RADIUS, Math.abs(way) / 2);
  return `${x + turn(toX - x)} ${y + turn(toY - y)}`;
}

/** All of them as one. */
export function joined(parts: readonly Drawn[]): Drawn {
  return {
    strokes: parts.map(({ strokes }) => strokes).join(''),
    arrows: parts.map(({ arrows }) => arrows).join(''),
  };
}
