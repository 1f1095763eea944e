import { beforeEach, describe, expect, it } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';

const PER_HOUR = { channel: 3, thread: 5, run: 5, agent: 2 };
const HOUR_MS = 3_600_000;

const api = freshTestApi({ namesPerHour: PER_HOUR });
let key: string;
beforeEach(async () => {
  key = await api.key('agent', 'agent:ken');
});

let count = 0;
function message(place: { channel?: string; thread?: string; run?: string; to?: string }) {
  count += 1;
  return anEvent({
    id: `m${count}`,
    from: { agent_id: 'agent:ken' },
    ...(place.channel !== undefined && { domain: place.channel }),
    thread_id: place.thread ?? 'a thread',
    run_id: place.run ?? 'a run',
    ...(place.to !== undefined && { type: 'task.request', to: [{ agent_id: place.to }] }),
  });
}

async function send(messages: readonly object[], by = key) {
  const response = await api.request('/api/v1/events', { method: 'POST', key: by, body: messages });
  const { results } = (await response.json()) as {
    results: { status: string; error?: { code: string; message: string; retryable: boolean } }[];
  };
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    results,
    statuses: results.map(({ status }) => status),
  };
}

describe('the new names of a key', () => {
  it('are limited by the hour, each item by itself, with what to do about it', async () => {
    const channels = Array.from({ length: 5 }, (_, index) =>
      message({ channel: `c${index}`, thread: `t${index}` }),
    );

    const { status, results, statuses } = await send(channels);

    expect(status).toBe(200);
    expect(statuses).toEqual(['stored', 'stored', 'stored', 'rejected', 'rejected']);
    expect(results[3]?.error).toMatchObject({ code: 'rate_limited', retryable: true });
    expect(results[3]?.error?.message).toMatch(
      /at most 3 new channels an hour.*COLLOQUY_NEW_CHANNELS_PER_HOUR/,
    );
  });

  it('are told when to come back where nothing else was sent, and come through by then', async () => {
    await send(['a', 'b', 'c'].map((name) => message({ channel: name, thread: name })));
    const fourth = message({ channel: 'd', thread: 'd' });

    const refused = await send([fourth]);
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBe(1_200);
    api.clock.now += refused.retryAfter * 1000;

    expect((await send([fourth])).statuses).toEqual(['stored']);
  });

  it.each([
    ['threads', (name: string) => message({ thread: name }), PER_HOUR.thread],
    ['runs', (name: string) => message({ run: name }), PER_HOUR.run],
    // Its own is one of them.
    ['agents', (name: string) => message({ to: `agent:${name}` }), PER_HOUR.agent - 1],
  ])('count as %s', async (_, named, limit) => {
    const names = Array.from({ length: 9 }, (_each, index) => `n${index}`);

    const { statuses } = await send(names.map(named));

    expect(statuses.filter((status) => status === 'stored')).toHaveLength(limit);
  });

  it('never keep it from what is there, which it and others go on using', async () => {
    await send(['a', 'b', 'c'].map((name) => message({ channel: name, thread: name })));

    const { statuses } = await send([
      message({ channel: 'a', thread: 'a' }),
      // A thread stays in its channel, whatever an event of it says.
      message({ channel: 'elsewhere', thread: 'b' }),
    ]);

    expect(statuses).toEqual(['stored', 'stored']);
  });

  it('are repeated for nothing, and taken from nobody else', async () => {
    const sent = ['a', 'b', 'c'].map((name) => message({ channel: name, thread: name }));
    await send(sent);
    const other = await api.key('agent', 'agent:muse');
    const ofOther = { ...message({ channel: 'd', thread: 'd' }), from: { agent_id: 'agent:muse' } };

    expect((await send(sent)).statuses).toEqual(['duplicate', 'duplicate', 'duplicate']);
    expect((await send([ofOther], other)).statuses).toEqual(['stored']);
  });

  it('are a hundred times as many for an operator, and without end for an import', async () => {
    const operator = await api.key('admin');
    const many = Array.from({ length: 100 }, (_, index) =>
      message({ channel: `c${index}`, thread: `t${index}`, run: `r${index}` }),
    );
    const lines = Array.from({ length: 1_000 }, (_, index) => ({
      turns: [{ speaker: 'ann', text: `word ${index}` }],
      id: `conversation-${index}`,
    }));

    expect(new Set((await send(many, operator)).statuses)).toEqual(new Set(['stored']));
    const imported = await api.request('/api/v1/ingest/transcript', {
      method: 'POST',
      key: operator,
      body: lines,
    });
    const { results } = (await imported.json()) as { results: { error?: { code: string } }[] };
    expect(results.filter(({ error }) => error?.code === 'rate_limited')).toEqual([]);
  });

  it('fill up evenly, to an hour’s worth and no more', async () => {
    api.clock.now += 10 * HOUR_MS;
    const channels = Array.from({ length: 9 }, (_, index) =>
      message({ channel: `c${index}`, thread: `t${index % 5}${index}` }),
    );

    const { statuses } = await send(channels);

    expect(statuses.filter((status) => status === 'stored')).toHaveLength(PER_HOUR.channel);
  });

  it('are limited where agents are registered, too', async () => {
    const operator = await api.key('operator');
    let last = 0;
    for (let index = 0; last !== 429 && index < 300; index += 1) {
      const agent_id = `agent:made-${index}`;
      const card = { v: 'clutch/0.1', agent_id, capabilities: [] };
      const path = `/api/v1/agents/${encodeURIComponent(agent_id)}`;
      last = (await api.request(path, { method: 'PUT', key: operator, body: card })).status;
    }

    expect(last).toBe(429);
  });
});
