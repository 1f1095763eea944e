import { describe, expect, it } from 'vitest';
import { EventsPage } from '@/lib/contracts/http-events';
import { PAGE_ITEMS_MAX } from '@/lib/contracts/http-parameters';
import type { Problem } from '@/lib/contracts/problem';
import type { EventRecord } from '@/lib/model/event-record';
import { PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import { anEvent } from '@/lib/testing/events';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';

const key = TEST_ADMIN_SECRET;
const api = freshTestApi();

async function store(count: number, overrides: Parameters<typeof anEvent>[0] = {}) {
  const body = Array.from({ length: count }, () => anEvent(overrides));
  const response = await api.request('/api/v1/events', { method: 'POST', key, body });
  expect(response.status).toBe(200);
}

async function get(query: string) {
  const response = await api.request(`/api/v1/events${query}`, { key });
  return { status: response.status, page: (await response.json()) as EventsPage & Problem };
}

const seqs = (page: EventsPage) => page.events.map(({ seq }) => seq);

describe('GET /api/v1/events', () => {
  it('answers an empty log with an empty page', async () => {
    expect(await get('')).toEqual({ status: 200, page: { events: [], next: null, head: 0 } });
  });

  it('pages forward and backward through everything, once', async () => {
    await store(7);

    const walk = async (order: 'asc' | 'desc', cursor: 'after' | 'before') => {
      const pages: number[][] = [];
      let next: number | null = null;
      do {
        const from = next === null ? '' : `&${cursor}=${next}`;
        const { page } = await get(`?limit=3&order=${order}${from}`);
        pages.push(seqs(page));
        next = page.next;
      } while (next !== null);
      return pages;
    };

    expect(await walk('asc', 'after')).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
    expect(await walk('desc', 'before')).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
  });

  it('ends without an empty page where the last one is full', async () => {
    await store(4);

    expect((await get('?limit=2&after=2')).page.next).toBeNull();
    expect((await get('?limit=2&before=3&order=desc')).page.next).toBeNull();
  });

  it('has 100 events on a page by default, up to 1000 when asked, and no more', async () => {
    await store(101);

    expect((await get('')).page.events).toHaveLength(100);
    expect((await get('?limit=1000')).page.events).toHaveLength(101);
    expect((await get('?limit=1001')).status).toBe(400);
    expect(PAGE_ITEMS_MAX).toBe(PAGE_LIMIT_MAX);
  });

  it('ends a page at 4 MiB, says where to go on, and gives everything once', async () => {
    const text = 'x'.repeat(250_000);
    for (let batch = 0; batch < 4; batch += 1) await store(10, { payload: { text } });
    await store(5);

    for (const order of ['asc', 'desc'] as const) {
      const found: number[] = [];
      let pages = 0;
      for (let next: number | null = null; pages === 0 || next !== null; pages += 1) {
        const from = next === null ? '' : `&${order === 'asc' ? 'after' : 'before'}=${next}`;
        const response = await api.request(`/api/v1/events?limit=1000&order=${order}${from}`, {
          key,
        });
        const body = await response.text();
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(4 * 1024 * 1024);
        const page = EventsPage.parse(JSON.parse(body));
        expect(page.head).toBe(45);
        found.push(...seqs(page));
        next = page.next;
      }

      const all = Array.from({ length: 45 }, (_, at) => at + 1);
      expect(found).toEqual(order === 'asc' ? all : all.toReversed());
      expect(pages).toBe(3);
    }
  });

  it('filters by every field that the store knows', async () => {
    await store(1);
    await store(1, {
      run_id: 'run/2',
      thread_id: 't2',
      task_id: 'k2',
      from: { agent_id: 'agent:bob' },
      type: 'chat.system',
      meta: { ui_channel: 'c2' },
    });

    for (const filter of [
      'run_id=run%2F2',
      'thread_id=t2',
      'task_id=k2',
      'agent_id=agent:bob',
      'agent_id=bob',
      'type=chat.system',
      'type=chat.system,task.result',
      'channel=c2',
    ]) {
      expect([filter, seqs((await get(`?${filter}`)).page)]).toEqual([filter, [2]]);
    }
    expect(seqs((await get('?protocol=clutch')).page)).toEqual([1, 2]);
    expect(seqs((await get('?protocol=cap')).page)).toEqual([]);
  });

  it('is a page for who refuses the streams, or likes them less', async () => {
    for (const accept of [
      'text/event-stream;q=0, */*',
      'application/x-ndjson;q=0.9, application/json',
    ]) {
      const answer = await api.request('/api/v1/events', { key, headers: { accept } });
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
  });

  it('means a sender by its very id first, and else by its name', async () => {
    await store(1, { from: { agent_id: 'agent:bob' } });
    expect(seqs((await get('?agent_id=bob')).page)).toEqual([1]);

    await store(1, { from: { agent_id: 'bob' } });

    expect(seqs((await get('?agent_id=bob')).page)).toEqual([2]);
    expect(seqs((await get('?agent_id=agent:bob')).page)).toEqual([1]);
    expect(seqs((await get('?agent_id=nobody')).page)).toEqual([]);
  });

  it.each([
    'limit=0',
    'limit=-1',
    'limit=1e3',
    'limit=',
    'after=x',
    'after=1.5',
    'after=99999999999999999999',
    'order=up',
    'type=nonsense',
    'type=',
    'run_id=',
    'run_id=a&run_id=b',
    'run_id[not]=',
    'run_id%5Bnot%5D=x',
    '__proto__=x',
    'constructor=x',
    'q=',
    'q=type:nonsense',
    'key=clq_abc',
    'token=clq_abc',
    'run_id=%00',
    `run_id=${'x'.repeat(513)}`,
  ])('refuses the query "%s" instead of guessing', async (query) => {
    const { status, page } = await get(`?${query}`);

    expect({ status, code: page.code }).toEqual({ status: 400, code: 'invalid_query' });
    expect(page.errors?.length).toBeGreaterThan(0);
  });

  it('finds by q what an event says, in the order of the log, in pages and with filters beside it', async () => {
    for (let at = 1; at <= 9; at += 1) {
      const text = at % 2 === 1 ? `Pricing of page ${at}` : 'something else';
      await store(1, { run_id: at < 6 ? 'r1' : 'r2', payload: { text } });
    }

    const first = (await get('?q=pricing&limit=2')).page;
    expect([seqs(first), first.next, first.head]).toEqual([[1, 3], 3, 9]);
    expect(seqs((await get('?q=pricing&after=3')).page)).toEqual([5, 7, 9]);
    expect(seqs((await get('?q=pricing&order=desc&before=9&limit=2')).page)).toEqual([7, 5]);
    expect(seqs((await get('?q=pricing&run_id=r2')).page)).toEqual([7, 9]);
    expect(seqs((await get('?q=%22of%20page%207%22')).page)).toEqual([7]);
    expect((await get('?q=nowhere')).page).toEqual({ events: [], next: null, head: 9 });
  });

  it('takes the signs of other languages literally', async () => {
    await store(1);

    for (const text of ["' OR 1=1 --", '%', '_', '*', '{"not":""}', 'run_1%']) {
      expect(seqs((await get(`?run_id=${encodeURIComponent(text)}`)).page)).toEqual([]);
    }
  });
});

describe('GET /api/v1/events/{seq}', () => {
  it('shows an event with everything that is kept beside it', async () => {
    await store(1);

    const response = await api.request('/api/v1/events/1', { key });

    expect(await response.json()).toMatchObject({
      seq: 1,
      protocol: 'clutch',
      raw_content_type: 'application/json',
      signature: 'unsigned',
      prev_hash: '0'.repeat(64),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      findings: expect.any(Array),
    });
  });

  it.each(['0', '2', '01', '-1', '1.0', 'x', '1e0', '99999999999999999999'])(
    'knows no event %s',
    async (seq) => {
      await store(1);

      expect((await api.request(`/api/v1/events/${seq}`, { key })).status).toBe(404);
    },
  );
});

describe('POST /api/v1/events/{seq}/redact', () => {
  const redact = (seq: number, body: unknown) =>
    api.request(`/api/v1/events/${seq}/redact`, { method: 'POST', key, body });

  it('empties the event and says why to every reader', async () => {
    await store(1);

    const response = await redact(1, { reason: 'held a password' });

    expect(await response.json()).toEqual({ seq: 1, redacted: 'held a password' });
    expect(await api.engine.get(1)).toMatchObject({ redacted: 'held a password', raw: null });
    expect(
      await (await api.request('/api/v1/verify', { method: 'POST', key })).json(),
    ).toMatchObject({
      ok: true,
    });
  });

  it('takes its words out of every list that quoted them', async () => {
    const asked = { to: [{ agent_id: 'agent:ana' }], run_id: 'run:asked', thread_id: 'asked' };
    const words = { title: 'Zebrafish', text: 'Zebrafish' };
    const events = [
      anEvent({ ...asked, type: 'task.request', task_id: 't1', payload: words }),
      anEvent({ ...asked, task_id: 't1', payload: { ...words, expects_reply: true } }),
      anEvent({ run_id: 'run:said', thread_id: 'said', payload: words }),
      anEvent({
        ...asked,
        type: 'task.request',
        task_id: 't2',
        payload_type: 'triad.proposal.v1',
        payload: { ...words, proposalId: 'p1', proposal: 'Zebrafish' },
      }),
    ];
    await api.request('/api/v1/events', { method: 'POST', key, body: events });
    const lists = [
      '/runs',
      '/runs?q=zebra',
      '/threads',
      '/threads?q=zebra',
      '/runs/run:asked/tasks',
      '/obligations',
      '/proposals',
      '/search?q=zebrafish',
    ];
    const textOf = async (path: string) => (await api.request(`/api/v1${path}`, { key })).text();
    for (const path of lists.filter((path) => path !== '/search?q=zebrafish')) {
      expect(await textOf(path), path).toContain('Zebrafish');
    }

    for (const seq of [1, 2, 3, 4]) await redact(seq, { reason: 'held a password' });

    for (const path of lists) expect(await textOf(path), path).not.toContain('Zebrafish');
  });

  it('takes them out of pages that were read a moment before', async () => {
    const text = `Zebrafish ${'x'.repeat(200_000)}`;
    const events = [1, 2, 3, 4].map((n) => anEvent({ id: `large-${n}`, payload: { text } }));
    await api.request('/api/v1/events', { method: 'POST', key, body: events });
    const forms = ['application/json', 'application/x-ndjson'];
    const found = (accept: string) =>
      api
        .request('/api/v1/events', { key, headers: { accept } })
        .then((response) => response.text())
        .then((all) => all.split('Zebrafish').length - 1);
    expect(await Promise.all(forms.map(found))).toEqual([4, 4]);

    await redact(3, { reason: 'held a password' });

    expect(await Promise.all(forms.map(found))).toEqual([3, 3]);
  });

  it('wants a reason and an event', async () => {
    await store(1);

    expect((await redact(1, {})).status).toBe(422);
    expect((await redact(1, { reason: ' ' })).status).toBe(422);
    expect((await redact(2, { reason: 'x' })).status).toBe(404);
  });
});

describe('the export', () => {
  const NDJSON = { accept: 'application/x-ndjson' };
  async function lines(query: string): Promise<EventRecord[]> {
    const response = await api.request(`/api/v1/events${query}`, { key, headers: NDJSON });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const text = await response.text();
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as EventRecord);
  }

  it('writes what moves a terminal or turns a line as escapes of the same values', async () => {
    const text = 'a\u202eb\u009bc\u2066d';
    await api.request('/api/v1/events', {
      method: 'POST',
      key,
      body: anEvent({ payload: { text } }),
    });

    const answer = await api.request('/api/v1/events', {
      key,
      headers: { accept: 'application/x-ndjson' },
    });
    const body = await answer.text();

    expect(body).not.toMatch(/[\u0080-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(JSON.parse(body).event.payload.text).toBe(text);
  });

  it('has every event on a line of its own, beyond what one page holds', async () => {
    for (let run = 0; run < 21; run += 1) await store(100, { run_id: `run_${run}` });

    const exported = await lines('');

    expect(exported.map(({ seq }) => seq)).toEqual(Array.from({ length: 2100 }, (_, i) => i + 1));
    expect(exported[0]).toEqual((await get('?limit=1')).page.events[0]);
  });

  it('takes filters, ends and order', async () => {
    await store(3);
    await store(3, { run_id: 'r2' });

    const of = async (query: string) => (await lines(query)).map(({ seq }) => seq);
    expect(await of('?run_id=r2')).toEqual([4, 5, 6]);
    expect(await of('?after=1&before=5')).toEqual([2, 3, 4]);
    expect(await of('?order=desc&limit=2')).toEqual([6, 5]);
  });

  it('takes a search', async () => {
    await store(2, { payload: { text: 'pricing' } });
    await store(3);
    await store(2, { payload: { text: 'No PRICING' } });

    const of = async (query: string) => (await lines(query)).map(({ seq }) => seq);
    expect(await of('?q=pricing')).toEqual([1, 2, 6, 7]);
    expect(await of('?q=pricing&limit=3&order=desc')).toEqual([7, 6, 2]);
    const refused = await api.request('/api/v1/events?q=type:x', { key, headers: NDJSON });
    expect(refused.status).toBe(400);
  });

  it('reads no further than its reader', async () => {
    await store(2100);
    let reads = 0;
    const { readInTurn } = api.engine;
    api.engine.readInTurn = (query) => {
      reads += 1;
      return readInTurn(query);
    };

    const response = await api.request('/api/v1/events', { key, headers: NDJSON });
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();

    expect(reads).toBe(1);
  });
});
