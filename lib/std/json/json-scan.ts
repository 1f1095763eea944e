// One pass over a JSON text, without recursion and in linear time, that refuses what RFC 8259 forbids and what JSON.parse
// lets through though it loses something: repeated keys, `__proto__` keys, numbers that become infinite, integers that
// change their digits, and nesting that later breaks JSON.stringify. It reads and checks; it builds no value.
import { lineColumn } from '../line-column';
import { err, ok, type Result } from '../result';
import { runSteps, type Steps } from '../steps';
import { type JsonFault, type JsonFaultCode, syntaxMessage } from './json-fault';
import { KeyFrames, keyAt } from './json-keys';
import { toPointer } from './json-pointer';

/** Open brackets at one time. Serialisers and browsers' tree views recurse, and fail at some thousand; no real message comes near 64. */
export const JSON_DEPTH_MAX = 64;

/** An item of a top-level array is `text.slice(start, end)`. */
export type Span = readonly [start: number, end: number];

/** What a reader takes besides what is right. */
export type JsonLimits = {
  /** Values of one item of a top-level array, or of all that is no array: objects, lists and scalars, each once. */
  readonly valuesMax?: number;
  /** In place of `JSON_DEPTH_MAX`, of a message that stands in something. */
  readonly depthMax?: number;
};

/** The spans of the items where the text is an array, null where it is anything else. */
export function scanJson(
  text: string,
  limits: JsonLimits = {},
): Result<readonly Span[] | null, JsonFault> {
  return runSteps(scanningJson(text, limits));
}

/** The same in steps of a millisecond or two. */
export function* scanningJson(
  text: string,
  limits: JsonLimits = {},
): Steps<Result<readonly Span[] | null, JsonFault>> {
  const scanner = new Scanner(text, limits);
  const fault = yield* scanner.run();
  return fault === null ? ok(scanner.spans) : err(fault);
}

/** Characters of one step: the densest texts are read at some 40 MB/s. */
const STEP_LENGTH = 64 * 1024;

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const SLASH = 0x2f;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const LOWER_B = 0x62;
const LOWER_E = 0x65;
const LOWER_F = 0x66;
const LOWER_N = 0x6e;
const LOWER_R = 0x72;
const LOWER_T = 0x74;
const LOWER_U = 0x75;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** 2^53: every integer up to it, and none of the odd ones beyond, is a number of its own. */
const SAFE_INTEGER_DIGITS = '9007199254740992';
/** Below 10^308 and without an exponent nothing overflows. */
const FINITE_LENGTH_MAX = 308;

