import { createPublicKey } from 'node:crypto';
import {
  AgentCard,
  Role,
  type TaskState,
  taskStateToJSON,
  verifyAgentCardSignature,
} from '@a2a-js/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serverEventsIn } from '@/lib/testing/server-events';
import { A2A_WAYS, a2aAgent, a2aClient, a2aRequest } from '@/lib/testing/worlds/a2a-world';
import { openTestApi, TEST_ADMIN_SECRET, type TestApi } from '@/lib/testing/worlds/test-api';

let api: TestApi;
let ken: Awaited<ReturnType<typeof a2aAgent>>;
let shopKey: string;
beforeAll(async () => {
  api = await openTestApi();
  ken = await a2aAgent(api);
  shopKey = await api.key('agent', 'agent:shop');
});
afterAll(() => api.close());

/** A task as the package gives it, in few words. */
function stateOf(task: unknown): string {
  const { status } = task as { status: { state: TaskState } };
  return taskStateToJSON(status.state);
}

function idsOf(task: unknown): { id: string; contextId: string } {
  return task as { id: string; contextId: string };
}

function textsOf(parts: readonly { content?: { $case: string; value: unknown } | undefined }[]) {
  return parts.flatMap(({ content }) => (content?.$case === 'text' ? [content.value] : []));
}

describe.each(A2A_WAYS)('a client that speaks %s of %s', (binding, version) => {
  const connect = (key = shopKey) => a2aClient(api, { key, way: [binding, version] as never });

  it('has its task done by the agent, and is told of each step', async () => {
    const client = await connect();
    const said: string[] = [];
    const stream = client.sendMessageStream(a2aRequest('What is for sale?'));
    const first = await stream.next();
    const [request] = await ken.pull();
    if (request === undefined) throw new Error('nothing was delivered');
    await ken.say(request, 'task.accept');
    await ken.say(request, 'task.progress', { text: 'Looking.' });
    await ken.say(request, 'task.result', { text: 'A lamp.', price: 7 });
    for await (const { payload } of stream) {
      if (payload?.$case === 'statusUpdate') said.push(stateOf(payload.value));
      if (payload?.$case === 'artifactUpdate') {
        const { parts = [] } = payload.value.artifact ?? {};
        said.push(`${payload.value.artifact?.name}: ${textsOf(parts)}`);
        expect(parts.map(({ content }) => content)).toContainEqual({
          $case: 'data',
          value: { price: 7 },
        });
      }
    }
    const { payload } = first.value ?? {};
    const { id } = idsOf(payload?.value);
    const task = await client.getTask({ tenant: '', id, historyLength: undefined });

    expect(stateOf(payload?.value)).toBe('TASK_STATE_SUBMITTED');
    expect(said).toEqual([
      'TASK_STATE_WORKING',
      'TASK_STATE_WORKING',
      'result: A lamp.',
      'TASK_STATE_COMPLETED',
    ]);
    expect(request).toMatchObject({
      type: 'task.request',
      from: { agent_id: 'agent:shop' },
      to: [{ agent_id: 'agent:ken' }],
      payload: { text: 'What is for sale?' },
    });
    expect(stateOf(task)).toBe('TASK_STATE_COMPLETED');
    expect(task.history.map(({ role, parts }) => [role, ...textsOf(parts)])).toEqual([
      [Role.ROLE_USER, 'What is for sale?'],
      [Role.ROLE_AGENT, 'Looking.'],
    ]);
  });

  it('is asked for more, says it, and cancels', async () => {
    const client = await connect();
    const sent = await client.sendMessage(a2aRequest('Order one.'));
    const { id, contextId } = idsOf(sent);
    const [request] = await ken.pull();
    if (request === undefined) throw new Error('nothing was delivered');
    await ken.say(request, 'task.progress', { state: 'input_required', text: 'Which colour?' });
    const asked = await client.getTask({ tenant: '', id, historyLength: 0 });
    const followed: string[] = [];
    for await (const { payload } of client.resubscribeTask({ tenant: '', id })) {
      followed.push(stateOf(payload?.value));
    }
    const again = await client.sendMessage(a2aRequest('Red.', { taskId: id, contextId }));
    const [more] = await ken.pull();
    const cancelled = await client.cancelTask({ tenant: '', id, metadata: undefined });

    expect(stateOf(sent)).toBe('TASK_STATE_SUBMITTED');
    expect(stateOf(asked)).toBe('TASK_STATE_INPUT_REQUIRED');
    expect(textsOf(asked.status?.message?.parts ?? [])).toEqual(['Which colour?']);
    expect(followed).toEqual(['TASK_STATE_INPUT_REQUIRED']);
    expect(stateOf(again)).toBe('TASK_STATE_WORKING');
    expect(more).toMatchObject({ type: 'chat.message', payload: { text: 'Red.' } });
    expect(stateOf(cancelled)).toBe('TASK_STATE_CANCELED');
    await expect(client.cancelTask({ tenant: '', id, metadata: undefined })).rejects.toThrow(
      /has ended/,
    );
    const late = client.sendMessage(a2aRequest('Blue.', { taskId: id }));
    await expect(late).rejects.toThrow(/has ended/);
    await ken.pull();
  });

  it('follows a task that it sent before, and finds no other client’s', async () => {
    const client = await connect();
    const other = await connect(await api.key('agent', 'agent:rival'));
    const { id } = idsOf(await client.sendMessage(a2aRequest('Count them.')));
    const [request] = await ken.pull();
    if (request === undefined) throw new Error('nothing was delivered');
    const stream = client.resubscribeTask({ tenant: '', id });
    const first = await stream.next();
    await ken.say(request, 'task.error', { code: 'NO_STOCK', message: 'There are none.' });
    const states: string[] = [];
    for await (const { payload } of stream) states.push(stateOf(payload?.value));

    expect(stateOf(first.value?.payload?.value)).toBe('TASK_STATE_SUBMITTED');
    expect(states).toEqual(['TASK_STATE_FAILED']);
    await expect(other.getTask({ tenant: '', id, historyLength: undefined })).rejects.toThrow(
      /no task/,
    );
    await expect(other.cancelTask({ tenant: '', id, metadata: undefined })).rejects.toThrow(
      /no task/,
    );
    await expect(other.sendMessage(a2aRequest('Mine.', { taskId: id }))).rejects.toThrow(/no task/);
  });
});

