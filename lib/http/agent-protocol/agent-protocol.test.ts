// Agent Protocol v1 over HTTP, against the real engine: a task goes to an agent by the router, its events come back as steps.
import { beforeEach, describe, expect, it } from 'vitest';
import {
  ApArtifactsAnswer,
  ApStep,
  ApStepsAnswer,
  ApTask,
  ApTasksAnswer,
} from '@/lib/contracts/http-agent-protocol';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { anEvent } from '@/lib/testing/events';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';

const TASKS = '/ap/v1/agent/tasks';

const api = freshTestApi();
beforeEach(async () => {
  await apiClient(api).register('ken', ['skill:research']);
});

type Asked = { readonly key?: string; readonly body?: unknown; readonly method?: string };

async function ask(path: string, { key = TEST_ADMIN_SECRET, ...request }: Asked = {}) {
  const response = await api.request(path, { key, ...request });
  return { status: response.status, body: await response.json() };
}

async function create(input: string, key?: string): Promise<ApTask> {
  const { status, body } = await ask(TASKS, {
    method: 'POST',
    body: { input },
    ...(key !== undefined && { key }),
  });
  expect(status).toBe(200);
  return ApTask.parse(body);
}

/** The request that the orchestrator handed on. */
async function handedOn(task_id: string): Promise<ClutchMessage> {
  const toKen = async () =>
    (await api.engine.read({ filter: { run_id: task_id }, order: 'asc', limit: 100 })).find(
      ({ event }) => event.type === 'task.request' && event.to[0]?.agent_id === 'agent:ken',
    )?.event;
  await expect.poll(toKen).toBeDefined();
  return (await toKen()) as ClutchMessage;
}

/** What the agent says of the work that it was handed. */
async function answer(task_id: string, type: ClutchMessage['type'], more: object = {}) {
  const request = await handedOn(task_id);
  const key = await api.key('agent', 'agent:ken');
  const { run_id, thread_id } = request;
  const event = anEvent({
    id: `${task_id}-${type}`,
    run_id,
    thread_id,
    task_id: request.task_id,
    from: { agent_id: 'agent:ken' },
    to: [request.from],
    type,
    payload: { text: `${type} of ken` },
    ...more,
  });
  const { status } = await ask('/api/v1/events', { method: 'POST', key, body: event });
  expect(status).toBe(200);
}

const execute = async (task_id: string, body?: object) => {
  const answered = await ask(`${TASKS}/${task_id}/steps`, {
    method: 'POST',
    ...(body !== undefined && { body }),
  });
  expect(answered.status).toBe(200);
  return ApStep.parse(answered.body);
};

