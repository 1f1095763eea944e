// Reactions and pins as a person gives them: through the address of all events, beside what is said.
import { expect, it } from 'vitest';
import type { EventsPage, PinsAnswer } from '@/lib/contracts/http-events';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { reactionEvent } from '@/lib/model/reaction';
import type { ReactionName } from '@/lib/model/said-reaction';
import type { ThreadSummary } from '@/lib/model/summary';
import { anEvent } from '@/lib/testing/events';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';

const key = TEST_ADMIN_SECRET;
const api = freshTestApi();

async function post(event: ClutchMessage, by: string | undefined = key): Promise<number> {
  const answer = await api.request('/api/v1/events', { method: 'POST', key: by, body: event });
  return answer.status;
}

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await api.request(`/api/v1${path}`, { key });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Answer;
}

let stamps = 0;
function reaction(seq: number, event: ClutchMessage, name: ReactionName, given = true) {
  stamps += 1;
  const stamp = { id: `stamp_${stamps}`, ts: '2026-02-01T13:20:00.000Z' };
  return reactionEvent({ seq, protocol: 'clutch', event }, { name, given }, stamp);
}

it('comes with the page of its event, given and taken back, where it is asked for', async () => {
  const [one, other] = [anEvent(), anEvent()];
  for (const event of [one, other]) await post(event);
  expect(await post(reaction(1, one, 'agree'))).toBe(200);
  await post(reaction(2, other, 'done'));
  await post(reaction(1, one, 'agree', false));

  const page = await get<EventsPage>('/events?thread_id=thread_1&limit=1&reactions=true');
  expect(page.reactions).toMatchObject([
    { seq: 3, about_seq: 1, name: 'agree', given: true },
    { seq: 5, about_seq: 1, name: 'agree', given: false },
  ]);
  expect(await get<EventsPage>('/events?limit=1')).not.toHaveProperty('reactions');
});

it('comes with a page that is written piece by piece, too', async () => {
  const large = { text: 'x'.repeat(200_000) };
  const events = Array.from({ length: 4 }, () => anEvent({ payload: large }));
  for (const event of events) await post(event);
  for (const [place, event] of events.entries()) await post(reaction(place + 1, event, 'thanks'));

  const page = await get<EventsPage>('/events?limit=4&reactions=true');

  expect(page.events).toHaveLength(4);
  expect(page.reactions?.map(({ about_seq }) => about_seq)).toEqual([1, 2, 3, 4]);
});

it('is refused of a tail and of an export, which have it as the events that it is', async () => {
  for (const accept of ['text/event-stream', 'application/x-ndjson']) {
    const answer = await api.request('/api/v1/events?reactions=true', { key, headers: { accept } });
    expect(answer.status).toBe(400);
  }
});

it('lists what is pinned, now and at a moment', async () => {
  const event = anEvent({ payload: { text: 'Keep this' } });
  await post(event);
  await post(reaction(1, event, 'pin'));
  await post(reaction(1, event, 'pin', false));

  expect(await get<PinsAnswer>('/threads/thread_1/pins?at=2')).toMatchObject({
    pins: [{ seq: 1, text: 'Keep this', pinned_by: 'agent:user' }],
  });
  expect(await get<PinsAnswer>('/threads/thread_1/pins')).toEqual({ pins: [] });
});

it('is nothing to read, no work and nothing owed', async () => {
  const event = anEvent();
  await post(event);
  const before = await get<ThreadSummary>('/threads/thread_1');
  const channels = await get('/channels');
  await post(reaction(1, event, 'agree'));
  await post(reaction(1, event, 'pin'));

  expect(await get<ThreadSummary>('/threads/thread_1')).toEqual(before);
  expect(await get('/channels')).toEqual({ ...(channels as object), head: 3 });
  expect(await get(`/runs/${event.run_id}/tasks`)).toMatchObject({ tasks: [] });
  expect(await get('/obligations')).toMatchObject({ obligations: [] });
});

it('is taken from those who may write, and breaks no rule of the protocol', async () => {
  const event = anEvent({ run_id: 'run:1', thread_id: 'thread:1' });
  await post(event);
  const viewer = await api.key('viewer');
  const agent = await api.key('agent', 'agent:ken');
  const operator = await api.key('operator');

  expect(await post(reaction(1, event, 'agree'), viewer)).toBe(403);
  expect(await post(reaction(1, event, 'agree'), agent)).not.toBe(200);
  expect(await post(reaction(1, event, 'agree'), operator)).toBe(200);
  const { events } = await get<EventsPage>('/events?after=1');
  expect(events).toMatchObject([{ verdict: 'pass', origin: 'operator' }]);
});
