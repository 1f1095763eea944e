import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { IngestAnswer } from '@/lib/contracts/http-events';
import type { Problem } from '@/lib/contracts/problem';
import { AppError } from '@/lib/model/errors/app-error';
import { anEvent } from '@/lib/testing/events';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { openTestApi, type TestApi } from '@/lib/testing/worlds/test-api';

const NDJSON = 'application/x-ndjson';

const api = freshTestApi();
let key: string;
beforeEach(async () => {
  key = await api.key('agent', 'ken');
});

function send(body: string | ReadableStream | Uint8Array, path = '/api/v1/events', to = api) {
  const headers = { 'content-type': NDJSON };
  return to.request(path, { method: 'POST', key, body, headers });
}

async function post(body: string | ReadableStream | Uint8Array, path?: string) {
  const response = await send(body, path);
  return { status: response.status, answer: (await response.json()) as IngestAnswer & Problem };
}

const lines = (...events: unknown[]) =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');

/** A body whose parts a test sends when it wants to. */
function aStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  return {
    body,
    write: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
    breakOff: () => controller?.error(new Error('connection reset')),
  };
}

describe('NDJSON', () => {
  it.each(['/api/v1/events', '/api/v1/ingest/crewai', '/api/v1/ingest/ag-ui'])(
    'is refused where it is compressed, and not answered as if it were empty: %s',
    async (path) => {
      const headers = { 'content-type': NDJSON, 'content-encoding': 'gzip' };
      const body = new Uint8Array(gzipSync(lines(anEvent())));

      const response = await api.request(path, { method: 'POST', key, body, headers });

      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ code: 'unsupported_encoding' });
    },
  );

  it('stores each line with its own text and answers in their order', async () => {
    const [a, b] = [anEvent(), anEvent()];

    const { status, answer } = await post(
      `${JSON.stringify(a, null, 1).replaceAll('\n', ' ')}\r\n\n${JSON.stringify(b)}`,
    );

    expect(status).toBe(200);
    expect(answer).toEqual({
      results: [
        { id: a.id, status: 'stored', seq: 1 },
        { id: b.id, status: 'stored', seq: 2 },
      ],
    });
    expect((await api.engine.get(1))?.raw).toBe(JSON.stringify(a, null, 1).replaceAll('\n', ' '));
    expect((await api.engine.get(1))?.raw_content_type).toBe(NDJSON);
  });

  it('refuses a line that cannot be read and takes those around it', async () => {
    const big = anEvent({ payload: { text: 'x'.repeat(300_000) } });
    const body = Buffer.concat([
      Buffer.from(lines(anEvent())),
      Buffer.from('{"half":\n{"a":1,"a":2}\n'),
      Buffer.from([0xff, 0xfe, 0x0a]),
      Buffer.from(lines(big, anEvent())),
    ]);

    const { status, answer } = await post(new Uint8Array(body));

    expect(status).toBe(200);
    expect(answer.results.map(({ status, error }) => error?.code ?? status)).toEqual([
      'stored',
      'invalid_json',
      'duplicate_key',
      'invalid_utf8',
      'event_too_large',
      'stored',
    ]);
    expect(await api.engine.rejections({ limit: 10 })).toHaveLength(4);
  });

  it('answers 422 when all lines are refused, 403 when all are forged, 200 when there is none', async () => {
    const forged = anEvent({ from: { agent_id: 'agent:bob' } });

    expect((await post('{}\n{}\n')).status).toBe(422);
    expect((await post(lines(forged, forged))).status).toBe(403);
    expect(await post('\n \n')).toEqual({ status: 200, answer: { results: [] } });
  });

  it('answers 200 though the first thousand lines are refused', async () => {
    const { status, answer } = await post('{}\n'.repeat(1000) + lines(anEvent()));

    expect(status).toBe(200);
    expect(answer.results).toHaveLength(1001);
    expect(answer.results.at(-1)).toMatchObject({ status: 'stored', seq: 1 });
  });

  it('gives up on a stream of which nothing can be taken, without reading it whole', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new TextEncoder().encode('{}\n'.repeat(100)));
      },
    });

    const { status, answer } = await post(endless);

    expect(status).toBe(422);
    expect(answer.code).toBe('too_many_rejected');
    expect(pulled).toBeLessThan(200);
    expect((await api.engine.head()).seq).toBe(0);
  });

  it('commits what has arrived while the client thinks about the next line', async () => {
    const stream = aStream();
    const event = anEvent();
    const followed = new Promise((resolve) => api.engine.follow(resolve));

    const answered = send(stream.body);
    stream.write(lines(event));

    expect(await followed).toMatchObject([{ seq: 1, event: { id: event.id } }]);
    const reader = (await answered).body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe(
      `{"results":[{"id":"${event.id}","status":"stored","seq":1}`,
    );
    stream.end();
  });

  it('keeps the whole lines of a client that breaks off, and nothing of the cut one', async () => {
    const stream = aStream();
    const event = anEvent();
    const followed = new Promise((resolve) => api.engine.follow(resolve));
    const answered = send(stream.body);
    stream.write(`${lines(event)}{"v":"clutch/0.1"`);
    await followed;

    stream.breakOff();
    await (await answered).text();

    expect((await api.engine.head()).seq).toBe(1);
    expect(await api.engine.rejections({ limit: 10 })).toEqual([]);
  });

  it('stops reading when the client hangs up', async () => {
    let isCancelled = false;
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode(lines(anEvent())));
      },
      cancel() {
        isCancelled = true;
      },
    });
    const response = await send(body);

    await response.body?.cancel();
    await expect.poll(() => isCancelled).toBe(true);
  });

  it('shows what the messages became, as far as 8 MiB go', async () => {
    const events = Array.from({ length: 50 }, () =>
      anEvent({ payload: { text: 'x'.repeat(200_000) } }),
    );

    const { answer } = await post(lines(...events), '/api/v1/ingest/clutch');

    expect(answer.results).toHaveLength(50);
    expect(answer.truncated).toBe(true);
    expect(answer.events.length).toBeGreaterThan(40);
    expect(answer.events.length).toBeLessThan(50);
    expect(answer.events[0]).toEqual(events[0]);
  });
});

