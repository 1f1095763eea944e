import { expect, it, vi } from 'vitest';
import type { IngestEnvelope } from '@/lib/engine/interface/engine';
import { createMetrics } from '../../operation/metrics';
import { createRecordCalls } from './record-calls';

it('waits for a verdict that does not come once in ten seconds, and lets every call pass', async () => {
  vi.useFakeTimers({ now: 0 });
  const asked: number[] = [];
  const never = () => {
    asked.push(Date.now());
    return Promise.race<never>([]);
  };
  const records = createRecordCalls({
    engine: { ingest: never, dryRun: never },
    writeLimit: { take: vi.fn() },
    metrics: createMetrics({ processMetrics: false }),
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    now: Date.now,
  });
  const judged: (string | null)[] = [];
  const judgeAt = async (at: number) => {
    await vi.advanceTimersByTimeAsync(at - Date.now());
    void records.judge('{}', {} as IngestEnvelope).then((verdict) => judged.push(verdict));
  };

  for (const at of [0, 2_001, 11_999, 12_000]) await judgeAt(at);
  await vi.advanceTimersByTimeAsync(2_000);

  expect(asked).toEqual([0, 12_000]);
  expect(judged).toEqual([null, null, null, null]);
  vi.useRealTimers();
});
