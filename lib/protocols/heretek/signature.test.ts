// What a signature of a message covers, verified by the arithmetic of lib/security.
import { createPrivateKey, sign } from 'node:crypto';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignatureStatus } from '@/lib/model/event-record';
import { textSignatureStatus } from '@/lib/security/signature';
import { lawRuns } from '@/lib/testing/law-runs';
import { CONTEXT } from '../codec/contract';
import { keyNamedIn } from '../meaning-of';
import { heretekCodec } from './codec';
import { toBeSigned } from './wire/signed-text';

type Message = Record<string, unknown> & { readonly metadata: Record<string, unknown> };

/** The private key is 32 times 07; OpenSSL made the literals. */
const PUBLIC_KEY = '6kpsY-KcUgq-9VB7Ey7F-ZVHdq6-vnuSQh7qaRRG0iw';
const privateKey = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${'07'.repeat(32)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
});
const KEYS = [{ kid: 'k1', public_key: PUBLIC_KEY }];

const MESSAGE: Message = {
  id: '0b4f2f0e-6c0a-4d0c-9a3b-0d4a6a0f1c11',
  type: 'message',
  from: 'steward',
  agent: 'alpha',
  sessionId: 'sess-1',
  content: { role: 'agent', content: 'Hello' },
  timestamp: 1711843200000,
  metadata: {
    priority: 'high',
    requiresResponse: true,
    threadId: 'thread-abc',
    parentId: 'msg-0',
    ttl: 60,
    correlationId: 'corr-xyz',
  },
};

/** As docs/decisions/0065 says, with another library's RFC 8785. */
function signed(message: Message): Message {
  const unsigned = withSignature(message, { alg: 'Ed25519', keyId: 'k1' });
  const bytes = Buffer.from(`colloquy-heretek-v1\n${canonicalize(unsigned)}`);
  const value = sign(null, bytes, privateKey).toString('base64');
  return withSignature(message, { alg: 'Ed25519', keyId: 'k1', value });
}

function withSignature(message: Message, signature: unknown): Message {
  return { ...message, metadata: { ...message.metadata, signature } };
}

function decoded(message: unknown, context: object = {}) {
  const result = heretekCodec.decode(
    { text: JSON.stringify(message), json: message },
    { ...CONTEXT, ...context },
  );
  return result.ok ? result.value : null;
}

/** What a message's signature is worth; null where the message is refused. */
function statusOf(message: unknown, keys = KEYS): SignatureStatus | null {
  const said = decoded(message);
  if (said === null) return null;
  return said.signed === undefined ? 'unsigned' : textSignatureStatus(said.signed, keys);
}

/** Every place of a JSON value but the signature's own value, which the signature cannot cover. */
function placesOf(value: unknown, path: readonly string[] = []): string[][] {
  if (path.join('/') === 'metadata/signature/value') return [];
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]))
      : [];
  return path.length === 0 ? inside : [[...path], ...inside];
}

/** The value with another part at a place; undefined takes it away. */
function changed(value: unknown, [key = '', ...rest]: readonly string[], part: unknown): unknown {
  const object = value as Record<string, unknown>;
  const next = rest.length === 0 ? part : changed(object[key], rest, part);
  if (next !== undefined) return { ...object, [key]: next };
  const { [key]: _, ...others } = object;
  return others;
}

