// The lines of a graph as the paths of one drawing: a few for all of them, whatever their number.
import type { GraphLayout, NodePlace } from '@/lib/run-graph/graph-layout';
import { NODE_HEIGHT, NODE_WIDTH } from '@/lib/run-graph/graph-sizes';

/** From the node to where the line turns, and how round it turns. Pixels. */
const TURN_AT = 18;
const TURN_RADIUS = 6;

/** An arrow's length and half its width. Pixels. */
const ARROW_LENGTH = 7;
const ARROW_HALF = 4;

export type Line = { readonly from: string; readonly to: string };

/** Two path descriptions: of the strokes, and of the arrows at their ends. */
export type Drawn = { readonly strokes: string; readonly arrows: string };

/** Lines from what tasks hang from, which turn beside it, and come over the columns that stand between them. */
export function parentLines(lines: readonly Line[], layout: GraphLayout): Drawn {
  return drawn(lines, layout, (from, to) => {
    const [x1, y1] = [from.x + NODE_WIDTH, from.y + NODE_HEIGHT / 2];
    const [x2, y2] = [to.x, to.y + NODE_HEIGHT / 2];
    const turn = x1 + TURN_AT;
    const corners: Point[] = [];
    if (to.over !== null) {
      const last = to.over.x + TURN_AT;
      corners.push([turn, y1], [turn, to.over.y], [last, to.over.y], [last, y2]);
    } else if (y1 !== y2) corners.push([turn, y1], [turn, y2]);
    const strokes = rounded([[x1, y1], ...corners, [x2, y2]]);
    return { strokes, arrows: arrow(x2, y2, 'right') };
  });
}

/** Lines from what has to be done first, which bend. */
export function dependencyLines(lines: readonly Line[], layout: GraphLayout): Drawn {
  return drawn(lines, layout, (from, to) => {
    if (from.x === to.x) return verticalLine(from, to);
    const [x1, y1] = [from.x + NODE_WIDTH / 2, from.y + NODE_HEIGHT];
    const [x2, y2] = [to.x + NODE_WIDTH / 2, to.y];
    const middle = (y1 + y2) / 2;
    const strokes = `M${x1} ${y1}C${x1} ${middle} ${x2} ${middle} ${x2} ${y2}`;
    return { strokes, arrows: arrow(x2, y2, 'down') };
  });
}

function verticalLine(from: NodePlace, to: NodePlace): Drawn {
  const x = from.x + NODE_WIDTH / 2;
  const isDown = to.y > from.y;
  const y1 = isDown ? from.y + NODE_HEIGHT : from.y;
  const y2 = isDown ? to.y : to.y + NODE_HEIGHT;
  return { strokes: `M${x} ${y1}V${y2}`, arrows: arrow(x, y2, isDown ? 'down' : 'up') };
}

type Point = readonly [x: number, y: number];

/** Through corners between level and upright stretches, each of which is made round. */
function rounded(points: readonly Point[]): string {
  return points
    .map(([x, y], index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (before === undefined) return `M${x} ${y}`;
      if (after === undefined) return `L${x} ${y}`;
      return `L${beside([x, y], before)}Q${x} ${y} ${beside([x, y], after)}`;
    })
    .join('');
}

/** Where the turn at a corner begins or ends, on the way to another point: all stretches are longer than two of them. */
function beside([x, y]: Point, [toX, toY]: Point): string {
  return `${x + Math.sign(toX - x) * TURN_RADIUS} ${y + Math.sign(toY - y) * TURN_RADIUS}`;
}

function arrow(x: number, y: number, to: 'right' | 'down' | 'up'): string {
  if (to === 'right') {
    return `M${x} ${y}L${x - ARROW_LENGTH} ${y - ARROW_HALF}V${y + ARROW_HALF}Z`;
  }
  const back = to === 'down' ? y - ARROW_LENGTH : y + ARROW_LENGTH;
  return `M${x} ${y}L${x - ARROW_HALF} ${back}H${x + ARROW_HALF}Z`;
}

function drawn(
  lines: readonly Line[],
  { places }: GraphLayout,
  draw: (from: NodePlace, to: NodePlace) => Drawn,
): Drawn {
  const parts = lines.flatMap(({ from, to }) => {
    const [start, end] = [places.get(from), places.get(to)];
    return start === undefined || end === undefined ? [] : draw(start, end);
  });
  return {
    strokes: parts.map(({ strokes }) => strokes).join(''),
    arrows: parts.map(({ arrows }) => arrows).join(''),
  };
}
