// Where the nodes of a graph stand: many siblings in a block of columns, which later ones leave as it is.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Task } from '@/lib/model/summary';
import { emptyTasks, foldTasks, tasksOf } from '@/lib/tasks/run-tasks';
import { someRecords } from '@/lib/testing/records';
import { forestOf } from './graph-forest';
import { type GraphLayout, layoutOf } from './graph-layout';
import { linksOf } from './graph-links';
import type { Graph } from './graph-node';
import { COLUMN_GAP, MARGIN, NODE_HEIGHT, NODE_WIDTH } from './graph-sizes';
import { graphOf } from './run-graph';

type Parents = readonly (readonly [id: string, parent: string | null])[];

/** A task and one that it waits for. */
type Waits = readonly (readonly [id: string, on: string])[];

type Pixels = { readonly x: number; readonly y: number };

function laidOut(parents: Parents, waits: Waits = [], hasLabels = false): GraphLayout {
  const graph = graphOfAll(parents);
  const dependencies = waits.map(([task_id, on]) => ({ task_id, on, isInferred: false }));
  return layoutOf(graph.nodes, { links: linksOf(graph, dependencies), hasLabels });
}

function graphOfAll(parents: Parents): Graph {
  return graphOf(forestOf(tasks(parents)), { focus: null, folded: new Set() });
}

function tasks(parents: Parents): Task[] {
  const events = parents.map(
    ([task_id, parent_task_id]): Partial<ClutchMessage> => ({
      type: 'task.request',
      task_id,
      parent_task_id,
      to: [{ agent_id: 'agent:ken' }],
    }),
  );
  return tasksOf(foldTasks(emptyTasks(), someRecords(events)));
}

/** A root and so many leaves below it, `leaf 0` the first. */
const leaves = (count: number): Parents => [
  ['root', null],
  ...Array.from({ length: count }, (_, place) => [`leaf ${place}`, 'root'] as const),
];

const at = ({ places }: GraphLayout, key: string): Pixels => {
  const { x, y } = places.get(key) ?? { x: Number.NaN, y: Number.NaN };
  return { x, y };
};

/** How many columns and rows the nodes of so many ids stand in. */
function extentOf(layout: GraphLayout, keys: readonly string[]) {
  const of = (side: 'x' | 'y') => new Set(keys.map((key) => at(layout, key)[side])).size;
  return { columns: of('x'), rows: of('y') };
}

const names = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, place) => `leaf ${from + place}`);

describe('siblings', () => {
  test('stand in one column up to eight of them', () => {
    const layout = laidOut(leaves(8));

    expect(extentOf(layout, names(0, 8))).toEqual({ columns: 1, rows: 8 });
    expect(at(layout, 'leaf 0').y).toBe(at(layout, 'root').y);
  });

  test('of which there are more stand in a block, column after column', () => {
    const layout = laidOut(leaves(27));

    expect(extentOf(layout, names(0, 27))).toEqual({ columns: 4, rows: 8 });
    expect(extentOf(layout, names(8, 16))).toEqual({ columns: 1, rows: 8 });
    expect(at(layout, 'leaf 8').y).toBe(at(layout, 'leaf 0').y);
    expect(layout.width).toBeLessThan(1_400);
    expect(layout.height).toBeLessThan(700);
  });

  test('of which there are very many stand in blocks below each other, so that none is wider than a window', () => {
    const layout = laidOut(leaves(100));

    expect(extentOf(layout, names(0, 100))).toEqual({ columns: 4, rows: 28 });
    expect(at(layout, 'leaf 32').x).toBe(at(layout, 'leaf 0').x);
    expect(at(layout, 'leaf 32').y).toBeGreaterThan(at(layout, 'leaf 31').y);
  });

  test('that have no parent are packed as well', () => {
    const roots = names(0, 20).map((id) => [id, null] as const);

    expect(extentOf(laidOut(roots), names(0, 20))).toEqual({ columns: 3, rows: 8 });
  });

  test('keep what stands below them beside them: a column is as wide as it needs', () => {
    const layout = laidOut([...leaves(12), ['below', 'leaf 3'], ['second', 'leaf 3']]);

    expect(at(layout, 'below').y).toBe(at(layout, 'leaf 3').y);
    expect(at(layout, 'below').x).toBeLessThan(at(layout, 'leaf 8').x);
    expect(at(layout, 'second').y).toBeLessThan(at(layout, 'leaf 4').y);
    expect(at(layout, 'leaf 8').y).toBe(at(layout, 'leaf 0').y);
  });

  test('after one with much below it stand below all of that', () => {
    const deep = [1, 2, 3].map((depth) => [`deep ${depth}`, `deep ${depth - 1}`] as const);
    const layout = laidOut([...leaves(12), ['deep 0', 'leaf 3'], ...deep]);

    expect(at(layout, 'leaf 11').x).toBe(at(layout, 'leaf 3').x);
    expect(extentOf(layout, names(0, 12))).toEqual({ columns: 1, rows: 12 });
  });

  test('one of which waits for another stand in two blocks, the later one below', () => {
    const layout = laidOut(
      [...leaves(12), ['join', 'root'], ['next', 'root']],
      [['join', 'leaf 9']],
    );

    expect(at(layout, 'join').x).toBe(at(layout, 'leaf 0').x);
    expect(at(layout, 'join').y).toBeGreaterThan(at(layout, 'leaf 7').y);
    expect(at(layout, 'next').y).toBeGreaterThan(at(layout, 'join').y);
  });

  test('that wait for each other in turn stay in one column', () => {
    const waits = names(1, 20).map((id, place) => [id, `leaf ${place}`] as const);

    expect(extentOf(laidOut(leaves(20), waits), names(0, 20))).toEqual({ columns: 1, rows: 20 });
  });

  test('leave room for the labels of the lines to them', () => {
    const gap = (layout: GraphLayout) =>
      at(layout, 'leaf 8').x - at(layout, 'leaf 0').x - NODE_WIDTH;

    expect(gap(laidOut(leaves(9)))).toBe(40);
    expect(gap(laidOut(leaves(9), [], true))).toBe(COLUMN_GAP);
  });
});

