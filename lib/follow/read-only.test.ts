// What was followed is read here and written there: whatever somebody tries on it is refused, and says where it lives.
import { expect, it } from 'vitest';
import { PROPOSAL_TYPE, VOTE_TYPE } from '@/lib/model/orchestration/triad-types';
import { anEvent } from '@/lib/testing/events';
import { owedIn } from '@/lib/testing/owed';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { aFollower, follow } from '@/lib/testing/worlds/follow-world';
import { openGatewayWorld } from '@/lib/testing/worlds/gateway-world';

/** A workspace that follows a failed task, an open one and an open proposal. */
async function openFollowed() {
  const [there, api] = [await openGatewayWorld(), await aFollower()];
  const asked = { type: 'task.request' as const, to: [{ agent_id: 'agent:ken' }] };
  const failure = { code: 'X', message: 'no', retryable: true };
  const said = [
    anEvent({ ...asked, id: 'm1', task_id: 'open' }),
    anEvent({ ...asked, id: 'm2', task_id: 'failed' }),
    anEvent({ id: 'm3', task_id: 'failed', type: 'task.error', payload: failure }),
    anEvent({
      ...asked,
      id: 'm4',
      task_id: 'p1',
      to: [{ agent_id: 'group:triad' }],
      payload_type: PROPOSAL_TYPE,
      payload: { proposal: 'Shall we?' },
    }),
  ];
  const { post } = apiClient(there);
  for (const event of said) expect((await post('/events', event)).status).toBe(200);
  const head = (await there.log()).length;
  const followed = follow(api, { url: there.url, key: await there.key('viewer') });
  await expect.poll(() => followed.stats().seq).toBe(head);
  const log = () => api.engine.read({ filter: {}, after: 0, limit: 1_000, order: 'asc' });
  const place = (await log())[0]?.event ?? anEvent();
  return { there, api, client: apiClient(api), log, place, home: new URL(there.url).host };
}

it('refuses every command on a followed task, and says where the task lives', async () => {
  const { there, api, client, log, place, home } = await openFollowed();
  await client.register('muse');
  const before = [await log(), await there.log()];

  for (const [task, action, body] of [
    ['open', 'cancel', { reason: 'enough' }],
    ['open', 'reassign', { to: 'agent:muse' }],
    ['failed', 'retry', {}],
    ['failed', 'approve', {}],
    ['failed', 'reject', {}],
    ['failed', 'question', { comment: 'Why?' }],
  ] as const) {
    const path = `/runs/${encodeURIComponent(place.run_id)}/tasks/${task}/${action}`;
    const { status, answer } = await client.post(path, body);
    expect([action, status, answer.code]).toEqual([action, 422, 'unsupported']);
    expect(answer.detail).toContain(`lives in the workspace at ${home}`);
  }

  expect([await log(), await there.log()]).toEqual(before);
  expect(await owedIn(api.engine)).toEqual([]);
});

it.each([
  ['a message', { type: 'chat.message', payload: { text: 'Hello' } }],
  ['a reply', { type: 'chat.message', payload: { text: 'Yes', in_reply_to: 'm1' } }],
  ['a cancel', { type: 'task.cancel', task_id: 'open' }],
  ['a result', { type: 'task.result', task_id: 'open', payload: { text: 'done' } }],
  [
    'a vote',
    {
      type: 'chat.message',
      task_id: 'p1',
      payload_type: VOTE_TYPE,
      payload: { proposalId: 'p1', vote: 'approve' },
    },
  ],
  ['a comment', { type: 'chat.message', task_id: 'p1', payload: { text: 'I doubt it' } }],
] as const)('refuses %s in a followed thread, of a person and of an agent', async (_name, said) => {
  const { api, client, log, place, home } = await openFollowed();
  const keys = [await api.key('operator'), await api.key('agent', 'agent:user')];
  const before = await log();
  const { proposals } = await api.engine.orchestration.proposals({ limit: 9 });
  expect(proposals).toMatchObject([{ proposal_id: 'p1', run_id: place.run_id, votes: [] }]);

  for (const key of keys) {
    for (const { run_id, thread_id } of [place, { ...place, run_id: 'ours' }]) {
      const event = anEvent({
        ...said,
        id: 'ours',
        run_id,
        thread_id,
        from: { agent_id: 'agent:user' },
      });
      const { status, answer } = await client.post<{
        results: { error: { code: string; message: string } }[];
      }>('/events', event, key);
      const error = answer.results[0]?.error;
      expect([status, error?.code]).toEqual([422, 'unsupported']);
      expect(error?.message).toContain(`lives in the workspace at ${home}`);
    }
  }

  expect(await log()).toEqual(before);
});
