import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InstalledDialect, Performative } from '@/lib/dialects/definition/dialect';
import { DIALECT_EDITOR } from '@/lib/messages/en/features/dialect/dialect-editor';
import { DIALECT_EXPANSION } from '@/lib/messages/en/features/dialect/dialect-expansion';
import { printSexpr } from '@/lib/sexpr/printer';
import { checkDefinition } from '../editor/check-definition';
import { firstCall, readCallDraft, typedCall, valuesFor } from './call-draft';
import { callFaultText, valueFaultText } from './call-fault-text';
import { callOf, exampleValues, valuesOf } from './call-form';

function installed(...clauses: string[]): InstalledDialect {
  const limits = ':resources (:max-depth 8 :max-expansion-size 900 :max-verify-time 500)';
  const text = `(define d :author @me ${limits} ${clauses.join(' ')})`;
  const { callable, problems } = checkDefinition(DIALECT_EDITOR.english.problems, text, () => null);
  if (callable === null) throw new Error(JSON.stringify(problems));
  return callable;
}

function performative(clause: string): Performative {
  const [only] = installed(clause).performatives.values();
  if (only === undefined) throw new Error('no performative');
  return only;
}

const ALL_KINDS = performative('(extend p (a &optional b &rest c &key d) (tell @x (y a b c d)))');

describe('a call made of values', () => {
  it('gives each parameter its argument, in the order that calls have', () => {
    const made = callOf(ALL_KINDS, { a: '"one"', b: '2', c: '(list x) #t', d: '@bob' });

    expect(made.ok && printSexpr(made.value)).toBe('(p "one" 2 (list x) #t :d @bob)');
  });

  it('leaves out what is empty, and keeps the places of what follows it', () => {
    const short = callOf(ALL_KINDS, { a: '1', d: ' ' });
    const late = callOf(ALL_KINDS, { a: '1', c: '3' });

    expect(short.ok && printSexpr(short.value)).toBe('(p 1)');
    expect(late.ok && printSexpr(late.value)).toBe('(p 1 () 3)');
  });

  it('says of each value what is wrong with it', () => {
    const made = callOf(ALL_KINDS, { a: '', b: '1 2', c: ':d', d: '(open' });

    const said = Object.entries(made.ok ? {} : made.error).map(([name, fault]) => [
      name,
      valueFaultText(DIALECT_EXPANSION.english.call, fault),
    ]);

    expect(Object.fromEntries(said)).toEqual({
      a: 'a value is needed here',
      b: expect.stringContaining('expected one value, saw several'),
      c: expect.stringContaining('saw a keyword'),
      d: expect.stringContaining('expected ")"'),
    });
  });

  it('comes back as the values that it was made of', () => {
    const value = fc.constantFrom('1', '"a b"', '@bob', '()', '(list 1 (2))', 'word', "'quoted");
    fc.assert(
      fc.property(value, value, fc.array(value, { maxLength: 3 }), value, (a, b, c, d) => {
        const values = { a, b, c: c.join(' '), d };

        const made = callOf(ALL_KINDS, values);

        expect(made.ok && valuesOf(ALL_KINDS, made.value)).toEqual(values);
      }),
    );
  });
});

describe('a call to begin with', () => {
  it('has an agent where the template names its recipient, and else the name as a text', () => {
    const confirm = performative('(extend confirm (whom what &key when) (tell whom what))');

    expect(exampleValues(confirm)).toEqual({ whom: '@whom', what: '"what"' });
    const made = callOf(confirm, exampleValues(confirm));
    expect(made.ok && printSexpr(made.value)).toBe('(confirm @whom "what")');
  });

  it('is one that stands ready, where it calls the dialect', () => {
    const dialect = installed('(extend first (x) (tell @b x))', '(extend second (y) (tell @b y))');
    const ready = ['(other 1)', '(second "ready")'];

    const draft = firstCall(dialect, ready);

    expect(draft).toMatchObject({ performative: 'second', values: { second: { y: '"ready"' } } });
    const first = dialect.performatives.get('first');
    expect(first && draft && valuesFor(dialect, first, draft, ready)).toEqual({ x: '"x"' });
  });
});

describe('a call that is typed', () => {
  const dialect = installed('(extend greet (whom) (tell whom "hi"))');

  it('is read, or said what it lacks', () => {
    const readOf = (text: string) => {
      const called = typedCall(dialect, text);
      return called.ok
        ? printSexpr(called.value.call)
        : callFaultText(DIALECT_EXPANSION.english.call, called.error);
    };

    expect(readOf('( greet @bob )')).toBe('(greet @bob)');
    expect(readOf('(greet @bob')).toMatch(/^line 1, column 1: expected "\)"/);
    expect(readOf('greet')).toBe('expected a call such as (name argument …), saw an atom');
    expect(readOf('(tell @bob "x")')).toBe('expected a performative of d at its head: greet');
  });
});

describe('what was kept of a call', () => {
  it('is read back, and nothing else is', () => {
    const draft = { performative: 'p', values: { p: { a: '1' } }, typed: '(p 1)' };

    expect(readCallDraft(JSON.stringify(draft))).toEqual(draft);
    expect(readCallDraft(JSON.stringify({ ...draft, typed: 7, values: { p: { a: 1 } } }))).toEqual({
      performative: 'p',
      values: { p: {} },
      typed: null,
    });
    for (const other of [null, '', '{', '[]', '7', '{"performative":"p"}']) {
      expect(readCallDraft(other)).toBeNull();
    }
  });
});
