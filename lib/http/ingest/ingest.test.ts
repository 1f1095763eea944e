import { beforeEach, describe, expect, it } from 'vitest';
import type { ResultsAnswer } from '@/lib/contracts/http-events';
import type { Problem } from '@/lib/contracts/problem';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { AppError } from '@/lib/model/errors/app-error';
import { anEvent } from '@/lib/testing/events';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { openTestApi, type TestRequest } from '@/lib/testing/worlds/test-api';

const api = freshTestApi();
let key: string;
beforeEach(async () => {
  key = await api.key('agent', 'ken');
});

/** Posts to the log and returns status and body. */
async function post(body: unknown, request: TestRequest = {}, path = '/api/v1/events') {
  const response = await api.request(path, { method: 'POST', key, body, ...request });
  const answer = (await response.json()) as ResultsAnswer & Problem;
  return { status: response.status, answer, response };
}

const eventsInLog = async () => (await api.engine.head()).seq;

describe('POST /api/v1/events', () => {
  it('stores one event and answers with its seq', async () => {
    const event = anEvent();

    const { status, answer } = await post(event);

    expect(status).toBe(200);
    expect(answer).toEqual({ results: [{ id: event.id, status: 'stored', seq: 1 }] });
    expect(await api.engine.get(1)).toMatchObject({
      event,
      origin: 'agent',
      raw: JSON.stringify(event),
    });
  });

  it('keeps the text of every item of an array as it was sent', async () => {
    const first = JSON.stringify(anEvent(), null, 2);
    const second = JSON.stringify(anEvent({ payload: { text: '\\u00e9 \u00e9' } }));

    await post(`[ ${first} ,\n${second}\t]`);

    expect((await api.engine.get(1))?.raw).toBe(first);
    expect((await api.engine.get(2))?.raw).toBe(second);
  });

  it('answers in the order sent, what was stored, was there and was refused', async () => {
    const old = anEvent();
    await post(old);
    const wrong = { ...anEvent(), seq: 7 };
    const fresh = anEvent();

    const { status, answer } = await post([
      wrong,
      old,
      fresh,
      { ...old, payload: { text: 'other' } },
    ]);

    expect(status).toBe(200);
    expect(answer.results).toMatchObject([
      {
        id: wrong.id,
        status: 'rejected',
        error: { code: 'unknown_field', path: '/seq', retryable: false },
      },
      { id: old.id, status: 'duplicate', seq: 1 },
      { id: fresh.id, status: 'stored', seq: 2 },
      { id: old.id, status: 'rejected', error: { code: 'id_conflict' } },
    ]);
  });

  it('takes a retry of a command with a fresh id for the duplicate that it is', async () => {
    const command = anEvent({ idempotency_key: 'k', attempt: 1 });
    await post(command);

    const { answer } = await post({ ...command, id: 'another' });

    expect(answer.results).toMatchObject([{ status: 'duplicate', seq: 1 }]);
  });

  it('answers 422 when every item is refused, and keeps them out of the log', async () => {
    const { status, answer } = await post([{ nonsense: true }, 7, null, 'text', []]);

    expect(status).toBe(422);
    expect(answer.results).toHaveLength(5);
    expect(answer.results.every((result) => result.status === 'rejected')).toBe(true);
    expect(await eventsInLog()).toBe(0);
    expect(await api.engine.rejections({ limit: 10 })).toHaveLength(5);
  });

  it('answers 403 when every item is forged, and 200 when one is not', async () => {
    const forged = anEvent({ from: { agent_id: 'agent:bob' } });

    expect(await post(forged)).toMatchObject({
      status: 403,
      answer: {
        results: [{ status: 'rejected', error: { code: 'forged', path: '/from/agent_id' } }],
      },
    });
    expect((await post([forged, anEvent()])).status).toBe(200);
    expect((await post([forged, {}])).status).toBe(422);
    expect(await eventsInLog()).toBe(1);
  });

  it('takes a routing decision from a bound orchestrator and not from an admin in its name', async () => {
    const decision = anEvent({ type: 'routing.decision', from: { agent_id: 'agent:orch' } });
    const orchestrator = await api.key('agent', 'orch', ['orchestrator']);
    const admin = await api.key('admin');

    expect((await post(decision, { key: admin })).status).toBe(403);
    expect((await post(decision, { key: orchestrator })).status).toBe(200);
    expect((await api.engine.get(1))?.origin).toBe('agent');
  });

  it('answers an empty array with no results', async () => {
    expect(await post('[]')).toMatchObject({ status: 200, answer: { results: [] } });
  });

  it('orders by arrival, whatever time an event claims', async () => {
    await post([
      anEvent({ ts: '2999-01-01T00:00:00Z' }),
      anEvent({ ts: '1970-01-01T00:00:00.000001+14:00' }),
    ]);

    const events = await api.engine.read({ limit: 10, order: 'asc' });
    expect(events.map(({ seq, event }) => [seq, event.ts])).toEqual([
      [1, '2999-01-01T00:00:00Z'],
      [2, '1970-01-01T00:00:00.000001+14:00'],
    ]);
  });

  it('takes more items than one commit holds, each once', async () => {
    const runs = Array.from({ length: 1050 }, (_, index) => `run_${Math.floor(index / 100)}`);
    const events = runs.map((run_id) => anEvent({ run_id }));

    const { answer } = await post(events);

    expect(answer.results.map((result) => result.seq)).toEqual(events.map((_, index) => index + 1));
  });

  it('takes recipients as strings and keeps them as objects', async () => {
    await post({ ...anEvent(), to: ['agent:a', { agent_id: 'agent:b' }] });

    expect((await api.engine.get(1))?.event.to).toEqual([
      { agent_id: 'agent:a' },
      { agent_id: 'agent:b' },
    ]);
  });
});

