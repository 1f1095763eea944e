// A message that is signed by what `toBeSigned` gives, with WebCrypto as a browser has it, is verified by what the server reads of it;
// and by nothing that was changed.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignatureStatus } from '@/lib/model/event-record';
import { CONTEXT } from '@/lib/protocols/codec/contract';
import { codecs } from '@/lib/protocols/codecs';
import { protocolNamed } from '@/lib/protocols/meaning-of';
import { signatureStatus, textSignatureStatus } from '@/lib/security/signature';
import { isObject } from '@/lib/std/is-object';
import { lawRuns } from '@/lib/testing/law-runs';
import { signatureOf } from './message-signature';

type Message = Readonly<Record<string, unknown>>;

const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', false, [
  'sign',
  'verify',
])) as CryptoKeyPair;
const raw = await crypto.subtle.exportKey('raw', publicKey);
const KEYS = [{ kid: 'person-1', public_key: Buffer.from(raw).toString('base64url') }];

async function signedByBrowser(protocol: string, message: Message): Promise<Message | null> {
  const unsigned = protocolNamed(protocol)?.toBeSigned?.(message, 'person-1') ?? null;
  if (unsigned === null) return null;
  const bytes = new TextEncoder().encode(unsigned.text);
  const signature = await crypto.subtle.sign('Ed25519', privateKey, bytes);
  return unsigned.signed(Buffer.from(signature).toString('base64'));
}

/** As the server reads it off the wire. */
function statusOf(protocol: string, message: Message): SignatureStatus | null {
  const codec = codecs.find((one) => one.protocol === protocol);
  const text = JSON.stringify(message);
  const frame = { text, json: JSON.parse(text) as unknown };
  const decoded = codec?.decode(frame, CONTEXT);
  if (codec === undefined || decoded?.ok !== true) return null;
  const ports = { signatureStatus, textSignatureStatus, keysOf: () => KEYS };
  return signatureOf(ports, codec, frame, decoded.value);
}

const signing = codecs.filter(({ protocol }) => protocolNamed(protocol)?.toBeSigned !== undefined);

const samples = signing.flatMap(({ protocol, samples: all }) =>
  all.flatMap(({ text }) => {
    const message = messageIn(text);
    return message === null ? [] : [{ protocol, message }];
  }),
);

/** Some samples show what is no JSON. */
function messageIn(text: string): Message | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

describe('what a browser signs and what the server verifies', () => {
  it('are the same bytes for every sample of a protocol that can be signed', async () => {
    let verified = 0;
    for (const { protocol, message } of samples) {
      const signed = await signedByBrowser(protocol, message);
      const status = signed === null ? null : statusOf(protocol, signed);
      if (status === null) continue; // it cannot be signed, or is no message
      expect({ protocol, message: signed, status }).toMatchObject({ status: 'verified' });
      verified += 1;
    }
    expect(signing.length).toBeGreaterThanOrEqual(2);
    expect(verified).toBeGreaterThanOrEqual(10);
  });

  it('are the same bytes whatever the words, and other ones when a word is changed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        fc.string({ unit: 'binary' }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        async ({ protocol, message }, words, number) => {
          const field = 'payload' in message ? 'payload' : 'content';
          const beside = { 'é\u{1f600}': number, b: [words], a: null };
          const said = { ...message, [field]: { text: words, ...beside } };
          const signed = await signedByBrowser(protocol, said);
          const status = signed === null ? null : statusOf(protocol, signed);
          if (signed === null || status === null) return;

          expect(status).toBe('verified');
          const changed = { ...signed, [field]: { text: `${words}.`, ...beside } };
          expect(statusOf(protocol, changed)).toBe('bad');
        },
      ),
      { numRuns: lawRuns() },
    );
  });

  it('leave a message alone that bears a signature already', async () => {
    for (const { protocol, message } of samples) {
      const signed = await signedByBrowser(protocol, message);
      if (signed !== null) expect(await signedByBrowser(protocol, signed)).toBeNull();
    }
  });
});