describe('a task', () => {
  it('is handed to an agent by the router, and executed step by step until its result', async () => {
    const { task_id, input } = await create('Find the pricing');
    await answer(task_id, 'task.accept');
    await answer(task_id, 'task.progress');
    await answer(task_id, 'task.result', { payload: { text: '9 euro' } });

    const steps: ApStep[] = [];
    do steps.push(await execute(task_id));
    while (!steps.at(-1)?.is_last && steps.length < 20);

    expect(input).toBe('Find the pricing');
    expect(steps.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['accepted: ken', 'progress: ken', 'result: ken']),
    );
    expect(steps.at(-1)).toMatchObject({ status: 'completed', is_last: true, output: '9 euro' });
    expect(new Set(steps.map(({ step_id }) => step_id)).size).toBe(steps.length);
    expect(await execute(task_id)).toMatchObject({ step_id: steps.at(-1)?.step_id, is_last: true });
  });

  it('waits for its next step, and says the input of a step in the thread', async () => {
    const { task_id } = await create('Wait');
    await handedOn(task_id);

    const waiting = execute(task_id, { input: 'Hurry' });
    await answer(task_id, 'task.progress');

    expect(await waiting).toMatchObject({ input: 'Hurry', output: 'task.progress of ken' });
    const said = await api.engine.read({
      filter: { run_id: task_id, type: ['chat.message'] },
      order: 'asc',
      limit: 10,
    });
    expect(said.map(({ event }) => event.payload.text)).toEqual(['Hurry']);
  });

  it('is listed with its steps in pages, the newest task first', async () => {
    const made = [await create('one'), await create('two'), await create('three')];
    const { task_id } = made[0] as ApTask;
    await answer(task_id, 'task.accept');

    const page = ApTasksAnswer.parse((await ask(`${TASKS}?current_page=2&page_size=2`)).body);
    const steps = ApStepsAnswer.parse((await ask(`${TASKS}/${task_id}/steps`)).body);
    const [step] = steps.steps;

    expect(page).toMatchObject({
      tasks: [{ input: 'one' }],
      pagination: { total_items: 3, total_pages: 2, current_page: 2, page_size: 2 },
    });
    expect(steps.pagination).toMatchObject({ current_page: 1, page_size: 10 });
    expect((await ask(`${TASKS}/${task_id}/steps/${step?.step_id}`)).body).toEqual(step);
    expect((await ask(`${TASKS}/${task_id}/steps/next`)).body).toMatchObject({ status: 'created' });
  });

  it('has the artifacts that it was given and gave', async () => {
    const { task_id } = await create('Look at the file');
    const form = new FormData();
    form.set('file', new File(['a,b\n'], 'data "ü".csv'));
    form.set('relative_path', 'in');
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const uploaded = await api.request(`${TASKS}/${task_id}/artifacts`, {
      method: 'POST',
      key: TEST_ADMIN_SECRET,
      body: new Uint8Array(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    });
    const artifact = await uploaded.json();
    await answer(task_id, 'task.result', {
      attachments: [{ kind: 'artifact_ref', ref: await stored('result') }],
    });

    const list = ApArtifactsAnswer.parse((await ask(`${TASKS}/${task_id}/artifacts`)).body);
    const bytes = await api.request(`${TASKS}/${task_id}/artifacts/${artifact.artifact_id}`, {
      key: TEST_ADMIN_SECRET,
    });

    expect(artifact).toMatchObject({
      agent_created: false,
      file_name: 'data "ü".csv',
      relative_path: 'in',
    });
    expect(list.artifacts).toContainEqual(artifact);
    expect(list.artifacts.map((one) => one.agent_created)).toEqual([false, true]);
    expect((await ask(`${TASKS}/${task_id}`)).body.artifacts).toEqual(list.artifacts);
    expect(await bytes.text()).toBe('a,b\n');
    expect(bytes.headers.get('content-type')).toBe('application/octet-stream');
    expect(bytes.headers.get('content-disposition')).toContain("UTF-8''data%20%22%C3%BC%22.csv");
  });
});

async function stored(text: string): Promise<string> {
  const { ref } = await api.engine.artifacts.put(new Blob([text]).stream());
  return ref;
}

