// Rows H7 and H8 of the threats: operators of a database, its quotes and the syntax of its searches in every parameter that a
// client may fill, over a database on a disk.
import { expect, onTestFinished, test } from 'vitest';
import { cpuMs } from '@/lib/testing/cpu-time';
import { anEvent } from '@/lib/testing/events';
import { someOf } from '@/lib/testing/law-runs';
import { sqliteWorld } from '@/lib/testing/worlds/store-worlds';
import { openTestApi, TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';
import { listOperations } from '../app';

const ADMIN = { key: TEST_ADMIN_SECRET };

/** What a query of a few hundred rows may cost. Milliseconds of processor time. */
const QUERY_MAX_MS = 200;

const HOSTILE = [
  '{"not":""}',
  '[object Object]',
  'undefined',
  "' OR 1=1 --",
  "'; DROP TABLE events; --",
  '") OR ("1"="1',
  '%',
  '____',
  '\\',
  '*',
  'a* OR b*',
  'NEAR(a b, 100000)',
  '"unclosed',
  'NOT NOT NOT',
  '((((((((((((((((',
  ':*&|!',
  '-- ',
  '\u0000',
  'x '.repeat(4_000),
];

/** In the place of a seq or a cursor. */
const NO_NUMBERS = ['-1', '1e3', '1.5', 'NaN', '9007199254740993', '__proto__', ' '];

/** `after` of a list of names is a name itself: everything behind it is there. */
const LISTS: readonly (readonly [path: string, parameters: readonly string[]])[] = [
  [
    '/api/v1/events',
    ['run_id', 'thread_id', 'task_id', 'agent_id', 'type', 'protocol', 'channel', 'q', 'after'],
  ],
  ['/api/v1/threads', ['channel', 'q', 'hidden']],
  ['/api/v1/runs', ['q', 'before']],
  ['/api/v1/agents', ['q']],
  ['/api/v1/channels', ['q']],
  ['/api/v1/search', ['q', 'after', 'limit']],
  ['/api/v1/audit', ['actor', 'action', 'after']],
  ['/api/v1/rejections', ['channel', 'agent_id', 'after']],
];

async function open() {
  const world = await sqliteWorld();
  const store = await world.open();
  const api = await openTestApi({ store: () => store });
  onTestFinished(async () => {
    await api.close();
    await world.dispose();
  });
  const told = Array.from({ length: 300 }, (_, at) => anEvent({ id: `told_${at}` }));
  await api.request('/api/v1/events', { ...ADMIN, method: 'POST', body: told });
  // The index follows by itself and costs the processor too: a search waits for it.
  await expect
    .poll(async () => (await api.request('/api/v1/search?q=told', ADMIN)).json())
    .not.toHaveProperty('behind');
  return api;
}

test.each(LISTS)(
  '%s takes %j for what they are: other text, which nothing here has',
  async (path, parameters) => {
    const api = await open();
    const bad: unknown[] = [];

    for (const parameter of parameters) {
      for (const text of HOSTILE) {
        const started = cpuMs();
        const answer = await api.request(
          `${path}?${new URLSearchParams({ [parameter]: text })}`,
          ADMIN,
        );
        const page = (await answer.json()) as Record<string, unknown>;
        const rows = Object.values(page).find(Array.isArray) ?? [];
        const spent = cpuMs() - started;
        const isRefused = answer.status >= 400 && answer.status < 500;
        const isEmpty = answer.status === 200 && rows.length === 0;
        if ((!isRefused && !isEmpty) || spent > QUERY_MAX_MS) {
          bad.push([parameter, text.slice(0, 30), answer.status, rows.length, Math.round(spent)]);
        }
      }
    }

    expect(bad).toEqual([]);
  },
);

test('no parameter of any operation that reads fails the server, whatever stands in it', async () => {
  const api = await open();
  const failed: unknown[] = [];
  let place = 0;

  for (const { method, path, query } of listOperations()) {
    if (method !== 'GET') continue;
    const filled = path.replace(/\{\w+\}/g, 'run_1');
    for (const parameter of Object.keys('shape' in query ? (query.shape as object) : {})) {
      place += 1;
      for (const text of [...NO_NUMBERS, ...someOf(HOSTILE, place)]) {
        const given = new URLSearchParams({ [parameter]: text });
        const answer = await api.request(`${filled}?${given}`, ADMIN);
        if (answer.status >= 500) failed.push([path, parameter, text.slice(0, 30)]);
        await answer.body?.cancel();
      }
    }
  }

  expect(place).toBeGreaterThan(80);
  expect(failed).toEqual([]);
}, 60_000);

test('an operator in the place of a text is refused as what it is', async () => {
  const api = await open();
  const operators = [{ not: '' }, { contains: '' }, [], null, true];
  const statuses: number[] = [];

  for (const operator of operators) {
    for (const [path, body] of [
      ['/api/v1/route/what-if', { run_id: operator, overrides: {} }],
      ['/api/v1/deliveries/resend', { agent_id: operator, seq: 1 }],
      ['/api/v1/session', { key: operator }],
      ['/api/v1/events', anEvent({ run_id: operator } as never)],
    ] as const) {
      const answer = await api.request(path, {
        ...ADMIN,
        method: 'POST',
        body,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      statuses.push(answer.status);
    }
  }

  expect(new Set(statuses)).toEqual(new Set([422]));
});

test.each(['M%FCller', '%ED%A0%80', '50%', '%zz'])(
  'a query whose escapes are no UTF-8 is refused, and names nothing: %s',
  async (escaped) => {
    const api = await open();
    const { seq: before } = await api.engine.head();

    for (const path of [
      `/api/v1/ingest/clutch?thread_id=${escaped}`,
      `/api/v1/events?thread_id=${escaped}`,
    ]) {
      const body = path.includes('ingest') ? anEvent({ id: 'escaped' }) : undefined;
      const response = await api.request(path, {
        ...ADMIN,
        ...(body && { method: 'POST', body }),
      });

      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'invalid_query' });
    }
    expect((await api.engine.head()).seq).toBe(before);
  },
);
