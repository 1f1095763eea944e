import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { TEST_ADMIN_SECRET as KEY, openTestApi, type TestApi } from '@/lib/testing/worlds/test-api';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  const body = anEvent({ type: 'task.request' });
  await api.request('/api/v1/events', { method: 'POST', key: KEY, body });
});
afterEach(() => api.close());

const verify = (options: { key?: string; accept?: string } = {}) =>
  api.request('/api/v1/verify', {
    method: 'POST',
    key: options.key ?? KEY,
    headers: { ...(options.accept && { accept: options.accept }) },
  });

/** A report without what grows with every verification: it leaves an entry in the audit. */
function withoutAudit(text: string): unknown {
  const { audit: _, ...report } = JSON.parse(text) as Record<string, unknown>;
  return report;
}

describe('work that takes long', () => {
  test('runs once for a key: who asks for it again meanwhile is told so, and others are not', async () => {
    const held = await api.request('/api/v1/events', {
      key: KEY,
      headers: { accept: 'application/x-ndjson' },
    });
    const again = () =>
      api.request('/api/v1/events', { key: KEY, headers: { accept: 'application/x-ndjson' } });
    const auditor = await api.key('auditor');

    const refused = await again();
    const other = await api.request('/api/v1/events', {
      key: auditor,
      headers: { accept: 'application/x-ndjson' },
    });

    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('another export under way'),
    });
    expect(other.status).toBe(200);
    await other.text();
    expect((await held.text()).split('\n')).toHaveLength(2);
    const later = await again();
    expect(later.status).toBe(200);
    await later.text();
  });

  test('ends when its client leaves, so that the next request is served', async () => {
    const first = await api.request('/api/v1/events', {
      key: KEY,
      headers: { accept: 'application/x-ndjson' },
    });
    await first.body?.cancel();

    const second = await api.request('/api/v1/events', {
      key: KEY,
      headers: { accept: 'application/x-ndjson' },
    });

    expect(second.status).toBe(200);
    await second.text();
  });

  test('tells how far it is to who asks for events, and ends with the same result', async () => {
    const plain = withoutAudit(await (await verify()).text());
    const response = await verify({ accept: 'text/event-stream' });

    const text = await response.text();

    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const [event, data = ''] = text.trimEnd().split('\n\n').at(-1)?.split('\ndata: ') ?? [];
    expect(event).toBe('event: result');
    expect(withoutAudit(data)).toEqual(plain);
  });

  test('throws what ended it between two turns, and nothing of it goes on', async () => {
    const left = new AbortController();
    const replaying = api.engine.orchestration.replay('run_1', { signal: left.signal });

    left.abort(new Error('the client left'));

    await expect(replaying).rejects.toThrow('the client left');
  });
});
