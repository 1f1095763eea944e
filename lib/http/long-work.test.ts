import { beforeEach, describe, expect, test } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { serverEventsIn } from '@/lib/testing/server-events';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET as KEY } from '@/lib/testing/worlds/test-api';

const api = freshTestApi();
beforeEach(async () => {
  const body = anEvent({ type: 'task.request' });
  await api.request('/api/v1/events', { method: 'POST', key: KEY, body });
});

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
    const last = serverEventsIn(text).at(-1);
    expect(last?.name).toBe('result');
    expect(withoutAudit(last?.data ?? '')).toEqual(plain);
  });

  test('throws what ended it between two turns, and nothing of it goes on', async () => {
    const left = new AbortController();
    const replaying = api.engine.orchestration.replay('run_1', { signal: left.signal });

    left.abort(new Error('the client left'));

    await expect(replaying).rejects.toThrow('the client left');
  });
});

describe('POST /api/v1/rebuild', () => {
  const rebuild = (headers: Record<string, string> = {}) =>
    api.request('/api/v1/rebuild', { method: 'POST', key: KEY, headers });

  async function lists(): Promise<unknown> {
    const paths = ['channels', 'threads', 'runs', 'agents', 'obligations', 'runs/run_1/tasks'];
    const answers = paths.map((path) => api.request(`/api/v1/${path}`, { key: KEY }));
    return Promise.all((await Promise.all(answers)).map((answer) => answer.json()));
  }

  test('makes the lists anew, which say the same and go on', async () => {
    for (const at of [1, 2, 3]) {
      const body = anEvent({ type: 'task.request', id: `ask-${at}`, task_id: `task_${at}` });
      await api.request('/api/v1/events', { method: 'POST', key: KEY, body });
    }
    const before = await lists();

    const [text, said] = await Promise.all([
      rebuild({ accept: 'text/event-stream' }).then((response) => response.text()),
      api.request('/api/v1/events', { method: 'POST', key: KEY, body: anEvent({ id: 'late' }) }),
    ]);

    expect(serverEventsIn(text).at(-1)).toMatchObject({
      name: 'result',
      data: expect.stringMatching(/^\{"seq":[45]\}$/),
    });
    expect(said.status).toBe(200);
    await api.request('/api/v1/events', {
      method: 'POST',
      key: KEY,
      body: anEvent({ id: 'ask-4', type: 'task.request', task_id: 'task_4' }),
    });
    const after = await lists();
    expect(after).not.toEqual(before);
    expect(await (await rebuild()).json()).toEqual({ seq: 6 });
    expect(await lists()).toEqual(after);
  });

  test('runs once at a time, and leaves everything as it was where its client leaves', async () => {
    const before = await lists();
    const left = new AbortController();
    const running = api.engine.rebuild({ signal: left.signal });

    await expect(api.engine.rebuild()).rejects.toMatchObject({ code: 'conflict' });
    left.abort(new Error('the client left'));

    await expect(running).rejects.toThrow('the client left');
    expect(await lists()).toEqual(before);
    expect((await rebuild()).status).toBe(200);
  });
});
