// What a translation says of itself is true: what it does not name as lost comes back, for generated messages of every
// protocol in every other one. The generator bends the messages that the vectors accept, and keeps what is still valid.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { jsonLeaves } from '@/lib/std/json/json-leaves';
import { runSteps } from '@/lib/std/steps';
import { loadVectors, vectorFrame } from '@/lib/testing/codecs/vectors';
import { dialectIndex } from '@/lib/testing/dialects/dialect-index';
import { anEvent } from '@/lib/testing/events';
import { lawRuns } from '@/lib/testing/law-runs';
import { wordsOf } from '@/lib/testing/sexpr/words';
import type { Codec, DecodeContext } from './codec/codec';
import { codecs } from './codecs';
import { BACK, bringBack, type Translation, translate } from './translate';

const dialects = dialectIndex();

const contextOf = (id: string): DecodeContext => ({
  receivedAt: '2026-02-01T13:20:12.000Z',
  fallbackId: id,
  from: 'agent:somebody',
  dialects,
});

/** The message as a value with leaves, whatever it is written in. */
function leafyValue({ jsonOf }: Codec, text: string): unknown {
  return jsonOf === undefined ? JSON.parse(text) : jsonOf(text);
}

type Message = { readonly from: Codec; readonly text: string; readonly profile?: string };

/** The accepted messages of a codec's vectors that say something. */
function messagesOf(from: Codec): Message[] {
  const { vectors } = loadVectors(new URL(`./${from.protocol}/vectors/`, import.meta.url));
  return vectors
    .filter(({ vector }) => vector.failure === undefined)
    .map(({ vector }) => ({ from, ...vectorFrame(vector) }))
    .filter((message) => eventsOf(message).length > 0);
}

function eventsOf({ from, text, profile }: Message): readonly ClutchMessage[] {
  const frame = { text, ...(profile !== undefined && { profile }) };
  const decoded = from.decode(frame, contextOf('some-id'));
  return decoded.ok ? decoded.value.events : [];
}

/** The reading that a message is said again in. */
function readingOf(message: Message): string | undefined {
  const profile = eventsOf(message)[0]?.meta?.profile;
  return typeof profile === 'string' ? profile : undefined;
}

/** A valid message in which one leaf is another. */
const bent = fc
  .tuple(
    fc.constantFrom(...codecs.flatMap(messagesOf)),
    fc.nat(),
    fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    ),
  )
  .map(([message, place, value]): Message => {
    const isJson = message.from.jsonOf === undefined;
    const text = (isJson ? bentJson : bentText)(message.text, place, value);
    const other = { ...message, text };
    return eventsOf(other).length > 0 ? other : message;
  });

function bentJson(text: string, place: number, leaf: unknown): string {
  const json: unknown = JSON.parse(text);
  const paths = [...jsonLeaves(json).keys()];
  return JSON.stringify(withLeaf(json, paths[place % paths.length] ?? '', leaf));
}

/** A text of symbolic expressions with another atom; a value of JSON as it would be written there. */
function bentText(text: string, place: number, leaf: unknown): string {
  const words = wordsOf(text);
  const word = words.filter(({ isAtom }) => isAtom)[place % words.length];
  if (word === undefined) return text;
  return text.slice(0, word.start) + spelled(leaf) + text.slice(word.end);
}

function spelled(leaf: unknown): string {
  if (typeof leaf === 'boolean') return leaf ? '#t' : '#f';
  return leaf === null ? '()' : JSON.stringify(leaf);
}

/** The value with another leaf at a pointer. */
function withLeaf(json: unknown, pointer: string, leaf: unknown): unknown {
  const [, first, ...rest] = pointer.split('/');
  if (first === undefined) return leaf;
  const key = first.replaceAll('~1', '/').replaceAll('~0', '~');
  const inner = rest.length === 0 ? '' : `/${rest.join('/')}`;
  if (Array.isArray(json)) {
    return json.map((item, index) => (String(index) === key ? withLeaf(item, inner, leaf) : item));
  }
  const object = json as Record<string, unknown>;
  return { ...object, [key]: withLeaf(object[key], inner, leaf) };
}

const translations = fc.record({ message: bent, to: fc.constantFrom(...codecs), id: fc.uuid() });