/** What stands in a string for itself. Asked where a string goes on: of a short one the question would take longer than the answer. */
const PLAIN = /[ !#-[\]-\uffff]*/y;
const LOOKED_AT_MAX = 64;

class Scanner {
  spans: Span[] | null = null;
  private readonly text: string;
  private at = 0;
  private fault: JsonFault | null = null;
  /** The closing bracket that each open container waits for. */
  private readonly closers: number[] = [];
  /** Of an array the index of the current item; of an object where its current key starts, -1 while there is none. */
  private readonly marks: number[] = [];
  private readonly keys: KeyFrames;
  private itemStart = 0;
  private hasEscape = false;
  /** Values of the item so far. */
  private values = 0;
  private readonly valuesMax: number;
  private readonly depthMax: number;

  constructor(
    text: string,
    { valuesMax = Number.POSITIVE_INFINITY, depthMax = JSON_DEPTH_MAX }: JsonLimits,
  ) {
    this.depthMax = depthMax;
    this.text = text;
    this.keys = new KeyFrames(text);
    this.valuesMax = valuesMax;
  }

  *run(): Steps<JsonFault | null> {
    let stepEnd = STEP_LENGTH;
    while (this.readValue() && this.hasNext()) {
      if (this.at < stepEnd) continue;
      stepEnd = this.at + STEP_LENGTH;
      yield;
    }
    return this.fault;
  }

  /** Reads a scalar or an empty container, entering containers on the way down. */
  private readValue(): boolean {
    for (;;) {
      const char = this.skipSpace();
      if (this.closers.length === 1) this.beginItem();
      this.values += 1;
      if (this.values > this.valuesMax) return this.refuseValues();
      if (char !== OPEN_OBJECT && char !== OPEN_ARRAY) return this.readScalar(char);
      if (!this.open(char)) return false;
      if (this.skipSpace() === this.closers.at(-1)) {
        this.close();
        return true;
      }
      if (char === OPEN_OBJECT && !this.readKey()) return false;
    }
  }

  private beginItem(): void {
    this.itemStart = this.at;
    if (this.spans !== null) this.values = 0;
  }

  /** Reads what follows a value: closing brackets, then a comma (true: another value is due) or the end of the text. */
  private hasNext(): boolean {
    for (;;) {
      const depth = this.closers.length;
      const char = this.skipSpaceAfterValue(depth);
      if (depth === 0) {
        return this.at === this.text.length ? false : this.refuse('the end of the text');
      }
      const closer = this.closers[depth - 1];
      if (char === closer) {
        this.close();
        continue;
      }
      const isObject = closer === CLOSE_OBJECT;
      if (char !== COMMA) return this.refuse(isObject ? '"," or "}"' : '"," or "]"');
      this.at += 1;
      this.marks[depth - 1] = isObject ? -1 : (this.marks[depth - 1] ?? 0) + 1;
      if (!isObject) return true;
      this.skipSpace();
      return this.readKey();
    }
  }

  private skipSpaceAfterValue(depth: number): number {
    if (depth === 1) this.spans?.push([this.itemStart, this.at]);
    return this.skipSpace();
  }

  private open(char: number): boolean {
    if (this.closers.length === this.depthMax) {
      return this.fail(
        'too_deep',
        `expected nesting of at most ${this.depthMax} levels, saw more; flatten the message or put the part into a string`,
      );
    }
    const isObject = char === OPEN_OBJECT;
    if (this.closers.length === 0 && !isObject) this.spans = [];
    this.closers.push(isObject ? CLOSE_OBJECT : CLOSE_ARRAY);
    this.marks.push(isObject ? -1 : 0);
    if (isObject) this.keys.push();
    this.at += 1;
    return true;
  }

  private close(): void {
    if (this.closers.pop() === CLOSE_OBJECT) this.keys.pop();
    this.marks.pop();
    this.at += 1;
  }

  private readKey(): boolean {
    const start = this.at + 1;
    if (this.text.charCodeAt(this.at) !== QUOTE) return this.refuse('a key in double quotes');
    if (!this.readString()) return false;
    const end = this.at - 1;
    this.marks[this.marks.length - 1] = start;
    const verdict = this.keys.add(start, end, this.hasEscape);
    if (verdict !== 'first') return this.refuseKey(verdict, start);
    if (this.skipSpace() !== COLON) return this.refuse('":" after the key');
    this.at += 1;
    return true;
  }

  private refuseKey(verdict: 'repeated' | 'proto', start: number): false {
    this.at = start - 1;
    return verdict === 'proto'
      ? this.fail(
          'proto_key',
          'expected no key named "__proto__", saw one; rename it, for copying it would change the object that it is copied to',
        )
      : this.fail(
          'duplicate_key',
          'expected every key once in an object, saw this one again; send one of the two',
        );
  }

  private readScalar(char: number): boolean {
    if (char === QUOTE) return this.readString();
    if (char === MINUS || isDigit(char)) return this.readNumber();
    const word = wordBeginning(char);
    if (word === '' || !this.text.startsWith(word, this.at)) return this.refuse('a value');
    this.at += word.length;
    return true;
  }

  /** RFC 8259 section 7. Lone surrogates and U+0000 are legal where they are escaped, and surrogates also bare. */
  private readString(): boolean {
    const { text } = this;
    this.hasEscape = false;
    for (let at = this.at + 1; ; ) {
      at = endOfPlain(text, at);
      const char = text.charCodeAt(at);
      if (char === QUOTE) {
        this.at = at + 1;
        return true;
      }
      if (char !== BACKSLASH) return this.refuseCharacter(at);
      this.hasEscape = true;
      const length = escapeLength(text, at);
      if (length === 0) return this.refuse('an escape of RFC 8259', at);
      at += length;
    }
  }

  private refuseCharacter(at: number): false {
    const isEnd = at === this.text.length;
    return this.refuse(isEnd ? 'a closing double quote' : 'control characters only as escapes', at);
  }

  /** RFC 8259 section 6. */
  private readNumber(): boolean {
    const { text } = this;
    const start = this.at;
    const digits = text.charCodeAt(start) === MINUS ? start + 1 : start;
    let end = text.charCodeAt(digits) === ZERO ? digits + 1 : skipDigits(text, digits);
    if (end === digits) return this.refuse('a digit', end);
    const integerEnd = end;
    if (text.charCodeAt(end) === DOT) {
      end = skipDigits(text, integerEnd + 1);
      if (end === integerEnd + 1) return this.refuse('a digit after the point', end);
    }
    const hasExponent = (text.charCodeAt(end) | 0x20) === LOWER_E;
    if (hasExponent) {
      const sign = text.charCodeAt(end + 1);
      const exponent = sign === MINUS || sign === 0x2b ? end + 2 : end + 1;
      end = skipDigits(text, exponent);
      if (end === exponent) return this.refuse('a digit of the exponent', end);
    }
    if (end === integerEnd) {
      if (!isSafe(text, digits, end)) return this.refuseInteger();
    } else if (
      (hasExponent || end - start > FINITE_LENGTH_MAX) &&
      !Number.isFinite(Number(text.slice(start, end)))
    ) {
      return this.refuseOverflow();
    }
    this.at = end;
    return true;
  }

  private refuseValues(): false {
    return this.fail(
      'limit_exceeded',
      `expected at most ${this.valuesMax} values in a message, saw more; put what is data into a text or an artifact`,
    );
  }

  private refuseInteger(): false {
    return this.fail(
      'unsafe_integer',
      'expected integers of at most 2^53 either way, saw a larger one, which would change its digits; send it as a string',
    );
  }

  private refuseOverflow(): false {
    return this.fail(
      'number_overflow',
      'expected numbers below 1.8e308 either way, saw one that becomes infinite; send it as a string',
    );
  }

  /** The first character that is no space, NaN at the end of the text. */
  private skipSpace(): number {
    const { text } = this;
    let char = text.charCodeAt(this.at);
    while (char === 0x20 || char === 0x0a || char === 0x0d || char === 0x09) {
      this.at += 1;
      char = text.charCodeAt(this.at);
    }
    return char;
  }

  private refuse(expected: string, at = this.at): false {
    this.at = at;
    return this.fail('invalid_json', syntaxMessage(this.text, at, expected));
  }

  private fail(code: JsonFaultCode, message: string): false {
    const { line, column } = lineColumn(this.text, this.at);
    const placed = `${message}, at line ${line}, column ${column}`;
    this.fault = { code, message: placed, at: this.at, path: this.pointer() };
    return false;
  }

  private pointer(): string {
    const segments: (string | number)[] = [];
    for (const [depth, mark] of this.marks.entries()) {
      if (this.closers[depth] === CLOSE_ARRAY) segments.push(mark);
      else if (mark !== -1) segments.push(keyAt(this.text, mark, this.endOfString(mark)));
    }
    return toPointer(segments);
  }

  private endOfString(start: number): number {
    let end = start;
    while (this.text.charCodeAt(end) !== QUOTE) {
      end += this.text.charCodeAt(end) === BACKSLASH ? 2 : 1;
    }
    return end;
  }
}

function isDigit(char: number): boolean {
  return char >= ZERO && char <= NINE;
}

/** The word that a value may begin with; empty where there is none. */
function wordBeginning(char: number): string {
  if (char === LOWER_T) return 'true';
  if (char === LOWER_F) return 'false';
  return char === LOWER_N ? 'null' : '';
}

/** Where what stands in a string for itself ends: a few characters are looked at one by one. */
function endOfPlain(text: string, from: number): number {
  const lookedAtEnd = from + LOOKED_AT_MAX;
  let at = from;
  while (at < lookedAtEnd) {
    const char = text.charCodeAt(at);
    if (!(char >= 0x20) || char === QUOTE || char === BACKSLASH) return at;
    at += 1;
  }
  PLAIN.lastIndex = at;
  PLAIN.test(text);
  return PLAIN.lastIndex;
}

function skipDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

/** Whether an integer without leading zeros is at most 2^53. */
function isSafe(text: string, start: number, end: number): boolean {
  const length = end - start;
  if (length < SAFE_INTEGER_DIGITS.length) return true;
  return length === SAFE_INTEGER_DIGITS.length && text.slice(start, end) <= SAFE_INTEGER_DIGITS;
}

/** Characters of the escape that starts at a backslash; 0 where it is none. */
function escapeLength(text: string, at: number): number {
  switch (text.charCodeAt(at + 1)) {
    case QUOTE:
    case BACKSLASH:
    case SLASH:
    case LOWER_B:
    case LOWER_F:
    case LOWER_N:
    case LOWER_R:
    case LOWER_T:
      return 2;
    case LOWER_U:
      return /^[0-9a-fA-F]{4}$/.test(text.slice(at + 2, at + 6)) ? 6 : 0;
    default:
      return 0;
  }
}
