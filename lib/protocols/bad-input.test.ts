// What no codec of JSON may do, whatever it is sent: throw, answer without a code and a legal path, or change a character of
// what it takes. Made from each codec's own samples and vectors, so that a codec joins by standing in the registry; those whose
// messages are another text join in bad-text.test.ts.
import { describe, expect, it } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { MASK } from '@/lib/model/mask';
import { toPointer } from '@/lib/std/json/json-pointer';
import { problemsOf } from '@/lib/testing/codecs/codec-problems';
import { describeCorpus } from '@/lib/testing/codecs/corpus';
import { inputText, loadVectors } from '@/lib/testing/codecs/vectors';
import { shareOf, someOf } from '@/lib/testing/law-runs';
import type { Codec } from './codec/codec';
import { CONTEXT } from './codec/contract';
import { codecs } from './codecs';

/** Problems that a failing test prints: the first of thousands tell enough. */
const SHOWN = 5;

type Path = readonly (string | number)[];
type Fields = Readonly<Record<string, unknown>>;

/** What stands in the place of anything: one of each type, empty where it can be. */
const REPLACEMENTS: readonly unknown[] = [null, 0, '', [], {}, true];

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where anything stands in a value, itself included. */
function placesOf(value: unknown, path: Path = []): Path[] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(isFields(value) ? value : {});
  return [path, ...entries.flatMap(([key, child]) => placesOf(child, [...path, key]))];
}

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) => (inner as Record<string | number, unknown>)[key],
    value,
  );
}

/** The value with another one at a path. */
function withAt(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const inner = withAt((value as Record<string | number, unknown>)[key], rest, replacement);
  if (Array.isArray(value)) return value.map((item, index) => (index === key ? inner : item));
  return { ...(value as Fields), [key]: inner };
}

const problemsOfValue = (codec: Codec, json: unknown): string[] =>
  problemsOf(codec, JSON.stringify(json), json);

/** One accepted message of each shape that the codec's samples and vectors have. */
function messagesOf(codec: Codec): Fields[] {
  const { vectors } = loadVectors(new URL(`./${codec.protocol}/vectors/`, import.meta.url));
  const texts = [
    ...codec.samples.map(({ text }) => text),
    ...vectors.filter(({ name }) => name.startsWith('y')).map(({ vector }) => inputText(vector)),
  ];
  const byShape = new Map<string, Fields>();
  for (const text of texts) {
    if (!codec.decode({ text }, CONTEXT).ok) continue;
    const json: unknown = JSON.parse(text);
    if (!isFields(json)) continue;
    const shape = `${String(json.type ?? json.p)} ${placesOf(json).map(toPointer).sort().join(' ')}`;
    if (!byShape.has(shape)) byShape.set(shape, json);
  }
  return [...byShape.values()];
}

const jsonCodecs = codecs.filter(({ jsonOf }) => jsonOf === undefined);