describe('what cannot be read', () => {
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  it.each([
    ['nothing', '', 'invalid_json'],
    ['half an object', '{"a":', 'invalid_json'],
    ['NaN', '[NaN]', 'invalid_json'],
    ['a byte order mark', '\ufeff{}', 'invalid_json'],
    ['a repeated key', '{"a":1,"a":2}', 'duplicate_key'],
    ['a repeated key behind an escape', '{"a":1,"\\u0061":2}', 'duplicate_key'],
    ['a __proto__ key', '{"payload":{"__proto__":{"admin":true}}}', 'proto_key'],
    ['an infinite number', '[1e400]', 'number_overflow'],
    ['an integer that changes its digits', '[9007199254740993]', 'unsafe_integer'],
    ['65 levels', deep(65), 'too_deep'],
    ['a million levels', deep(1_000_000), 'too_deep'],
  ])('is a problem of its own: %s', async (_, body, code) => {
    const { status, answer, response } = await post(body);

    expect({ status, code: answer.code }).toEqual({ status: 400, code });
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.type).toBe(`/api/v1/problems#${code}`);
    expect(await eventsInLog()).toBe(0);
  });

  it('takes 64 levels for what they are: readable', async () => {
    expect((await post(deep(64))).status).toBe(422);
  });

  it('does not repair what is not UTF-8', async () => {
    const event = Buffer.from(JSON.stringify(anEvent({ payload: { text: 'X' } })));
    event[event.indexOf('X')] = 0xff;

    expect(await post(new Uint8Array(event))).toMatchObject({
      status: 400,
      answer: { code: 'invalid_utf8' },
    });
  });

  it.each(['gzip', 'br', 'deflate, gzip', 'x-unknown'])(
    'refuses the encoding %s before it unfolds anything',
    async (encoding) => {
      const headers = { 'content-encoding': encoding };

      expect(await post(new Uint8Array(100), { headers })).toMatchObject({
        status: 415,
        answer: { code: 'unsupported_encoding' },
      });
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    '',
    'application/json; charset=utf-16',
  ])('refuses the content type "%s"', async (type) => {
    expect(await post('{}', { headers: { 'content-type': type } })).toMatchObject({
      status: 415,
      answer: { code: 'unsupported_media_type' },
    });
  });

  it('takes a body of 8 MiB and refuses one byte more, with and without a declared length', async () => {
    const limit = 8 * 1024 * 1024;
    const body = (bytes: number) => `[${' '.repeat(bytes - 2)}]`;
    const declared = (bytes: number) => ({ headers: { 'content-length': String(bytes) } });

    expect((await post(body(limit))).status).toBe(200);
    expect((await post(body(limit), declared(limit))).status).toBe(200);
    for (const request of [{}, declared(limit + 1), declared(limit)]) {
      expect(await post(body(limit + 1), request)).toMatchObject({
        status: 413,
        answer: { code: 'body_too_large' },
      });
    }
  });

  it('stops reading a body without end at the limit', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
      },
    });

    expect((await post(endless)).status).toBe(413);
    expect(pulled).toBeLessThan(12);
  });

  it('refuses more items than one request may have', async () => {
    expect(await post(`[${'0,'.repeat(60_000)}0]`)).toMatchObject({
      status: 413,
      answer: { code: 'body_too_large' },
    });
  });
});

