import { expect, test } from 'vitest';
import { agentsWithinBytes, NEWEST_AGENTS_MAX, NEWEST_BYTES_MAX, withinBytes } from './newest-rows';
import type { AgentSummary } from './summary';

function anAgent(name: string, description: string): AgentSummary {
  return {
    agent_id: `agent:${name}`,
    name,
    role: null,
    status: 'online',
    registered: true,
    card: {
      v: 'clutch/0.1',
      agent_id: `agent:${name}`,
      capabilities: [],
      display: { name, desc: description },
    },
    events: 1,
    tasks_open: 0,
    last_seq: 1,
    last_at: null,
  };
}

const bytesOf = (rows: readonly unknown[]) => Buffer.byteLength(JSON.stringify(rows));

test('a card of any length takes nobody else out of sight', () => {
  const others = Array.from({ length: NEWEST_AGENTS_MAX - 1 }, (_, at) =>
    anAgent(`a${at}`, 'short'),
  );

  const shown = agentsWithinBytes([anAgent('loud', 'x'.repeat(200_000)), ...others]);

  expect(shown).toHaveLength(NEWEST_AGENTS_MAX);
  expect(shown[0]).toMatchObject({ agent_id: 'agent:loud', card: null });
  expect(shown[1]).toMatchObject({ card: { display: { desc: 'short' } } });
  expect(bytesOf(shown)).toBeLessThan(NEWEST_BYTES_MAX);
});

test('rows end by their bytes in UTF-8, and one stands there whatever its size', () => {
  const rows = Array.from({ length: 1_000 }, () => '漢'.repeat(500));

  expect(bytesOf(withinBytes(rows))).toBeLessThan(NEWEST_BYTES_MAX + rows.length);
  expect(withinBytes(['x'.repeat(NEWEST_BYTES_MAX + 1), 'y'])).toHaveLength(1);
});
