// The lines of a graph as the paths of one drawing: a few for all of them, whatever their number.
import {
  type GraphLayout,
  NODE_HEIGHT,
  NODE_WIDTH,
  type NodePlace,
} from '@/lib/run-graph/graph-layout';

/** From the node to where the line turns, and how round it turns. Pixels. */
const TURN_AT = 18;
const TURN_RADIUS = 6;

/** An arrow's length and half its width. Pixels. */
const ARROW_LENGTH = 7;
const ARROW_HALF = 4;

export type Line = { readonly from: string; readonly to: string };

/** Two path descriptions: of the strokes, and of the arrows at their ends. */
export type Drawn = { readonly strokes: string; readonly arrows: string };

/** Lines from what tasks hang from, which turn beside it. */
export function parentLines(lines: readonly Line[], layout: GraphLayout): Drawn {
  return drawn(lines, layout, (from, to) => {
    const [x1, y1] = [from.x + NODE_WIDTH, from.y + NODE_HEIGHT / 2];
    const [x2, y2] = [to.x, to.y + NODE_HEIGHT / 2];
    const strokes = y1 === y2 ? `M${x1} ${y1}H${x2}` : turning({ x1, y1, x2, y2 });
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

type Ends = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number };

function turning({ x1, y1, x2, y2 }: Ends): string {
  const x = x1 + TURN_AT;
  const round = y2 > y1 ? TURN_RADIUS : -TURN_RADIUS;
  return [
    `M${x1} ${y1}H${x - TURN_RADIUS}Q${x} ${y1} ${x} ${y1 + round}`,
    `V${y2 - round}Q${x} ${y2} ${x + TURN_RADIUS} ${y2}H${x2}`,
  ].join('');
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
