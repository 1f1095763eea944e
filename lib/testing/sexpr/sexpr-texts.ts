// Random S-expressions and texts that are, or nearly are, S-expressions: forms by the grammar, any layout of a form, soups
// of the characters that mean something, and mutations of what is there already.
import { type Atom, type AtomKind, atom, isList, type List, type Sexpr } from '@/lib/sexpr/sexpr';
import { spellAtom } from '@/lib/sexpr/spelling';
import type { Random } from '../fuzz/random';

/** Characters that mean something in the grammar. */
const SPEAKING = [...'()()"\\;:@#\'&=?-_.atfnrkoZ019  \n\r\t', '\r\n'];
/** And others, that mean nothing or are none. */
const NASTY = [
  ...SPEAKING,
  ...[
    '/',
    '\0',
    '\x1b',
    '\x7f',
    '\x80',
    '\xa0',
    'é',
    '\u2028',
    '\ufeff',
    '漢',
    '😀',
    '\ud83d',
    '\ude00',
  ],
];
const WORDS = [
  ...['tell', 'ask', 'reply', 'lang', 'meta', 'define', '@bob', ':thread', ':max-depth', '&key'],
  ...['&optional', '&rest', '#t', '#f', "'x", '=', 'speak?', '-', '5', '-5', '5.5', '5a', '"hi"'],
  ...[
    '"\\n"',
    '"a \\"b\\" c"',
    '"é😀"',
    '; a comment\n',
    '()',
    '(a b)',
    '#true',
    '@a:b',
    '5.',
    '&keys',
  ],
];
const SPACES = [' ', '  ', '\t', '\n', '\r\n', '\r', '\n  ', '; said (twice) "so\n', ';é\r'];
const NAME_CHARS = [...'abtfnrkoZ019-_'];
const STRING_CHARS = ['a', ' ', '"', '\\', '\n', '\r', '\t', '(', ';', '\x80', 'é', '漢', '😀'];
const KINDS: readonly AtomKind[] = [
  ...(['symbol', 'quoted', 'string', 'number', 'boolean', 'keyword', 'agent', 'marker'] as const),
];
/** Lists in lists of a random form. */
const DEPTH_MAX = 12;

/** A form of the grammar. The closer `depth` is to DEPTH_MAX, the smaller it is. */
export function randomForm(random: Random, depth = 0): Sexpr {
  const isAtom = depth === DEPTH_MAX || (depth > 0 && !random.chance(3));
  return isAtom ? randomAtom(random) : randomList(random, depth);
}

function randomList(random: Random, depth: number): List {
  const length = random.below(7);
  return { kind: 'list', items: Array.from({ length }, () => randomForm(random, depth + 1)) };
}

/** An atom of any kind, with a spelling. */
export function randomAtom(random: Random): Atom {
  const kind = random.pick(KINDS);
  return atom(kind, textOf(kind, random));
}

function textOf(kind: AtomKind, random: Random): string {
  switch (kind) {
    case 'string':
      return Array.from({ length: random.small(24) }, () => random.pick(STRING_CHARS)).join('');
    case 'number':
      return `${random.pick(['', '-'])}${random.below(1000)}${random.chance(3) ? `.${random.below(100)}` : ''}`;
    case 'boolean':
      return random.pick(['#t', '#f']);
    case 'marker':
      return random.pick(['key', 'optional', 'rest']);
    case 'symbol':
      return random.chance(12) ? '=' : `${random.pick(['a', '-', '_', '5a'])}${name(random)}x`;
    default:
      return `${name(random)}${random.pick(NAME_CHARS)}${random.chance(8) ? '?' : ''}`;
  }
}

function name(random: Random): string {
  return Array.from({ length: random.small(12) }, () => random.pick(NAME_CHARS)).join('');
}

