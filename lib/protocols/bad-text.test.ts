// What no codec of text may do, whatever it is sent: throw, answer without a code and a legal path, or change a character of
// what it takes. As bad-input.test.ts for messages that are no JSON: bent word by word.
import { describe, expect, it } from 'vitest';
import { problemsOf } from '@/lib/testing/codecs/codec-problems';
import { describeCorpus } from '@/lib/testing/codecs/corpus';
import { inputText, loadVectors } from '@/lib/testing/codecs/vectors';
import { someOf } from '@/lib/testing/law-runs';
import { wordsOf } from '@/lib/testing/sexpr/words';
import type { Codec } from './codec/codec';
import { CONTEXT } from './codec/contract';
import { codecs } from './codecs';

/** Problems that a failing test prints: the first of thousands tell enough. */
const SHOWN = 5;

/** What stands in the place of any word: one of each kind, and what is none. */
const REPLACEMENTS = ['()', '0', '""', 'word', ':word', '@word', '#t', '&key', '(a)', '(', ')'];

/** The accepted texts of a codec's samples and vectors. */
function textsOf(codec: Codec): string[] {
  const { vectors } = loadVectors(new URL(`./${codec.protocol}/vectors/`, import.meta.url));
  const texts = [
    ...codec.samples.map(({ text }) => text),
    ...vectors.filter(({ name }) => name.startsWith('y')).map(({ vector }) => inputText(vector)),
  ];
  return [...new Set(texts)].filter((text) => codec.decode({ text }, CONTEXT).ok);
}

const codeOf = (codec: Codec, text: string): string => {
  const answer = codec.decode({ text }, CONTEXT);
  return answer.ok ? 'taken' : answer.error.failures[0].code;
};

const textCodecs = codecs.filter(({ jsonOf }) => jsonOf !== undefined);

describe.each(textCodecs.map((codec) => [codec.title, codec] as const))('%s', (_, codec) => {
  const texts = textsOf(codec);
  const bent = (change: (text: string, start: number, end: number) => readonly string[]) =>
    texts.flatMap((text) =>
      wordsOf(text).flatMap(({ start, end }, place) =>
        someOf(change(text, start, end), place).flatMap((other) => problemsOf(codec, other)),
      ),
    );

  it('has samples to try, each recognised where it can be read and under an id of its own', () => {
    const readable = codec.samples.filter(({ text }) => codec.jsonOf?.(text) !== null);
    // A message that begins with what no message begins with is shown because it is not taken.
    const strange = readable.filter(
      ({ text }) => !codec.recognises(text) && codec.decode({ text }, CONTEXT).ok,
    );

    expect(texts.length).toBeGreaterThan(20);
    expect(new Set(codec.samples.map(({ id }) => id)).size).toBe(codec.samples.length);
    expect(strange).toEqual([]);
  });

  it('answers a missing word anywhere', () => {
    const problems = bent((text, start, end) => [text.slice(0, start) + text.slice(end)]);

    expect(problems.slice(0, SHOWN)).toEqual([]);
  });

  it('answers a word that is there twice', () => {
    const problems = bent((text, start, end) => [`${text.slice(0, end)} ${text.slice(start)}`]);

    expect(problems.slice(0, SHOWN)).toEqual([]);
  });

  it('answers any other word at any place', () => {
    const problems = bent((text, start, end) =>
      REPLACEMENTS.map((other) => text.slice(0, start) + other + text.slice(end)),
    );

    expect(problems.slice(0, SHOWN)).toEqual([]);
  });

  it('answers what is cut off anywhere, and takes none of it', () => {
    const [text = ''] = texts;
    const cuts = Array.from({ length: text.length }, (_, end) => text.slice(0, end));

    expect(cuts.flatMap((cut) => problemsOf(codec, cut)).slice(0, SHOWN)).toEqual([]);
    expect(cuts.filter((cut) => codeOf(codec, cut) === 'taken')).toEqual([]);
  });

  it('refuses what is huge by its size, and says so', () => {
    const [text = ''] = texts;
    const huge = 'x'.repeat(300 * 1024);
    const many = 'x '.repeat(150 * 1024);
    const bodies = wordsOf(text)
      .filter(({ isAtom }) => isAtom)
      .flatMap(({ start, end }) =>
        [`"${huge}"`, huge, `(${many})`].map(
          (large) => text.slice(0, start) + large + text.slice(end),
        ),
      );

    const codes = [...bodies, huge].map((body) => codeOf(codec, body));

    expect(new Set([...codes, 'event_too_large', 'limit_exceeded'])).toEqual(
      new Set(['event_too_large', 'limit_exceeded']),
    );
    expect(bodies.flatMap((body) => problemsOf(codec, body)).slice(0, SHOWN)).toEqual([]);
  });

  it.each([65, 10_000])('refuses %i levels as too deep, wherever they are', (levels) => {
    const [text = ''] = texts;
    const deep = '('.repeat(levels) + ')'.repeat(levels);
    const bodies = wordsOf(text)
      .filter(({ isAtom }) => isAtom)
      .map(({ start, end }) => text.slice(0, start) + deep + text.slice(end));

    const codes = [deep, ...bodies].map((body) => codeOf(codec, body));

    expect(new Set(codes)).toEqual(new Set(['too_deep']));
    expect(bodies.flatMap((body) => problemsOf(codec, body)).slice(0, SHOWN)).toEqual([]);
  });

  describeCorpus(
    'corpora/blns',
    (name) => name === 'blns.json',
    ([file]) => {
      it('keeps every character of the naughty strings, wherever one is taken', () => {
        const strings = JSON.parse(file?.bytes.toString() ?? '[]') as string[];
        const [text = ''] = texts;
        const places = wordsOf(text).filter(({ start }) => text[start] === '"');

        let taken = 0;
        const problems = strings.flatMap((naughty) =>
          places.flatMap(({ start, end }) => {
            const quoted = JSON.stringify(naughty);
            const body = text.slice(0, start) + quoted + text.slice(end);
            const answer = codec.decode({ text: body }, CONTEXT);
            if (!answer.ok) return problemsOf(codec, body);
            taken += 1;
            const [event] = answer.value.events;
            const encoded = event === undefined ? null : codec.encode(event);
            const printed = encoded?.ok === true ? encoded.value.text : '';
            return printed === body ? [] : [`changed: ${quoted} to ${printed}`];
          }),
        );

        expect(places.length).toBeGreaterThan(0);
        expect(strings.length).toBeGreaterThan(400);
        expect(taken).toBeGreaterThan(strings.length / 2);
        expect(problems.slice(0, SHOWN)).toEqual([]);
      });
    },
  );

  describeCorpus(
    'corpora/json-test-suite',
    (name) => name.endsWith('.json'),
    (files) => {
      it('answers texts of another language, alone and inside of a message', () => {
        const [text = ''] = texts;
        const places = wordsOf(text);
        const problems = files.flatMap(({ bytes }) => {
          const json = bytes.toString('utf8');
          const inside = places.map(
            ({ start, end }) => text.slice(0, start) + json + text.slice(end),
          );
          return [json, ...inside].flatMap((body) => problemsOf(codec, body));
        });

        expect(problems.slice(0, SHOWN)).toEqual([]);
      });
    },
  );
});
