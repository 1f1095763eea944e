// What holds for every protocol of JSON when large texts of a message are moved to artifacts: its own judge finds nothing more
// in it, its event differs by the references alone, and with the texts put back it is the message that was sent.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { artifactHash } from '@/lib/model/artifact-ref';
import { jsonLeaves } from '@/lib/std/json/json-leaves';
import { placeOf } from '@/lib/std/json/json-place';
import { pointerSegments } from '@/lib/std/json/json-pointer';
import { utf8Length } from '@/lib/std/utf8';
import { inputText, loadVectors } from '@/lib/testing/codecs/vectors';
import type { Codec, Frame } from './codec/codec';
import { CONTEXT } from './codec/contract';
import { LARGE_TEXT_BYTES, type MovedText, withoutLargeTexts } from './codec/large-texts';
import { codecs } from './codecs';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const readText = (text: string): Frame => ({ text, json: JSON.parse(text) });

/** The accepted messages of a codec's samples and vectors. */
function messagesOf(codec: Codec): Frame[] {
  const { vectors } = loadVectors(new URL(`./${codec.protocol}/vectors/`, import.meta.url));
  const texts = [
    ...codec.samples.map(({ text }) => text),
    ...vectors.filter(({ name }) => !name.startsWith('n')).map(({ vector }) => inputText(vector)),
  ];
  return [...new Set(texts)]
    .filter((text) => codec.decode({ text }, CONTEXT).ok)
    .map((text) => readText(text));
}

const largeText = (name: string) => `${name}: ${'é\n"x" '.repeat(LARGE_TEXT_BYTES / 6)}`;

/** A message with a large text in the place of each of its texts, one at a time, where it may stand at all. */
function enlarged(codec: Codec, frame: Frame): { frame: Frame; pointer: string }[] {
  return [...jsonLeaves(frame.json)].flatMap(([pointer, leaf]) => {
    const place = placeOf(frame.text, pointerSegments(pointer));
    if (typeof leaf !== 'string' || place === null) return [];
    const large = JSON.stringify(largeText(pointer));
    const text = frame.text.slice(0, place[0]) + large + frame.text.slice(place[1]);
    return codec.decode({ text }, CONTEXT).ok ? [{ frame: readText(text), pointer }] : [];
  });
}

/** A value with the texts of the moved ones in the place of their references. */
function withTexts(value: unknown, moved: readonly MovedText[]): unknown {
  const texts = new Map(moved.map(({ ref, text }) => [ref, text]));
  const putBack = (_: string, inner: unknown) =>
    typeof inner === 'string' ? (texts.get(inner) ?? inner) : inner;
  return JSON.parse(JSON.stringify(value), putBack);
}

