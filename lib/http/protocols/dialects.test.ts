// Dialects over HTTP: what is verified, installed, refused and removed, and who may do what.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type {
  DialectAnswer,
  DialectsAnswer,
  VerifyDialectAnswer,
} from '@/lib/contracts/http-dialects';
import type { IngestAnswer } from '@/lib/contracts/http-events';
import { canonicalForm } from '@/lib/sexpr/canonical';
import { readForm } from '@/lib/sexpr/reader';
import { cpuMs } from '@/lib/testing/cpu-time';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';

const api = freshTestApi();

function ask<Answer>(method: string, path: string, options: Ask = {}) {
  return apiClient(api).ask<Answer>(method, path, options);
}
type Ask = Parameters<ReturnType<typeof apiClient>['ask']>[2];

const CBCL = 'application/cbcl';
const verify = (body: unknown, type = CBCL) =>
  ask<VerifyDialectAnswer>('POST', '/dialects/verify', { body, type });
const speak = (text: string, key?: string) =>
  ask<IngestAnswer>('POST', '/ingest/cbcl', { body: text, type: CBCL, ...(key && { key }) });
const list = async () => (await ask<DialectsAnswer>('GET', '/dialects')).answer.dialects;

const greeting = (word: string) => `(define greetings
  :extends cbcl
  :author @ada
  :resources (:max-depth 4 :max-expansion-size 200 :max-verify-time 100)
  (extend greet (whom) (tell whom "${word}")))`;

/** An author with a registered key, and what signs a form in her name. */
async function anAuthor(name: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  await ask('PUT', `/agents/${name}/keys/k1`, { body: { public_key: x } });
  return {
    key: await api.key('agent', name),
    signed: (text: string) => `(signed "${signatureOf(text, privateKey)}" ${text})`,
  };
}

function signatureOf(text: string, privateKey: KeyObject): string {
  const form = readForm(text);
  if (!form.ok) throw new Error(form.error.message);
  return sign(null, Buffer.from(canonicalForm(form.value)), privateKey).toString('base64');
}

