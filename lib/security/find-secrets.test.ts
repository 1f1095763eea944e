import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bridges } from '@/lib/bridges/registry';
import { runSteps } from '@/lib/std/steps';
import { loadVectors, vectorFrame } from '@/lib/testing/codecs/vectors';
import { cpuMs, leastCpuMs } from '@/lib/testing/cpu-time';
import { lawRuns } from '@/lib/testing/law-runs';
import { secretCorpus } from '@/lib/testing/secret-corpus';
import { findingSecrets } from './find-secrets';
import { echoMask, hidingSecrets, maskSecrets } from './mask-secrets';
import { mayHoldSecret } from './may-hold-secret';

const findSecrets = (text: string) => runSteps(findingSecrets(text));
const hideSecrets = (...asked: Parameters<typeof hidingSecrets>) =>
  runSteps(hidingSecrets(...asked));

/** What a text is made of that is dear to look through. */
const HOSTILE_PARTS = [
  '"password":{',
  '{"secrets":[',
  '<password>',
  '<password ',
  '://a',
  '-----BEGIN PRIVATE KEY-----',
  'eyJaaaaaaaaa-',
  'eyJaaaaaaaaa.',
  'bearer ',
  '\\u0070',
  '\\\\\\"',
  '"token":"\\',
  '(password ',
  '--pwd ',
  'key',
  'Authorization: ',
  'curl ',
  'curl -u a',
  'curl -u a:',
  'login a password ',
  'login a',
  '"value":"a',
  '"value":"a","name":"',
  ':\\/\\/a@',
  'password: |\\n ',
  `password${' '.repeat(64)}`,
];

describe('findingSecrets', () => {
  it.each(secretCorpus())('finds $where', ({ text, secrets }) => {
    const masked = maskSecrets(text);

    for (const secret of secrets) expect(unescaped(masked)).not.toContain(secret);
  });

  it.each([
    '{"author":"ken","tokens":12,"usage":{"prompt_tokens":5},"max_tokens":100}',
    '{"monkey":"see","keyboard":"us","passenger":"bob","compass":"north","bypass":"no"}',
    '{"security":{"auth":{"scheme":"ed25519","kid":"k1","sig":"AAAA"}}}',
    '{"text":"see https://example.org/a?b=1 and mail ken@example.org"}',
    '{"text":"a basic understanding of cookies and passwords"}',
    '(tell @bob (note "the secretary lost the key"))',
    '{"password":null,"token":false}',
    '{"required":["password","email"]}',
    '{"text":"the api key is kept elsewhere, see https://h.example/@scope/pass"}',
    '{"cmd":"docker run -u 1000:1000 image","path":"C:\\\\temp"}',
    '{"value":"ken","name":"author"}',
    // What agents call a session is a conversation, and its id is said to everybody in it.
    '{"type":"message","agent":"alpha","sessionId":"sess-12345","content":{"role":"agent","content":"Hi"}}',
    '(tell @bob (state :session-id "sess-12345"))',
    '{"payload":{"sessionKey":"agent:editor:main","runId":"r1"}}',
    '{"attributes":[{"key":"gen_ai.usage.input_tokens","value":{"intValue":"118"}}]}',
    '{"attributes":[{"key":"llm.token_count.prompt","value":{"intValue":"118"}}]}',
  ])('leaves %s', (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  it('leaves JSON that is JSON, whatever it hides', () => {
    const name = fc.constantFrom('token', 'x', 'password', 'authorization', 'a', 'cookies');
    const leaf = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.constantFrom('Authorization: x', '--password a b', '(token a)', 'clq_0123456789abcdefgh'),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(leaf, fc.array(tie('value')), fc.dictionary(name, tie('value'))),
    }));
    fc.assert(
      fc.property(value, fc.boolean(), (given, isNested) => {
        const text = JSON.stringify(isNested ? { args: JSON.stringify(given) } : given) ?? 'null';

        expect(() => JSON.parse(maskSecrets(text))).not.toThrow();
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('finds nothing that the quick look passes over', () => {
    const part = fc.oneof(
      fc.constantFrom(...secretCorpus().map(({ text }) => text)),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('Token', 'PWD=', 'sk_', 'task_', '://a:b@c', 'eyJ', '-----BEGIN ', '\\u0070'),
      fc.constantFrom(
        '"tokens',
        '_token_',
        's',
        'count',
        '":"a"',
        '":12,',
        '\\\\": null,',
        '","value":{"intValue":',
      ),
      fc.constantFrom('auth', 'or', 'ization', '"', ': ', '=', 'key'),
      fc.constantFrom('12', '"12"', '"a"', '}', ',', ']', '{', '['),
    );
    const separator = fc.constantFrom('', ' ');
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 8 }),
        separator,
        fc.nat(60),
        (parts, between, cut) => {
          const text = parts.join(between).slice(cut);

          if (!mayHoldSecret(text)) expect(findSecrets(text)).toEqual([]);
        },
      ),
      { numRuns: lawRuns(2_000) },
    );
  });

  it.each(bridges.map(({ protocol }) => protocol))(
    'leaves what the packages of %s say, and finds no credential in it',
    (protocol) => {
      const { vectors } = loadVectors(new URL(`../bridges/${protocol}/vectors/`, import.meta.url));
      const texts = vectors.map(({ vector }) => vectorFrame(vector).text);

      expect(texts.length).toBeGreaterThan(0);
      expect(texts.filter((text) => findSecrets(text).length > 0)).toEqual([]);
    },
  );

  it.each(HOSTILE_PARTS)('takes time in proportion to a text made of %s', (part) => {
    const text = part.repeat((512 * 1024) / part.length);

    expect(leastCpuMs(() => maskSecrets(text))).toBeLessThan(1_500);
  });
});

