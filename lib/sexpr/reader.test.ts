import { describe, expect, it } from 'vitest';
import { DEPTH_MAX, SEXPR_LIMITS, type SexprLimits } from './limits';
import { formSpans, readForm, readForms } from './reader';
import { atom, list } from './sexpr';
import { type SexprErrorCode, sexprFailure } from './syntax-error';

/** The code and offset of an error; null where the text is one form. */
function faultOf(text: string, limits?: SexprLimits) {
  const read = readForm(text, limits);
  return read.ok ? null : { code: read.error.code, at: read.error.at };
}

describe('readForm', () => {
  it('reads a message that holds every kind of atom', () => {
    const read = readForm(`; the whole grammar
      (ask @bob "say \\"hi\\"\\\\\\n\\r\\t é 漢 😀" :thread t1
        (a-b_C9 speak? - = 5a -- 'x) -5 05 5.0 -0.5 #t #f &key &optional &rest ())`);

    expect(read).toEqual({
      ok: true,
      value: list(
        ...[atom('symbol', 'ask'), atom('agent', 'bob')],
        ...[atom('string', 'say "hi"\\\n\r\t é 漢 😀'), atom('keyword', 'thread')],
        atom('symbol', 't1'),
        list(
          ...['a-b_C9', 'speak?', '-', '=', '5a', '--'].map((text) => atom('symbol', text)),
          atom('quoted', 'x'),
        ),
        ...['-5', '05', '5.0', '-0.5'].map((text) => atom('number', text)),
        ...[atom('boolean', '#t'), atom('boolean', '#f'), atom('marker', 'key')],
        ...[atom('marker', 'optional'), atom('marker', 'rest'), list()],
      ),
    });
  });

  it.each([
    ['(TELL @Bob)', list(atom('symbol', 'TELL'), atom('agent', 'Bob'))],
    [
      '("a""b"(c)d)',
      list(
        atom('string', 'a'),
        atom('string', 'b'),
        list(atom('symbol', 'c')),
        atom('symbol', 'd'),
      ),
    ],
    ['(a;comment\rb)', list(atom('symbol', 'a'), atom('symbol', 'b'))],
    ['(a ; tabs\tand "quotes" (and é\n)', list(atom('symbol', 'a'))],
    ['hello', atom('symbol', 'hello')],
    ['"\u0080\u00a0\u2028\uffff"', atom('string', '\u0080\u00a0\u2028\uffff')],
    ['5;', atom('number', '5')],
  ])('reads %j', (text, value) => {
    expect(readForm(text)).toEqual({ ok: true, value });
  });

  it.each<[string, SexprErrorCode, number]>([
    // What the reference implementation is known to have let through, or changed.
    ['(tell @ed25519:alice "x")', 'bad_atom', 14],
    ['(a #true)', 'bad_atom', 5],
    ['("\\q")', 'bad_escape', 2],
    ['("\\u0041")', 'bad_escape', 2],
    ['(tell @bob "x") (tell @eve "y")', 'extra_form', 16],

    ['', 'no_form', 0],
    [' ; nothing', 'no_form', 10],
    [')', 'unexpected_close', 0],
    ['(a))', 'unexpected_close', 3],
    ['(a (b "c" (d) e', 'unclosed_list', 3],
    ['(a "b c)', 'unclosed_string', 3],
    ['("a\\', 'unclosed_string', 1],
    ['("a\nb")', 'bad_character', 3],
    ['("a\tb")', 'bad_character', 3],
    ['("a\u007f")', 'bad_character', 3],
    ['(a ; \u0007\n)', 'bad_character', 5],
    ['(a , b)', 'bad_character', 3],
    ['(é)', 'bad_character', 1],
    ['\ufeff(a)', 'bad_character', 0],
    ['(a\u00a0b)', 'bad_atom', 2],
    ['(a? b??)', 'bad_atom', 6],
    ['(= ==)', 'bad_atom', 4],
    ['(5.)', 'bad_atom', 3],
    ['(5.5.5)', 'bad_atom', 4],
    ['(5.5a)', 'bad_atom', 4],
    ['(.5)', 'bad_character', 1],
    ['(+5)', 'bad_character', 1],
    ['(@)', 'bad_atom', 2],
    ['(: a)', 'bad_atom', 2],
    ["('(a))", 'bad_atom', 2],
    ['(#T)', 'bad_atom', 2],
    ['(&foo)', 'bad_atom', 2],
    ['(&keys)', 'bad_atom', 5],
    ['(&opt)', 'bad_atom', 5],
    ['@', 'bad_atom', 1],
    ['("\ud83d")', 'bad_text', 2],
    ['("\ude00\ud83d")', 'bad_text', 2],
    ['(a\ud83d)', 'bad_text', 2],
    ['("\\\ud83d")', 'bad_text', 3],
    ['; \ud83d', 'bad_text', 2],
  ])('refuses %j as %s at %i', (text, code, at) => {
    expect(faultOf(text)).toEqual({ code, at });
  });
});

