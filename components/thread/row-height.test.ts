import { expect, test } from 'vitest';
import type { RowDensity } from '@/components/ui/preferences/preferences';
import { someRecords } from '@/lib/testing/records';
import { threadRows } from '@/lib/testing/thread-view';
import { rowHeight } from './row-height';

const payload = { title: 'Done', findings: ['a'], citations: ['b'] };
const result = { id: 'r1', type: 'task.result', from: { agent_id: 'agent:ken' }, payload } as const;
const passedOn = {
  ...result,
  id: 'r2',
  from: { agent_id: 'agent:orchestrator' },
  meta: { answer_of: { task_id: 'child', id: 'r1' } },
};

/** Of the last row; the last event is our own engine's. */
function heightOf(...events: Parameters<typeof someRecords>[0]): number {
  return heightIn('comfortable', events);
}

function heightIn(density: RowDensity, events: Parameters<typeof someRecords>[0]): number {
  const records = someRecords(events);
  const row = threadRows(
    records.map((record, at) =>
      at === records.length - 1 ? { ...record, origin: 'engine' } : record,
    ),
  ).at(-1);
  return row === undefined ? 0 : rowHeight(row, density);
}

test('a result that is passed on is as tall as a line, where the result itself is in the thread', () => {
  const line = heightOf({ type: 'task.accept' });

  expect(heightOf(result, passedOn)).toBe(line);
  expect(heightOf(passedOn)).toBeGreaterThan(heightOf(result));
});

test('a card is as tall as what it lists: texts below each other, references on one line', () => {
  const card = (fields: Record<string, unknown>) =>
    heightOf({ ...result, payload: { title: 'Done', ...fields } });
  const one = card({ findings: ['It is so.'] });

  expect(card({ findings: ['It is so.', 'So is this.'] })).toBe(one + 19);
  expect(card({ citations: ['https://a.example', 'https://b.example'] })).toBe(one);
  expect(card({ findings: ['It is so.'], score: 1 })).toBe(one + 23);
});

test('a reason of several lines stands below its line, no taller than its box', () => {
  const error = (message: string) => heightOf({ type: 'task.error', payload: { message } });

  expect(error('no answer')).toBe(heightOf({ type: 'task.accept' }));
  expect(error('at a\nat b\nat c')).toBe(error('at a\nat b') + 19);
  expect(error('at a\n'.repeat(500))).toBe(error('at a\n'.repeat(50)));
});

test('rows stand closer where somebody chose that, and a text has as many lines', () => {
  const chat = (text: string, density: RowDensity) =>
    heightIn(density, [{ type: 'chat.message', payload: { text } }]);

  for (const events of [[result], [{ type: 'task.accept' }], [{ type: 'task.request' }]] as const) {
    expect(heightIn('dense', [...events])).toBeLessThan(heightIn('comfortable', [...events]));
  }
  const lines = chat('One\nTwo', 'dense') - chat('One', 'dense');
  expect(lines).toBe(chat('One\nTwo', 'comfortable') - chat('One', 'comfortable'));
});

test('words that fill more than a screen are as tall as the beginning of them that is shown', () => {
  const chat = (lines: number) =>
    heightOf({ type: 'chat.message', payload: { text: 'a line\n'.repeat(lines).trimEnd() } });

  expect(chat(60)).toBe(chat(50) + 190);
  expect(chat(400)).toBe(chat(61));
  expect(chat(400)).toBeLessThan(chat(60));
});