/** The message in another protocol; null where it is refused, or the other has no word for it. */
function translationOf({ from, ...frame }: Message, to: Codec, id: string): Translation | null {
  const original = translate(from, frame, contextOf(id));
  const translation = original.ok ? runSteps(original.value.into(to)) : original;
  return translation.ok ? translation.value : null;
}

/** Of CLowl v0.1: the number of the version, a context that says nothing, and a mode of delegation that there is none of. */
const NOT_IN_THE_CURRENT_VERSION = ['/cl', '/ctx', '/body/d/delegation_mode'];

describe('a translation', () => {
  it('gives back every value that it does not name as lost', () => {
    fc.assert(
      fc.property(translations, ({ message, to, id }) => {
        const { from } = message;
        const translation = translationOf(message, to, id);
        if (translation === null) return;
        const { text, lost } = translation;

        const profile = to === from ? readingOf(message) : undefined;
        const translated = { text, profile, original: message.text };
        const back = bringBack(translated, { to, from }, { ...BACK, dialects });

        const leaves = jsonLeaves(leafyValue(from, message.text));
        const returned = back === null ? new Map() : jsonLeaves(leafyValue(from, back));
        for (const [path, value] of leaves) {
          if (!lost.includes(path)) expect([path, returned.get(path)]).toEqual([path, value]);
        }
        for (const path of lost) expect(leaves.has(path)).toBe(true);
      }),
      { numRuns: lawRuns(400) },
    );
  });

  it('is a message that its protocol takes', () => {
    fc.assert(
      fc.property(translations, ({ message, to, id }) => {
        const { from } = message;
        const translation = translationOf(message, to, id);
        if (translation === null) return;

        const { text } = translation;
        const profile = from === to ? readingOf(message) : undefined;
        const read = to.decode({ text, ...(profile !== undefined && { profile }) }, contextOf(id));

        expect(read.ok ? [] : read.error.failures).toEqual([]);
      }),
      { numRuns: lawRuns(400) },
    );
  });

  it('names as invented only what it says', () => {
    fc.assert(
      fc.property(translations, ({ message, to, id }) => {
        const translation = translationOf(message, to, id);
        if (translation === null) return;
        const { text, invented } = translation;

        const said = [...jsonLeaves(leafyValue(to, text)).keys()];

        for (const path of invented) {
          expect(said.some((leaf) => leaf === path || leaf.startsWith(`${path}/`))).toBe(true);
        }
      }),
    );
  });

  it('names nothing as invented that is not there, whatever the sender claims to be derived', () => {
    const clutch = codecs.find(({ protocol }) => protocol === 'clutch');
    const claimed = ['', 'nothing', 'payload.none', 'to', 'payload.text'];
    const meta = { protocol: 'clutch', derived: claimed };

    const encoded = clutch?.encode(anEvent({ payload: { text: 'Hello' }, meta }));

    expect(encoded).toMatchObject({ ok: true, value: { invented: ['/to', '/payload/text'] } });
  });

  it('loses nothing but credentials in its own protocol, and of an older version what the current one cannot say', () => {
    fc.assert(
      fc.property(bent, fc.uuid(), (message, id) => {
        const { from } = message;

        const lost = translationOf(message, from, id)?.lost;
        const isBare = from.protocol === 'clutch'; // bare recipients become objects (CD5)
        const [event] = eventsOf(message);
        const isOlder = event !== undefined && (from.upgraded?.(event) ?? null) !== null;
        const mayBeLost = [...from.secrets, ...(isOlder ? NOT_IN_THE_CURRENT_VERSION : [])];
        if (!isBare) expect(lost?.filter((path) => !mayBeLost.includes(path))).toEqual([]);
      }),
    );
  });

  it('loses nothing on the way into Clutch, in which everything is kept', () => {
    const clutch = codecs.find(({ protocol }) => protocol === 'clutch');
    fc.assert(
      fc.property(bent, (message) => {
        const { from, ...frame } = message;
        // Of its own messages the bare recipients become objects (CD5).
        fc.pre(from !== clutch);
        const original = translate(from, frame, contextOf('one-id'));
        const translation = original.ok && clutch ? runSteps(original.value.into(clutch)) : null;

        const masked = from.secrets;
        expect(translation?.ok).toBe(true);
        if (translation?.ok !== true) return;
        expect(translation.value.lost.filter((path) => !masked.includes(path))).toEqual([]);
      }),
    );
  });
});
