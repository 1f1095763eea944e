import { afterEach, expect, it } from 'vitest';
import type { EventSelection } from '@/lib/model/event-filter';
import type { EventQuery, EventStore } from '@/lib/store/ports/event-store';
import type { Store } from '@/lib/store/ports/store';
import { anEvent } from '@/lib/testing/events';
import { A2A_WAYS, a2aAgent, a2aClient, a2aRequest } from '@/lib/testing/worlds/a2a-world';
import { openTestApi, TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Reading = { readonly query: EventQuery<EventSelection>; readonly events: number };

/** A workspace in which three tasks were asked of ken; what is read of its log is noted. */
async function aWorkspace() {
  const readings: Reading[] = [];
  const counted = (events: EventStore): EventStore => ({
    ...events,
    async readPage(query) {
      const page = await events.readPage(query);
      readings.push({ query, events: page.events.length });
      return page;
    },
  });
  const store = (memory: Store): Store => ({ ...memory, events: counted(memory.events) });
  const api = await openTestApi({ store });
  closing.push(api.close);
  await a2aAgent(api);
  const key = await api.key('agent', 'agent:lister');
  const client = await a2aClient(api, { key, way: A2A_WAYS[0] });
  for (const text of ['one', 'two', 'three']) await client.sendMessage(a2aRequest(text));

  const list = async (query: string, bearer = key) => {
    const headers = { 'a2a-version': '1.0' };
    const path = `/a2a/ken/tasks?${query}`;
    return (await api.request(path, { key: bearer, headers })).json() as Promise<{
      tasks: { id: string; contextId: string }[];
      nextPageToken: string;
      totalSize: number;
    }>;
  };
  return {
    list,
    /** What a list takes of the log. */
    async readingsOf(query: string, bearer = key): Promise<Reading[]> {
      readings.length = 0;
      await list(query, bearer);
      return [...readings];
    },
    /** Others talk. */
    async talk(events: number): Promise<void> {
      for (let at = 0; at < events; at += 500) {
        const body = Array.from({ length: 500 }, () => anEvent({ type: 'task.request' }));
        const request = { method: 'POST', key: TEST_ADMIN_SECRET, body };
        expect((await api.request('/api/v1/events', request)).status).toBe(200);
      }
    },
    contextOf: async () => (await list('')).tasks[0]?.contextId ?? '',
  };
}

it('reads as much of a long log as of a short one', async () => {
  const { talk, readingsOf, contextOf } = await aWorkspace();
  const queries = [
    '',
    'pageSize=1',
    `contextId=${await contextOf()}`,
    'status=TASK_STATE_SUBMITTED',
  ];
  const sizesOf = async () => {
    const all = [];
    for (const query of queries) {
      for (const bearer of [undefined, TEST_ADMIN_SECRET]) {
        all.push((await readingsOf(query, bearer)).map(({ events }) => events));
      }
    }
    return all;
  };
  const before = await sizesOf();
  await talk(2_000);

  expect(before.flat().length).toBeGreaterThan(0);
  expect(await sizesOf()).toEqual(before);
});

it('walks one index from its end, or the part of the log in which a task stands', async () => {
  const { talk, readingsOf } = await aWorkspace();
  await talk(1_000);

  for (const { query } of await readingsOf('')) {
    const { filter = {}, after = 0, before = Number.POSITIVE_INFINITY } = query;
    const isOneIndex = Object.keys(filter).length === 1;
    expect(isOneIndex || before - after <= 10, JSON.stringify(query)).toBe(true);
  }
});

it('tells page by page how many were found', async () => {
  const { list } = await aWorkspace();
  for (const state of ['', '&status=TASK_STATE_SUBMITTED']) {
    const seen: string[] = [];
    let last = { nextPageToken: '', totalSize: 0 };
    do {
      const page = await list(`pageSize=1${state}&pageToken=${last.nextPageToken}`);
      seen.push(...page.tasks.map(({ id }) => id));
      last = page;
    } while (last.nextPageToken !== '');

    expect(new Set(seen).size).toBe(3);
    expect(seen).toHaveLength(3);
    expect(last.totalSize).toBe(3);
  }
});