describe('the log', () => {
  it('has a message once that came twice, with what the client wrote beside it', async () => {
    const client = await a2aClient(api, { key: shopKey, way: A2A_WAYS[0] });
    const request = a2aRequest('Once.');
    const first = idsOf(await client.sendMessage(request));
    const second = idsOf(await client.sendMessage(request));
    const [event] = await ken.pull();
    const page = await api.engine.read({
      filter: { run_id: `a2a:${first.id}` },
      limit: 10,
      order: 'asc',
    });
    const detail = await api.engine.get(page[0]?.seq ?? 0);

    expect(second).toEqual(first);
    expect(page).toHaveLength(1);
    expect(event?.id).toBe(`a2a:${first.id}`);
    expect(detail?.protocol).toBe('a2a');
    expect(JSON.parse(detail?.raw ?? '')).toMatchObject({
      to: 'agent:ken',
      message: { messageId: request.message?.messageId, parts: [{ text: 'Once.' }] },
    });
  });

  it('lets nobody but who works on a task end it', async () => {
    const client = await a2aClient(api, { key: shopKey, way: A2A_WAYS[0] });
    const { id } = idsOf(await client.sendMessage(a2aRequest('Whose is it?')));
    const [request] = await ken.pull();
    if (request === undefined) throw new Error('nothing was delivered');
    const forged = { ...request, id: 'forged_1', type: 'task.result', payload: { text: 'Mine.' } };
    const response = await api.request('/api/v1/events', {
      method: 'POST',
      key: await api.key('agent', 'agent:rival'),
      body: { ...forged, from: { agent_id: 'agent:rival' }, to: [{ agent_id: 'agent:shop' }] },
    });
    const task = await client.getTask({ tenant: '', id, historyLength: undefined });

    expect(response.status).toBe(200);
    expect(stateOf(task)).toBe('TASK_STATE_SUBMITTED');
    expect(JSON.stringify(task)).not.toContain('Mine.');
  });
});

describe('ListTasks', () => {
  it('shows a client its own tasks, newest first, page by page', async () => {
    const key = await api.key('agent', 'agent:lister');
    const client = await a2aClient(api, { key, way: A2A_WAYS[1] });
    for (const text of ['one', 'two', 'three']) await client.sendMessage(a2aRequest(text));
    await ken.pull();
    const asked = { tenant: '', contextId: '', status: 0, pageToken: '', pageSize: 2 } as never;
    const first = await client.listTasks(asked);
    const { nextPageToken } = first;
    const rest = await client.listTasks({
      ...(asked as object),
      pageToken: nextPageToken,
    } as never);
    const texts = [...first.tasks, ...rest.tasks].map(({ history }) =>
      textsOf(history[0]?.parts ?? []),
    );

    expect(texts).toEqual([['three'], ['two'], ['one']]);
    expect([first.totalSize, first.tasks.length, rest.nextPageToken]).toEqual([3, 2, '']);
  });

  it('shows those in one state alone', async () => {
    const key = await api.key('agent', 'agent:lister');
    const state = async (status: string) => {
      const path = `/a2a/ken/tasks?status=${status}`;
      const response = await api.request(path, { key, headers: { 'a2a-version': '1.0' } });
      return ((await response.json()) as { totalSize: number }).totalSize;
    };

    expect(await state('TASK_STATE_SUBMITTED')).toBe(3);
    expect(await state('TASK_STATE_COMPLETED')).toBe(0);
  });
});

