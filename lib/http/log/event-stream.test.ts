import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { anEvent } from '@/lib/testing/events';
import { openTestApi, TEST_ADMIN_SECRET, type TestApi } from '@/lib/testing/worlds/test-api';

const key = TEST_ADMIN_SECRET;
let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

async function store(count: number, overrides: Parameters<typeof anEvent>[0] = {}) {
  const body = Array.from({ length: count }, () => anEvent(overrides));
  await api.request('/api/v1/events', { method: 'POST', key, body });
}

/** As it was sent: the reader of `lib/std` leaves ids out, and this stream is continued from them. */
type Frame = { id: string; data: EventRecord };

/** Opens a tail; `take` waits for so many events, `isOver` for its end. */
async function follow(query = '', headers: Record<string, string> = {}, as = key) {
  const response = await api.request(`/api/v1/events${query}`, {
    key: as,
    headers: { accept: 'text/event-stream', ...headers },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const frames: Frame[] = [];
  async function read(): Promise<boolean> {
    const next = await reader?.read();
    if (!next || next.done) return false;
    text += next.value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [id, data] = block.split('\n');
      if (!id?.startsWith('id: ') || !data?.startsWith('data: ')) continue;
      frames.push({ id: id.slice(4), data: JSON.parse(data.slice(6)) as EventRecord });
    }
    return true;
  }
  // The first chunk says that the tail stands.
  if (response.status === 200) await read();
  return {
    response,
    async take(count: number): Promise<number[]> {
      while (frames.length < count && (await read()));
      return frames.splice(0, count).map(({ id, data }) => {
        expect(id).toBe(String(data.seq));
        return data.seq;
      });
    },
    async isOver(): Promise<boolean> {
      while (await read());
      return true;
    },
    close: () => reader?.cancel(),
  };
}

describe('the live tail', () => {
  it('tells every reader a large event like any other', async () => {
    await store(3, { payload: { text: 'x'.repeat(250_000) } });
    await store(2);
    const tails = await Promise.all([follow('?after=0'), follow('?after=0')]);

    for (const tail of tails) expect(await tail.take(5)).toEqual([1, 2, 3, 4, 5]);

    for (const tail of tails) await tail.close();
  });

  it('starts at the head', async () => {
    await store(3);
    const tail = await follow();

    await store(2);

    expect(await tail.take(2)).toEqual([4, 5]);
    expect(tail.response.headers.get('content-type')).toBe('text/event-stream');
    await tail.close();
  });

  it('gives what is stored behind a position, then what comes, without gap or repeat', async () => {
    await store(1200);
    const tail = await follow('?after=1');

    expect(await tail.take(700)).toHaveLength(700);
    await store(50);

    expect(await tail.take(549)).toEqual(Array.from({ length: 549 }, (_, i) => 702 + i));
    await tail.close();
  });

  it('gives what a search means, of what is stored and of what comes', async () => {
    await store(600);
    await store(1, { payload: { text: 'pricing' } });
    const tail = await follow('?q=pricing&after=0');

    expect(await tail.take(1)).toEqual([601]);
    await store(2);
    await store(2, { payload: { text: 'the PRICING page' } });

    expect(await tail.take(2)).toEqual([604, 605]);
    expect((await follow('?q=type:nonsense')).response.status).toBe(400);
    await tail.close();
  });

  it('goes on behind the last event that a browser holds, whatever the address says', async () => {
    await store(5);

    const tail = await follow('?after=1', { 'last-event-id': '3' });

    expect(await tail.take(2)).toEqual([4, 5]);
    await tail.close();
  });

  it('shows only what passes the filter', async () => {
    const tail = await follow('?run_id=r2');

    await store(3);
    await store(1, { run_id: 'r2' });
    await store(3);
    await store(1, { run_id: 'r2' });

    expect(await tail.take(2)).toEqual([4, 8]);
    await tail.close();
  });

  it('loses nothing for a reader that stalls while thousands of events come', async () => {
    const tail = await follow();

    for (let i = 0; i < 6; i += 1) await store(500);

    expect(await tail.take(3000)).toEqual(Array.from({ length: 3000 }, (_, i) => i + 1));
    await tail.close();
  });

  it('joins stored and live events seamlessly while they are written', async () => {
    await store(300);
    const writing = (async () => {
      for (let i = 0; i < 40; i += 1) await store(25);
    })();

    const tail = await follow('?after=0');

    expect(await tail.take(1300)).toEqual(Array.from({ length: 1300 }, (_, i) => i + 1));
    await writing;
    await tail.close();
  });

  it('ends when its key is revoked', async () => {
    const { key: viewer, secret } = await api.keyring.create({ role: 'viewer', grants: [] });
    const tail = await follow('', {}, secret);

    await api.keyring.revoke(viewer.id);

    expect(await tail.isOver()).toBe(true);
  });

  it('ends when the server shuts down', async () => {
    const tail = await follow();

    api.closing.abort();

    expect(await tail.isOver()).toBe(true);
  });

  it('lets go of the log when its reader hangs up, and is never opened by a HEAD', async () => {
    const tail = await follow();
    expect(await gauge()).toBe(1);

    await tail.close();
    await api.request('/api/v1/events', {
      method: 'HEAD',
      key,
      headers: { accept: 'text/event-stream' },
    });

    await expect.poll(gauge).toBe(0);
  });

  const gauge = async () => (await api.deps.metrics.liveTails.get()).values[0]?.value;

  it.each(['?before=3', '?limit=3', '?order=desc'])('refuses %s', async (query) => {
    expect((await follow(query)).response.status).toBe(400);
  });

  it('is refused to a key that has as many tails and exports as it may, until one ends', async () => {
    await api.close();
    api = await openTestApi({ streamsPerKey: 2 });
    await store(3);
    const [first] = [await follow(), await follow()];

    const refused = await follow();
    const ofExport = await api.request('/api/v1/events', {
      key,
      headers: { accept: 'application/x-ndjson' },
    });
    const ofAnother = await follow('', {}, await api.key('viewer'));
    await first?.close();
    await expect.poll(gauge).toBe(2);
    const again = await follow();

    expect([refused.response.status, ofExport.status]).toEqual([429, 429]);
    expect(refused.response.headers.get('retry-after')).toBe('10');
    expect(await ofExport.json()).toMatchObject({ code: 'rate_limited' });
    expect([ofAnother.response.status, again.response.status]).toEqual([200, 200]);
  });

  it('leaves its place where the session ends before the first read', async () => {
    await api.close();
    api = await openTestApi({ streamsPerKey: 1 });
    const origin = 'http://localhost:3000';
    const signedIn = await api.request('/api/v1/session', {
      method: 'POST',
      body: { key },
      headers: { origin },
    });
    const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const opened = await api.request('/api/v1/events', {
      headers: { accept: 'text/event-stream', cookie },
    });
    const refused = await follow();
    await api.request('/api/v1/session', { method: 'DELETE', headers: { origin, cookie } });

    const text = await opened.text();
    const again = await follow();

    expect([opened.status, refused.response.status, text]).toEqual([200, 429, '']);
    expect(again.response.status).toBe(200);
  });

  it('refuses a Last-Event-ID that is no seq', async () => {
    expect((await follow('', { 'last-event-id': 'x' })).response.status).toBe(400);
  });
});
