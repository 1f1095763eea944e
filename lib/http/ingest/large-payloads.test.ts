// Large texts of messages as artifacts, over HTTP, with a real engine and the artifact store of files.
import { generateKeyPairSync, sign } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IngestAnswer } from '@/lib/contracts/http-events';
import type { Problem } from '@/lib/contracts/problem';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { AppError } from '@/lib/model/errors/app-error';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { anEvent } from '@/lib/testing/events';
import { openTestApi, type TestApi, type TestRequest } from '@/lib/testing/worlds/test-api';

const NDJSON = { 'content-type': 'application/x-ndjson' };

/** More than an event takes; every one of them another. */
const largeText = (name = 'report') => `${name}: ${'Grüße, 你好\n'.repeat(30_000)}`;

let api: TestApi;
let key: string;
let reader: string;
beforeEach(async () => {
  api = await openTestApi();
  key = await api.key('agent', 'ken');
  reader = await api.key('viewer');
});
afterEach(() => api.close());

async function post(body: unknown, path = '/api/v1/events?large=artifact', more: TestRequest = {}) {
  const response = await api.request(path, { method: 'POST', key, body, ...more });
  const answer = (await response.json()) as IngestAnswer & Problem;
  return { status: response.status, answer, response };
}

const download = (ref: string) => api.request(`/api/v1/artifacts/${ref}`, { key: reader });

async function artifactsOnDisk(): Promise<string[]> {
  const files = await readdir(join(api.folder, 'artifacts'), {
    recursive: true,
    withFileTypes: true,
  });
  return files.filter((file) => file.isFile()).map(({ name }) => name);
}