describe('one item', () => {
  const ofBytes = (bytes: number): ClutchMessage => {
    const bare = JSON.stringify(anEvent({ payload: { text: '' } })).length;
    return anEvent({ payload: { text: 'x'.repeat(bytes - bare - 8) } });
  };

  it('may have 256 KiB, and with more is refused alone', async () => {
    const fits = ofBytes(256 * 1024);
    const tooLarge = anEvent({ payload: { text: 'x'.repeat(256 * 1024) } });

    const { status, answer } = await post([fits, tooLarge]);

    expect(status).toBe(200);
    expect(answer.results).toMatchObject([
      { status: 'stored' },
      { status: 'rejected', error: { code: 'event_too_large' } },
    ]);
  });

  it.each(['id', 'run_id', 'thread_id', 'task_id'])(
    'is refused with a NUL or a lone surrogate in its %s, and its neighbours are stored',
    async (field) => {
      const texts = ['a\\u0000b', 'a\\ud800b'];
      const poisoned = texts.map((text) =>
        JSON.stringify(anEvent()).replace(new RegExp(`"${field}":"[^"]*"`), `"${field}":"${text}"`),
      );

      const { answer } = await post(`[${poisoned.join(',')},${JSON.stringify(anEvent())}]`);

      expect(answer.results).toMatchObject([
        { status: 'rejected', error: { code: 'bad_text', path: `/${field}` } },
        { status: 'rejected', error: { code: 'bad_text', path: `/${field}` } },
        { status: 'stored' },
      ]);
    },
  );

  it('keeps a NUL and a lone surrogate where they may stand: in the payload and the raw message', async () => {
    const text = JSON.stringify(anEvent()).replace('"Hello"', '"a\\u0000b\\ud800c"');

    expect((await post(text)).status).toBe(200);
    expect(await api.engine.get(1)).toMatchObject({
      raw: text,
      event: { payload: { text: 'a\u0000b\ud800c' } },
    });
  });
});

describe('POST /api/v1/ingest/{protocol}', () => {
  it('shows besides what the message became and what was found', async () => {
    const event = anEvent();

    const { status, answer } = await post(event, {}, '/api/v1/ingest/clutch');

    expect(status).toBe(200);
    expect(answer).toMatchObject({ results: [{ status: 'stored', seq: 1 }], events: [event] });
    expect(answer).toHaveProperty('findings');
    expect(answer).not.toHaveProperty('reply');
  });

  it('names the protocols that there are where one is not known', async () => {
    const { status, answer } = await post({}, {}, '/api/v1/ingest/smtp');

    expect(status).toBe(404);
    expect(answer).toMatchObject({ code: 'not_found', detail: expect.stringContaining('clutch') });
  });

  it.each(['x'.repeat(256), 'with blank', ''])(
    'refuses the idempotency key "%s"',
    async (idempotencyKey) => {
      const headers = { 'idempotency-key': idempotencyKey };

      expect(await post({}, { headers })).toMatchObject({
        status: 400,
        answer: { code: 'invalid_query' },
      });
    },
  );
});

describe('a store that fails', () => {
  it.each([
    ['store_full', '30'],
    ['store_unavailable', '2'],
    ['overloaded', '1'],
  ] as const)('is answered with 503 and no acknowledgement: %s', async (code, retryAfter) => {
    const failing = await openTestApi({
      store: (store) => ({
        ...store,
        events: { ...store.events, append: () => Promise.reject(new AppError(code, 'no')) },
      }),
    });
    const agent = await failing.key('agent', 'ken');

    const response = await failing.request('/api/v1/events', {
      method: 'POST',
      key: agent,
      body: anEvent(),
    });

    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe(retryAfter);
    expect(await response.json()).toMatchObject({ code });
    await failing.close();
  });
});

describe('the write limit', () => {
  it('answers 429 with the time to wait', async () => {
    const limited = await openTestApi({ rateLimit: 1 });
    const agent = await limited.key('agent', 'ken');
    const send = (count: number) =>
      limited.request('/api/v1/events', {
        method: 'POST',
        key: agent,
        body: Array.from({ length: count }, () => anEvent()),
      });

    expect((await send(2)).status).toBe(200);
    const refused = await send(1);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });
});
