import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Task } from '@/lib/model/summary';
import { emptyTasks, foldTasks, tasksOf } from '@/lib/tasks/run-tasks';
import { someRecords } from '@/lib/testing/records';
import { failurePath } from './failure-path';
import { ancestorsOf, forestOf } from './graph-forest';
import { layoutOf } from './graph-layout';
import { type Graph, isGroup } from './graph-node';
import { NODE_HEIGHT, NODE_WIDTH } from './graph-sizes';
import { agentOf, GROUPS_MAX, graphOf, NODES_MAX } from './run-graph';

type Link = readonly [id: string, parent: string | null, agent?: string];

function tasks(links: readonly Link[]): Task[] {
  const events = links.map(
    ([task_id, parent_task_id, agent = 'ken']): Partial<ClutchMessage> => ({
      type: 'task.request',
      task_id,
      parent_task_id,
      to: [{ agent_id: `agent:${agent}` }],
    }),
  );
  return tasksOf(foldTasks(emptyTasks(), someRecords(events)));
}

const many = (count: number, linkOf: (place: number) => Link): Task[] =>
  tasks(Array.from({ length: count }, (_, place) => linkOf(place)));

const ALL = { focus: null, folded: new Set<string>() };

const ALONE = { links: [], hasLabels: false };

const drawn = ({ nodes }: Graph): string[] =>
  nodes.map(
    ({ key, depth, hidden }) => `${'.'.repeat(depth)}${key}${hidden > 0 ? `+${hidden}` : ''}`,
  );

const FAMILY: readonly Link[] = [
  ['root', null],
  ['a', 'root'],
  ['a1', 'a'],
  ['a2', 'a'],
  ['b', 'root'],
];

describe('the nodes of a run', () => {
  test('are its tasks, each below the one that it is part of', () => {
    expect(drawn(graphOf(forestOf(tasks(FAMILY)), ALL))).toEqual([
      'root',
      '.a',
      '..a1',
      '..a2',
      '.b',
    ]);
  });

  test('leave out what is folded, and count it', () => {
    const graph = graphOf(forestOf(tasks(FAMILY)), { ...ALL, folded: new Set(['a']) });

    expect(drawn(graph)).toEqual(['root', '.a+2', '.b']);
  });

  test('are those of one part where that is in focus', () => {
    const forest = forestOf(tasks(FAMILY));

    expect(drawn(graphOf(forest, { ...ALL, focus: 'a' }))).toEqual(['a', '.a1', '.a2']);
    expect(drawn(graphOf(forest, { ...ALL, focus: 'gone' }))).toHaveLength(5);
    expect(ancestorsOf(forest, 'a1').map(({ task_id }) => task_id)).toEqual(['root', 'a']);
  });

  test('say where the parent is that a task names in vain', () => {
    const { nodes } = graphOf(
      forestOf(
        tasks([
          ['a', 'gone'],
          ['b', null],
          ['c', 'd'],
          ['d', 'c'],
        ]),
      ),
      ALL,
    );

    expect(nodes.map(({ oddParent }) => oddParent)).toEqual(['missing', null, 'below', null]);
  });

  test('show each task of a cycle once', () => {
    const ring = tasks([
      ['a', 'c'],
      ['b', 'a'],
      ['c', 'b'],
    ]);

    expect(drawn(graphOf(forestOf(ring), ALL))).toEqual(['a', '.b', '..c']);
  });
});

describe('a run of more tasks than a graph has nodes', () => {
  test('has one node for like tasks: those of one agent at one place', () => {
    const list = many(1_001, (place) =>
      place === 0 ? ['root', null] : [`t${place}`, 'root', place % 2 === 0 ? 'ken' : 'muse'],
    );

    const graph = graphOf(forestOf(list), ALL);

    expect(graph.isGrouped).toBe(true);
    expect(graph.nodes.map((node) => [isGroup(node), node.tasks.length, agentOf(node)])).toEqual([
      [false, 1, 'agent:ken'],
      [true, 500, 'agent:muse'],
      [true, 500, 'agent:ken'],
    ]);
  });

  test('is drawn task by task again where few enough are in focus', () => {
    const list = many(1_000, (place) => [`t${place}`, place < 2 ? null : `t${place % 2}`]);

    expect(graphOf(forestOf(list), ALL).isGrouped).toBe(true);
    expect(graphOf(forestOf(list), { ...ALL, focus: 't1' })).toMatchObject({
      isGrouped: false,
      tasks: 500,
    });
  });

  test('puts the smallest of many groups together', () => {
    const list = many(10_001, (place) =>
      place === 0 ? ['root', null] : [`t${place}`, 'root', `agent-${place}`],
    );

    const { nodes } = graphOf(forestOf(list), ALL);

    expect(nodes).toHaveLength(1 + GROUPS_MAX);
    expect(nodes.at(-1)).toMatchObject({ tasks: { length: 10_001 - GROUPS_MAX } });
    expect(agentOf(nodes.at(-1) ?? { tasks: [list[0] as Task] })).toBeNull();
  });

  test('counts what stands too deep to be drawn', () => {
    const chain = many(10_000, (place) => [`t${place}`, place === 0 ? null : `t${place - 1}`]);

    const { nodes } = graphOf(forestOf(chain), ALL);

    expect(nodes).toHaveLength(NODES_MAX);
    expect(nodes.at(-1)?.hidden).toBe(10_000 - NODES_MAX);
  });
});