describe('a signature by a fixed key', () => {
  const FIXED = {
    id: '0b4f2f0e-6c0a-4d0c-9a3b-0d4a6a0f1c11',
    type: 'message',
    from: 'steward',
    agent: 'alpha',
    content: { role: 'agent', content: 'Hello' },
    timestamp: 1711843200000,
    metadata: {
      priority: 'high',
      threadId: 'thread-abc',
      correlationId: 'corr-xyz',
      signature: {
        alg: 'Ed25519',
        keyId: 'k1',
        value:
          'uEdhCd90lTgjwYSusUzfa2KpM/7IylCpWbhjJTtgbnxVvHidDb0AUjChV5NWJydQ/+IWWaMad68Q2muFDrVlAg==',
      },
    },
  };

  it('covers the prefix and the RFC 8785 form without its value', () => {
    expect(decoded(FIXED)?.signed).toEqual({
      text: 'colloquy-heretek-v1\n{"agent":"alpha","content":{"content":"Hello","role":"agent"},"from":"steward","id":"0b4f2f0e-6c0a-4d0c-9a3b-0d4a6a0f1c11","metadata":{"correlationId":"corr-xyz","priority":"high","signature":{"alg":"Ed25519","keyId":"k1"},"threadId":"thread-abc"},"timestamp":1711843200000,"type":"message"}',
      signature: FIXED.metadata.signature.value,
      signer: 'agent:steward',
      scheme: 'Ed25519',
      kid: 'k1',
    });
    expect(statusOf(FIXED)).toBe('verified');
  });

  it('does not hold for the same bytes without the prefix, as Clutch signs them', () => {
    const { signature: _, ...metadata } = FIXED.metadata;
    const message = withSignature({ ...FIXED, metadata }, { alg: 'Ed25519', keyId: 'k1' });
    const value = sign(null, Buffer.from(canonicalize(message) ?? ''), privateKey);

    expect(
      statusOf(
        withSignature(message, { alg: 'Ed25519', keyId: 'k1', value: value.toString('base64') }),
      ),
    ).toBe('bad');
  });
});