function decoded(codec: Codec, frame: Frame) {
  const answer = codec.decode(frame, CONTEXT);
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer.error.failures)}`);
  const { events, findings, id } = answer.value;
  return { events, id, marks: findings.map(({ level, rule, path }) => `${level} ${rule} ${path}`) };
}

const jsonCodecs = codecs.filter(({ jsonOf }) => jsonOf === undefined);

describe.each(jsonCodecs.map((codec) => [codec.title, codec] as const))('%s', (_, codec) => {
  const cases = messagesOf(codec).flatMap((message) => enlarged(codec, message));
  const moves = cases.map(({ frame, pointer }) => ({
    frame,
    pointer,
    after: withoutLargeTexts(frame, codec, sha256),
  }));
  const withMoved = moves.filter(({ after }) => after.moved.length > 0);

  it('moves a large text that is content, one for one', () => {
    expect(withMoved.length).toBeGreaterThan(10);
    for (const { pointer, after } of withMoved) {
      expect(after.moved.map(({ path }) => path)).toEqual([pointer]);
      expect(after.moved).toMatchObject([
        {
          text: largeText(pointer),
          bytes: utf8Length(largeText(pointer)),
          ref: `artifact:sha256-${sha256(largeText(pointer))}`,
        },
      ]);
    }
  });

  it('is judged alike, and becomes the same events but for the references', () => {
    for (const { frame, after } of withMoved) {
      const [sent, kept] = [decoded(codec, frame), decoded(codec, after.frame)];

      expect(kept.marks).toEqual(sent.marks);
      expect(withTexts(kept.events, after.moved)).toEqual(JSON.parse(JSON.stringify(sent.events)));
      expect(kept.id).toBe(sent.id);
    }
  });

  it('is what was sent once the texts are put back, to the character', () => {
    for (const { frame, after } of withMoved) {
      const [{ path, text, ref }] = after.moved as [MovedText];
      const [start, end] = placeOf(after.frame.text, pointerSegments(path)) ?? [0, 0];

      expect(after.frame.text.slice(start, end)).toBe(JSON.stringify(ref));
      expect(after.frame.json).toEqual(JSON.parse(after.frame.text));
      expect(
        after.frame.text.slice(0, start) + JSON.stringify(text) + after.frame.text.slice(end),
      ).toBe(frame.text);
    }
  });

  it('keeps the sender, the recipients, the type, ids and credentials where they are', () => {
    for (const { frame, after } of withMoved) {
      const [sent] = decoded(codec, frame).events;
      const [kept] = decoded(codec, after.frame).events;
      const { payload: _, meta: __, ...envelope } = sent ?? {};
      const { payload: ___, meta: ____, ...same } = kept ?? {};
      expect(same).toEqual(envelope);
    }
    expect(
      moves.filter(
        ({ pointer, after }) => codec.secrets.includes(pointer) && after.moved.length > 0,
      ),
    ).toEqual([]);
  });

  it('has no more to move afterwards', () => {
    for (const { after } of withMoved) {
      expect(withoutLargeTexts(after.frame, codec, sha256).moved).toEqual([]);
      expect(after.moved.every(({ ref }) => artifactHash(ref) !== null)).toBe(true);
    }
  });
});

describe('a message without large texts', () => {
  const { isContent, secrets } = { isContent: () => true, secrets: ['/token'] };
  const move = (message: unknown, codec: Partial<Codec> = { isContent, secrets }) => {
    const frame = readText(JSON.stringify(message));
    const result = withoutLargeTexts(frame, { secrets, ...codec }, sha256);
    return { frame, result };
  };
  const atLimit = 'x'.repeat(LARGE_TEXT_BYTES);

  it('moves what has more bytes than the limit, and not what has as many', () => {
    const wide = '\u20ac'.repeat(LARGE_TEXT_BYTES / 3 + 1);

    const { result } = move({ a: atLimit, b: `${atLimit}x`, c: [{ 'd/e': wide }], f: 7 });

    expect(result.moved.map(({ path }) => path)).toEqual(['/b', '/c/0/d~1e']);
    expect(result.frame.json).toEqual({
      a: atLimit,
      b: `artifact:sha256-${sha256(`${atLimit}x`)}`,
      c: [{ 'd/e': `artifact:sha256-${sha256(wide)}` }],
      f: 7,
    });
  });

  it.each([
    ['that is a credential', { token: `${atLimit}x` }],
    ['with a lone surrogate, which UTF-8 does not give back', { a: `${atLimit}\ud800` }],
    ['that is a key', { [`${atLimit}x`]: 1 }],
  ])('leaves a text %s', (_, message) => {
    const { frame, result } = move(message);

    expect(result).toEqual({ frame, moved: [] });
    expect(result.frame).toBe(frame);
  });

  it('leaves the message of a protocol that has no place for references', () => {
    const { frame, result } = move({ a: `${atLimit}x` }, {});

    expect(result.frame).toBe(frame);
    expect(codecs.filter((codec) => codec.isContent === undefined)).toEqual(
      codecs.filter((codec) => codec.jsonOf !== undefined),
    );
  });
});