const anyLinks = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 900 }).map((id) => `t${id}`),
    fc.option(fc.integer({ min: 0, max: 900 }).map((id) => `t${id}`)),
    fc.constantFrom('ken', 'muse', 'oscar'),
  ),
  { maxLength: 900, size: 'max' },
);

describe('laws of the graph', () => {
  test('every task is drawn once or counted once, and no more nodes than may be', () => {
    fc.assert(
      fc.property(anyLinks, fc.array(fc.nat(900), { maxLength: 9 }), (links, folds) => {
        const list = tasks(links);
        const folded = new Set(folds.map((id) => `t${id}`));

        const graph = graphOf(forestOf(list), { focus: null, folded });

        const shown = graph.nodes.flatMap((node) => node.tasks.map(({ task_id }) => task_id));
        const hidden = graph.nodes.reduce((sum, node) => sum + node.hidden, 0);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.length + hidden).toBe(list.length);
        expect(graph.tasks).toBe(list.length);
        expect(graph.nodes.length).toBeLessThanOrEqual(NODES_MAX);
        expect(new Set(graph.nodes.map(({ key }) => key)).size).toBe(graph.nodes.length);
      }),
      { numRuns: 60 },
    );
  });

  test('no two nodes overlap, all stand within the graph, each below its parent is to the right of it', () => {
    fc.assert(
      fc.property(anyLinks, (links) => {
        const { nodes } = graphOf(forestOf(tasks(links)), ALL);

        const { places, width, height } = layoutOf(nodes, ALONE);

        const corners = new Set([...places.values()].map(({ x, y }) => `${x} ${y}`));
        expect(corners.size).toBe(nodes.length);
        for (const { key, parent } of nodes) {
          const { x, y } = places.get(key) ?? { x: Number.NaN, y: Number.NaN };
          expect(x + NODE_WIDTH).toBeLessThanOrEqual(width);
          expect(y + NODE_HEIGHT).toBeLessThanOrEqual(height);
          if (parent !== null) expect(x).toBeGreaterThan(places.get(parent)?.x ?? x);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a task that comes later moves nothing that stands above it', () => {
    const before = layoutOf(graphOf(forestOf(tasks(FAMILY)), ALL).nodes, ALONE);
    const after = layoutOf(
      graphOf(forestOf(tasks([...FAMILY, ['b1', 'b'], ['c', 'root']])), ALL).nodes,
      ALONE,
    );

    for (const [key, place] of before.places) expect(after.places.get(key)).toEqual(place);
  });
});

describe('the path to a failure', () => {
  const failing = (...ended: readonly (readonly [string, ClutchMessage['type']])[]): string[] => {
    const events: Partial<ClutchMessage>[] = FAMILY.map(([task_id, parent_task_id]) => ({
      type: 'task.request',
      task_id,
      parent_task_id,
      from: { agent_id: 'agent:user' },
      to: [{ agent_id: 'agent:ken' }],
    }));
    for (const [task_id, type] of ended) {
      events.push({
        type,
        task_id,
        from: { agent_id: 'agent:ken' },
        to: [{ agent_id: 'agent:user' }],
      });
    }
    return [...failurePath(forestOf(tasksOf(foldTasks(emptyTasks(), someRecords(events)))))].sort();
  };

  test('leads from what failed up to the root', () => {
    expect(failing(['a1', 'task.error'])).toEqual(['a', 'a1', 'root']);
    expect(failing(['a2', 'task.timeout'], ['b', 'task.error'])).toEqual(['a', 'a2', 'b', 'root']);
    expect(failing()).toEqual([]);
  });

  test('ends below what went well all the same', () => {
    expect(failing(['a1', 'task.error'], ['a', 'task.result'])).toEqual(['a1']);
  });
});
