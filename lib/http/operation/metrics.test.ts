// What operators read of the metrics: the table of docs/operations.md names all that there are, and nothing else.
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createMetrics } from './metrics';

it('are those of the table in docs/operations.md', async () => {
  const metrics = createMetrics({ processMetrics: false });
  metrics.watchLive(() => ({ connected: 0, refused: 0, lagging: 0, stalled: 0, ignored: 0 }));
  metrics.watchGateway(() => ({ connected: 0, received: 0, sent: 0, refused: 0, cut: 0 }));
  metrics.watchFollowed(() => []);
  metrics.watchWork({
    orchestration: {
      onDecided: () => () => undefined,
      owedCounts: () => ({ byKind: new Map(), elsewhere: 0 }),
    },
    deliveries: {
      stats: () => ({ delivered: 0, retried: 0, dead: 0 }),
      owed: async () => [],
    },
  });
  const document = await readFile('docs/operations.md', 'utf8');

  const described = new Set(document.match(/colloquy_\w+/g));

  const there = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  expect([...described].sort()).toEqual(there.sort());
});
