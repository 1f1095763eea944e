import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { bodyOf, rawOf } from './body';

/** White space as JSON has it. */
const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\t', '\r'), maxLength: 3 });

/** Members around a payload, each with the space around its key and its value. */
const members = fc.uniqueArray(
  fc.record({
    key: fc.string({ unit: 'grapheme', maxLength: 8 }).filter((key) => key !== 'payload'),
    value: fc.jsonValue({ maxDepth: 2 }),
    spaces: fc.tuple(space, space, space, space),
  }),
  { selector: ({ key }) => key, minLength: 1, maxLength: 6 },
);
const payloads = fc.record({
  value: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
  at: fc.nat(),
});

type Member = { key: string; value: unknown; spaces: readonly string[] };

function printed(all: readonly Member[]): string {
  const texts = all.map(({ key, value, spaces: [a, b, c, d] }) =>
    [a, JSON.stringify(key), b, ':', c, JSON.stringify(value), d].join(''),
  );
  return `{${texts.join(',')}}`;
}

const rawText = (text: string) =>
  ({ text, encoding: 'utf8', contentType: 'application/json' }) as const;

describe('the body of an event whose raw message is its own JSON', () => {
  it('is kept once: envelope and payload are both JSON, and tell the raw message letter for letter', () => {
    fc.assert(
      fc.property(
        members,
        payloads,
        fc.tuple(space, space, space, space),
        (others, payload, spaces) => {
          const all: Member[] = [...others];
          all.splice(payload.at % (others.length + 1), 0, {
            key: 'payload',
            value: payload.value,
            spaces,
          });
          const text = printed(all);

          const body = bodyOf(anEvent(), rawText(text), true);

          const { payload: said, ...rest } = JSON.parse(text) as Record<string, unknown>;
          expect(body.raw).toBeNull();
          expect(JSON.parse(body.envelope)).toEqual(rest);
          expect(JSON.parse(body.payload)).toEqual(said);
          expect(rawOf(body)).toBe(text);
        },
      ),
    );
  });

  it.each([
    ['its only member is the payload', '{"payload":{"text":"hi"}}'],
    ['its key is spelled with an escape', '{"id":"m","pa\\u0079load":{"text":"hi"}}'],
    ['it has no payload', '{"id":"m"}'],
  ])('is kept beside the raw message where %s', (_, text) => {
    const event = anEvent();
    const body = bodyOf(event, rawText(text), true);
    const { payload, ...envelope } = event;

    expect(body).toEqual({
      envelope: JSON.stringify(envelope),
      payload: JSON.stringify(payload),
      raw: text,
      payload_place: null,
    });
    expect(rawOf(body)).toBe(text);
  });

  it('has no raw message any more once its payload is gone', () => {
    const event = anEvent();
    const body = bodyOf(event, rawText(JSON.stringify(event)), true);

    expect(rawOf({ ...body, payload: null })).toBeNull();
  });
});
