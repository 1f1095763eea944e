// What stands beside the code: the checklist, the draft's own forms in both profiles, the samples and the README.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SEXPR_LIMITS } from '@/lib/sexpr/limits';
import { printSexpr } from '@/lib/sexpr/printer';
import { readForm } from '@/lib/sexpr/reader';
import { inputText, loadVectors } from '@/lib/testing/codecs/vectors';
import { dialectIndex } from '@/lib/testing/dialects/dialect-index';
import { CONTEXT } from '../codec/contract';
import { requirements } from './checklist/requirements';
import { cbclCodec, cbclParts } from './codec';
import { STRICT } from './wire/parse';

const { vectors } = loadVectors(new URL('./vectors/', import.meta.url));
const context = { ...CONTEXT, dialects: dialectIndex() };

/** Vectors of the forms that the draft quotes. */
const quoted = (profile?: string) =>
  vectors
    .filter(({ vector }) => vector.flags.includes('spec-example') && vector.profile === profile)
    .map(({ vector }) => vector);

/** Quoted alone in running text: a clause, calls without their dialect, and what those expand to. */
const INLINE = /-(extend-clause|bare-call|expansion-(full|without))/;
const messages = quoted().filter(({ id }) => !INLINE.test(id));

/** A form as it is printed, without the comment that stands above it. */
const asPrinted = (text: string) => text.replace(/^;.*\n/, '');
/** The same on one line. */
const onOneLine = (text: string) => {
  const form = readForm(text);
  return form.ok ? printSexpr(form.value) : text;
};
const isTaken = (text: string, profile?: string) =>
  cbclParts.parse({ text, ...(profile !== undefined && { profile }) }).ok;

function rows(series: string, last: number): string[] {
  return Array.from({ length: last }, (_, index) => `${series}${index + 1}`);
}

describe('the checklist', () => {
  it('holds every row, from B1 to B47 and from BD1 to BD34', () => {
    expect(Object.keys(requirements)).toEqual([...rows('B', 47), ...rows('BD', 34)]);
  });

  it('names a test or a reason for what no message shows, and what the vectors test has a vector', () => {
    const beyond = Object.entries(requirements).filter(([, row]) => row.shownBy !== 'message');
    const cited = new Set(vectors.flatMap(({ vector }) => vector.requirement));

    const bare = beyond.filter(([, { testedIn, note }]) => (testedIn ?? note) === undefined);
    const here = beyond.filter(([, row]) => row.testedIn === 'lib/protocols/cbcl/codec.test.ts');

    expect(bare).toEqual([]);
    expect(here.map(([rule]) => rule).filter((rule) => !cited.has(rule))).toEqual([]);
  });

  it('is what every finding and refusal of the vectors cites', () => {
    const cited = vectors.flatMap(({ vector }) => [
      ...(vector.findings ?? []).map(({ rule }) => rule),
      ...(vector.failure?.rule === undefined ? [] : [vector.failure.rule]),
    ]);

    expect(cited.filter((rule) => !Object.hasOwn(requirements, rule))).toEqual([]);
  });
});

describe('the forms of the draft', () => {
  it('stand among the vectors once for each profile', () => {
    const inputs = (profile?: string) => quoted(profile).map(inputText).sort();

    expect(inputs()).toHaveLength(29);
    expect(inputs(STRICT)).toEqual(inputs());
    expect(messages).toHaveLength(24);
  });

  it('are read by the practical profile, every one that is a message', () => {
    expect(messages.filter((vector) => !isTaken(inputText(vector)))).toEqual([]);
  });

  it('are derived by the grammar in 6 cases as printed, and in 13 on one line', () => {
    const texts = messages.map((vector) => asPrinted(inputText(vector)));

    expect(texts.filter((text) => isTaken(text, STRICT))).toHaveLength(6);
    expect(texts.filter((text) => isTaken(onOneLine(text), STRICT))).toHaveLength(13);
  });

  it('break no rule but the signatures that are none', () => {
    const errors = quoted().flatMap(({ id, findings = [] }) =>
      findings.filter(({ level }) => level === 'error').map(({ rule }) => `${id} ${rule}`),
    );

    expect(errors).toEqual(['y-spec-signed-in-envelope B40', 'y-spec-teach B40']);
  });
});