describe('readForms', () => {
  it('finds none in space and comments', () => {
    expect(readForms(' \n; nothing here')).toEqual({ ok: true, value: [] });
  });

  it('refuses all of them for a fault in the last', () => {
    expect(readForms('(a) (b')).toMatchObject({
      ok: false,
      error: { code: 'unclosed_list', at: 4 },
    });
  });
});

describe('formSpans', () => {
  it('cuts a text into its forms, without the space and the comments around them', () => {
    const text = '; first\n(a "(") ; second\n\n(b)c';
    const spans = formSpans(text);

    expect(spans.ok && spans.value.map(([start, end]) => text.slice(start, end))).toEqual([
      '(a "(")',
      '(b)',
      'c',
    ]);
  });
});

const ROOMY: SexprLimits = { bytes: 1e6, depth: 64, nodes: 1e6, atomBytes: 1e6 };

/** A limit, a text that reaches any number of it, and what is refused where one is too much. */
const limited: readonly {
  readonly limit: keyof SexprLimits;
  readonly code: SexprErrorCode;
  readonly what: string;
  readonly text: (amount: number) => string;
  readonly at: (limit: number) => number;
}[] = [
  {
    limit: 'bytes',
    code: 'text_too_long',
    what: 'space',
    text: (amount) => `${' '.repeat(amount - 2)}()`,
    at: (limit) => limit,
  },
  {
    limit: 'bytes',
    code: 'text_too_long',
    what: 'a comment',
    text: (amount) => `();${'x'.repeat(amount - 1)}`,
    at: (limit) => limit + 2,
  },
  {
    limit: 'bytes',
    code: 'text_too_long',
    what: 'a symbol',
    text: (amount) => 'a'.repeat(amount),
    at: (limit) => limit,
  },
  {
    limit: 'bytes',
    code: 'text_too_long',
    what: 'a string of characters of four bytes',
    text: (amount) => `"${'a'.repeat((amount - 2) % 4)}${'😀'.repeat((amount - 2) / 4)}"`,
    at: (limit) => limit / 2 + 2,
  },
  {
    limit: 'depth',
    code: 'too_deep',
    what: 'lists',
    text: (amount) => '('.repeat(amount) + ')'.repeat(amount),
    at: (limit) => limit,
  },
  {
    limit: 'nodes',
    code: 'too_many_nodes',
    what: 'atoms',
    text: (amount) => `(${'a '.repeat(amount - 1)})`,
    at: (limit) => 2 * limit - 1,
  },
  {
    limit: 'nodes',
    code: 'too_many_nodes',
    what: 'lists',
    text: (amount) => `(${'()'.repeat(amount - 1)})`,
    at: (limit) => 2 * limit - 1,
  },
  {
    limit: 'atomBytes',
    code: 'atom_too_long',
    what: 'a symbol',
    text: (amount) => 'a'.repeat(amount),
    at: (limit) => limit,
  },
  {
    limit: 'atomBytes',
    code: 'atom_too_long',
    what: 'an agent',
    text: (amount) => `(@${'a'.repeat(amount - 1)})`,
    at: (limit) => limit + 1,
  },
  {
    limit: 'atomBytes',
    code: 'atom_too_long',
    what: 'a number',
    text: (amount) => `-1.${'5'.repeat(amount - 3)}`,
    at: (limit) => limit,
  },
  {
    limit: 'atomBytes',
    code: 'atom_too_long',
    what: 'a string with escapes',
    text: (amount) => `"${amount % 2 === 0 ? '' : 'a'}${'\\n'.repeat((amount - 2) / 2)}"`,
    at: (limit) => limit,
  },
];

describe.each(limited)('the limit of $limit, met by $what', ({ limit, code, text, at }) => {
  const alone = (max: number) => ({ ...ROOMY, [limit]: max });

  it('takes one less and just as much, and refuses one more at the first character too many', () => {
    for (const max of [10, 11, 12, 13, 40].filter((most) => most <= DEPTH_MAX)) {
      expect(faultOf(text(max - 1), alone(max))).toBeNull();
      expect(faultOf(text(max), alone(max))).toBeNull();
      expect(faultOf(text(max + 1), alone(max))?.code).toBe(code);
    }
  });

  it('is the one that stands in the table of limits', () => {
    const max = SEXPR_LIMITS[limit];
    const others = { ...ROOMY, [limit]: max };

    expect(faultOf(text(max), others)).toBeNull();
    expect(faultOf(text(max + 1), others)).toEqual({ code, at: at(max) });
  });
});