describe.each(jsonCodecs.map((codec) => [codec.title, codec] as const))('%s', (_, codec) => {
  const messages = messagesOf(codec);

  it('has samples to try, each recognised where it can be read and under an id of its own', () => {
    const texts = codec.samples.map(({ text }) => text);
    const problems = codec.samples.flatMap(({ id, text }) => {
      try {
        return codec.recognises(JSON.parse(text)) ? [] : [id];
      } catch {
        return codec.decode({ text }, CONTEXT).ok ? [id] : [];
      }
    });

    expect(messages.length).toBeGreaterThan(0);
    expect(new Set(codec.samples.map(({ id }) => id)).size).toBe(texts.length);
    expect(problems.slice(0, SHOWN)).toEqual([]);
  });

  it('refuses a missing field where it is missing, or does not need it', () => {
    const problems = messages.flatMap((message) =>
      Object.keys(message).flatMap((field) => {
        const { [field]: _dropped, ...rest } = message;
        const answer = codec.decode({ text: JSON.stringify(rest) }, CONTEXT);
        // Without the field that told the version or type, another one may be what is missing.
        const isTold =
          answer.ok ||
          answer.error.failures.some(
            ({ code, path }) => path === toPointer([field]) || code === 'missing_field',
          );
        const missing = isTold ? [] : [`${field} is missing, unsaid, in ${JSON.stringify(rest)}`];
        return [...missing, ...problemsOfValue(codec, rest)];
      }),
    );

    expect(problems.slice(0, SHOWN)).toEqual([]);
  });

  it('answers a wrong type at any place', () => {
    const problems = messages.flatMap((message) =>
      placesOf(message).flatMap((path, place) =>
        someOf(REPLACEMENTS, place).flatMap((value) =>
          problemsOfValue(codec, withAt(message, path, value)),
        ),
      ),
    );

    expect(problems.slice(0, SHOWN)).toEqual([]);
  });

  it('answers unknown words and unknown fields at any place', () => {
    const problems = messages.flatMap((message) =>
      placesOf(message).flatMap((path) => {
        const value = at(message, path);
        if (typeof value === 'string') {
          return problemsOfValue(codec, withAt(message, path, 'no/such~word'));
        }
        if (!isFields(value)) return [];
        const more = { ...value, 'no/such~field': { deep: [1] }, constructor: 'x', toString: null };
        return problemsOfValue(codec, withAt(message, path, more));
      }),
    );

    expect(problems.slice(0, SHOWN)).toEqual([]);
  });

  it('answers what is cut off anywhere', () => {
    const [message] = messages;
    const text = JSON.stringify(message);
    const cuts = Array.from({ length: text.length }, (_, end) => text.slice(0, end));

    expect(cuts.flatMap((cut) => problemsOf(codec, cut)).slice(0, SHOWN)).toEqual([]);
    expect(cuts.filter((cut) => codec.decode({ text: cut }, CONTEXT).ok)).toEqual([]);
  });

  it('refuses what is huge by its size, and says so', () => {
    const huge = 'x'.repeat(300 * 1024);
    const [message = {}] = messages;
    const texts = [
      ...Object.keys(message).map((field) => JSON.stringify({ ...message, [field]: huge })),
      JSON.stringify({ ...message, [huge]: 1 }),
      JSON.stringify({ ...message, many: Array.from({ length: 150_000 }, () => 0) }),
      huge,
    ];

    const codes = texts.map((text) => {
      const answer = codec.decode({ text }, CONTEXT);
      return answer.ok ? 'taken' : answer.error.failures[0].code;
    });

    expect(texts.every((text) => text.length > EVENT_BYTES_MAX)).toBe(true);
    expect(new Set(codes)).toEqual(new Set(['event_too_large']));
    expect(texts.flatMap((text) => problemsOf(codec, text)).slice(0, SHOWN)).toEqual([]);
  });

  it.each([65, 10_000])('refuses %i levels as too deep, wherever they are', (levels) => {
    const [message = {}] = messages;
    const lists = '['.repeat(levels) + ']'.repeat(levels);
    const objects = '{"a":'.repeat(levels) + 0 + '}'.repeat(levels);
    const texts = [lists, objects].flatMap((deep) => [
      deep,
      ...Object.keys(message).map((field) =>
        JSON.stringify({ ...message, [field]: '@' }).replace('"@"', () => deep),
      ),
    ]);

    const codes = texts.map((text) => {
      const answer = codec.decode({ text }, CONTEXT);
      return answer.ok ? 'taken' : answer.error.failures[0].code;
    });

    expect(new Set(codes)).toEqual(new Set(['too_deep']));
    expect(texts.flatMap((text) => problemsOf(codec, text)).slice(0, SHOWN)).toEqual([]);
  });

  describeCorpus(
    'corpora/blns',
    (name) => name === 'blns.json',
    ([file]) => {
      it('keeps every character of the naughty strings, wherever one is taken', () => {
        const strings = JSON.parse(file?.bytes.toString() ?? '[]') as string[];
        const message = messages.find((one) => printedAgain(codec, one) === canonical(codec, one));
        const places = placesOf(message).filter((path) => typeof at(message, path) === 'string');

        let taken = 0;
        const problems = strings.flatMap((text, index) =>
          someOf(places, index).flatMap((path) => {
            const naughty = withAt(message, path, text);
            const printed = printedAgain(codec, naughty);
            if (printed === null) return problemsOfValue(codec, naughty);
            taken += 1;
            const isKept = printed === canonical(codec, naughty);
            return isKept ? [] : [`${toPointer(path)} changed: ${JSON.stringify(text)}`];
          }),
        );

        expect(strings.length).toBeGreaterThan(400);
        expect(taken).toBeGreaterThan(shareOf(strings.length));
        expect(problems.slice(0, SHOWN)).toEqual([]);
      });
    },
  );

  describeCorpus(
    'corpora/json-test-suite',
    (name) => name.endsWith('.json'),
    (files) => {
      it('answers every text, and every value alone and inside of a message', () => {
        const [message = {}] = messages;
        const problems = files.flatMap(({ bytes }) => {
          const text = utf8(bytes);
          if (text === null) return [];
          const inside = Object.keys(message).map((field) =>
            JSON.stringify({ ...message, [field]: '@' }).replace('"@"', () => text),
          );
          const json = jsonIn(text);
          return [
            ...problemsOf(codec, text, json),
            ...inside.flatMap((whole) => problemsOf(codec, whole, jsonIn(whole))),
          ];
        });

        expect(problems.slice(0, SHOWN)).toEqual([]);
      });
    },
  );
});

/** What comes back of a value that is taken, in one order of keys; null where it is refused. */
function printedAgain(codec: Codec, value: unknown): string | null {
  const answer = codec.decode({ text: JSON.stringify(value) }, CONTEXT);
  const event = answer.ok ? answer.value.events[0] : undefined;
  if (event === undefined) return null;
  const encoded = codec.encode(event);
  return encoded.ok ? canonical(codec, JSON.parse(encoded.value.text)) : 'unsupported';
}

/** The value as text, keys in order, with its credentials masked as everywhere. */
function canonical(codec: Codec, value: unknown): string {
  const masked = codec.secrets.reduce((inner, pointer) => {
    const path = pointer.slice(1).split('/');
    return placesOf(inner).some((place) => toPointer(place) === pointer) &&
      typeof at(inner, path) === 'string'
      ? withAt(inner, path, MASK)
      : inner;
  }, value);
  return JSON.stringify(masked, (_, inner: unknown) =>
    isFields(inner) ? Object.fromEntries(Object.entries(inner).sort(byKey)) : inner,
  );
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]): number =>
  one < other ? -1 : 1;

/** Null where the bytes are no UTF-8: those are refused before any codec. */
function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Undefined where the text is no JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