describe('the profile strict', () => {
  it('takes nothing that the practical profile refuses, and makes the same of what it takes', () => {
    const taken = vectors.filter(({ vector }) => isTaken(inputText(vector), STRICT));

    const differing = taken.filter(({ vector }) => {
      const text = inputText(vector);
      const decode = (profile?: string) =>
        cbclCodec.decode({ text, ...(profile !== undefined && { profile }) }, context);
      return JSON.stringify(decode(STRICT)) !== JSON.stringify(decode());
    });

    expect(taken.length).toBeGreaterThan(60);
    expect(differing.map(({ name }) => name)).toEqual([]);
  });

  it('refuses exactly what has a departure, at the first one', () => {
    for (const { name, vector } of vectors) {
      const text = inputText(vector);
      const practical = cbclParts.parse({ text });
      if (!practical.ok) continue;
      const [first] = practical.value.layout;

      const strict = cbclParts.parse({ text, profile: STRICT });

      expect(strict.ok, name).toBe(first === undefined);
      if (!strict.ok) expect(strict.error.failures[0], name).toMatchObject(first ?? {});
    }
  });
});

describe('a message that is too large', () => {
  it('is refused by B14 at the first byte beyond 64 KiB', () => {
    const message = '(tell @bob "x")';
    const padded = (bytes: number) => `;${'x'.repeat(bytes - message.length - 2)}\n${message}`;

    const refused = cbclParts.parse({ text: padded(SEXPR_LIMITS.bytes + 1) });

    expect(isTaken(padded(SEXPR_LIMITS.bytes))).toBe(true);
    expect(refused.ok ? null : refused.error.failures).toMatchObject([
      { code: 'event_too_large', rule: 'B14', at: SEXPR_LIMITS.bytes },
    ]);
  });
});

describe('samples', () => {
  it('are taken with the dialects of the draft, but for what is there to be refused', () => {
    const refused = cbclCodec.samples.filter(({ text }) => !cbclCodec.decode({ text }, context).ok);

    expect(refused.map(({ id }) => id)).toEqual([
      'contradiction-bare-call',
      'contradiction-bare-time',
      'contradiction-unknown-dialect',
    ]);
    expect(new Set(cbclCodec.samples.map(({ id }) => id)).size).toBe(cbclCodec.samples.length);
  });

  it('show what their titles name: each row is a finding of theirs, or why they are refused', () => {
    const shown = cbclCodec.samples.flatMap(({ id, title, text }) => {
      const decoded = cbclCodec.decode({ text }, context);
      const cited = decoded.ok ? decoded.value.findings : decoded.error.failures;
      const rules = new Set(cited.map(({ rule }) => rule));
      const named = title.match(/\b(?:BD\d+|B\d+)\b/g) ?? [];
      return named.filter((rule) => !rules.has(rule)).map((rule) => `${id} ${rule}`);
    });

    expect(shown).toEqual([
      'contradiction-comment-first BD32',
      'contradiction-bare-call BD5',
      'contradiction-bare-time BD8',
      'contradiction-unknown-dialect BD29',
    ]);
  });

  it('cover every form of the draft that is a message', () => {
    const texts = new Set(cbclCodec.samples.map(({ text }) => onOneLine(text)));

    const missing = messages.filter((vector) => !texts.has(onOneLine(inputText(vector))));

    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});

describe('the README', () => {
  it('has a reading for every gap of the draft', () => {
    const text = readFileSync(new URL('./README.md', import.meta.url), 'utf8');
    const told = [...text.matchAll(/^\| (BD[^|]*) \|/gm)].flatMap(([, cell = '']) =>
      cell.split(', '),
    );

    expect(told.sort()).toEqual(rows('BD', 34).sort());
  });
});
