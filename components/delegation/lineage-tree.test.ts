import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DelegationEdge, Review } from '@/lib/model/lineage';
import { type LineageRow, lineageRows } from './lineage-tree';

function anEdge(
  seq: number,
  hands: { from: string; to: string; task: string; out_of?: string | null },
): DelegationEdge {
  return {
    seq,
    at: '2026-11-21T10:00:00.000Z',
    from: `agent:${hands.from}`,
    to: `agent:${hands.to}`,
    task_id: hands.task,
    parent_task_id: hands.out_of ?? null,
    protocol: 'cap',
    mode: 'transfer',
    verdict: 'allowed',
    rule: 'P15',
    message: '',
    accountable: null,
    context_summary: '',
    depth: 1,
    when_to_delegate: null,
    delivered: true,
  };
}

function aReview(task_id: string, agent: string): Review {
  return {
    run_id: 'run:r1',
    task_id,
    agent_id: `agent:${agent}`,
    overseer: 'agent:qa-1',
    delegator: 'agent:pm-1',
    state: 'pending',
    result_seq: 4,
    seq: 4,
    since: '2026-11-21T10:00:00.000Z',
    decided_by: null,
    comment: null,
    hint_seq: null,
  };
}

/** `2 analyst-1 T1.1`, with the gate of a task as `gate`. */
function told(rows: readonly LineageRow[]): string[] {
  return rows.map((row) => {
    const depth = String(row.depth);
    if (row.kind === 'origin') return `${depth} ${row.agent_id} ${row.task_id ?? '-'}`;
    if (row.kind === 'gate') return `${depth} gate ${row.review.task_id}`;
    return `${depth} ${row.edge.to} ${row.edge.task_id}`;
  });
}

const STORY = [
  anEdge(1, { from: 'orchestrator', to: 'pm-1', task: 'T1' }),
  anEdge(2, { from: 'pm-1', to: 'analyst-1', task: 'T1.1', out_of: 'T1' }),
  anEdge(3, { from: 'pm-1', to: 'qa-1', task: 'T1.2', out_of: 'T1' }),
  anEdge(5, { from: 'analyst-1', to: 'qa-1', task: 'T1.1.1', out_of: 'T1.1' }),
];

test('each task hangs from whom it was handed out of, and a gate stands below the work of its task', () => {
  const rows = lineageRows({ edges: STORY, reviews: [aReview('T1.1', 'analyst-1')] });

  expect(told(rows)).toEqual([
    '0 agent:orchestrator -',
    '1 agent:pm-1 T1',
    '2 agent:analyst-1 T1.1',
    '3 agent:qa-1 T1.1.1',
    '3 gate T1.1',
    '2 agent:qa-1 T1.2',
  ]);
});

test('the lines at the left run past a row as long as something of their level follows', () => {
  const rows = lineageRows({ edges: STORY, reviews: [aReview('T1.1', 'analyst-1')] });

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
    anEdge(1, { from: 'oscar', to: 'muse', task: 'm1' }),
    anEdge(2, { from: 'muse', to: 'radar', task: 'm1' }),
  ];

  expect(told(lineageRows({ edges, reviews: [] }))).toEqual([
    '0 agent:oscar -',
    '1 agent:muse m1',
    '2 agent:radar m1',
  ]);
});

test('a gate whose work nobody handed over stands by itself', () => {
  expect(told(lineageRows({ edges: [], reviews: [aReview('T9', 'ken')] }))).toEqual(['0 gate T9']);
});

test('whatever the parents are, rings included, every edge and gate stands in the outline once', () => {
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
      const edges = all.map((each, index) => anEdge(index + 1, each));
      const rows = lineageRows({ edges, reviews: [aReview('t1', 'a')] });

      const seqs = rows.flatMap((row) => (row.kind === 'edge' ? [row.edge.seq] : []));
      expect(seqs.sort((a, b) => a - b)).toEqual(edges.map(({ seq }) => seq));
      expect(rows.filter(({ kind }) => kind === 'gate')).toHaveLength(1);
      expect(rows.every((row) => row.guides.length === row.depth)).toBe(true);
    }),
  );
});