describe('NDJSON into a store that fails', () => {
  /** Stores so many commits and then no more. */
  async function failingAfter(commits: number): Promise<TestApi> {
    let count = 0;
    const failing = await openTestApi({
      store: (store) => ({
        ...store,
        events: {
          ...store.events,
          append(messages) {
            count += 1;
            if (count <= commits) return store.events.append(messages);
            return Promise.reject(new AppError('store_full', 'The disk is full.'));
          },
        },
      }),
    });
    key = await failing.key('agent', 'ken');
    return failing;
  }

  it('is answered with 503 while nothing is acknowledged', async () => {
    const failing = await failingAfter(0);

    const response = await send(lines(anEvent(), anEvent()), undefined, failing);

    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'store_full' });
    await failing.close();
  });

  it('tells from which line on to send again', async () => {
    const failing = await failingAfter(1);
    const events = Array.from({ length: 450 }, () => anEvent());

    const response = await send(lines(...events), undefined, failing);
    const { results } = (await response.json()) as IngestAnswer;

    const stored = (await failing.engine.head()).seq;
    expect(response.status).toBe(200);
    expect(results).toHaveLength(450);
    expect(stored).toBeGreaterThan(0);
    expect(results.slice(0, stored).every((result) => result.status === 'stored')).toBe(true);
    for (const result of results.slice(stored)) {
      expect(result).toMatchObject({
        status: 'rejected',
        error: { code: 'store_full', retryable: true },
      });
    }
    await failing.close();
  });
});

describe('NDJSON under a write limit', () => {
  it('slows a stream down that is under way instead of breaking it off', async () => {
    const limited = await openTestApi({ rateLimit: 1000 });
    key = await limited.key('agent', 'ken');
    const events = Array.from({ length: 1400 }, () => anEvent());

    const response = await send(lines(...events), undefined, limited);
    const { results } = (await response.json()) as IngestAnswer;

    expect(results.every((result) => result.status === 'stored')).toBe(true);
    await limited.close();
  });
});
