import { describe, expect, it } from 'vitest';
import { readPlacedForm } from '@/lib/sexpr/reader';
import { invariant } from '@/lib/std/invariant';
import { inputText, loadVectors } from '@/lib/testing/codecs/vectors';
import { cbclParts } from './codec';
import { departures } from './wire/strict';

/** The rows of the departures of a text, each with the text that it begins at. */
function departing(text: string): string[] {
  const placed = readPlacedForm(text);
  invariant(placed.ok, `unreadable: ${text}`);
  return departures(text, placed.value).map(
    ({ rule, at, path }) => `${rule} ${path} ${text.slice(at, at + 3)}`,
  );
}

/** The accepted texts of the vectors. */
const texts = loadVectors(new URL('./vectors/', import.meta.url))
  .vectors.filter(({ vector }) => vector.failure === undefined)
  .map(({ vector }) => inputText(vector));

describe('the ABNF to the letter', () => {
  it.each([
    ['(tell @bob "hi")', []],
    ['(tell @bob)', []],
    ['(tell @bob () :a 1 :b -2.5 :c #t :d \'x :e (()"a"("b")))', []],
    ['(meta (query (speak? planning)))', []],
    ['(signed abc123 (with-limits :timeout 5 (envelope :from @a :to @b (ok @a))))', []],
    [
      '(meta (define d :extends cbcl :author @a :resources (:max-depth 8) (extend x () (ok @a))))',
      [],
    ],
    ['(meta (define d (extend x (&key a) a)))', []],
    ['(meta (define d (extend x (a) (cond((= a 1) (ok @b))(else (ok @c))))))', []],
    ['(lang d (tell @bob "x"))', []],
  ])('derives %s', (text, expected) => {
    expect(departing(text)).toEqual(expected);
  });

  it.each([
    [' (ok @a)', ['BD2   (o']],
    ['(ok @a)\n', ['BD2  \n']],
    ['; hi\n(ok @a)', ['BD2  ; h']],
    ['(ok  @a)', ['BD2 /1   @']],
    ['( ok @a)', ['BD2 /0  ok']],
    ['(ok @a )', ['BD2 /1  )']],
    ['(tell @a ( ))', ['BD2 /2  ))']],
    ['(ok @a ; why\n:b 1)', ['BD2 /:b  ; ']],
    ['(tell @a (a b))', ['BD3 /2/1  b)']],
    ['(tell @a (a\tb))', ['BD2 /2/1 \tb)', 'BD3 /2/1 \tb)']],
    ['(tell @a (:b))', ['BD3 /2/0 :b)']],
    ['(tell @a "x" :cc @b)', ['BD3 /:cc @b)']],
    ['(tell @a 5)', ['BD4 /2 5)']],
    ['(tell @a ok?)', ['BD4 /2 ok?', 'BD11 /2 ok?']],
    ['(lang d (x 1 :k v))', ['BD5 /2 (x ']],
    ['(lang d (x (list"a")))', ['BD5 /2 (x ', 'BD17 /2/1 (li']],
    ['(meta (teach @a (define d)))', ['BD6 /1/2 (de']],
    ['(meta (teach @a (signed s (define d))))', ['BD6 /1/2 (si', 'BD7 /1/2 (si']],
    ['(signed "s" (ok @a))', ['BD7 /1 "s"']],
    ['(signed a-b (ok @a))', ['BD7 /1 a-b']],
    ['(envelope :timestamp "2025-01-15T14:30:00Z" (ok @a))', ['BD8 /:timestamp "20']],
    ['(tell @a? "x")', ['BD11 /1 @a?']],
    ['(meta (define d (extend x (&key a b) a)))', ['BD3 /1/2/2/2  b)', 'BD12 /1/2/2/2 b) ']],
    ['(meta (define d (extend x (&rest a) (tell a "x"))))', ['BD15 /1/2/3/1 a "']],
    ['(meta (define d :resources (:max-expansion 9)))', ['BD1 /1/:resources/:max-expansion :ma']],
    ['(meta (define d (extend x () (tell @a ((or"a"))))))', ['BD14 /1/2/3/2/0 (or']],
    ['(meta (define d (extend x () "a")))', ['BD14 /1/2/3 "a"']],
  ])('does not derive %s', (text, expected) => {
    expect(departing(text)).toEqual(expected);
  });
});

describe('the profile strict', () => {
  it('refuses at the first departure, and says which', () => {
    const parsed = cbclParts.parse({ text: '(tell @bob 5 :a\n1)', profile: 'strict' });

    expect(parsed.ok ? null : parsed.error.failures[0]).toMatchObject({
      code: 'invalid_value',
      rule: 'BD4',
      path: '/2',
      at: 11,
    });
  });

  it('takes what no departure is found in, and as the other profile takes it', () => {
    const plain = texts.filter((text) => departing(text).length === 0);
    const taken = texts.filter((text) => cbclParts.parse({ text, profile: 'strict' }).ok);

    expect(taken.length).toBeGreaterThan(20);
    expect(taken).toEqual(plain);
    for (const text of taken) {
      expect(cbclParts.parse({ text, profile: 'strict' })).toEqual(cbclParts.parse({ text }));
    }
  });
});
