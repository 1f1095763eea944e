// Where the agents of a cycle stand on a circle and how the arrows between them run. Pixels of a square drawing, clockwise from the top.

/** The side of the drawing. */
export const DIAGRAM_SIZE = 216;

/** The circle that the agents stand on; outside it the numbers need room. */
const RADIUS = 68;
const CENTRE = DIAGRAM_SIZE / 2;

/** Between a face's middle and the end of an arrow: half a face of 24 px, and air. */
const CLEARANCE = 22;

/** From the circle to the middle of an arrow's number. */
const LABEL_DISTANCE = 16;

/** More faces would touch each other; a longer cycle is shown by its list alone. */
export const CYCLE_DRAWN_MAX = 8;

type Point = { readonly x: number; readonly y: number };

export type CycleArc = {
  /** Of an SVG path, from this agent to the next. */
  readonly path: string;
  /** Puts an arrow head that points to the right at the end of the path, as an SVG transform. */
  readonly head: string;
  readonly label: Point;
};

export type CycleLayout = { readonly places: readonly Point[]; readonly arcs: readonly CycleArc[] };

/** The layout of a cycle of `count` agents, 1 to `CYCLE_DRAWN_MAX`; arc `i` leaves place `i`. */
export function cycleLayout(count: number): CycleLayout {
  const step = (2 * Math.PI) / count;
  const gap = CLEARANCE / RADIUS;
  const angles = Array.from({ length: count }, (_, index) => index * step);
  return {
    places: angles.map((angle) => at(angle, RADIUS)),
    arcs: angles.map((angle) => {
      const from = at(angle + gap, RADIUS);
      const to = at(angle + step - gap, RADIUS);
      const isLong = step - 2 * gap > Math.PI ? 1 : 0;
      const radius = String(RADIUS);
      const degrees = rounded(((angle + step - gap) * 180) / Math.PI);
      return {
        head: `translate(${text(to)}) rotate(${String(degrees)})`,
        path: `M${text(from)} A${radius} ${radius} 0 ${String(isLong)} 1 ${text(to)}`,
        label: at(angle + step / 2, RADIUS + LABEL_DISTANCE),
      };
    }),
  };
}

function at(angle: number, radius: number): Point {
  return {
    x: rounded(CENTRE + radius * Math.sin(angle)),
    y: rounded(CENTRE - radius * Math.cos(angle)),
  };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function text({ x, y }: Point): string {
  return `${String(x)} ${String(y)}`;
}
