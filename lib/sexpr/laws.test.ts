import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '@/lib/testing/fuzz/random';
import { lawRuns } from '@/lib/testing/law-runs';
import { aForm, anAtom } from '@/lib/testing/sexpr/sexpr-arbitraries';
import { layOut } from '@/lib/testing/sexpr/sexpr-texts';
import { canonicalForm } from './canonical';
import { partAt, spanAt } from './place';
import { printPretty, printSexpr } from './printer';
import { formSpans, readForm, readForms } from './reader';
import { isList, type Sexpr } from './sexpr';
import { isSpellable } from './spelling';

const aLayout = fc.integer().map((seed) => new Random(seed));

describe('the laws of reading and printing', () => {
  it('reads what was printed as the same value', () => {
    fc.assert(
      fc.property(aForm, (form) => {
        expect(readForm(printSexpr(form))).toEqual({ ok: true, value: form });
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('reads what was printed for people as the same value, at any width', () => {
    fc.assert(
      fc.property(aForm, fc.integer({ min: 1, max: 120 }), (form, width) => {
        expect(readForm(printPretty(form, width))).toEqual({ ok: true, value: form });
      }),
    );
  });

  it('reads a form the same in every layout, and gives it one canonical form', () => {
    fc.assert(
      fc.property(aForm, aLayout, (form, random) => {
        const read = readForm(layOut(form, random));

        expect(read).toEqual({ ok: true, value: form });
        expect(read.ok && canonicalForm(read.value)).toBe(canonicalForm(form));
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('reads forms in a row one by one, and cuts the text where they stand', () => {
    fc.assert(
      fc.property(fc.array(aForm, { maxLength: 5 }), aLayout, (forms, random) => {
        const text = forms.map((form) => layOut(form, random)).join('\n');
        const spans = formSpans(text);

        expect(readForms(text)).toEqual({ ok: true, value: forms });
        expect(
          spans.ok && spans.value.map(([start, end]) => readForm(text.slice(start, end))),
        ).toEqual(forms.map((value) => ({ ok: true, value })));
      }),
    );
  });

  it('spells every atom in one way only', () => {
    fc.assert(
      fc.property(anAtom, (atom) => {
        expect(isSpellable(atom)).toBe(true);
        expect(printSexpr(atom)).toBe(printPretty(atom));
      }),
    );
  });

  it('finds every part at its path, where its text stands', () => {
    fc.assert(
      fc.property(aForm, aLayout, (form, random) => {
        const text = layOut(form, random);
        for (const path of pathsOf(form)) {
          const span = spanAt(text, path);
          const part = span === null ? null : readForm(text.slice(...span));

          expect(part).toEqual({ ok: true, value: partAt(form, path) });
        }
      }),
      { numRuns: lawRuns(60) },
    );
  });
});

/** The paths of all parts by index. */
function pathsOf(form: Sexpr, path: readonly string[] = []): (readonly string[])[] {
  if (!isList(form)) return [path];
  return [path, ...form.items.flatMap((item, index) => pathsOf(item, [...path, String(index)]))];
}
