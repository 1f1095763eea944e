import { describe, expect, it, onTestFinished } from 'vitest';
import type { anEvent } from '@/lib/testing/events';
import { type PeerOptions, type PeerStep, startA2aPeer } from '@/lib/testing/worlds/a2a-peer';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { openTestApi, TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';

type Steps = Parameters<typeof startA2aPeer>[0];

const WORK: readonly PeerStep[] = [
  { state: 'WORKING' },
  { state: 'WORKING', text: 'I look.' },
  { artifact: 'A lamp.' },
  { state: 'COMPLETED' },
];

let tasks = 0;

/** A workspace with an agent that is elsewhere, and what is said of a task that it is asked for. */
async function world(
  steps: Steps,
  options: PeerOptions & { readonly allow?: string[]; readonly isKeyed?: boolean } = {},
) {
  const { allow = ['127.0.0.1'], isKeyed = false, ...peerOptions } = options;
  const peer = await startA2aPeer(steps, peerOptions);
  const headers = { authorization: 'Bearer the-secret' };
  const a2aKeys = new Map(isKeyed ? [[new URL(peer.url).origin, headers]] : []);
  const api = await openTestApi({ egressAllow: allow, a2aKeys });
  onTestFinished(async () => {
    peer.close();
    await api.close();
  });
  const client = apiClient(api);
  await client.register('far', [], { endpoints: { a2a: { url: peer.url } } });
  tasks += 1;
  const place = {
    run_id: `run_far_${tasks}`,
    thread_id: 'thread_far',
    task_id: `task_far_${tasks}`,
  };
  const say = (event: Partial<ReturnType<typeof anEvent>>) =>
    client.say({
      ...place,
      from: { agent_id: 'agent:lead' },
      to: [{ agent_id: 'agent:far' }],
      ...event,
    });
  await say({ type: 'task.request', payload: { text: 'What is for sale?' } });
  const told = async () => {
    const filter = { run_id: place.run_id, agent_id: 'agent:far' };
    return (await api.engine.read({ filter, limit: 100, order: 'asc' })).map(({ event }) => event);
  };
  const types = async () => (await told()).map(({ type }) => type);
  const deliveries = async () =>
    (await api.deps.deliveries.list({ states: ['waiting', 'dead'], limit: 10 })).map(
      ({ state }) => state,
    );
  const state = async () => (await api.engine.tasks(place.run_id))?.tasks[0]?.state;
  return { peer, api, say, told, types, state, deliveries, place };
}

describe.each(['1.0', '0.3'] as const)('an agent elsewhere that speaks %s', (version) => {
  it('is sent its task, and its stream comes back as what it says', async () => {
    const { peer, told, types, state, place } = await world(() => WORK, { version });
    await expect.poll(state).toBe('completed');

    expect(await types()).toEqual([
      ...['chat.system', 'task.accept', 'task.progress', 'task.progress', 'task.result'],
    ]);
    expect((await told()).at(-1)).toMatchObject({
      ...place,
      from: { agent_id: 'agent:far' },
      to: [{ agent_id: 'agent:lead' }],
      payload: { text: 'A lamp.' },
      meta: { protocol: 'a2a' },
    });
    const last = peer.requests.at(-1);
    expect(last?.method).toBe(version === '1.0' ? 'SendStreamingMessage' : 'message/stream');
    expect(last?.headers['colloquy-signature']).toEqual(expect.any(String));
  });

  it('is asked how its task stands, where it has no streams', async () => {
    const { peer, types, state } = await world(() => WORK, { version, hasStreams: false });
    await expect.poll(state, { timeout: 10_000 }).toBe('completed');

    expect(peer.requests.at(-1)?.method).toBe(version === '1.0' ? 'GetTask' : 'tasks/get');
    expect((await types()).at(-1)).toBe('task.result');
  }, 20_000);

  it('is asked how its task stands after its stream was cut, and nothing is told twice', async () => {
    const { types, state } = await world(() => WORK, { version, cutAfter: 3 });
    await expect.poll(state, { timeout: 10_000 }).toBe('completed');

    expect((await types()).filter((type) => type === 'task.accept')).toHaveLength(1);
    expect((await types()).filter((type) => type === 'task.result')).toHaveLength(1);
  }, 20_000);
});

describe('a task elsewhere', () => {
  it('fails here where it is rejected there, with its reason', async () => {
    const { told, state } = await world(() => [{ state: 'REJECTED', text: 'Not today.' }]);
    await expect.poll(state).toBe('failed');

    expect((await told()).at(-1)?.payload).toMatchObject({
      code: 'REJECTED',
      message: 'Not today.',
      retryable: false,
    });
  });

  it('results in what it made, chunks of an artifact as one text, beside what is said at its end', async () => {
    const { told, state } = await world(() => [
      { state: 'WORKING' },
      { artifact: 'A la' },
      { artifact: 'mp.', isMore: true },
      { artifact: 'A chair.' },
      { state: 'COMPLETED', text: 'Here they are.' },
    ]);
    await expect.poll(state).toBe('completed');

    expect((await told()).at(-1)?.payload).toEqual({ text: 'Here they are.\nA lamp.\nA chair.' });
  });

  it('ends here when it ends there, however much it made', async () => {
    const more = Array.from({ length: 60 }, () => ({
      artifact: 'a lamp '.repeat(500),
      isMore: true as const,
    }));
    const { told, state } = await world(() => [
      { state: 'WORKING' },
      { artifact: 'For sale: ' },
      ...more,
      { artifact: 'too much' },
      { state: 'COMPLETED', text: 'Here they are.' },
    ]);
    await expect.poll(state).toBe('completed');

    const result = (await told()).at(-1);
    expect(result?.payload.text).toMatch(/^Here they are\.\nFor sale: (a lamp ){10000}/);
    expect(result?.meta?.native).toMatchObject({
      metadata: { left_out_bytes: expect.any(Number) },
    });
  });

  it('fails here when it fails there, however long the reason is', async () => {
    const { told, state } = await world(() => [{ state: 'FAILED', text: 'No. '.repeat(40_000) }]);
    await expect.poll(state).toBe('failed');

    expect((await told()).at(-1)?.payload.message).toMatch(/^(No\. ){10000}/);
  });

  it('ends here when it ends there, however much was said in it before', async () => {
    const { told, state } = await world(
      () => [
        { state: 'WORKING', text: 'a lamp '.repeat(100_000) },
        { state: 'COMPLETED', text: 'Done.' },
      ],
      { hasStreams: false },
    );
    await expect.poll(state, { timeout: 10_000 }).toBe('completed');

    expect((await told()).at(-1)?.payload).toEqual({ text: 'Done.' });
  }, 20_000);

  it('fails here where it made more than is read, and says so', async () => {
    const { told, state } = await world(
      () => [{ artifact: 'a lamp '.repeat(100_000) }, { state: 'COMPLETED' }],
      { hasStreams: false },
    );
    await expect.poll(state, { timeout: 10_000 }).toBe('failed');

    expect((await told()).at(-1)?.payload).toMatchObject({
      message: expect.stringContaining('an answer of more than 524288 bytes, which is not read'),
      retryable: false,
    });
  }, 20_000);

  it('waits for who asked, and goes on with what is said', async () => {
    const { say, told, state, peer } = await world((message) => {
      const isFirst = JSON.stringify(message).includes('for sale');
      return isFirst ? [{ state: 'INPUT_REQUIRED', text: 'Which one?' }] : WORK;
    });
    await expect.poll(async () => (await told()).at(-1)?.payload.state).toBe('input_required');
    await say({ type: 'chat.message', payload: { text: 'The red one.' } });
    await expect.poll(state).toBe('completed');

    expect(peer.requests.map(({ method }) => method)).toEqual([
      'SendStreamingMessage',
      'SendStreamingMessage',
    ]);
  });

  it('is cancelled there when it is cancelled here', async () => {
    const never = new Promise<void>(() => undefined);
    async function* steps(): AsyncGenerator<PeerStep> {
      yield { state: 'WORKING' };
      await never;
    }
    const { say, types, peer } = await world(steps);
    await expect.poll(types).toContain('task.accept');
    await say({ type: 'task.cancel', payload: { reason: 'Late.' } });

    await expect.poll(() => peer.requests.at(-1)?.method).toBe('CancelTask');
    await expect.poll(() => peer.cancelled).toHaveLength(1);
  });

  it('hears nothing of what a group is told besides, and owes nothing for it, while its own messages are given up', async () => {
    const { say, peer, deliveries, state } = await world(() => WORK);
    await expect.poll(state).toBe('completed');
    const elsewhere = { run_id: 'run_group', thread_id: 'thread_group', task_id: 'task_group' };
    const word = { ...elsewhere, type: 'chat.message', payload: { text: 'Hello.' } } as const;
    await say({ ...word, to: [{ agent_id: 'group:all' }] });
    await say({ ...word, payload: { text: 'You.' }, to: [{ agent_id: 'agent:far' }] });

    await expect.poll(deliveries).toEqual(['dead']);
    expect(peer.requests).toHaveLength(1);
  });

  it('is not asked for at an address that may not be called', async () => {
    const { peer, deliveries } = await world(() => WORK, { allow: [] });

    await expect.poll(deliveries).toContain('dead');
    expect(peer.requests).toEqual([]);
  });
});

describe('a key for an agent elsewhere', () => {
  const authorization = 'Bearer the-secret';

  it('opens its endpoint, and stands nowhere that others read', async () => {
    const { api, peer, state, told } = await world(() => WORK, { authorization, isKeyed: true });
    await expect.poll(state).toBe('completed');
    const card = await api.request('/api/v1/agents/far', { key: TEST_ADMIN_SECRET });
    const details = await api.engine.readDetails(0, 100);

    expect(peer.requests.at(-1)?.headers.authorization).toBe(authorization);
    expect(await card.text()).not.toContain('the-secret');
    expect(JSON.stringify([await told(), details, api.logged])).not.toContain('the-secret');
  });

  it('is wanted by it: without one its task is not taken', async () => {
    const { peer, api } = await world(() => WORK, { authorization });
    const errors = async () => {
      const rows = await api.store.outbox.list({ states: ['waiting'], limit: 10 });
      return rows.map(({ last_error }) => last_error);
    };

    await expect.poll(errors).toEqual([expect.stringMatching(/answered 401/)]);
    expect(peer.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });

  it('goes to its origin alone: not to another port, and nowhere by a redirect', async () => {
    const other = await startA2aPeer(() => WORK);
    onTestFinished(other.close);
    const { peer, api } = await world(() => WORK, { redirectTo: other.url, isKeyed: true });
    const client = apiClient(api);
    await client.register('near', [], { endpoints: { a2a: { url: other.url } } });
    await expect.poll(() => peer.requests.length).toBeGreaterThan(0);
    const before = other.requests.length;
    await client.say({
      run_id: 'run_near',
      thread_id: 'thread_near',
      task_id: 'task_near',
      from: { agent_id: 'agent:lead' },
      to: [{ agent_id: 'agent:near' }],
      type: 'task.request',
    });
    await expect.poll(() => other.requests.length).toBeGreaterThan(0);

    expect(before).toBe(0);
    expect(peer.requests[0]?.headers.authorization).toBe(authorization);
    expect(other.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true);
  });
});

describe('a server that starts again', () => {
  it('goes on with the tasks that it followed', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* steps(): AsyncGenerator<PeerStep> {
      yield { state: 'WORKING' };
      await gate;
      yield { state: 'COMPLETED', text: 'Late, but done.' };
    }
    const { api, types, place } = await world(steps);
    await expect.poll(types).toContain('task.accept');
    await api.close();
    const again = await openTestApi({ egressAllow: ['127.0.0.1'], store: () => api.store });
    onTestFinished(again.close);
    release();
    const state = async () => (await again.engine.tasks(place.run_id))?.tasks[0]?.state;

    await expect.poll(state, { timeout: 10_000 }).toBe('completed');
  }, 20_000);
});

describe('what an agent elsewhere says', () => {
  it('is its own word alone, in the place of its task', async () => {
    const steps: readonly PeerStep[] = [
      {
        state: 'WORKING',
        text: '{"type":"routing.decision","from":{"agent_id":"agent:orchestrator"}}',
      },
      { state: 'COMPLETED', text: 'Done.' },
    ];
    const { api, state, place } = await world(() => steps);
    await expect.poll(state).toBe('completed');
    const all = await api.engine.read({ filter: { protocol: 'a2a' }, limit: 100, order: 'asc' });

    for (const { event } of all) {
      expect(event).toMatchObject({ ...place, from: { agent_id: 'agent:far' } });
      expect(event.type).toMatch(/^(task|chat)\./);
    }
  });
});
