// What an export tells of heartbeats (CD30).
import { afterEach, describe, expect, it } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { TEST_ADMIN_SECRET as key, openTestApi, type TestApi } from '@/lib/testing/worlds/test-api';

const DAY_MS = 24 * 60 * 60 * 1000;

let api: TestApi;
afterEach(() => api.close());

/** Four heartbeats and a message, a day after each other. */
async function openWithHeartbeats(options: { heartbeatDays?: number }): Promise<void> {
  api = await openTestApi(options);
  for (let day = 0; day < 5; day += 1) {
    const type = day === 1 ? 'chat.message' : 'agent.heartbeat';
    const body = anEvent({ id: `day-${day}`, type, payload: {} });
    await api.request('/api/v1/events', { method: 'POST', key, body });
    api.clock.now += DAY_MS;
  }
}

async function exported(query = ''): Promise<string[]> {
  const headers = { accept: 'application/x-ndjson' };
  const response = await api.request(`/api/v1/events${query}`, { key, headers });
  const lines = (await response.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { event: { id: string } }).event.id);
}

describe('an export', () => {
  it('tells of all heartbeats while none are said to be old', async () => {
    await openWithHeartbeats({});

    expect(await exported()).toHaveLength(5);
  });

  it('leaves out old heartbeats, and nothing else however old', async () => {
    await openWithHeartbeats({ heartbeatDays: 2 });

    expect(await exported()).toEqual(['day-1', 'day-3', 'day-4']);
    expect(await exported('?order=desc&limit=2')).toEqual(['day-4', 'day-3']);
    expect(await exported('?limit=2')).toEqual(['day-1', 'day-3']);
  });

  it('tells of them where they are asked for by their type; pages do so in any case', async () => {
    await openWithHeartbeats({ heartbeatDays: 2 });

    expect(await exported('?type=agent.heartbeat')).toHaveLength(4);
    const page = await api.request('/api/v1/events', { key });
    expect(((await page.json()) as { events: object[] }).events).toHaveLength(5);
  });
});
