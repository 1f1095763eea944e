// The ways of the lines that say what waits for what: none passes behind a node.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dependencyRoutes, type Point, type Route } from './dependency-routes';
import type { GraphLayout, NodePlace } from './graph-layout';
import { MARGIN, NODE_HEIGHT, NODE_WIDTH, ROW_GAP } from './graph-sizes';

type Cell = { readonly x: number; readonly row: number };

/** Nodes `0`, `1` and so on, with those left sides and in those rows. */
function layoutWith(cells: readonly Cell[]): GraphLayout {
  const places = new Map<string, NodePlace>();
  for (const [index, { x, row }] of cells.entries()) {
    places.set(`${index}`, { x, y: MARGIN + row * (NODE_HEIGHT + ROW_GAP), over: null });
  }
  return { places, width: 0, height: 0 };
}

const link = (from: number, to: number) => ({ from: `${from}`, to: `${to}`, isInferred: false });

/** The keys of nodes in whose inside a stretch of the line is. */
function nodesBehind({ points }: Route, { places }: GraphLayout): string[] {
  const stretches = points.slice(1).map((point, index) => [points[index] ?? point, point] as const);
  return [...places]
    .filter(([, node]) => stretches.some((stretch) => isInside(stretch, node)))
    .map(([key]) => key);
}

function isInside([[x1, y1], [x2, y2]]: readonly [Point, Point], { x, y }: NodePlace): boolean {
  return (
    Math.min(x1, x2) < x + NODE_WIDTH &&
    Math.max(x1, x2) > x &&
    Math.min(y1, y2) < y + NODE_HEIGHT &&
    Math.max(y1, y2) > y
  );
}

const isOnBorder = ([x, y]: Point, node: NodePlace): boolean =>
  (x === node.x + NODE_WIDTH && y > node.y && y < node.y + NODE_HEIGHT) ||
  (x === node.x + NODE_WIDTH / 2 && (y === node.y || y === node.y + NODE_HEIGHT));

describe('a line between nodes', () => {
  test('goes straight down to the next one of a column', () => {
    const layout = layoutWith([
      { x: 24, row: 0 },
      { x: 24, row: 1 },
    ]);

    expect(dependencyRoutes([link(0, 1)], layout)).toMatchObject([
      {
        end: 'down',
        points: [
          [128, 86],
          [128, 104],
        ],
      },
    ]);
  });

  test('passes the nodes between beside their column, and ends at the side of its own', () => {
    const layout = layoutWith([0, 1, 2, 3].map((row) => ({ x: 24, row })));
    const [route] = dependencyRoutes([link(0, 3)], layout);

    expect(route?.end).toBe('left');
    expect(route?.points.map(([x]) => x)).toEqual([232, 244, 244, 232]);
  });

  test('has a lane of its own beside another one that goes elsewhere', () => {
    const layout = layoutWith([0, 1, 2, 3, 4].map((row) => ({ x: 24, row })));
    const lanes = dependencyRoutes([link(0, 3), link(1, 4), link(0, 4)], layout).map(
      ({ points }) => points[1]?.[0],
    );

    expect(new Set(lanes.slice(0, 2)).size).toBe(2);
  });

  test('five that go elsewhere have a lane each, and of more none has more than it must', () => {
    const layout = layoutWith(Array.from({ length: 20 }, (_, row) => ({ x: 24, row })));
    const lanesOf = (count: number) =>
      dependencyRoutes(
        Array.from({ length: count }, (_, index) => link(index, index + 10)),
        layout,
      ).map(({ points }) => points[1]?.[0] ?? 0);
    const most = (lanes: readonly number[]) =>
      Math.max(...lanes.map((lane) => lanes.filter((other) => other === lane).length));

    expect(most(lanesOf(5))).toBe(1);
    const five = lanesOf(5).toSorted((a, b) => a - b);
    const apart = five.slice(1).map((lane, index) => lane - (five[index] ?? lane));
    expect(Math.min(...apart), 'an eye can follow one of them').toBeGreaterThanOrEqual(4);
    expect(most(lanesOf(10))).toBe(2);
  });

  test('is not drawn where one of them has no place', () => {
    expect(dependencyRoutes([link(0, 7)], layoutWith([{ x: 24, row: 0 }]))).toEqual([]);
  });

  test('passes behind no node and ends at both, wherever they stand', () => {
    // In each row from left to right, with room for the lines between.
    const rows = fc.array(fc.array(fc.constantFrom(40, 112, 288, 432), { maxLength: 5 }), {
      minLength: 1,
      maxLength: 7,
    });
    fc.assert(
      fc.property(rows, fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 8 }), (gaps, pairs) => {
        const cells = gaps.flatMap((row, index) => {
          let right = MARGIN - 40;
          return row.map((gap) => {
            const x = right + gap;
            right = x + NODE_WIDTH;
            return { x, row: index };
          });
        });
        const layout = layoutWith(cells);
        const links = pairs
          .map(([from, to]) => link(from % cells.length, to % cells.length))
          .filter(({ from, to }) => from !== to);
        for (const route of dependencyRoutes(cells.length === 0 ? [] : links, layout)) {
          const [from, to] = [route.link.from, route.link.to].map((key) => layout.places.get(key));
          expect(nodesBehind(route, layout)).toEqual([]);
          expect(from && isOnBorder(route.points[0] ?? [0, 0], from)).toBe(true);
          expect(to && isOnBorder(route.points.at(-1) ?? [0, 0], to)).toBe(true);
        }
      }),
    );
  });
});
