// CBCL over HTTP: a text is read whole and cut into its forms; what is answered, refused and kept.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IngestAnswer } from '@/lib/contracts/http-events';
import type { Problem } from '@/lib/contracts/problem';
import { FailureCode } from '@/lib/model/failure';
import { cpuMs } from '@/lib/testing/cpu-time';
import { lawRuns } from '@/lib/testing/law-runs';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';

const api = freshTestApi();

type Options = {
  readonly type?: string;
  readonly query?: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

async function send(body: string | Uint8Array<ArrayBuffer>, options: Options = {}) {
  const { type = 'application/cbcl', query = '', key = TEST_ADMIN_SECRET, headers } = options;
  const response = await api.request(`/api/v1/ingest/cbcl${query}`, {
    method: 'POST',
    key,
    body,
    headers: { 'content-type': type, ...headers },
  });
  const answer = (await response.json()) as IngestAnswer & Problem;
  return { status: response.status, answer };
}

const rawOf = async (seq: number) => (await api.engine.get(seq))?.raw;
const countEvents = async () => (await api.engine.head()).seq;

const TALK = `; Alice greets Bob
(hello @bob)

; and asks him something
(ask @bob "What is the temperature?"
  :thread weather-1)
(reply @alice "23 degrees" :thread weather-1) ; done
`;

describe('a text of CBCL', () => {
  it('becomes one message for each form, kept with its own text', async () => {
    const { status, answer } = await send(TALK, { query: '?from=alice&channel=weather' });

    expect(status).toBe(200);
    expect(answer.results).toMatchObject([
      { status: 'stored', seq: 1 },
      { status: 'stored', seq: 2 },
      { status: 'stored', seq: 3 },
    ]);
    expect(answer.events).toMatchObject([
      { type: 'agent.register', to: [{ agent_id: 'agent:bob' }] },
      { type: 'task.request', thread_id: 'weather-1', from: { agent_id: 'agent:alice' } },
      { type: 'task.result', meta: { protocol: 'cbcl', ui_channel: 'weather' } },
    ]);
    expect(answer).not.toHaveProperty('reply');
    expect([await rawOf(1), await rawOf(2)]).toEqual([
      '(hello @bob)',
      '(ask @bob "What is the temperature?"\n  :thread weather-1)',
    ]);
    expect(await api.engine.get(3)).toMatchObject({
      protocol: 'cbcl',
      raw_content_type: 'application/cbcl',
    });
  });

  it('may be plain text, and have the line ends of another system', async () => {
    const { status } = await send(TALK.replaceAll('\n', '\r\n'), {
      type: 'text/plain; charset=utf-8',
    });

    expect(status).toBe(200);
    expect(await rawOf(2)).toBe('(ask @bob "What is the temperature?"\r\n  :thread weather-1)');
  });

  it('may stand in JSON: one string, a list of strings, or a string on each line', async () => {
    const forms = ['(hello @bob)', '(bye @bob)'];
    const json = { type: 'application/json' };

    const one = await send(JSON.stringify(forms[0]), json);
    const several = await send(JSON.stringify(forms), json);
    const lines = await send(forms.map((form) => JSON.stringify(form)).join('\n'), {
      type: 'application/x-ndjson',
    });

    expect([one.status, several.status, lines.status]).toEqual([200, 200, 200]);
    expect([one, several, lines].map(({ answer }) => answer.results.length)).toEqual([1, 2, 2]);
    expect(await Promise.all([1, 2, 3, 4, 5].map(rawOf))).toEqual([forms[0], ...forms, ...forms]);
    expect((await api.engine.get(5))?.raw_content_type).toBe('application/cbcl');
  });

  it('may be short and become much: every result is told, and events as far as 8 MiB go', async () => {
    const { status, answer } = await send('(hello @bob)'.repeat(22_000));

    expect(status).toBe(200);
    expect(answer.results).toHaveLength(22_000);
    expect(answer.events.length).toBeLessThan(22_000);
    expect(answer.truncated).toBe(true);
    expect(JSON.stringify(answer.events).length).toBeGreaterThan(8 * 1024 * 1024 - 100_000);
  });

  it('is refused item by item where JSON holds what is no form', async () => {
    const { status, answer } = await send(
      JSON.stringify(['(hello @bob)', { tell: 'bob' }, '(hello @bob) (bye @bob)', '(hello']),
      { type: 'application/json' },
    );

    expect(status).toBe(200);
    expect(answer.results).toMatchObject([
      { status: 'stored' },
      { status: 'rejected', error: { code: 'invalid_type' } },
      { status: 'rejected', error: { code: 'invalid_sexpr' } },
      { status: 'rejected', error: { code: 'invalid_sexpr' } },
    ]);
    expect(answer.reply).toHaveLength(3);
  });

  it('is spoken by the agent whose key sends it, and by nobody else', async () => {
    const key = await api.key('agent', 'alice');

    const own = await send('(tell @bob "hi")', { key });
    const forged = await send('(envelope :from @carol (tell @bob "hi"))', { key });

    expect(own.answer.events).toMatchObject([{ from: { agent_id: 'agent:alice' } }]);
    expect([forged.status, forged.answer.results[0]?.error?.code]).toEqual([403, 'forged']);
  });

  it('is not stored twice for the same Idempotency-Key', async () => {
    const statuses: unknown[] = [];
    for (const key of ['k1', 'k1', 'k2']) {
      const { answer } = await send(TALK, { headers: { 'idempotency-key': key } });
      statuses.push(answer.results.map(({ status }) => status).join(' '));
    }

    expect(statuses).toEqual([
      'stored stored stored',
      'duplicate duplicate duplicate',
      'stored stored stored',
    ]);
  });

  it('is read to the letter of the grammar where that is asked for', async () => {
    const loose = '(ask @bob "why"\n  :thread t)';

    expect((await send('(ask @bob "why" :thread t)', { query: '?profile=strict' })).status).toBe(
      200,
    );
    expect((await send(loose, { query: '?profile=strict' })).status).toBe(422);
    expect((await send(loose)).status).toBe(200);
    expect((await send(loose, { query: '?profile=0.9' })).answer.code).toBe('invalid_query');
  });
});

describe('a text of CBCL that is refused', () => {
  it('is refused whole where one form cannot be read, with the place and the answer in CBCL', async () => {
    const { status, answer } = await send(`${TALK}(tell @bob "so)`, { query: '?from=alice' });

    expect([status, answer.code]).toEqual([400, 'invalid_sexpr']);
    expect(answer.detail).toMatch(/at line 8, column 12$/);
    expect(answer.errors).toMatchObject([
      { path: '', code: 'invalid_sexpr', at: TALK.length + 11 },
    ]);
    expect(answer.reply).toMatch(/^\(error @alice .*:code "SYNTAX_ERROR"\)$/);
    expect(await countEvents()).toBe(0);
  });

  it('is refused form by form where they can be read, and kept to be looked at', async () => {
    const one = await send('; a stranger\n(shout @bob "hi")', { query: '?from=alice' });
    const several = await send('(hello @bob) (shout @bob "hi") (tell "bob")');

    expect(one.status).toBe(422);
    expect(one.answer.results).toMatchObject([{ status: 'rejected', error: { rule: 'B2' } }]);
    expect(one.answer.reply).toMatch(/^\(error @/);
    expect(several.answer.results.map(({ status }) => status)).toEqual([
      'stored',
      'rejected',
      'rejected',
    ]);
    expect(several.answer.reply).toHaveLength(2);
    const kept = await api.engine.rejections({ limit: 10 });
    expect(kept.map(({ raw }) => raw).sort()).toEqual([
      ...['(shout @bob "hi")', '(shout @bob "hi")', '(tell "bob")'],
    ]);
    expect(kept.find(({ agent_id }) => agent_id === 'agent:alice')).toMatchObject({
      protocol: 'cbcl',
      channel: 'cbcl',
      rule: 'B2',
    });
  });

  it('calls what is not installed: answered with UNKNOWN_DIALECT, not stored', async () => {
    const { status, answer } = await send('(lang unheard-of (shrug "so"))', {
      query: '?from=alice',
    });

    expect([status, answer.results[0]?.error?.code]).toEqual([422, 'unknown_dialect']);
    expect(answer.reply).toContain('UNKNOWN_DIALECT');
    expect(answer.reply).toContain('@alice');
    expect(await countEvents()).toBe(0);
  });

  it.each([
    ['nothing', ''],
    ['space', '\r\n \t'],
    ['a comment', '; (hello @bob)'],
  ])('holds %s, and is told what to send', async (_, text) => {
    const { status, answer } = await send(text);

    expect([status, answer.code]).toEqual([400, 'invalid_sexpr']);
    expect(answer.detail).toContain('(tell @bob "Hello")');
  });

  it('begins with a byte order mark, is cut inside of a character, or is no UTF-8', async () => {
    const whole = new TextEncoder().encode('(tell @bob "19 \u20AC")');
    const bytes = [
      new TextEncoder().encode('\uFEFF(hello @bob)'),
      whole.slice(0, -3),
      new Uint8Array([0x28, 0xff, 0x29]),
      new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]),
      new Uint8Array([0x22, 0xc0, 0xaf, 0x22]),
    ];

    const codes: unknown[] = [];
    for (const body of bytes) {
      const { status, answer } = await send(body);
      expect([status, answer.reply]).toEqual([400, expect.stringMatching(/^\(error @/)]);
      codes.push(answer.code);
    }

    expect(codes).toEqual(['invalid_sexpr', ...Array(4).fill('invalid_utf8')]);
  });

  it('comes as a type or a charset that is not taken, or as CBCL to a protocol that is JSON', async () => {
    const types = ['application/xml', 'application/cbcl; charset=latin1', ''];
    for (const type of types) expect((await send(TALK, { type })).status).toBe(415);

    const elsewhere = await api.request('/api/v1/ingest/cap', {
      method: 'POST',
      key: TEST_ADMIN_SECRET,
      body: TALK,
      headers: { 'content-type': 'application/cbcl' },
    });

    expect(elsewhere.status).toBe(415);
  });

  it('is larger than 8 MiB, or holds more than 50,000 forms', async () => {
    const large = await send(`(tell @bob "${'a'.repeat(8 * 1024 * 1024)}")`);
    const many = await send('(bye @b)'.repeat(50_001));

    expect([large.status, large.answer.code]).toEqual([413, 'body_too_large']);
    expect([many.status, many.answer.code]).toEqual([413, 'body_too_large']);
    expect(many.answer.reply).toMatch(/^\(error @/);
  });

  it('is anything at all: a typed error, nothing stored, nothing of a stack', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.string({ unit: fc.constantFrom(...'()"\\;:@#&\'=-?5a \n\u00e9') }).map(toBytes),
    );

    await fc.assert(
      fc.asyncProperty(bytes, async (body) => {
        const { status, answer } = await send(new Uint8Array(body));

        expect([200, 400, 422]).toContain(status);
        const code = answer.code ?? answer.results[0]?.error?.code;
        if (status !== 200) expect(FailureCode.options).toContain(code);
        expect(JSON.stringify(answer)).not.toContain('.ts:');
      }),
      { numRuns: lawRuns(150) },
    );
  });

  it.each(['(', ')', '()', '("', '; \n', '\u00e9', "'"])(
    'is 8 MiB of %j, and is answered within a second',
    async (piece) => {
      const body = toBytes(piece.repeat((8 * 1024 * 1024) / toBytes(piece).length));
      const started = cpuMs();

      const { status, answer } = await send(body);

      expect(cpuMs() - started).toBeLessThan(10_000);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(FailureCode.options).toContain(answer.code);
      expect(await countEvents()).toBe(0);
    },
  );
});

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text));
}

describe('the description of the API', () => {
  it('says that CBCL is taken, and where dialects are', async () => {
    const document = await (await api.request('/api/v1/openapi.json')).json();
    const page = await (await api.request('/api/v1/docs')).text();

    const { content } = document.paths['/api/v1/ingest/{protocol}'].post.requestBody;
    expect(Object.keys(content)).toEqual(
      expect.arrayContaining(['application/cbcl', 'text/plain']),
    );
    expect(Object.keys(document.paths['/api/v1/dialects/{name}'])).toEqual([
      ...['get', 'put', 'delete'],
    ]);
    expect(page).toContain('application/cbcl');
    expect(page).toContain('/api/v1/dialects/verify');
  });
});