describe('a signed message', () => {
  it.each([
    ['id', 'msg-2'],
    ['from', 'mallory'],
    ['agent', 'beta'],
    ['sessionId', 'sess-2'],
    ['timestamp', 1711843200001],
    ['type', 'request'],
    ['content/content', 'Good-bye'],
    ['content/role', 'user'],
    ['metadata/threadId', 'thread-other'],
    ['metadata/parentId', 'msg-9'],
    ['metadata/correlationId', 'corr-other'],
    ['metadata/priority', 'low'],
    ['metadata/requiresResponse', false],
    ['metadata/ttl', 61],
    ['metadata/more', 'beside'],
    ['metadata/signature/more', 'beside'],
    ['more', 'beside'],
  ])('is bad with another %s: it cannot be replayed elsewhere (H11)', (place, part) => {
    const message = signed(MESSAGE);

    expect(statusOf(message)).toBe('verified');
    expect(statusOf(changed(message, place.split('/'), part))).toBe('bad');
  });

  it('is never verified when any part of it is changed, added or taken away', () => {
    const part = fc.constantFrom<unknown>('other', '', 7, true, null, {}, [], undefined);
    const content = fc.dictionary(
      fc.string({ maxLength: 5 }).filter((key) => key !== '__proto__' && key !== 'token'),
      fc.jsonValue({ maxDepth: 2 }),
      { maxKeys: 3, noNullPrototype: true },
    );
    fc.assert(
      fc.property(content, fc.nat(), part, (said, at, other) => {
        const message = signed({ ...MESSAGE, content: { role: 'agent', content: said } });
        const places = placesOf(message);
        const altered = changed(message, places[at % places.length] ?? [], other);
        fc.pre(canonicalize(altered) !== canonicalize(message));

        expect(statusOf(message)).toBe('verified');
        expect(statusOf(altered)).not.toBe('verified');
      }),
      { numRuns: lawRuns(300) },
    );
  });

  it('is verified in any layout, and in any order of its keys', () => {
    const shuffled = Object.fromEntries(Object.entries(signed(MESSAGE)).reverse());
    const said = heretekCodec.decode({ text: JSON.stringify(shuffled, null, 2) }, CONTEXT);

    expect(said.ok && said.value.signed && textSignatureStatus(said.value.signed, KEYS)).toBe(
      'verified',
    );
  });

  it('names its key, of which only that one counts', () => {
    const message = signed(MESSAGE);
    const [key] = KEYS;

    expect(statusOf(message, [])).toBe('unknown_key');
    expect(statusOf(message, [{ kid: 'k2', public_key: PUBLIC_KEY }])).toBe('unknown_key');
    expect(statusOf(message, [{ kid: 'k2', public_key: 'AA' }, ...(key ? [key] : [])])).toBe(
      'verified',
    );
    expect(statusOf(changed(message, ['metadata', 'signature', 'keyId'], 'k2'))).toBe(
      'unknown_key',
    );
  });

  it('names its key in its event, too, where it is whole', () => {
    const keyOf = (message: Message) => {
      const [event] = decoded(message)?.events ?? [];
      return event && keyNamedIn(event);
    };

    expect(keyOf(signed(MESSAGE))).toBe('k1');
    expect(keyOf(MESSAGE)).toBeNull();
    expect(keyOf(withSignature(MESSAGE, { alg: 'Ed25519', keyId: 'k1' }))).toBeNull();
  });

  it('is unchecked under another algorithm, and bad in another spelling', () => {
    const message = signed(MESSAGE);
    const value = String((message.metadata.signature as { value: string }).value);
    const spelt = (other: string) =>
      statusOf(changed(message, ['metadata', 'signature', 'value'], other));

    expect(statusOf(changed(message, ['metadata', 'signature', 'alg'], 'ES256'))).toBe('unchecked');
    expect(spelt(Buffer.from(value, 'base64').toString('hex'))).toBe('bad');
    expect(spelt(value.replace(/=+$/, ''))).toBe('bad');
    expect(spelt(`${value}\n`)).toBe('bad');
  });

  it('stands where it says, whatever run and thread its request names', () => {
    const moved = { run_id: 'run-other', thread_id: 'thread-other', channel: 'ops' };
    const placeOf = (message: unknown) => {
      const [event] = decoded(message, moved)?.events ?? [];
      return [event?.run_id, event?.thread_id, event?.meta?.ui_channel];
    };

    expect(placeOf(MESSAGE)).toEqual(['run-other', 'thread-other', 'ops']);
    expect(placeOf(signed(MESSAGE))).toEqual(['thread-abc', 'thread-abc', 'ops']);
    const referring = { ...MESSAGE.metadata, correlationId: 'ref~run-1~thread-1~task-1' };
    expect(placeOf(signed({ ...MESSAGE, metadata: referring }))).toEqual([
      'run-1',
      'thread-1',
      'ops',
    ]);
  });

  it('comes back out of its event with a signature that holds', () => {
    const [event] = decoded(signed(MESSAGE))?.events ?? [];
    const printed = event && heretekCodec.encode(event);

    expect(printed?.ok && statusOf(JSON.parse(printed.value.text))).toBe('verified');
  });
});

describe('what is signed for this server', () => {
  const signer = {
    kid: 'k1',
    sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64'),
  };

  it('is verified like any message, with or without metadata of its own', () => {
    const { metadata: _, ...bare } = MESSAGE;

    expect(heretekCodec.signatures?.sign?.(MESSAGE, signer)).toEqual(signed(MESSAGE));
    expect(statusOf(heretekCodec.signatures?.sign?.(bare, signer))).toBe('verified');
  });

  it('is not begun where it would move the message into another run', () => {
    const isBegun = (message: Message, runId?: string) => toBeSigned(message, 'k1', runId) !== null;

    expect(isBegun(MESSAGE)).toBe(true);
    expect(isBegun(MESSAGE, 'thread-abc')).toBe(true);
    expect(isBegun(MESSAGE, 'run-1')).toBe(false);
    expect(isBegun({ ...MESSAGE, content: { token: 'x' } })).toBe(false);
    expect(isBegun({ ...MESSAGE, id: undefined })).toBe(false);
    expect(isBegun(signed(MESSAGE))).toBe(false);
  });
});