describe('limits', () => {
  it('are 64 KiB, 32 levels, 4,096 nodes and 8 KiB for an atom', () => {
    expect(SEXPR_LIMITS).toEqual({ bytes: 65_536, depth: 32, nodes: 4096, atomBytes: 8192 });
  });

  it('never let lists go deeper than 64, whatever is asked for', () => {
    const bomb = '('.repeat(1000);

    expect(faultOf(bomb, { ...ROOMY, depth: 1000 })).toEqual({ code: 'too_deep', at: 64 });
  });

  it('count anew for each form', () => {
    const limits = { bytes: 8, depth: 2, nodes: 3, atomBytes: 3 };

    expect(readForms('((abc))\n((abc))\n((abc))', limits).ok).toBe(true);
    expect(readForms('((abc))\n\n((abc))', limits)).toMatchObject({
      error: { code: 'text_too_long', at: 15 },
    });
  });

  it.each([
    ['\u007e', 1],
    ['\u0080', 2],
    ['\u07ff', 2],
    ['\u0800', 3],
    ['\uffff', 3],
    ['\u{10000}', 4],
    ['\u{10ffff}', 4],
  ])('count %j as %i bytes, in the form and in the atom', (char, bytes) => {
    const text = `"${char}"`;
    const enough = 2 + bytes;

    expect(faultOf(text, { ...ROOMY, bytes: enough })).toBeNull();
    expect(faultOf(text, { ...ROOMY, bytes: enough - 1 })?.code).toBe('text_too_long');
    expect(faultOf(text, { ...ROOMY, atomBytes: enough })).toBeNull();
    expect(faultOf(text, { ...ROOMY, atomBytes: enough - 1 })?.code).toBe('atom_too_long');
    expect(faultOf(`;${char}\n()`, { ...ROOMY, bytes: bytes + 4 })).toBeNull();
    expect(faultOf(`;${char}\n()`, { ...ROOMY, bytes: bytes + 3 })?.code).toBe('text_too_long');
  });

  it('do not count the delimiter behind a form to it', () => {
    const limits = { ...ROOMY, bytes: 3 };

    expect(readForms('abc(d)', limits).ok).toBe(true);
    expect(readForms('abcd', limits)).toMatchObject({ error: { code: 'text_too_long', at: 3 } });
  });
});

describe('an error', () => {
  it('says what was expected, what was seen, what to do, and where', () => {
    expect(readForm('(tell @bob\n  (route :from "A"\n         :to b@d))')).toEqual({
      ok: false,
      error: {
        code: 'bad_atom',
        message:
          'expected the end of the symbol, saw "@"; put a space before it, or quote the text',
        at: 44,
        line: 3,
        column: 15,
        caret: '         :to b@d))\n              ^',
      },
    });
  });

  it('becomes a failure of the closed list whose message ends with the place', () => {
    const failures = ['(', '((', '(a b', `(${'a'.repeat(9)}`, '("\ud800', '          ()'].map(
      (text) => {
        const read = readForm(text, { bytes: 10, depth: 1, nodes: 2, atomBytes: 8 });
        return read.ok ? null : sexprFailure(read.error);
      },
    );

    expect(failures).toEqual([
      {
        code: 'invalid_sexpr',
        message:
          'expected ")" for this list, saw the end of the text; close it, at line 1, column 1',
        at: 0,
      },
      {
        code: 'too_deep',
        message:
          'expected at most 1 levels of lists, saw one more; flatten the form, at line 1, column 2',
        at: 1,
      },
      {
        code: 'limit_exceeded',
        message:
          'expected at most 2 atoms and lists in a form, saw one more; split the form, at line 1, column 4',
        at: 3,
      },
      {
        code: 'limit_exceeded',
        message:
          'expected at most 8 bytes in an atom, saw more; split the text, at line 1, column 10',
        at: 9,
      },
      {
        code: 'bad_text',
        message:
          'expected Unicode text, saw U+D800, half of a surrogate pair; send both halves, at line 1, column 3',
        at: 2,
      },
      {
        code: 'event_too_large',
        message:
          'expected at most 10 bytes in a form with the space before it, saw more; split the form, at line 1, column 11',
        at: 10,
      },
    ]);
  });
});
