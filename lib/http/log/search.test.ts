import { describe, expect, it } from 'vitest';
import { SearchAnswer } from '@/lib/contracts/http-search';
import type { Problem } from '@/lib/contracts/problem';
import { anEvent } from '@/lib/testing/events';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';

const key = TEST_ADMIN_SECRET;
const api = freshTestApi();

async function send(...events: readonly Parameters<typeof anEvent>[0][]) {
  const body = events.map((event) => anEvent(event));
  const response = await api.request('/api/v1/events', { method: 'POST', key, body });
  expect(response.status).toBe(200);
}

const said = (text: string, more: Parameters<typeof anEvent>[0] = {}) => ({
  payload: { text },
  ...more,
});

async function ask(q: string, more = '') {
  const response = await api.request(`/api/v1/search?q=${encodeURIComponent(q)}${more}`, { key });
  return { status: response.status, body: await response.json() };
}

async function search(q: string, more = ''): Promise<SearchAnswer> {
  const { status, body } = await ask(q, more);
  expect([q, status, body.detail]).toEqual([q, 200, undefined]);
  return SearchAnswer.parse(body);
}

const seqsOf = ({ results }: SearchAnswer) =>
  results.flatMap(({ hits }) => hits.map(({ seq }) => seq));

describe('GET /api/v1/search', () => {
  it('answers by thread, newest first, with what was looked for marked', async () => {
    await send(
      said('The pricing page', { thread_id: 't1', meta: { ui_channel: 'research' } }),
      said('Something else', { thread_id: 't2' }),
      said('No PRICING here', { thread_id: 't2', run_id: 'run_2', type: 'task.error' }),
      said('pricing again', { thread_id: 't1', meta: { ui_channel: 'research' } }),
    );

    expect(await search('pricing')).toEqual({
      results: [
        {
          thread_id: 't1',
          run_id: 'run_1',
          channel: 'research',
          title: 'The pricing page',
          hits: [
            {
              seq: 4,
              agent_id: 'agent:ken',
              type: 'chat.message',
              at: '2026-02-01T13:20:11.123Z',
              snippet: [
                ['pricing', true],
                [' again', false],
              ],
            },
            expect.objectContaining({ seq: 1 }),
          ],
        },
        expect.objectContaining({
          thread_id: 't2',
          run_id: 'run_2',
          hits: [expect.objectContaining({ seq: 3, type: 'task.error' })],
        }),
      ],
      next: null,
    });
  });

  it('finds what was stored just now, each time', async () => {
    for (let seq = 1; seq <= 5; seq += 1) {
      await send(said(`number${seq} said`));
      expect(seqsOf(await search(`number${seq}`))).toEqual([seq]);
    }
  });

  it('pages through everything, each hit once, also while more is said', async () => {
    await send(...Array.from({ length: 25 }, (_, at) => said('word', { thread_id: `t${at % 3}` })));
    const seen: number[] = [];
    let after: number | null = null;
    do {
      const page: SearchAnswer = await search(
        'word',
        `&limit=4${after === null ? '' : `&after=${after}`}`,
      );
      seen.push(...seqsOf(page).sort((one, other) => other - one));
      after = page.next;
      await send(said('word later'));
    } while (after !== null);

    expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => 25 - at));
  });

  it('narrows by operators, and by days and seqs', async () => {
    await send(
      said('pricing', { from: { agent_id: 'agent:muse' } }),
      said('pricing', { type: 'tool.error', meta: { ui_channel: 'ops' } }),
      said('pricing'),
    );

    expect(seqsOf(await search('pricing from:muse'))).toEqual([1]);
    expect(seqsOf(await search('pricing -from:muse'))).toEqual([3, 2]);
    expect(seqsOf(await search('has:error channel:ops'))).toEqual([2]);
    expect(seqsOf(await search('pricing before:3 after:1'))).toEqual([2]);
    expect(seqsOf(await search('pricing before:2026-02-01'))).toEqual([]);
    expect(seqsOf(await search('pricing after:today'))).toEqual([]);
    expect(seqsOf(await search('pricing after:2026-01-31 before:2026-02-02'))).toEqual([3, 2, 1]);
  });

  it('finds nothing of what was emptied, from then on', async () => {
    await send(said('my canary password'), said('another canary'));
    expect(seqsOf(await search('canary'))).toEqual([2, 1]);

    await api.request('/api/v1/events/1/redact', {
      method: 'POST',
      key,
      body: { reason: 'secret' },
    });

    expect(seqsOf(await search('canary'))).toEqual([2]);
    expect(seqsOf(await search('from:ken'))).toEqual([2, 1]);
    const [, emptied] = (await search('from:ken')).results[0]?.hits ?? [];
    expect(emptied?.snippet).toEqual([]);
  });

  it('leaves out what operators hid, unless its channel is asked for', async () => {
    await send(
      said('word', { thread_id: 't1' }),
      said('word', { thread_id: 't2', meta: { ui_channel: 'secret' } }),
      said('word', { thread_id: 't3', meta: { ui_channel: 'old' } }),
    );
    const patch = (path: string, body: object) => api.request(path, { method: 'PATCH', key, body });

    await patch('/api/v1/threads/t1', { hidden: true });
    await patch('/api/v1/channels/secret', { hidden: true });
    await patch('/api/v1/channels/old', { merged_into: 'clutch' });

    expect(seqsOf(await search('word'))).toEqual([3]);
    expect(seqsOf(await search('word channel:secret'))).toEqual([2]);
    const { results } = await search('word channel:clutch');
    expect(results.map(({ thread_id, channel }) => [thread_id, channel])).toEqual([
      ['t3', 'clutch'],
    ]);
  });

  it('is for readers alone, and says nothing to others', async () => {
    await send(said('secret'));
    for (const stranger of [undefined, await api.key('agent', 'ken')]) {
      const response = await api.request('/api/v1/search?q=secret', { key: stranger });
      expect([401, 403]).toContain(response.status);
      expect(await response.text()).not.toContain('t1');
    }
  });

  it.each([
    ['', 0],
    ['pricing "open', 8],
    ['pricing has:nothing', 8],
    ['x'.repeat(501), 500],
  ])('says of %j where it cannot be read', async (q, at) => {
    const { status, body } = await ask(q);

    expect(status).toBe(400);
    const { code, errors } = body as Problem;
    expect(code).toBe('invalid_query');
    expect(errors).toEqual([expect.objectContaining({ path: '/q', at })]);
  });

  it.each(['', '?q=a&limit=0', '?q=a&limit=1001', '?q=a&after=x', '?q=a&page=2', '?q=a&q=b'])(
    'refuses the query %j',
    async (query) => {
      const response = await api.request(`/api/v1/search${query}`, { key });

      expect(response.status).toBe(400);
    },
  );

  it.each(['" OR "', 'NEAR(a b)', "it's & !(x | y):*", 'a* AND b', 'a\u0000b', '{terms}: x', '^x'])(
    'takes %j for words and no language of a database',
    async (q) => {
      await send(said('plain text'));
      const { status } = await ask(q);

      expect([200, 400]).toContain(status);
    },
  );

  it('shows hostile text as it is, in parts', async () => {
    await send(said('<img src=x onerror=alert(1)> needle \u202e "quoted"'));

    const [result] = (await search('needle')).results;

    expect(result?.hits[0]?.snippet).toEqual([
      ['<img src=x onerror=alert(1)> ', false],
      ['needle', true],
      [' \u202e "quoted"', false],
    ]);
  });
});

