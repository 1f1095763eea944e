// Prints an ECMAScript pattern in the syntax of RE2, and counts its steps before RE2 compiles it: RE2 itself accepts a
// pattern of 500 characters that is 480,000 steps long once `{n,m}` is written out.
import { type AST, RegExpParser } from '@eslint-community/regexpp';
import { SHORT_NAMES } from './general-categories';

/** Longer patterns are programs. */
const PATTERN_LENGTH_MAX = 500;

/** With the longest payload a few seconds at the very worst, and milliseconds as a rule. */
const PATTERN_STEPS_MAX = 200;

/** Groups within groups. */
const GROUPS_DEPTH_MAX = 20;

const NEEDS_V_FLAG = 'a pattern has no sets that need the v flag';

/** What a pattern may not contain although ECMAScript allows it. */
export class PatternRefusal extends Error {}

type Re2Pattern = { readonly syntax: string; readonly size: number };

const parser = new RegExpParser({ ecmaVersion: 2024 });

/** The pattern for RE2; throws a PatternRefusal or a SyntaxError. */
export function toRe2(source: string): Re2Pattern {
  if (source.length > PATTERN_LENGTH_MAX) {
    throw new PatternRefusal(`expected a pattern of at most ${PATTERN_LENGTH_MAX} characters`);
  }
  const { alternatives } = parser.parsePattern(source, 0, source.length, { unicode: true });
  return choice(alternatives, 0);
}

function choice(alternatives: readonly AST.Alternative[], depth: number): Re2Pattern {
  const options = alternatives.map(({ elements }) => elements.map((part) => element(part, depth)));
  return {
    syntax: options.map((parts) => parts.map(({ syntax }) => syntax).join('')).join('|'),
    size: limited(options.flat().reduce((sum, { size }) => sum + size, options.length - 1)),
  };
}

function element(part: AST.Element, depth: number): Re2Pattern {
  switch (part.type) {
    case 'Group':
    case 'CapturingGroup':
      return group(part.alternatives, depth + 1);
    case 'Quantifier':
      return repeated(part, element(part.element, depth));
    case 'Assertion':
      return { syntax: assertion(part), size: 1 };
    case 'Backreference':
      throw new PatternRefusal('a pattern may not refer back to a group');
    case 'CharacterClass':
      return { syntax: characterClass(part), size: 1 };
    case 'Character':
    case 'CharacterSet':
      return { syntax: `[${member(part)}]`, size: 1 };
    case 'ExpressionCharacterClass':
      throw new PatternRefusal(NEEDS_V_FLAG);
  }
}

function group(alternatives: readonly AST.Alternative[], depth: number): Re2Pattern {
  if (depth > GROUPS_DEPTH_MAX) {
    throw new PatternRefusal(`a pattern has at most ${GROUPS_DEPTH_MAX} levels`);
  }
  const { syntax, size } = choice(alternatives, depth);
  return { syntax: `(?:${syntax})`, size };
}

/** Lazy or not, the same texts fit. */
function repeated({ min, max }: AST.Quantifier, { syntax, size }: Re2Pattern): Re2Pattern {
  const isEndless = max === Number.POSITIVE_INFINITY;
  const times = isEndless ? min + 1 : max;
  return {
    syntax: `(?:${syntax})${quantifier(min, isEndless ? '' : max)}`,
    size: limited(times * Math.max(size, 1) + 1),
  };
}

function quantifier(min: number, max: number | ''): string {
  if (max === '' && min < 2) return min === 0 ? '*' : '+';
  return `{${min},${max}}`;
}

function limited(size: number): number {
  if (size <= PATTERN_STEPS_MAX) return size;
  throw new PatternRefusal(
    `a pattern has at most ${PATTERN_STEPS_MAX} steps once it is written out`,
  );
}

function assertion(part: AST.Assertion): string {
  switch (part.kind) {
    case 'start':
      return '\\A';
    case 'end':
      return '\\z';
    case 'word':
      return part.negate ? '\\B' : '\\b';
    case 'lookahead':
    case 'lookbehind':
      throw new PatternRefusal('a pattern may not look ahead or behind');
  }
}

/** RE2 has no class without members. */
function characterClass({ negate, elements }: AST.CharacterClass): string {
  if (elements.length === 0) return `[${ranges(negate ? complement([]) : [])}]`;
  return `[${negate ? '^' : ''}${elements.map(member).join('')}]`;
}

/** What stands for one member between `[` and `]`. */
function member(part: AST.CharacterClassElement | AST.AnyCharacterSet): string {
  switch (part.type) {
    case 'Character':
      return codePoint(part.value);
    case 'CharacterClassRange':
      return `${codePoint(part.min.value)}-${codePoint(part.max.value)}`;
    case 'CharacterSet':
      return characterSet(part);
    default:
      throw new PatternRefusal(NEEDS_V_FLAG);
  }
}

function codePoint(value: number): string {
  return `\\x{${value.toString(16)}}`;
}

function characterSet(set: AST.CharacterSet): string {
  switch (set.kind) {
    case 'any':
      return ranges(complement(LINE_TERMINATORS));
    case 'space':
      return ranges(set.negate ? complement(SPACES) : SPACES);
    case 'digit':
      return set.negate ? '\\D' : '\\d';
    case 'word':
      return set.negate ? '\\W' : '\\w';
    case 'property':
      return `\\${set.negate ? 'P' : 'p'}{${propertyName(set)}}`;
  }
}

/** First and last code points, in their order. */
type Ranges = readonly (readonly [first: number, last: number])[];

/** What `.` does not match (ECMA-262, LineTerminator); RE2 excepts only the first. */
const LINE_TERMINATORS: Ranges = [
  [0xa, 0xa],
  [0xd, 0xd],
  [0x2028, 0x2029],
];

/** What `\s` matches (ECMA-262, WhiteSpace and LineTerminator); RE2 knows five of them. */
const SPACES: Ranges = [
  [0x9, 0xd],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
];

const LAST_CODE_POINT = 0x10ffff;

function complement(excepted: Ranges): Ranges {
  const firsts = [0, ...excepted.map(([, last]) => last + 1)];
  const lasts = [...excepted.map(([first]) => first - 1), LAST_CODE_POINT];
  return firsts.map((first, at) => [first, lasts[at] ?? LAST_CODE_POINT]);
}

/** An empty list is what no character matches. */
function ranges(list: Ranges): string {
  if (list.length === 0) return `^${ranges(complement([]))}`;
  return list.map(([first, last]) => `${codePoint(first)}-${codePoint(last)}`).join('');
}

/** RE2 has short names of general categories, and names of scripts without `Script=`. What else it does not know it refuses. */
function propertyName({ key, value, raw }: AST.UnicodePropertyCharacterSet): string {
  if (value === null) return key;
  if (key === 'General_Category' || key === 'gc') return SHORT_NAMES.get(value) ?? value;
  if (key === 'Script' || key === 'sc') return value;
  throw new PatternRefusal(`a pattern does not know the property ${raw}`);
}
