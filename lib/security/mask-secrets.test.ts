import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MASK } from '@/lib/model/mask';
import { leastCpuMs } from '@/lib/testing/cpu-time';
import { maskSecrets } from './mask-secrets';

describe('maskSecrets', () => {
  it.each([
    ['{"token":"s3cret","a":1}', `{"token":"${MASK}","a":1}`],
    ['{"x":{"api_key" : "s3cret"}}', `{"x":{"api_key" : "${MASK}"}}`],
    [
      '{"args":"{\\"password\\":\\"s3cret\\",\\"b\\":2}"}',
      `{"args":"{\\"password\\":\\"${MASK}\\",\\"b\\":2}"}`,
    ],
    ['{"password":"with \\" quote s3cret"}', `{"password":"${MASK}"}`],
    ['{"password":1234}', `{"password":"${MASK}"}`],
    [
      '{"headers":{"Authorization":"Bearer s3cret-s3cret"}}',
      `{"headers":{"Authorization":"${MASK}"}}`,
    ],
    ['{"authorization":["Bearer s3cret-s3cret"]}', `{"authorization":["${MASK}"]}`],
    ['(tell :token "s3cret" :to @bob)', `(tell :token "${MASK}" :to @bob)`],
    ['Authorization: Bearer s3cret-s3cret\nAccept: */*', `Authorization: ${MASK}\nAccept: */*`],
    ['GET /?access_token=s3cret&page=2', `GET /?access_token=${MASK}&page=2`],
    ['OPENAI_API_KEY=s3cret\nPORT=1', `OPENAI_API_KEY=${MASK}\nPORT=1`],
    ['{"token":"s3cret that never ends', `{"token":"${MASK}`],
    ['the key is clq_abcdefghijklmnopqrstuvwxyz012345', `the key is ${MASK}`],
    [
      'it is eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJrZW4ifQ.c2lnbmF0dXJl, keep it',
      `it is ${MASK}, keep it`,
    ],
  ])('hides the secret in %s', (text, expected) => {
    expect(maskSecrets(text)).toBe(expected);
  });

  it.each([
    '{"author":"ken","tokens":12,"token_count":5,"secretary":"bob"}',
    '{"security":{"auth":{"scheme":"ed25519","kid":"k1","sig":"AAAA"}}}',
    'the token is "lost", the password unknown',
    '{"payload":{"text":"which token do you mean: this one?"}}',
  ])('leaves what is no secret as it is: %s', (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  it('keeps the value of no secret name in JSON, wherever it stands', () => {
    const name = fc.constantFrom('token', 'auth', 'password', 'api_key', 'authorization', 'secret');
    const around = fc.jsonValue({ maxDepth: 2 });
    fc.assert(
      fc.property(name, around, fc.uuid(), fc.boolean(), (key, other, secret, isNested) => {
        const inner = { other, [key]: secret, after: 1 };
        const text = JSON.stringify(isNested ? { args: JSON.stringify(inner) } : inner);

        expect(maskSecrets(text)).not.toContain(secret);
      }),
    );
  });

  it.each(['"token', '"token":"', 'token: ', 'token="\\', '\\"token\\":\\"\\\\', 'Bearer '])(
    'takes time in proportion to a text made of "%s"',
    (part) => {
      const text = part.repeat(64 * 1024);

      expect(leastCpuMs(() => maskSecrets(text))).toBeLessThan(1000);
    },
  );
});
