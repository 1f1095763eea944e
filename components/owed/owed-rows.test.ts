import { expect, test } from 'vitest';
import {
  deliveryLabel,
  filterOf,
  isFiltered,
  KIND_ORDER,
} from '@/components/obligation/obligation-labels';
import { OBLIGATION } from '@/lib/messages/en/shared/obligation';
import type { Obligation, ObligationKind } from '@/lib/model/orchestration/obligation';
import { kindCounts, owedRows } from './owed-rows';

function owed(kind: ObligationKind, seq: number): Obligation {
  return {
    kind,
    seq,
    since: '2026-11-21T10:00:00.000Z',
    agent_id: 'agent:ken',
    owed_to: 'agent:orchestrator',
    run_id: 'run:r1',
    thread_id: 'thread:t1',
    task_id: `task_${String(seq)}`,
    title: 'Prices',
    due_at: null,
  };
}

const all = (...obligations: Obligation[]) => ({ obligations, total: obligations.length });

test('each kind that there is has its heading with its number, in the order of urgency, and keeps its order below', () => {
  const rows = owedRows(all(owed('result', 1), owed('approval', 2), owed('result', 3)));

  expect(
    rows.map((row) =>
      row.kind === 'heading' ? `${row.of} ${String(row.count)}` : row.obligation.seq,
    ),
  ).toEqual(['approval 1', 2, 'result 2', 1, 3]);
});

test('a heading says that there may be more of its kind where not all that is owed is listed', () => {
  const isCut = (total: number) =>
    owedRows({ obligations: [owed('result', 1)], total }).map((row) => 'isCut' in row && row.isCut);

  expect(isCut(1)).toEqual([false, false]);
  expect(isCut(2)).toEqual([true, false]);
});

test('rows are identified by what they are about, not by their position', () => {
  const rows = owedRows(all(owed('result', 1), owed('result', 2), owed('overdue', 1)));

  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(owedRows(all(owed('result', 2))).at(-1)?.key).toBe(rows.at(-1)?.key);
});

test('every kind of the model has a place and words', () => {
  const kinds = [...kindCounts(KIND_ORDER.map((kind, index) => owed(kind, index + 1))).keys()];

  expect(kinds.sort()).toEqual(Object.keys(OBLIGATION.english.headings).sort());
});

test('an address is read strictly: an agent goes by its name too, and no kind that does not exist filters', () => {
  const params = new Map([
    ['agent', 'ken'],
    ['run', ''],
    ['kind', 'everything'],
  ]);
  const filter = filterOf((name) => params.get(name) ?? null);

  expect(filter).toEqual({ agent_id: 'agent:ken', run_id: null, kind: null });
  expect(isFiltered(filter)).toBe(true);
  expect(isFiltered(filterOf(() => null))).toBe(false);
});

test('what was not delivered is separated from why, which may hold colons of its own', () => {
  expect(deliveryLabel('task.request was not delivered: 10.0.0.1:80 may not be called')).toEqual({
    what: 'task.request was not delivered',
    why: '10.0.0.1:80 may not be called',
  });
  expect(deliveryLabel('a message')).toEqual({ what: 'a message', why: null });
});
