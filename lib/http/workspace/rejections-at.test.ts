import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RejectionsPage } from '@/lib/contracts/http-operations';
import { jsonBytes } from '@/lib/std/utf8';
import { PAGE_BYTES_MAX } from '@/lib/store/ports/event-store';
import { anEvent } from '@/lib/testing/events';
import { lawRuns, lawTimeout } from '@/lib/testing/law-runs';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { openTestApi, type TestApi } from '@/lib/testing/worlds/test-api';

async function inWorkspace(work: (api: TestApi) => Promise<void>): Promise<void> {
  const api = await openTestApi();
  try {
    await work(api);
  } finally {
    await api.close();
  }
}

const idsOf = async (api: TestApi, query: string): Promise<RejectionsPage> =>
  RejectionsPage.parse((await apiClient(api).get(`/rejections?${query}`)).answer);

/** All of them, newest first, in pages of so many. */
async function walked(api: TestApi, query: string, limit: number): Promise<number[]> {
  const ids: number[] = [];
  for (let before: number | null = null, isFirst = true; isFirst || before !== null; ) {
    const place: string = before === null ? '' : `&before=${String(before)}`;
    const page = await idsOf(api, `order=desc&limit=${String(limit)}${query}${place}`);
    ids.push(...page.rejections.map(({ id }) => id));
    [before, isFirst] = [page.next, false];
  }
  return ids;
}

/** A message that is taken, or one that is refused in a channel, a millisecond or more after the one before. */
const steps = fc.array(
  fc.record({
    channel: fc.constantFrom('one', 'two', null),
    afterMs: fc.integer({ min: 1, max: 5_000 }),
  }),
  { minLength: 1, maxLength: 24 },
);

test(
  'a moment shows what had been refused when its event was the last, of any channel and in pages of any length',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 4 }), (story, limit) =>
        inWorkspace(async (api) => {
          const client = apiClient(api);
          const told: number[][] = [];
          for (const [place, { channel, afterMs }] of story.entries()) {
            api.clock.now += afterMs;
            if (channel === null) {
              told.push(await walked(api, '', 50));
              await client.post('/events', anEvent({ id: `said-${String(place)}` }));
            } else await client.post(`/ingest/clutch?channel=${channel}`, { broken: place });
          }
          const all = await walked(api, '', 50);
          const ofOne = new Set(await walked(api, '&channel=one', 50));

          for (const [place, ids] of told.entries()) {
            const at = `&at=${String(place + 1)}`;
            expect(await walked(api, at, limit)).toEqual(ids);
            expect(await walked(api, `${at}&channel=one`, limit)).toEqual(
              ids.filter((id) => ofOne.has(id)),
            );
          }
          expect(await walked(api, `&at=${String(told.length + 1)}`, limit)).toEqual(all);
          expect(await walked(api, '&at=0', limit)).toEqual([]);
        }),
      ),
      { numRuns: lawRuns(12) },
    );
  },
  lawTimeout(60_000),
);

test('a page has as many as it has room for in bytes, whatever the script', () =>
  inWorkspace(async (api) => {
    const broken = Array.from({ length: 90 }, (_, place) => ({ place, text: '海'.repeat(21_000) }));
    await apiClient(api).post('/events', broken);

    const page = await idsOf(api, 'limit=100');

    expect(page.next).not.toBeNull();
    expect(jsonBytes(page)).toBeLessThan(PAGE_BYTES_MAX + 1_000);
  }));

test('a moment that is no seq is refused', () =>
  inWorkspace(async (api) => {
    expect((await apiClient(api).get('/rejections?at=x')).status).toBe(400);
  }));

test('a sender is meant by its very id first, and else by its name', () =>
  inWorkspace(async (api) => {
    const refused = async (agentId: string) => {
      const message = anEvent({ id: `by-${agentId}`, from: { agent_id: agentId } });
      await apiClient(api).post('/events', message);
      await apiClient(api).post('/events', { ...message, payload: { text: 'something else' } });
    };
    const sendersOf = async (query: string) =>
      (await idsOf(api, query)).rejections.map(({ agent_id }) => agent_id);
    await refused('agent:bob');
    expect(await sendersOf('agent_id=bob')).toEqual(['agent:bob']);

    await refused('bob');

    expect(await sendersOf('agent_id=bob')).toEqual(['bob']);
    expect(await sendersOf('agent_id=agent:bob')).toEqual(['agent:bob']);
    expect(await sendersOf('agent_id=nobody')).toEqual([]);
  }));