/** The form in any layout: space and comments wherever they may stand, none where none is needed. */
export function layOut(form: Sexpr, random: Random): string {
  const space = () => (random.chance(2) ? '' : random.pick(SPACES));
  let out = space();
  const write = (expr: Sexpr): void => {
    if (!isList(expr)) {
      out += spellAtom(expr);
      return;
    }
    out += '(';
    expr.items.forEach((item, index) => {
      const before = expr.items[index - 1];
      // Lists and strings delimit themselves; two others need something between them.
      const needsSpace = before !== undefined && isBare(before) && isBare(item);
      out += needsSpace ? random.pick(SPACES) : space();
      write(item);
    });
    out += `${space()})`;
  };
  write(form);
  return out + space();
}

function isBare({ kind }: Sexpr): boolean {
  return kind !== 'list' && kind !== 'string';
}

/** A text that is a form, is nearly one, or is none. */
export function randomText(random: Random): string {
  switch (random.below(8)) {
    case 0:
      return soup(random.chance(2) ? SPEAKING : NASTY, random, 40);
    case 1:
      return soup(WORDS, random, 30);
    case 2:
      return `(${soup([...WORDS, ' ', ' ', ' ', '(', ')'], random, 30)})`;
    case 3:
      return bulk(random);
    default:
      return layOut(randomForm(random), random);
  }
}

function soup(pieces: readonly string[], random: Random, most: number): string {
  return Array.from({ length: random.below(most) }, () => random.pick(pieces)).join('');
}

/** One piece again and again, up to and over a limit. Rarely long, for most faults show in short texts. */
function bulk(random: Random): string {
  const piece = random.pick([...NASTY, ...WORDS, '(a ', '((', '))', '" "']);
  const times = random.chance(400) ? 1 + random.below(70_000 / piece.length) : random.small(80);
  return `${random.pick(['', '(', '"', '(a ', ';'])}${piece.repeat(times)}${random.pick(['', ')', '"', 'a)'])}`;
}

const EDITS_MAX = 6;
/** Longer texts are not cut into tokens: the cutting would take longer than what is tested. */
const TOKENS_LENGTH_MAX = 4000;
const TOKEN = /[()]|"(?:[^"\\]|\\.)*"|[^\s()";]+|\s+|./gsu;

/** The text after a few small changes: of characters, which mostly breaks it, or of tokens, which mostly does not. */
export function mutate(text: string, random: Random): string {
  const edits = 1 + random.small(EDITS_MAX);
  if (text.length < TOKENS_LENGTH_MAX && random.chance(2)) return mutateTokens(text, edits, random);
  let out = text;
  for (let left = edits; left > 0; left -= 1) out = edit(out, random);
  return out;
}

function mutateTokens(text: string, edits: number, random: Random): string {
  const tokens: string[] = text.match(TOKEN) ?? [];
  for (let left = edits; left > 0; left -= 1) {
    const at = random.below(tokens.length + 1);
    const other = random.chance(2)
      ? random.pick(WORDS)
      : (tokens[random.below(tokens.length)] ?? '');
    // Parentheses stay where they are, so that the text stays balanced.
    const isFixed = tokens[at] === '(' || tokens[at] === ')';
    const isBalanced = other !== '(' && other !== ')';
    if (isBalanced)
      tokens.splice(at, isFixed || random.chance(2) ? 0 : 1, random.chance(4) ? '' : other);
  }
  return tokens.join('');
}

function edit(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const end = Math.min(text.length, at + 1 + random.small(16));
  const before = text.slice(0, at);
  switch (random.below(7)) {
    case 0:
      return before + text.slice(end);
    case 1:
      return before + random.pick(NASTY) + text.slice(at);
    case 2:
      return before + random.pick(NASTY) + text.slice(at + 1);
    case 3:
      return before + random.pick(WORDS) + text.slice(at);
    case 4:
      return before + text.slice(at, end) + text.slice(at);
    case 5:
      return before;
    default:
      return text.slice(end) + before;
  }
}