describe('a message that is larger than an event', () => {
  it('is refused where nobody asks for its texts to be moved', async () => {
    const { status, answer } = await post(
      anEvent({ payload: { text: largeText() } }),
      '/api/v1/events',
    );

    expect(status).toBe(422);
    expect(answer.results).toMatchObject([{ error: { code: 'event_too_large' } }]);
  });

  it('is stored with references in the places of its large texts, which are told and can be downloaded', async () => {
    const payload = { text: 'See below', pages: [largeText('one'), 'short', largeText('two')] };
    const ids = { thread_id: 'thread:1', run_id: 'run:1', task_id: 'task:1' };
    const event = anEvent({ ...ids, payload });

    const { status, answer } = await post(event);

    expect(status).toBe(200);
    const moved = answer.results[0]?.moved ?? [];
    expect(answer).toEqual({ results: [{ id: event.id, status: 'stored', seq: 1, moved }] });
    expect(moved.map(({ path, bytes }) => [path, bytes])).toEqual([
      ['/payload/pages/0', Buffer.byteLength(largeText('one'))],
      ['/payload/pages/2', Buffer.byteLength(largeText('two'))],
    ]);
    const [one = '', two = ''] = moved.map(({ ref }) => ref);
    const kept = { ...event, payload: { ...payload, pages: [one, 'short', two] } };
    expect(await api.engine.get(1)).toMatchObject({
      event: kept,
      raw: JSON.stringify(kept),
      findings: [],
      signature: 'unsigned',
    });
    expect(await (await download(one)).text()).toBe(largeText('one'));
    expect(await (await download(two)).text()).toBe(largeText('two'));
  });

  it.each([
    [
      'clowl',
      {
        clowl: '0.2',
        mid: 'm1',
        ts: 1_769_950_811,
        p: 'INF',
        from: 'ken',
        to: 'alice',
        cid: 'c1',
        body: { t: 'report', d: { summary: largeText() } },
      },
      '/body/d/summary',
    ],
    [
      'cap',
      {
        type: 'message',
        task_id: '1',
        sender_id: 'ken',
        recipient_id: 'alice',
        content: largeText(),
      },
      '/content',
    ],
    [
      'heretek',
      {
        type: 'message',
        id: '0a8b2e9c-4a57-4c2e-9d0f-0c1d2e3f4a5b',
        agent: 'alice',
        from: 'ken',
        timestamp: 1_769_950_811_000,
        content: { role: 'agent', content: largeText() },
      },
      '/content/content',
    ],
  ])('is taken in %s as well, where its content lies', async (protocol, message, path) => {
    const { status, answer } = await post(message, `/api/v1/ingest/${protocol}?large=artifact`);

    expect(status).toBe(200);
    expect(answer.results).toMatchObject([{ status: 'stored', seq: 1, moved: [{ path }] }]);
    const { ref = '' } = answer.results[0]?.moved?.[0] ?? {};
    expect(JSON.stringify(answer.events[0]?.payload)).toContain(ref);
    expect((await api.engine.get(1))?.raw).toContain(ref);
    expect(await (await download(ref)).text()).toBe(largeText());
  });

  it('may have any number of large texts, all of them kept', async () => {
    const pages = Array.from({ length: 21 }, (_, index) => `${'x'.repeat(20_000)}${String(index)}`);

    const { answer } = await post(anEvent({ payload: { pages } }));

    const refs = answer.results[0]?.moved?.map(({ ref }) => ref) ?? [];
    const texts = await Promise.all(refs.map(async (ref) => (await download(ref)).text()));
    expect(texts).toEqual(pages);
  });

  it('is a duplicate when it comes again, under the same references', async () => {
    const event = anEvent({ payload: { text: largeText() } });

    const first = await post(event);
    const again = await post(event);

    const { moved } = first.answer.results[0] ?? {};
    expect(moved).toHaveLength(1);
    expect(again.answer.results).toEqual([{ id: event.id, status: 'duplicate', seq: 1, moved }]);
    expect(await artifactsOnDisk()).toHaveLength(1);
  });

  it('may be a line among others, however large the stream is', async () => {
    const events = Array.from({ length: 12 }, (_, index) =>
      anEvent({
        payload: { text: index % 2 === 0 ? largeText(`page ${String(index)}`) : 'short' },
      }),
    );
    const lines = events.map((event) => JSON.stringify(event)).join('\n');

    const { status, answer } = await post(lines, undefined, { headers: NDJSON });

    expect(status).toBe(200);
    expect(answer.results.map(({ seq, moved }) => [seq, moved?.length ?? 0])).toEqual(
      events.map((_, index) => [index + 1, index % 2 === 0 ? 1 : 0]),
    );
    expect(await artifactsOnDisk()).toHaveLength(6);
    const plain = await post(lines, '/api/v1/events', { headers: NDJSON });
    expect(plain.answer.results[0]).toMatchObject({ error: { code: 'event_too_large' } });
  });

  it('has 8 MiB at most, in a body and in a line', async () => {
    const tooLarge = JSON.stringify(anEvent({ payload: { text: 'x'.repeat(8 * 1024 * 1024) } }));

    const whole = await post(tooLarge);
    const line = await post(tooLarge, undefined, { headers: NDJSON });

    expect([whole.status, whole.answer.code]).toEqual([413, 'body_too_large']);
    expect(line.answer.results).toMatchObject([{ error: { code: 'event_too_large' } }]);
    expect(await artifactsOnDisk()).toEqual([]);
  });

  it('is refused where much of it are small texts, and kept as it was sent among the rejections', async () => {
    const payload = { text: largeText(), lines: Array(400).fill('x'.repeat(1000)) };

    const { answer } = await post(anEvent({ payload }));

    expect(answer.results).toMatchObject([
      { status: 'rejected', error: { code: 'event_too_large' } },
    ]);
    const [rejection] = await api.engine.rejections({ limit: 1 });
    expect(rejection?.raw).toContain(JSON.stringify(largeText()).slice(1, 1000));
    expect(await artifactsOnDisk()).toEqual([]);
  });
});

describe('the document of the API', () => {
  it('tells of the parameter and of what was moved', async () => {
    const response = await api.request('/api/v1/openapi.json', { key: reader });
    const { paths } = (await response.json()) as { paths: Record<string, { post: object }> };

    for (const path of ['/api/v1/events', '/api/v1/ingest/{protocol}']) {
      const { post: documented } = paths[path] ?? {};
      expect(documented).toMatchObject({
        parameters: expect.arrayContaining([
          expect.objectContaining({ name: 'large', in: 'query', required: false }),
        ]),
      });
      expect(JSON.stringify(documented)).toContain('"moved"');
    }
  });
});

