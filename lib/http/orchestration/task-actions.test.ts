// What people and overseers do to tasks over HTTP, who may, and what that lets go or keeps back.
import { beforeEach, describe, expect, it } from 'vitest';
import type { PullAnswer } from '@/lib/contracts/http-deliveries';
import type {
  CommandAnswer,
  DelegationsAnswer,
  ObligationsAnswer,
} from '@/lib/contracts/http-orchestration';
import type { TaskState } from '@/lib/model/summary';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';

const api = freshTestApi();
let client: ReturnType<typeof apiClient>;
beforeEach(async () => {
  client = apiClient(api);
});

const act = (action: string, body?: unknown, key?: string, task = 'task_1') =>
  client.post<CommandAnswer>(`/runs/run_1/tasks/${encodeURIComponent(task)}/${action}`, body, key);
const pullOf = async (name: string, wait_ms = 5000) =>
  (await client.post<PullAnswer>(`/agents/${name}/inbox`, { max: 100, wait_ms })).answer.messages;

/** A person asks lead, who is to do it. */
const request = () =>
  client.say({
    type: 'task.request',
    from: { agent_id: 'agent:lead' },
    to: [{ agent_id: 'agent:orchestrator' }],
    requires: ['skill:research'],
  });

/** The task that the router made of it, in the hands of whom it chose. */
async function childOf(name: string): Promise<string> {
  const messages = await pullOf(name);
  const child = messages.find(({ event }) => event.type === 'task.request');
  if (child === undefined) throw new Error(`nothing was asked of ${name}`);
  return child.event.task_id;
}
const finish = (name: string, task_id: string, type: 'task.result' | 'task.error') =>
  client.say({
    type,
    task_id,
    from: { agent_id: `agent:${name}` },
    payload: type === 'task.error' ? { code: 'X', message: 'no', retryable: true } : { text: 'ok' },
  });

async function stateOf(task: string): Promise<TaskState | undefined> {
  const found = await client.get<{ tasks: { task_id: string; state: TaskState }[] }>(
    '/runs/run_1/tasks',
  );
  return found.answer.tasks.find(({ task_id }) => task_id === task)?.state;
}

describe('cancel', () => {
  it('ends a task and what it was split into', async () => {
    await client.register('ken', ['skill:research']);
    await request();
    const child = await childOf('ken');

    const { status, answer } = await act('cancel', { reason: 'No longer needed.' });

    expect(status).toBe(200);
    expect(answer.seq).toBeGreaterThan(0);
    await expect.poll(() => stateOf('task_1')).toBe('cancelled');
    await expect.poll(() => stateOf(child)).toBe('cancelled');
    expect((await act('cancel')).status).toBe(409);
  });
});

describe('retry and reassign', () => {
  it('ask again, the same agent or another', async () => {
    await client.register('ken', ['skill:research']);
    await request();
    const child = await childOf('ken');
    await finish('ken', child, 'task.error');
    await expect.poll(() => stateOf('task_1')).toBe('failed');

    expect(await act('retry')).toMatchObject({ status: 200 });
    await expect.poll(() => stateOf('task_1')).not.toBe('failed');
    const again = await childOf('ken');
    await client.register('bob', ['skill:research']);
    expect(await act('reassign', { to: 'bob' }, undefined, again)).toMatchObject({ status: 200 });

    expect(await childOf('bob')).toBe(again);
  });
});