describe('the line to a node', () => {
  test('comes over its block where another column stands before it', () => {
    const { places } = laidOut(leaves(10));
    const [first, ninth] = [places.get('leaf 0'), places.get('leaf 8')];

    expect(first?.over).toBeNull();
    expect(places.get('leaf 1')?.over).toBeNull();
    expect(ninth?.over?.x).toBe((first?.x ?? 0) + NODE_WIDTH);
    expect(ninth?.over?.y).toBeLessThan(ninth?.y ?? 0);
    expect(places.get('leaf 9')?.over).toEqual(ninth?.over);
  });
});

/** A forest as it grows: each task hangs from none or from an earlier one. */
const growing = fc.array(fc.option(fc.nat(), { freq: 8 }), {
  minLength: 1,
  maxLength: 120,
  size: 'max',
});

/** Such that some tasks have many others below them. */
const wide = fc.array(fc.constantFrom(0, 0, 0, 0, 1, 2, 9), {
  minLength: 1,
  maxLength: 120,
  size: 'max',
});

const parentsOf = (picks: readonly (number | null)[]): Parents =>
  picks.map((pick, place) => [
    `t${place}`,
    pick === null || place === 0 ? null : `t${pick % place}`,
  ]);

describe('laws of the places', () => {
  test('no two nodes overlap, and all stand within the graph', () => {
    fc.assert(
      fc.property(fc.oneof(growing, wide), fc.boolean(), (picks, hasLabels) => {
        const { places, width, height } = laidOut(parentsOf(picks), [], hasLabels);

        const all = [...places.values()];
        const overlapping = all.filter(({ x, y }, index) =>
          all
            .slice(index + 1)
            .some(
              (other) => Math.abs(x - other.x) < NODE_WIDTH && Math.abs(y - other.y) < NODE_HEIGHT,
            ),
        );
        expect(overlapping).toEqual([]);
        expect(Math.max(...all.map(({ x }) => x + NODE_WIDTH))).toBeLessThanOrEqual(width);
        expect(Math.max(...all.map(({ y }) => y + NODE_HEIGHT))).toBeLessThanOrEqual(height);
      }),
      { numRuns: 60 },
    );
  });

  test('a further task moves nothing that stands before it in the outline', () => {
    fc.assert(
      fc.property(fc.oneof(growing, wide), (picks) => {
        const parents = parentsOf(picks);
        const last = `t${picks.length - 1}`;
        const before = laidOut(parents.slice(0, -1));

        const after = laidOut(parents);

        for (const { key } of graphOfAll(parents).nodes) {
          if (key === last) break;
          expect(after.places.get(key)).toEqual(before.places.get(key));
        }
      }),
      { numRuns: 100 },
    );
  });

  test('where no node has more than eight below it, each column is a depth', () => {
    fc.assert(
      fc.property(growing, (picks) => {
        const { nodes } = graphOfAll(parentsOf(picks));
        const sizes = nodes.map(
          ({ parent }) => nodes.filter((one) => one.parent === parent).length,
        );
        fc.pre(Math.max(...sizes) <= 8);

        const layout = laidOut(parentsOf(picks));

        expect(nodes.map(({ key }) => at(layout, key).x)).toEqual(
          nodes.map(({ depth }) => MARGIN + depth * (NODE_WIDTH + COLUMN_GAP)),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('the same tasks stand at the same places', () => {
    fc.assert(
      fc.property(fc.oneof(growing, wide), (picks) => {
        const parents = parentsOf(picks);

        expect(laidOut(parents)).toEqual(laidOut(parents));
      }),
      { numRuns: 20 },
    );
  });
});