describe('a stream that was cut', () => {
  it('goes on after the event that was received last', async () => {
    const client = await a2aClient(api, { key: shopKey, way: A2A_WAYS[0] });
    const { id } = idsOf(await client.sendMessage(a2aRequest('Slowly.')));
    const [request] = await ken.pull();
    if (request === undefined) throw new Error('nothing was delivered');
    await ken.say(request, 'task.accept');
    await ken.say(request, 'task.progress', { text: 'Half.' });
    await ken.say(request, 'task.result', { text: 'Done.' });
    const requestSeq = (await api.engine.head()).seq - 3;
    const read = async (lastEventId: number) => {
      const response = await api.request(`/a2a/ken/tasks/${id}:subscribe`, {
        key: shopKey,
        headers: { 'a2a-version': '1.0', 'last-event-id': String(lastEventId) },
      });
      expect(response.headers.get('content-type')).toBe('text/event-stream');
      return serverEventsIn(await response.text()).map(({ data }) => JSON.parse(data));
    };
    const fromStart = await read(requestSeq);
    const fromAccept = await read(requestSeq + 1);

    expect(fromStart[0]).toMatchObject({ task: { status: { state: 'TASK_STATE_SUBMITTED' } } });
    expect(fromStart).toHaveLength(5);
    expect(fromAccept[0]).toMatchObject({ task: { status: { state: 'TASK_STATE_WORKING' } } });
    expect(fromAccept.slice(1)).toEqual(fromStart.slice(2));
    const plain = await api.request(`/a2a/ken/tasks/${id}:subscribe`, {
      method: 'POST',
      key: shopKey,
      headers: { 'a2a-version': '1.0' },
    });
    expect(plain.status).toBe(400);
    expect(await plain.json()).toMatchObject({
      error: { details: [{ reason: 'UNSUPPORTED_OPERATION' }] },
    });
  });
});

describe('a card', () => {
  it('is signed by the workspace, at the new path and at the old one', async () => {
    const answer = await api.request('/api/v1/signing-key', { key: TEST_ADMIN_SECRET });
    const { public_key: x } = (await answer.json()) as { public_key: string };
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    const verify = verifyAgentCardSignature(async () => key);
    // The package writes down each signature that is not of the card as it reads it.
    vi.spyOn(console, 'debug').mockReturnValue(undefined);
    for (const path of ['', '/a2a/ken', '/a2a/orchestrator']) {
      for (const name of ['agent-card.json', 'agent.json']) {
        const response = await api.request(`${path}/.well-known/${name}`);
        const json = await response.json();
        const card = AgentCard.fromJSON(json);

        expect(response.status).toBe(200);
        expect(response.headers.get('vary')).toBe('A2A-Version');
        await expect(verify(card)).resolves.toBeUndefined();
        // As it is on the wire: the schemes of the card are in what is signed.
        await expect(verify(json)).resolves.toBeUndefined();
        await expect(verify({ ...card, description: 'Forged' })).rejects.toThrow();
      }
    }
  });

  it('is not sent again to who has it', async () => {
    const first = await api.request('/.well-known/agent-card.json');
    const etag = first.headers.get('etag') ?? '';
    const again = async (kept: string) =>
      (
        await api.request('/.well-known/agent-card.json', {
          headers: { 'if-none-match': kept },
        })
      ).status;

    expect(etag).toMatch(/^"\w+"$/);
    for (const kept of [etag, `W/${etag}`, `"other", W/${etag}`, '*'])
      expect([kept, await again(kept)]).toEqual([kept, 304]);
    for (const kept of ['"other"', etag.slice(1, -1), '"*"'])
      expect([kept, await again(kept)]).toEqual([kept, 200]);
  });

  it('of the router lists for who has a key what each agent can do', async () => {
    const client = await a2aClient(api, {
      key: shopKey,
      way: A2A_WAYS[0],
      path: '/a2a/orchestrator',
    });
    const card = await client.getAgentCard();

    expect(card.skills.map(({ id }) => id)).toEqual(['route', 'skill:research']);
  });
});

describe('the router', () => {
  it('hands a task on to the agent that can do it', async () => {
    const client = await a2aClient(api, {
      key: shopKey,
      way: A2A_WAYS[0],
      path: '/a2a/orchestrator',
    });
    const request = a2aRequest('Find it.', { metadata: { requires: ['skill:research'] } });
    const { id } = idsOf(await client.sendMessage(request));
    const [handed] = await ken.pull();
    if (handed === undefined) throw new Error('nothing was delivered');
    await ken.say(handed, 'task.result', { text: 'Found.' });
    const stream = client.resubscribeTask({ tenant: '', id });
    await expect
      .poll(async () => stateOf(await client.getTask({ tenant: '', id, historyLength: 0 })))
      .toBe('TASK_STATE_COMPLETED');
    const task = await client.getTask({ tenant: '', id, historyLength: 0 });
    await stream.return?.(undefined);

    expect(textsOf(task.artifacts[0]?.parts ?? [])).toEqual(['Found.']);
  });
});
