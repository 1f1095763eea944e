// The accepted profile of the lexical grammar, written as data: named sets of characters, and an automaton of states and
// rows, each row with its production. sexpr-recogniser.ts runs it. It shares nothing with the reader, which it is there to
// contradict.
import type { AtomKind } from '@/lib/sexpr/sexpr';
import type { SexprErrorCode } from '@/lib/sexpr/syntax-error';

/** The alphabet of the automaton: ASCII by its code, and two classes for the rest. */
export const WIDE = 128;
/** Half of a surrogate pair, which is no character. No row has it. */
export const HALF = 129;
export const ALPHABET = 130;

type CharSet = readonly number[];

const chars = (text: string): CharSet => Array.from(text, (char) => char.charCodeAt(0));
const range = (from: number, to: number): CharSet =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const without = (set: CharSet, less: CharSet): CharSet => set.filter((at) => !less.includes(at));

/** `DIGIT = %x30-39` (RFC 5234) */
const DIGIT = range(0x30, 0x39);
/** `ALPHA = %x41-5A / %x61-7A` (RFC 5234) */
const ALPHA = [...range(0x41, 0x5a), ...range(0x61, 0x7a)];
/** `name-char = ALPHA / DIGIT / "-" / "_"` */
const NAME = [...ALPHA, ...DIGIT, ...chars('-_')];
/** `line-end = CR / LF` */
const LINE_END = [0x0d, 0x0a];
/** `white = SP / HTAB / line-end` */
const WHITE = [0x20, 0x09, ...LINE_END];
/** `visible = %x20-7E / wide` */
const VISIBLE = [...range(0x20, 0x7e), WIDE];

/** `delimiter = white / "(" / ")" / DQUOTE / ";"` */
export const DELIMITER: CharSet = [...WHITE, ...chars('()";')];

export type StateName = keyof typeof STATES;

export type State = {
  /** Whether the characters read here belong to no atom, to one that a delimiter ends, or to one in quotes. */
  readonly reads: 'space' | 'bare' | 'quoted';
  /** What the atom is if it ends here; without it, it may not end here. */
  readonly kind?: AtomKind;
  /** What a character without a row is. */
  readonly refuses: SexprErrorCode;
  /** A fault is shown this many characters before the one that shows it. */
  readonly back?: number;
};

const open = { reads: 'bare', refuses: 'bad_atom' } as const;
const whole = (kind: AtomKind): State => ({ ...open, kind });

export const STATES = {
  space: { reads: 'space', refuses: 'bad_character' },
  comment: { reads: 'space', refuses: 'bad_character' },
  string: { reads: 'quoted', refuses: 'bad_character' },
  escape: { reads: 'quoted', refuses: 'bad_escape', back: 1 },
  minus: whole('symbol'),
  integer: whole('number'),
  point: open,
  decimal: whole('number'),
  symbol: whole('symbol'),
  symbolEnd: whole('symbol'),
  hash: open,
  boolean: whole('boolean'),
  at: open,
  agent: whole('agent'),
  agentEnd: whole('agent'),
  colon: open,
  keyword: whole('keyword'),
  keywordEnd: whole('keyword'),
  quote: open,
  quoted: whole('quoted'),
  quotedEnd: whole('quoted'),
  ampersand: open,
  k: open,
  ke: open,
  o: open,
  op: open,
  opt: open,
  opti: open,
  optio: open,
  option: open,
  optiona: open,
  r: open,
  re: open,
  res: open,
  marker: whole('marker'),
} as const satisfies Readonly<Record<string, State>>;

/** What a row does besides: opens or closes a list, begins an atom, ends one in quotes. */
export type RowAction = 'open' | 'close' | 'begin' | 'end';

export type Row = readonly [from: StateName, on: CharSet, to: StateName, does?: RowAction];

/** Of several rows for one state and character the first counts. */
export const ROWS: readonly Row[] = [
  // space = *(white / comment)
  ['space', WHITE, 'space'],
  // comment = ";" *(HTAB / visible), up to line-end or the end of the text
  ['space', chars(';'), 'comment'],
  ['comment', LINE_END, 'space'],
  ['comment', [0x09, ...VISIBLE], 'comment'],

  // list = "(" *(space form) space ")"
  ['space', chars('('), 'space', 'open'],
  ['space', chars(')'), 'space', 'close'],

  // string = DQUOTE *(string-char / "\" escaped) DQUOTE; string-char = visible but DQUOTE and "\"
  ['space', chars('"'), 'string', 'begin'],
  ['string', chars('"'), 'space', 'end'],
  ['string', chars('\\'), 'escape'],
  ['string', without(VISIBLE, chars('"\\')), 'string'],
  // escaped = DQUOTE / "\" / "n" / "r" / "t"
  ['escape', chars('"\\nrt'), 'string'],

  // number = ["-"] 1*DIGIT ["." 1*DIGIT]
  ['space', chars('-'), 'minus', 'begin'],
  ['space', DIGIT, 'integer', 'begin'],
  ['minus', DIGIT, 'integer'],
  ['integer', DIGIT, 'integer'],
  ['integer', chars('.'), 'point'],
  ['point', DIGIT, 'decimal'],
  ['decimal', DIGIT, 'decimal'],

  // symbol = identifier / "="; identifier = 1*name-char ["?"], where it is no number
  ['space', without(NAME, [...DIGIT, ...chars('-')]), 'symbol', 'begin'],
  ['space', chars('='), 'symbolEnd', 'begin'],
  ['minus', NAME, 'symbol'],
  ['minus', chars('?'), 'symbolEnd'],
  ['integer', NAME, 'symbol'],
  ['integer', chars('?'), 'symbolEnd'],
  ['symbol', NAME, 'symbol'],
  ['symbol', chars('?'), 'symbolEnd'],

  // boolean = "#t" / "#f"
  ['space', chars('#'), 'hash', 'begin'],
  ['hash', chars('tf'), 'boolean'],

  // agent = "@" identifier
  ['space', chars('@'), 'at', 'begin'],
  ['at', NAME, 'agent'],
  ['agent', NAME, 'agent'],
  ['agent', chars('?'), 'agentEnd'],

  // keyword = ":" identifier
  ['space', chars(':'), 'colon', 'begin'],
  ['colon', NAME, 'keyword'],
  ['keyword', NAME, 'keyword'],
  ['keyword', chars('?'), 'keywordEnd'],

  // quoted = "'" identifier
  ['space', chars("'"), 'quote', 'begin'],
  ['quote', NAME, 'quoted'],
  ['quoted', NAME, 'quoted'],
  ['quoted', chars('?'), 'quotedEnd'],

  // marker = "&key" / "&optional" / "&rest"
  ['space', chars('&'), 'ampersand', 'begin'],
  ['ampersand', chars('k'), 'k'],
  ['k', chars('e'), 'ke'],
  ['ke', chars('y'), 'marker'],
  ['ampersand', chars('o'), 'o'],
  ['o', chars('p'), 'op'],
  ['op', chars('t'), 'opt'],
  ['opt', chars('i'), 'opti'],
  ['opti', chars('o'), 'optio'],
  ['optio', chars('n'), 'option'],
  ['option', chars('a'), 'optiona'],
  ['optiona', chars('l'), 'marker'],
  ['ampersand', chars('r'), 'r'],
  ['r', chars('e'), 're'],
  ['re', chars('s'), 'res'],
  ['res', chars('t'), 'marker'],
];