describe('a verdict', () => {
  async function review(overseer = 'sam'): Promise<string> {
    await client.register('ken', ['skill:research'], { overseer: `agent:${overseer}` });
    await client.register(overseer);
    await client.register('lead');
    await request();
    const child = await childOf('ken');
    await finish('ken', child, 'task.result');
    await expect.poll(() => reviews()).toMatchObject([{ task_id: child, state: 'pending' }]);
    return child;
  }
  const reviews = async () =>
    (await client.get<DelegationsAnswer>('/delegations?run_id=run_1')).answer.reviews;
  const resultsOf = async (name: string) =>
    (await pullOf(name, 500)).filter(({ event }) => event.type === 'task.result');

  it('is the overseer’s to give with its own key, and lets the result go', async () => {
    const child = await review();
    const sam = await api.key('agent', 'sam');
    const owed = await client.get<ObligationsAnswer>('/obligations?kind=approval&agent_id=sam');
    expect(owed.answer.obligations).toMatchObject([{ agent_id: 'agent:sam', task_id: child }]);
    expect(await resultsOf('lead')).toEqual([]);

    expect(await act('question', { comment: 'Sources?' }, sam, child)).toMatchObject({
      status: 200,
    });
    await expect.poll(reviews).toMatchObject([{ state: 'questioned' }]);
    expect(await act('approve', {}, sam, child)).toMatchObject({ status: 200 });

    await expect.poll(reviews).toMatchObject([{ state: 'approved', decided_by: 'agent:sam' }]);
    await expect.poll(() => stateOf('task_1')).toBe('completed');
    expect(await resultsOf('lead')).toHaveLength(1);
  });

  it('is the overseer’s where a key is bound to a prefix of its id, and no person’s', async () => {
    const child = await review('shop.sam');
    const { secret } = await api.keyring.create({
      role: 'agent',
      grants: [],
      agent_prefix: 'agent:shop.',
    });

    const { status, answer } = await act('approve', {}, secret, child);

    expect(status).toBe(200);
    expect((await api.engine.get(answer.seq))?.event.from).toEqual({ agent_id: 'agent:shop.sam' });
    await expect.poll(reviews).toMatchObject([{ state: 'approved', decided_by: 'agent:shop.sam' }]);
  });

  it('is nobody else’s, and no key learns whose it is', async () => {
    const child = await review();
    const keys = [
      await api.key('agent', 'ken'),
      await api.key('agent', 'lead'),
      await api.key('viewer'),
    ];

    for (const key of keys) {
      const there = await act('approve', {}, key, child);
      const absent = await act('approve', {}, key, 'none');
      expect(there.status).toBe(403);
      expect(there.answer).toEqual(absent.answer);
      expect(there.answer.detail).not.toContain('sam');
    }
    const sam = await api.key('agent', 'sam');
    for (const action of ['cancel', 'retry', 'reassign']) {
      expect((await act(action, {}, sam, child)).status).toBe(403);
    }
  });

  it('that rejects keeps the result from who asked', async () => {
    const child = await review();

    expect(await act('reject', { comment: 'Wrong.' }, undefined, child)).toMatchObject({
      status: 200,
    });

    await expect.poll(() => stateOf('task_1')).toBe('failed');
    expect(await resultsOf('lead')).toEqual([]);
    expect((await act('approve', {}, undefined, child)).status).toBe(409);
  });
});

describe('every action', () => {
  const ACTIONS = ['cancel', 'retry', 'reassign', 'approve', 'reject', 'question'];

  it.each(ACTIONS)('%s wants a task that is there', async (action) => {
    await client.say({});

    for (const task of ['none', '__proto__', 'a/b', '\u0000', 'x'.repeat(2000)]) {
      const { status, answer } = await act(action, {}, undefined, task);
      expect([status, answer.code]).toEqual([404, 'not_found']);
      expect(answer.detail.length).toBeLessThan(300);
    }
  });

  it.each([
    ['cancel', { comment: 'x' }, 'unknown_field'],
    ['cancel', { reason: 7 }, 'invalid_type'],
    ['cancel', { reason: 'x'.repeat(4001) }, 'invalid_value'],
    ['retry', { to: 'bob' }, 'unknown_field'],
    ['reassign', { to: '' }, 'invalid_value'],
    ['reassign', { to: 'group:all' }, 'invalid_value'],
    ['reassign', { to: ['bob'] }, 'invalid_type'],
    ['approve', { comment: 'a\u0000b' }, 'bad_text'],
    ['reject', { action: 'approve' }, 'unknown_field'],
    ['question', [], 'invalid_type'],
  ])('%s refuses what it does not take (%#)', async (action, body, code) => {
    const { status, answer } = await act(action, body);

    expect([status, answer.code]).toEqual([422, code]);
  });
});