describe('an artifact', () => {
  const listed = async (task_id: string, key: string) =>
    ApArtifactsAnswer.parse((await ask(`${TASKS}/${task_id}/artifacts`, { key })).body).artifacts;
  const textAt = async (task_id: string, artifact_id: string, key: string) =>
    (await api.request(`${TASKS}/${task_id}/artifacts/${artifact_id}`, { key })).text();
  const upload = async (task_id: string, key: string, file: File) => {
    const form = new FormData();
    form.set('file', file);
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    return api.request(`${TASKS}/${task_id}/artifacts`, {
      method: 'POST',
      key,
      body: new Uint8Array(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    });
  };

  it('is not given to a client that only knows its hash', async () => {
    const eve = await api.key('agent', 'agent:eve');
    const mallory = await api.key('agent', 'agent:mallory');
    const { task_id } = await create('Mine', eve);
    const ref = await stored('secret');
    const place = { run_id: task_id, thread_id: task_id, task_id, payload: { ref } };
    const named: [string, string, object][] = [
      [eve, 'eve', {}],
      [eve, 'eve', { id: `ap_file_x_${'0'.repeat(32)}` }],
      [mallory, 'mallory', {}],
    ];
    for (const [key, name, more] of named) {
      const body = anEvent({ ...place, from: { agent_id: `agent:${name}` }, ...more });
      expect((await ask('/api/v1/events', { method: 'POST', key, body })).status).toBe(200);
    }
    await upload(task_id, eve, new File(['x'], ref));

    const steps = JSON.stringify((await ask(`${TASKS}/${task_id}/steps`, { key: eve })).body);
    const { seq } = await api.engine.head();

    expect(await listed(task_id, eve)).toEqual([]);
    expect((await ask(`${TASKS}/${task_id}`, { key: eve })).body.artifacts).toEqual([]);
    expect(steps).not.toContain('file_name');
    for (let at = 1; at <= seq; at += 1) {
      expect(await textAt(task_id, `${at}-0`, eve)).not.toBe('secret');
      expect(await textAt(task_id, `${at}-1`, eve)).not.toBe('secret');
    }
    expect(await listed(task_id, await api.key('viewer'))).not.toEqual([]);
  });

  it('is given to its client where it was uploaded, or whoever was handed the work gave it', async () => {
    const ann = await api.key('agent', 'agent:ann');
    const { task_id } = await create('Look at the file', ann);
    expect((await upload(task_id, ann, new File(['a,b'], 'data.csv'))).status).toBe(200);
    const ref = await stored('9 euro');
    await answer(task_id, 'task.result', { attachments: [{ kind: 'artifact_ref', ref }] });

    const artifacts = await listed(task_id, ann);
    const texts = artifacts.map(({ artifact_id }) => textAt(task_id, artifact_id, ann));

    expect(await Promise.all(texts)).toEqual(['a,b', '9 euro']);
  });
});

describe('who may', () => {
  it('read a task is whoever asked for it, and whoever may read', async () => {
    const ann = await api.key('agent', 'agent:ann');
    const eve = await api.key('agent', 'agent:eve');
    const { task_id } = await create('secret plans', ann);

    const asked = async (key: string) => (await ask(`${TASKS}/${task_id}`, { key })).status;
    const listed = async (key: string) =>
      ApTasksAnswer.parse((await ask(TASKS, { key })).body).pagination.total_items;

    expect([await asked(ann), await asked(eve), await asked(await api.key('viewer'))]).toEqual([
      200, 404, 200,
    ]);
    expect([await listed(ann), await listed(eve)]).toEqual([1, 0]);
    expect((await ask(`${TASKS}/${task_id}/steps`, { key: eve, method: 'POST' })).status).toBe(404);
    expect((await ask(`${TASKS}/${task_id}/artifacts`, { key: eve })).status).toBe(404);
    expect((await api.request(TASKS)).status).toBe(401);
    expect((await ask(TASKS, { key: await api.key('viewer'), method: 'POST' })).status).toBe(403);
  });
});

it('is asked for below the prefix of a key that has one', async () => {
  const { secret: key } = await api.keyring.create({
    role: 'agent',
    grants: [],
    agent_prefix: 'agent:shop.',
  });

  const { task_id } = await create('Find it', key);

  expect((await ask(`${TASKS}/${task_id}`, { key })).status).toBe(200);
  const filter = { run_id: task_id };
  const [asked] = await api.engine.read({ filter, order: 'asc', limit: 1 });
  expect(asked?.event.from).toEqual({ agent_id: 'agent:shop.client' });
});

describe('what is not there or cannot be taken', () => {
  it.each([
    ['GET', '/nope', undefined, 404],
    ['GET', '/ap_nope/steps', undefined, 404],
    ['GET', '/run_1', undefined, 404],
    ['GET', '?page_size=1000', undefined, 422],
    ['GET', '?current_page=0', undefined, 422],
    ['POST', '', { input: 5 }, 422],
    ['POST', '', '{', 422],
    ['POST', '', [], 422],
  ])('%s %s %j is answered with a message, %s', async (method, path, body, status) => {
    await apiClient(api).say({ id: 'm1', run_id: 'run_1' });

    const answered = await ask(`${TASKS}${path}`, { method, ...(body !== undefined && { body }) });

    expect(answered).toMatchObject({ status, body: { message: expect.any(String) } });
    expect(answered.body).not.toHaveProperty('type');
  });

  it('is an artifact of another task, and an upload without a file', async () => {
    const { task_id } = await create('one');
    await ask('/api/v1/events', {
      method: 'POST',
      body: anEvent({ id: 'other', payload: { ref: await stored('secret') } }),
    });
    const { seq } = await api.engine.head();
    const empty = new Request('http://localhost/', { method: 'POST', body: new FormData() });
    const upload = await api.request(`${TASKS}/${task_id}/artifacts`, {
      method: 'POST',
      key: TEST_ADMIN_SECRET,
      body: new Uint8Array(await empty.arrayBuffer()),
      headers: { 'content-type': empty.headers.get('content-type') ?? '' },
    });

    expect((await ask(`${TASKS}/${task_id}/artifacts/${seq}-0`)).status).toBe(404);
    expect(upload.status).toBe(422);
  });
});