describe('POST /api/v1/dialects/verify', () => {
  it('says what each rule says of a definition, measured, and stores nothing', async () => {
    const { status, answer } = await verify(greeting('hello'));

    expect(status).toBe(200);
    expect(answer).toMatchObject({
      dialect: 'greetings',
      errors: [],
      installed: false,
      hash: expect.stringMatching(/^sha256-[0-9a-f]{64}$/),
      rfc9804_hash: expect.stringMatching(/^sha256-[0-9a-f]{64}$/),
    });
    expect(answer.verdicts.map(({ rule, verdict }) => `${rule} ${verdict}`)).toEqual([
      ...['R1 pass', 'R2 pass', 'R3 pass', 'R4 pass'],
    ]);
    expect(await list()).toEqual([]);
    expect((await api.engine.head()).seq).toBe(0);
  });

  it('reads plain text and a JSON string alike, and points into the text', async () => {
    const text = greeting('hello').replace('greet (whom)', 'tell (whom)');

    const answers = [
      await verify(text),
      await verify(text, 'text/plain'),
      await verify(JSON.stringify(text), 'application/json'),
    ];

    expect(new Set(answers.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
    const r3 = answers[0]?.answer.verdicts.find(({ rule }) => rule === 'R3');
    expect(r3?.verdict).toBe('fail');
    expect(text.slice(r3?.at ?? 0)).toMatch(/^\(?(extend )?tell/);
  });

  it('says where a text cannot be read, and that a text holds no definition', async () => {
    const broken = await verify('(define greetings\n  :author "@ada)');
    const other = await verify('(tell @bob "hi")');

    expect(broken.status).toBe(200);
    expect(broken.answer).toMatchObject({
      dialect: null,
      hash: null,
      verdicts: [],
      errors: [{ code: 'invalid_sexpr', line: 2, column: 11, at: 28 }],
    });
    expect(other.answer.errors).toHaveLength(1);
  });

  it('takes 64 KiB of text, and of JSON no more than a string', async () => {
    const long = await verify(`(define ${'a'.repeat(64 * 1024)})`);
    const list = await verify('["(define x)"]', 'application/json');
    const bytes = await verify(new Uint8Array([0x28, 0xff]));
    const typed = await verify('(define x)', 'application/xml');

    expect([long.status, long.answer.code]).toEqual([413, 'body_too_large']);
    expect([list.status, list.answer.code]).toEqual([422, 'invalid_type']);
    expect([bytes.status, bytes.answer.code]).toEqual([400, 'invalid_utf8']);
    expect(typed.status).toBe(415);
  });

  it.each(['(', ')', '()', '(define', '"', '; ', '\u{1F99C}'])(
    'answers 64 KiB of %j within a second, in words',
    async (piece) => {
      const started = cpuMs();
      const length = new TextEncoder().encode(piece).length;

      const { status, answer } = await verify(piece.repeat(Math.floor((64 * 1024) / length)));

      expect(cpuMs() - started).toBeLessThan(10_000);
      expect(status).toBe(200);
      expect(answer.errors.length).toBeGreaterThan(0);
    },
  );
});

describe('a dialect', () => {
  it('that its author signed is installed, listed and called; another of its name is only known', async () => {
    const ada = await anAuthor('ada');

    const defined = await speak(ada.signed(`(meta ${greeting('hello')})`), ada.key);
    const called = await speak('(lang greetings (greet @bob))', ada.key);
    await speak(ada.signed(`(meta ${greeting('ahoy')})`), ada.key);
    const detail = await ask<DialectAnswer>('GET', '/dialects/greetings');

    expect(defined.answer.events).toMatchObject([
      { type: 'agent.update', payload_type: 'cbcl.dialect.v1' },
      { payload_type: 'cbcl.dialect-install.v1', payload: { action: 'installed' } },
    ]);
    expect(called.answer.events).toMatchObject([
      {
        type: 'chat.message',
        to: [{ agent_id: 'agent:bob' }],
        payload: { text: 'hello', call: '(greet @bob)', expansion: '(tell @bob "hello")' },
      },
    ]);
    expect(await list()).toMatchObject([
      { name: 'greetings', author: 'agent:ada', performatives: ['greet'], versions: 2 },
    ]);
    expect(called.answer.events[0]?.payload).toMatchObject({
      dialect: { name: 'greetings', hash: detail.answer.hash },
    });
    expect(detail.answer.versions_known).toMatchObject([
      { state: 'offered', signature: 'verified', reason: expect.any(String) },
      { state: 'installed', signature: 'verified', reason: null },
    ]);
  });

  it('is replaced and removed by an operator alone, and the audit says so', async () => {
    const ada = await anAuthor('ada');
    const operator = await api.key('operator');
    await speak(ada.signed(`(meta ${greeting('hello')})`), ada.key);
    await speak(ada.signed(`(meta ${greeting('ahoy')})`), ada.key);
    const { hash } = (await verify(greeting('ahoy'))).answer;
    const path = '/dialects/greetings';

    const byAgent = await ask('PUT', path, { body: { hash }, key: ada.key });
    const put = await ask<DialectAnswer>('PUT', path, { body: { hash }, key: operator });
    const called = await speak('(lang greetings (greet @bob))', ada.key);
    const removed = await ask<DialectAnswer>('DELETE', path, { key: operator });
    const uncalled = await speak('(lang greetings (greet @bob))', ada.key);
    const again = await ask('DELETE', path, { key: operator });

    expect(byAgent.status).toBe(403);
    expect([put.status, put.answer.hash]).toEqual([200, hash]);
    expect(called.answer.events).toMatchObject([{ payload: { text: 'ahoy' } }]);
    expect(removed.answer).toMatchObject({ hash: null, versions: 2 });
    expect(uncalled.answer.results).toMatchObject([{ error: { code: 'unknown_dialect' } }]);
    expect(again.status).toBe(404);
    const actions = removed.answer.audit.map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(['removed', 'installed']);
  });

  it('is unsigned, and waits until an operator installs it', async () => {
    const key = await api.key('agent', 'ada');
    await speak(`(meta ${greeting('hello')})`, key);

    const before = await speak('(lang greetings (greet @bob))', key);
    const [known] = await list();
    const { answer } = await ask<DialectAnswer>('GET', '/dialects/greetings');
    const [version] = answer.versions_known;
    await ask('PUT', '/dialects/greetings', { body: { hash: version?.hash } });
    const after = await speak('(lang greetings (greet @bob))', key);

    expect(before.answer.results).toMatchObject([{ error: { code: 'unknown_dialect' } }]);
    expect(known).toMatchObject({ name: 'greetings', hash: null });
    expect(version).toMatchObject({ signature: 'unsigned', state: 'offered' });
    expect(after.status).toBe(200);
  });

  it('breaks a rule, and is installed by nobody', async () => {
    const text = greeting('hello').replace('(tell whom "hello")', '(greet whom)');
    const recorded = await speak(`(meta ${text})`);
    const { hash } = (await verify(text)).answer;

    const put = await ask('PUT', '/dialects/greetings', { body: { hash } });

    expect(recorded.answer.findings).toContainEqual(
      expect.objectContaining({ level: 'error', rule: 'B16' }),
    );
    expect([put.status, put.answer.code]).toEqual([409, 'conflict']);
  });

  it('is unknown by its name, or by its hash, or asked for in a way that is not', async () => {
    await speak(`(meta ${greeting('hello')})`);
    const hash = `sha256-${'0'.repeat(64)}`;

    const unknown = await ask('GET', '/dialects/none');
    const hostile = await ask(
      'GET',
      `/dialects/${encodeURIComponent(`__proto__"\u0000${'x'.repeat(500)}`)}`,
    );
    const version = await ask('PUT', '/dialects/greetings', { body: { hash } });
    const field = await ask('PUT', '/dialects/greetings', { body: { hash, force: true } });

    expect([unknown.status, hostile.status, version.status]).toEqual([404, 404, 404]);
    expect(hostile.answer.detail.length).toBeLessThan(200);
    expect([field.status, field.answer.code]).toEqual([422, 'unknown_field']);
  });
});