describe('a text of megabytes', () => {
  const LENGTH = 8 * 1024 * 1024;

  /** One search of all of it for a beginning takes that long on a slow machine. Milliseconds. */
  const STEP_MAX_MS = 250;

  it('may be one value, or a list of more values than a call has arguments', () => {
    expect(findSecrets(`{"k":"${'token:'.repeat(LENGTH / 6)}`)).toHaveLength(1);
    expect(findSecrets(`{"secrets":[${'"a",'.repeat(LENGTH / 4)}`)).toHaveLength(LENGTH / 4);
  });

  it.each(HOSTILE_PARTS)('made of %s is looked through in steps', (part) => {
    const text = part.repeat(LENGTH / part.length);
    let longestMs = 0;
    const steps = findingSecrets(text);
    for (let step = null, at = cpuMs(); step === null || !step.done; ) {
      step = steps.next();
      const now = cpuMs();
      longestMs = Math.max(longestMs, now - at);
      at = now;
    }

    expect(longestMs).toBeLessThan(STEP_MAX_MS);
  });
});

describe('what is kept of a message', () => {
  const OWN = `clq_${'k'.repeat(43)}`;

  it('has no key of ours and no Authorization value, and the rest as it was said', () => {
    const text = `{"token":"s3cret-of-theirs","a":"${OWN}","Authorization":"Bearer abc"}`;

    expect(hideSecrets(text, 'mark')).toEqual({
      text: '{"token":"s3cret-of-theirs","a":"[masked]","Authorization":"[masked]"}',
      hidden: 2,
      likely: 1,
    });
    expect(hideSecrets(text, 'mask')).toMatchObject({ hidden: 3, likely: 0 });
    expect(hideSecrets('{"text":"nothing here"}', 'mask')).toBeNull();
  });

  it('is not quoted elsewhere, whole or cut short', () => {
    const { mask } = runSteps(echoMask('{"pwd":"correct-horse-battery"}'));

    expect(mask('saw "correct-horse-battery", expected none')).toBe(
      'saw "[masked]", expected none',
    );
    expect(mask('saw "correct-horse-b…"')).toBe('saw "[masked]…"');
    expect(mask('saw "something else"')).toBe('saw "something else"');
  });
});

/** What is written in escapes, as it is meant. */
function unescaped(text: string): string {
  return text.replace(/\\+u([0-9a-f]{4})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
