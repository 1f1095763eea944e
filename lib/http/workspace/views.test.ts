import { beforeEach, describe, expect, it } from 'vitest';
import { VIEW_CHANGE_TYPE } from '@/lib/model/view-change';
import { anEvent } from '@/lib/testing/events';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';

const api = freshTestApi();
let operator: string;
beforeEach(async () => {
  operator = await api.key('operator');
  const admin = await api.key('admin');
  const body = ['a', 'b'].map((name) =>
    anEvent({ id: name, domain: name, thread_id: `t/${name}`, run_id: `r ${name}` }),
  );
  await api.request('/api/v1/events', { method: 'POST', key: admin, body });
  await expect.poll(() => api.engine.directory.seq()).toBe(2);
});

async function ask(method: string, path: string, body?: unknown, key: string = operator) {
  const response = await api.request(`/api/v1${path}`, {
    method,
    key,
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: await response.json() };
}
const change = (path: string, body: unknown, key?: string) => ask('PATCH', path, body, key);

const THINGS = [
  { kind: 'channels', path: '/channels/a', id: 'channel', shown: 'a' },
  { kind: 'threads', path: '/threads/t%2Fa', id: 'thread_id', shown: 't/a' },
  { kind: 'runs', path: '/runs/r%20a', id: 'run_id', shown: 'r a' },
  { kind: 'agents', path: '/agents/ken', id: 'agent_id', shown: 'agent:ken' },
];

describe.each(THINGS)('of $kind', ({ kind, path, id, shown }) => {
  const listed = async (query = '') =>
    (await ask('GET', `/${kind}${query}`)).body[kind].map((row: Record<string, string>) => row[id]);

  it('one is hidden, opens by its address as hidden, is listed among what is hidden, and comes back', async () => {
    const hidden = await change(path, { hidden: true });

    expect(hidden).toMatchObject({ status: 200, body: { [id]: shown, hidden: true } });
    expect(await listed()).not.toContain(shown);
    expect(await listed('?hidden=true')).toEqual([shown]);
    expect((await ask('GET', kind === 'channels' ? '/channels?hidden=true' : path)).status).toBe(
      200,
    );

    await change(path, { hidden: false });
    expect(await listed()).toContain(shown);
    expect(await listed('?hidden=true')).toEqual([]);
  });

  it('each change is one event of the log and one entry of the audit; a repeat is neither an event', async () => {
    const before = api.engine.directory.seq();
    await change(path, { hidden: true });
    await change(path, { hidden: true });

    expect(api.engine.directory.seq()).toBe(before + 1);
    const stored = await api.engine.get(before + 1);
    expect(stored).toMatchObject({ origin: 'engine', event: { payload_type: VIEW_CHANGE_TYPE } });
    const auditor = await api.key('auditor');
    const { body } = await ask('GET', '/audit', undefined, auditor);
    expect(body.entries.at(-1)).toMatchObject({
      action: `${kind.slice(0, -1)}.change`,
      outcome: 'ok',
      detail: { hidden: 'true' },
    });
  });

  it.each(['viewer', 'auditor', 'agent'] as const)('a key of the role %s may not', async (role) => {
    const key = await api.key(role, role === 'agent' ? 'agent:ken' : undefined);

    expect((await change(path, { hidden: true }, key)).status).toBe(403);
    expect((await ask('GET', `/${kind}?hidden=true`)).body[kind]).toEqual([]);
  });

  it('there has to be one, and the body has to say something known', async () => {
    expect((await change(path.replace(/[^/]+$/, 'nobody'), { hidden: true })).status).toBe(404);
    expect((await change(path, {})).status).toBe(422);
    expect((await change(path, { hidden: true, colour: 'red' })).status).toBe(422);
  });
});

it('an agent cannot say it by an event of its own', async () => {
  const key = await api.key('agent', 'agent:ken');
  const payload = { kind: 'channel', id: 'a', hidden: true, title: null, merged_into: null };
  const faked = anEvent({
    id: 'faked',
    from: { agent_id: 'agent:ken' },
    type: 'agent.update',
    payload_type: VIEW_CHANGE_TYPE,
    payload,
  });
  await ask('POST', '/events', [faked], key);
  await expect.poll(() => api.engine.directory.seq()).toBe(3);

  expect(await api.engine.directory.rows.channel('a')).not.toHaveProperty('hidden');
});

it('a change of nothing is refused in a sentence', async () => {
  const { status, body } = await change('/channels/a', {});

  expect(status).toBe(422);
  expect(body.detail).toBe('expected a title, hidden or merged_into');
});

describe('a channel', () => {
  it('takes a title, and gives it up', async () => {
    expect((await change('/channels/a', { title: ' Market ' })).body.title).toBe('Market');
    expect((await ask('GET', '/channels?q=MARK')).body.channels).toHaveLength(1);
    expect((await change('/channels/a', { title: null })).body).not.toHaveProperty('title');
  });

  it('is merged into another one, whose threads are those of both, until it is taken out', async () => {
    await change('/channels/a', { merged_into: 'b' });
    const { body } = await ask('GET', '/threads?channel=b');
    const { body: list } = await ask('GET', '/channels');

    expect(body.threads.map((row: { thread_id: string }) => row.thread_id)).toEqual(['t/b', 't/a']);
    expect(list.channels.map((row: { channel: string }) => row.channel)).not.toContain('a');
    expect((await change('/channels/b', { merged_into: 'a' })).status).toBe(409);
    expect((await change('/channels/b', { merged_into: 'nowhere' })).status).toBe(404);
    expect((await change('/channels/b', { merged_into: 'b' })).body).toMatchObject({
      status: 422,
      code: 'invalid_value',
      errors: [{ path: '/merged_into' }],
    });

    await change('/channels/a', { merged_into: null });
    expect((await ask('GET', '/threads?channel=b')).body.threads).toHaveLength(1);
  });
});

it('lists take a search and go on by what they answer as next', async () => {
  const first = await ask('GET', '/channels?limit=1');
  const second = await ask('GET', `/channels?limit=1&after=${first.body.next}`);
  const threads = await ask('GET', '/threads?limit=1');

  expect([first, second].map(({ body }) => body.channels[0].channel)).toEqual(['a', 'b']);
  expect((await ask('GET', `/threads?after=${threads.body.next}`)).body.threads).toHaveLength(1);
  expect((await ask('GET', `/threads?before=${threads.body.next}`)).body.threads).toHaveLength(1);
  expect((await ask('GET', '/runs?q=R%20A')).body.runs).toHaveLength(1);
  expect((await ask('GET', '/agents?q=en')).body.agents).toHaveLength(1);
  expect((await ask('GET', '/agents?hidden=no')).status).toBe(400);
});