describe('what is not moved', () => {
  it('is a text of a message that nobody may send so', async () => {
    const forged = anEvent({ from: { agent_id: 'agent:bob' }, payload: { text: largeText() } });

    expect((await post(forged)).answer.results).toMatchObject([{ error: { code: 'forged' } }]);
    expect(await artifactsOnDisk()).toEqual([]);
  });

  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signed = (text: string) => {
    const auth = { scheme: 'ed25519', kid: 'k1' };
    const message = anEvent({ payload: { text }, security: { auth } });
    const sig = sign(null, Buffer.from(canonicalJson(message)), privateKey).toString('base64');
    return { ...message, security: { auth: { ...auth, sig } } };
  };

  it('is a text of a signed message, which stays whole', async () => {
    const { x: public_key = '' } = publicKey.export({ format: 'jwk' });
    await api.engine.putPublicKey({ agent_id: 'agent:ken', kid: 'k1', public_key });
    const message = signed('x'.repeat(EVENT_BYTES_MAX / 2));

    const { answer } = await post(message);

    expect(answer.results).toEqual([{ id: message.id, status: 'stored', seq: 1 }]);
    expect(await api.engine.get(1)).toMatchObject({ event: message, signature: 'verified' });
    expect(await artifactsOnDisk()).toEqual([]);
  });

  it('is a text of a signed message that is too large, and the refusal says why', async () => {
    const { answer } = await post(signed(largeText()));

    expect(answer.results).toMatchObject([{ error: { code: 'event_too_large' } }]);
    expect(answer.results[0]?.error?.message).toMatch(/before you sign it/);
    expect(await artifactsOnDisk()).toEqual([]);
  });

  it.each(['cbcl', 'transcript'])(
    'is anything of %s, which has no place for references',
    async (protocol) => {
      const admin = await api.key('admin');
      const headers = { 'content-type': protocol === 'cbcl' ? 'text/plain' : 'application/json' };

      const { status, answer } = await post(
        '(tell @bob "hi")',
        `/api/v1/ingest/${protocol}?large=artifact`,
        { key: admin, headers },
      );

      expect([status, answer.code]).toEqual([422, 'unsupported']);
      expect(answer.detail).toContain(protocol);
      expect((await api.engine.head()).seq).toBe(0);
    },
  );

  it('is anything for a reader, or to another place', async () => {
    expect((await post(anEvent(), undefined, { key: reader })).status).toBe(403);
    for (const query of ['large=disk', 'large=', 'large=artifact&large=artifact']) {
      const { status, answer } = await post(anEvent(), `/api/v1/events?${query}`);
      expect([status, answer.code]).toEqual([400, 'invalid_query']);
    }
  });
});

describe('the artifact store', () => {
  const steps: string[] = [];
  let isFull = false;
  beforeEach(async () => {
    await api.close();
    steps.length = 0;
    isFull = false;
    api = await openTestApi({
      store: (store) => ({
        ...store,
        events: {
          ...store.events,
          append: (...given) => {
            steps.push('append');
            return store.events.append(...given);
          },
        },
      }),
      artifacts: (artifacts) => ({
        ...artifacts,
        async put(chunks) {
          if (isFull) throw new AppError('store_full', 'no room', { retryAfterSec: 10 });
          const stored = await artifacts.put(chunks);
          steps.push('put');
          return stored;
        },
      }),
    });
    key = await api.key('agent', 'ken');
    reader = await api.key('viewer');
    steps.length = 0;
  });

  it('has the texts on the disk before the event is stored, each once', async () => {
    const [one, two] = [largeText('one'), largeText('two')];

    await post([
      anEvent({ payload: { text: one, same: one } }),
      anEvent({ payload: { text: one, other: two } }),
    ]);

    expect(steps).toEqual(['put', 'put', 'append']);
  });

  it('is full: nothing is stored, the answer says so, and the same request is taken once there is room', async () => {
    const events = [anEvent(), anEvent({ payload: { text: largeText() } })];
    isFull = true;

    const { status, answer, response } = await post(events);

    expect([status, answer.code]).toEqual([503, 'store_full']);
    expect(response.headers.get('retry-after')).toBe('10');
    expect((await api.engine.head()).seq).toBe(0);

    isFull = false;
    expect((await post(events)).answer.results).toMatchObject([
      { status: 'stored' },
      { status: 'stored', moved: [{ path: '/payload/text' }] },
    ]);
  });
});