describe('GET /api/v1/search/counts', () => {
  const counts = (q: string) =>
    api.request(`/api/v1/search/counts?q=${encodeURIComponent(q)}`, { key });

  it('counts the hits of what is shown by what they are', async () => {
    await send(
      said('pricing', { thread_id: 't1', meta: { ui_channel: 'research' } }),
      said('pricing', { thread_id: 't1', type: 'task.error', meta: { ui_channel: 'research' } }),
      said('pricing', { thread_id: 't2', from: { agent_id: 'agent:muse' } }),
      said('pricing, hidden', { thread_id: 't3' }),
      said('else', { thread_id: 't1' }),
    );
    await search('pricing');
    const hidden = { method: 'PATCH', key, body: { hidden: true } };
    expect((await api.request('/api/v1/threads/t3', hidden)).status).toBe(200);

    expect(await (await counts('pricing')).json()).toEqual({
      hits: 3,
      is_all: true,
      days: [['2026-02-01', 3]],
      types: [
        ['chat.message', 2],
        ['task.error', 1],
      ],
      agents: [
        ['agent:ken', 2],
        ['agent:muse', 1],
      ],
      channels: [
        ['research', 2],
        ['clutch', 1],
      ],
    });
  });

  it('refuses what cannot be read', async () => {
    expect((await counts('has:nothing')).status).toBe(400);
  });
});
