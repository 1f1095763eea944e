// What a file's keys say of its lines: nothing but the very event that was signed is ever verified, and no line breaks the reading.
import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClutchMessage } from '@/lib/model/clutch-message';
import type { RunFileKey } from '@/lib/model/file-signature';
import type { RunFileEvent } from '@/lib/model/run-file';
import { toBeSigned } from '@/lib/model/signed-text';
import { codecs } from '@/lib/protocols/codecs';
import { signatureStatus, textSignatureStatus } from '@/lib/security/signature';
import { anEvent, BUILT_AT } from '@/lib/testing/events';
import { lawRuns } from '@/lib/testing/law-runs';
import { fileSignatureOf } from './file-signature';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const KEY: RunFileKey = {
  agent_id: 'agent:ken',
  kid: 'k1',
  public_key: publicKey.export({ format: 'jwk' }).x ?? '',
};
const PORTS = { codecs, signatureStatus, textSignatureStatus };

function signed(message: ClutchMessage): ClutchMessage {
  const unsigned = toBeSigned(message, KEY.kid);
  if (unsigned === null) throw new Error('it can be signed');
  const value = sign(null, Buffer.from(unsigned.text), privateKey).toString('base64');
  return unsigned.signed(value) as ClutchMessage;
}

const SIGNED = signed(
  anEvent({ payload: { text: 'Three', list: [1, { deep: true }] }, meta: { note: 'x' } }),
);

function aLine(more: Partial<RunFileEvent> = {}): RunFileEvent {
  return {
    seq: 1,
    received_at: BUILT_AT,
    protocol: 'clutch',
    origin: 'agent',
    signature: 'verified',
    findings: [],
    event: SIGNED,
    hash: 'a'.repeat(64),
    raw: JSON.stringify(SIGNED),
    raw_encoding: 'utf8',
    raw_content_type: 'application/json',
    ...more,
  };
}

const statusOf = (line: RunFileEvent, keys: readonly RunFileKey[] = [KEY]) =>
  fileSignatureOf(PORTS, line, (agentId) => keys.filter(({ agent_id }) => agent_id === agentId))
    ?.status ?? null;

/** Every place of a JSON value. */
function placesOf(value: unknown, path: readonly string[] = []): string[][] {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => placesOf(part, [...path, key]))
      : [];
  return path.length === 0 ? inside : [[...path], ...inside];
}

/** The value with another part at a place. */
function changed(value: unknown, [key = '', ...rest]: readonly string[], part: unknown): unknown {
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string,
    unknown
  >;
  copy[key] = rest.length === 0 ? part : changed(copy[key], rest, part);
  return copy;
}

describe('a signed line of a file', () => {
  it('is verified by the key of its signer, where its event is what was signed', () => {
    expect(fileSignatureOf(PORTS, aLine(), () => [KEY])).toEqual({ status: 'verified', key: KEY });
    expect(statusOf(aLine({ raw: ` ${JSON.stringify(SIGNED, null, 2)}` }))).toBe('verified');
  });

  it('is not by another key, the key of another agent, or none', () => {
    const other = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? '';

    expect(statusOf(aLine(), [{ ...KEY, public_key: other }])).toBe('bad');
    expect(statusOf(aLine(), [{ ...KEY, agent_id: 'agent:eve' }])).toBe('unverifiable');
    expect(statusOf(aLine(), [{ ...KEY, kid: 'k2' }])).toBe('unverifiable');
    expect(statusOf(aLine(), [])).toBe('unverifiable');
  });

  it('is never verified when any part of the event, or of what was signed, is another', () => {
    const places = fc.constantFrom(...placesOf(SIGNED));
    fc.assert(
      fc.property(places, fc.oneof(fc.string(), fc.integer(), fc.constant(null)), (place, part) => {
        const lie = changed(SIGNED, place, part) as ClutchMessage;
        // The reader lets no other event through.
        fc.pre(ClutchMessage.safeParse(lie).success);
        fc.pre(JSON.stringify(lie) !== JSON.stringify(SIGNED));
        expect(statusOf(aLine({ event: lie }))).not.toBe('verified');
        expect(statusOf(aLine({ event: lie, raw: JSON.stringify(lie) }))).not.toBe('verified');
      }),
      { numRuns: lawRuns() },
    );
  });

  it('cannot be verified without its raw message, in a protocol that is not known, or where a part is hidden', () => {
    const masked = signed(anEvent({ payload: { text: 'a' } }));
    const hidden = JSON.stringify(masked).replace('"a"', '"[masked]"');

    for (const line of [
      aLine({ raw: null }),
      aLine({ raw_encoding: 'base64' }),
      aLine({ protocol: 'smoke-signals' }),
      aLine({ event: JSON.parse(hidden), raw: hidden }),
      aLine({ raw: 'x'.repeat(2 * 1024 * 1024) }),
    ]) {
      expect(statusOf(line)).toBe('unverifiable');
    }
  });

  it('says nothing where it was not signed, and of what is part of another line’s message', () => {
    const part = { ...SIGNED, meta: { part_of: 'm0' } };

    expect(statusOf(aLine({ signature: 'unsigned' }))).toBeNull();
    expect(statusOf(aLine({ event: part, raw: null }))).toBeNull();
  });

  it('breaks no reading, whatever stands in it', () => {
    const protocols = fc.constantFrom(...codecs.map(({ protocol }) => protocol));
    fc.assert(
      fc.property(protocols, fc.oneof(fc.string(), fc.json()), (protocol, raw) => {
        expect(['bad', 'unverifiable']).toContain(statusOf(aLine({ protocol, raw })));
      }),
      { numRuns: lawRuns() },
    );
  });
});
