import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '@/lib/testing/cpu-time';
import { aDelegation, aReview } from './lineage-testing';
import { LEVELS_DRAWN_MAX, type LineageRow, lineageRows } from './lineage-tree';

const reviewOf = (task_id: string, agent: string) =>
  aReview({ task_id, agent_id: `agent:${agent}` });

/** `2 analyst-1 T1.1`, with the review of a task as `review`. */
function outlineOf(rows: readonly LineageRow[]): string[] {
  return rows.map((row) => {
    const depth = String(row.depth);
    if (row.kind === 'origin') return `${depth} ${row.agent_id} ${row.task_id ?? '-'}`;
    if (row.kind === 'review') return `${depth} review ${row.review.task_id}`;
    return `${depth} ${row.edge.to} ${row.edge.task_id}`;
  });
}

const STORY = [
  aDelegation(1, { from: 'orchestrator', to: 'pm-1', task: 'T1' }),
  aDelegation(2, { from: 'pm-1', to: 'analyst-1', task: 'T1.1', out_of: 'T1' }),
  aDelegation(3, { from: 'pm-1', to: 'qa-1', task: 'T1.2', out_of: 'T1' }),
  aDelegation(5, { from: 'analyst-1', to: 'qa-1', task: 'T1.1.1', out_of: 'T1.1' }),
];

test('each task hangs from whom it was handed out of, and a review stands below the work of its task', () => {
  const rows = lineageRows({ edges: STORY, reviews: [reviewOf('T1.1', 'analyst-1')] });

  expect(outlineOf(rows)).toEqual([
    '0 agent:orchestrator -',
    '1 agent:pm-1 T1',
    '2 agent:analyst-1 T1.1',
    '3 agent:qa-1 T1.1.1',
    '3 review T1.1',
    '2 agent:qa-1 T1.2',
  ]);
});

test('the lines at the left run past a row as long as something of their level follows', () => {
  const rows = lineageRows({ edges: STORY, reviews: [reviewOf('T1.1', 'analyst-1')] });

  expect(rows.map(({ guides }) => guides.join(' '))).toEqual([
    '',
    'end',
    'none branch',
    'none past branch',
    'none past end',
    'none end',
  ]);
});

test('a task that is handed on under the same id hangs from whoever had it', () => {
  const edges = [
    aDelegation(1, { from: 'oscar', to: 'muse', task: 'm1' }),
    aDelegation(2, { from: 'muse', to: 'radar', task: 'm1' }),
  ];

  expect(outlineOf(lineageRows({ edges, reviews: [] }))).toEqual([
    '0 agent:oscar -',
    '1 agent:muse m1',
    '2 agent:radar m1',
  ]);
});

test('a review of work that nobody delegated stands by itself', () => {
  expect(outlineOf(lineageRows({ edges: [], reviews: [reviewOf('T9', 'ken')] }))).toEqual([
    '0 review T9',
  ]);
});

test('whatever the parents are, cycles included, every edge and review stands in the outline once', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const task = fc.constantFrom('t1', 't2', 't3', 't4');
  const hands = fc.record({
    from: name,
    to: name,
    task,
    out_of: fc.option(task, { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(hands, { maxLength: 12 }), (all) => {
      const edges = all.map((each, index) => aDelegation(index + 1, each));
      const rows = lineageRows({ edges, reviews: [reviewOf('t1', 'a')] });

      const seqs = rows.flatMap((row) => (row.kind === 'edge' ? [row.edge.seq] : []));
      expect(seqs.sort((a, b) => a - b)).toEqual(edges.map(({ seq }) => seq));
      expect(rows.filter(({ kind }) => kind === 'review')).toHaveLength(1);
      expect(rows.every((row) => row.guides.length === Math.min(row.depth, LEVELS_DRAWN_MAX))).toBe(
        true,
      );
    }),
  );
});

test('each row says what it hangs from, and the how-manieth of how many it is there', () => {
  const rows = lineageRows({ edges: STORY, reviews: [reviewOf('T1.1', 'analyst-1')] });

  expect(rows.map(({ parent, place, siblings }) => [parent, place, siblings])).toEqual([
    [null, 1, 1],
    [rows[0]?.key, 1, 1],
    ['edge 1', 1, 2],
    ['edge 2', 1, 2],
    ['edge 2', 2, 2],
    ['edge 1', 2, 2],
  ]);
});

test('a row counts what stands below it, so that nothing of it is lost when it is folded', () => {
  const edges = [
    aDelegation(1, { from: 'orchestrator', to: 'pm-1', task: 'T1' }),
    aDelegation(2, { from: 'pm-1', to: 'analyst-1', task: 'T1.1', out_of: 'T1' }),
    aDelegation(
      3,
      { from: 'pm-1', to: 'qa-1', task: 'T1.2', out_of: 'T1' },
      { verdict: 'forbidden' },
    ),
    aDelegation(
      4,
      { from: 'qa-1', to: 'x', task: 'T1.2.1', out_of: 'T1.2' },
      { verdict: 'unchecked' },
    ),
  ];
  const rejected = aReview({ task_id: 'T1.2', agent_id: 'agent:qa-1', state: 'rejected' });
  const rows = lineageRows({ edges, reviews: [reviewOf('T1.1', 'analyst-1'), rejected] });
  const below = new Map(rows.map((row) => [row.key, row.below]));

  expect(below.get('edge 1')).toEqual({
    edges: 3,
    forbidden: 1,
    unchecked: 1,
    reviews: 2,
    waiting: 1,
    rejected: 1,
  });
  expect(below.get('edge 2')).toMatchObject({ edges: 0, reviews: 1, waiting: 1 });
  expect(below.get('edge 3')).toMatchObject({ edges: 1, forbidden: 0, unchecked: 1, rejected: 1 });
  expect(below.get('edge 4')).toBeNull();
  expect(below.get('review T1.1')).toBeNull();
  expect(rows[0]?.below?.edges).toBe(4);
});

test('a chain as deep as a long run and a fan as wide are outlined in a moment', () => {
  const chain = Array.from({ length: 20_000 }, (_, index) =>
    aDelegation(index + 1, {
      from: `a${index}`,
      to: `a${index + 1}`,
      task: `t${index}`,
      out_of: index === 0 ? null : `t${index - 1}`,
    }),
  );
  const fan = Array.from({ length: 20_000 }, (_, index) =>
    aDelegation(30_000 + index, { from: 'a1', to: 'b', task: `f${index}`, out_of: 't0' }),
  );

  const started = cpuMs();
  const rows = lineageRows({ edges: [...chain, ...fan], reviews: [] });

  expect(rows).toHaveLength(40_001);
  expect(Math.max(...rows.map(({ depth }) => depth))).toBe(20_000);
  expect(rows.find(({ key }) => key === 'edge 1')?.below?.edges).toBe(39_999);
  expect(rows.find(({ key }) => key === 'edge 30000')).toMatchObject({ depth: 2, place: 2 });
  expect(cpuMs() - started).toBeLessThan(5_000);
});
