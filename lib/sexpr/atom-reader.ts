// The atoms, one function for each production. Each begins at `scanner.at` and leaves it behind the atom; null after an
// error.
//
//   atom = string / number / symbol / boolean / agent / keyword / quoted / marker
import * as chars from './characters';
import { END, type Scanner } from './scanner';
import type { Atom, AtomKind } from './sexpr';
import { characterAt } from './syntax-error';

/** The atom that begins with this character. */
export function readAtom(scanner: Scanner, char: number): Atom | null {
  if (!chars.startsForm(char)) return refuseStart(scanner);
  if (!scanner.countNode()) return null;
  scanner.startAtom();
  const atom = readAtomOf(scanner, char);
  scanner.endAtom();
  return atom;
}

/** A character that no form begins with. */
export function refuseStart(scanner: Scanner): null {
  const { text, at } = scanner;
  if (scanner.take(at) === 0) return null;
  return scanner.refuse(
    'bad_character',
    at,
    `expected a list or an atom, saw ${characterAt(text, at)}; quote the text that it is part of`,
  );
}

function readAtomOf(scanner: Scanner, char: number): Atom | null {
  switch (char) {
    case chars.QUOTE:
      return readString(scanner);
    case chars.COLON:
      return readNamed(scanner, 'keyword');
    case chars.AT:
      return readNamed(scanner, 'agent');
    case chars.APOSTROPHE:
      return readNamed(scanner, 'quoted');
    case chars.HASH:
      return readBoolean(scanner);
    case chars.AMPERSAND:
      return readMarker(scanner);
    case chars.EQUALS:
      return finish(scanner, 'symbol', [scanner.at, scanner.at + 1]);
    default:
      return readNumberOrSymbol(scanner);
  }
}

/** `agent = "@" identifier`, `keyword = ":" identifier`, `quoted = "'" identifier` */
function readNamed(scanner: Scanner, kind: 'agent' | 'keyword' | 'quoted'): Atom | null {
  const start = scanner.at + 1;
  const end = skipIdentifier(scanner, start);
  return end === start
    ? refuseAtom(scanner, end, `a name after ${characterAt(scanner.text, scanner.at)}`)
    : finish(scanner, kind, [start, end]);
}

/** `identifier = 1*name-char ["?"]`: where it ends. */
function skipIdentifier(scanner: Scanner, start: number): number {
  const { text, stop } = scanner;
  let end = start;
  while (end < stop && chars.isNameChar(text.charCodeAt(end))) end += 1;
  return end > start && scanner.peek(end) === chars.QUESTION ? end + 1 : end;
}

/**
 * `number = ["-"] 1*DIGIT ["." 1*DIGIT]`; what begins like one and goes on as a name is a `symbol = identifier / "="`, as is
 * `-` alone.
 */
function readNumberOrSymbol(scanner: Scanner): Atom | null {
  const start = scanner.at;
  const digits = scanner.peek(start) === chars.MINUS ? start + 1 : start;
  const end = skipDigits(scanner, digits);
  if (end > digits) {
    const next = scanner.peek(end);
    if (next === chars.DOT) return readFraction(scanner, start, end + 1);
    const isName = next !== END && (chars.isNameChar(next) || next === chars.QUESTION);
    if (!isName) return finish(scanner, 'number', [start, end]);
  }
  return finish(scanner, 'symbol', [start, skipIdentifier(scanner, start)]);
}

/** `"." 1*DIGIT`, from its first digit on. */
function readFraction(scanner: Scanner, start: number, digits: number): Atom | null {
  const end = skipDigits(scanner, digits);
  return end === digits
    ? refuseAtom(scanner, end, 'a digit after the point')
    : finish(scanner, 'number', [start, end]);
}

function skipDigits(scanner: Scanner, start: number): number {
  const { text, stop } = scanner;
  let end = start;
  while (end < stop && chars.isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

const LETTER_T = 0x74;
const LETTER_F = 0x66;

/** `boolean = "#t" / "#f"` */
function readBoolean(scanner: Scanner): Atom | null {
  const { at } = scanner;
  const letter = scanner.peek(at + 1);
  return letter === LETTER_T || letter === LETTER_F
    ? finish(scanner, 'boolean', [at, at + 2])
    : refuseAtom(scanner, at + 1, '#t or #f');
}

/** `marker = "&key" / "&optional" / "&rest"` */
function readMarker(scanner: Scanner): Atom | null {
  const start = scanner.at + 1;
  const first = scanner.peek(start);
  const name = chars.MARKERS.find((marker) => marker.charCodeAt(0) === first);
  if (name === undefined) return refuseAtom(scanner, start, '&key, &optional or &rest');
  let length = 1;
  while (length < name.length && scanner.peek(start + length) === name.charCodeAt(length)) {
    length += 1;
  }
  return length < name.length
    ? refuseAtom(scanner, start + length, `&${name}`)
    : finish(scanner, 'marker', [start, start + length]);
}

/**
 * `string = DQUOTE *(string-char / "\" escaped) DQUOTE`, where `string-char` is any scalar value but controls, DQUOTE and
 * "\". A string ends by itself and needs no delimiter after it.
 */
function readString(scanner: Scanner): Atom | null {
  const { text } = scanner;
  let decoded = '';
  let i = scanner.at + 1;
  let from = i;
  while (i < scanner.stop && i < scanner.atomEnd) {
    const char = text.charCodeAt(i);
    if (char === chars.QUOTE) {
      scanner.at = i + 1;
      return { kind: 'string', text: decoded + text.slice(from, i) };
    }
    if (char === chars.BACKSLASH) {
      const meant = readEscape(scanner, i);
      if (meant === null) return null;
      decoded += text.slice(from, i) + meant;
      i += 2;
      from = i;
    } else if (char >= chars.FIRST_WIDE) {
      const units = scanner.take(i);
      if (units === 0) return null;
      i += units;
    } else if (chars.isControl(char)) {
      return scanner.refuseControl(i, 'a string');
    } else {
      i = Math.min(chars.endOfPlain(text, i), scanner.stop, scanner.atomEnd);
    }
  }
  return refuseOpenString(scanner, i);
}

/** `escaped = DQUOTE / "\" / "n" / "r" / "t"`, behind the backslash at an offset: what it means. */
function readEscape(scanner: Scanner, backslash: number): string | null {
  const at = backslash + 1;
  if (at >= scanner.stop || at >= scanner.atomEnd) return refuseOpenString(scanner, at);
  const meant = chars.ESCAPES.get(scanner.text.charCodeAt(at));
  if (meant !== undefined) return meant;
  if (scanner.take(at) === 0) return null;
  return scanner.refuse(
    'bad_escape',
    backslash,
    `expected \\", \\\\, \\n, \\r or \\t, saw a backslash before ${characterAt(scanner.text, at)}; write the character itself`,
  );
}

/** A string that reaches a limit or the end of the text. */
function refuseOpenString(scanner: Scanner, at: number): null {
  if (at >= scanner.text.length) {
    return scanner.refuse(
      'unclosed_string',
      scanner.at,
      'expected a closing double quote for the string that begins here, saw the end of the text; close it',
    );
  }
  scanner.take(at); // refuses: the character fits into neither the form nor the atom
  return null;
}

/** An atom that ends before an offset, where a delimiter or the end of the text follows. */
function finish(
  scanner: Scanner,
  kind: AtomKind,
  [start, end]: readonly [number, number],
): Atom | null {
  const { text } = scanner;
  // The delimiter is not part of the form that the atom may be, so it may stand behind the bytes of the form.
  const isDelimited = end === text.length || chars.isDelimiter(text.charCodeAt(end));
  if (!isDelimited || end > scanner.atomEnd) {
    return refuseAtom(scanner, end, `the end of the ${kind}`);
  }
  scanner.at = end;
  return { kind, text: text.slice(start, end) };
}

/** The atom can neither go on nor end at this offset, or went over a limit before it. */
function refuseAtom(scanner: Scanner, at: number, expected: string): null {
  const { text } = scanner;
  if (at > scanner.atomEnd) return scanner.refuseAtomLength(scanner.atomEnd);
  if (at < text.length && at >= scanner.stop) return scanner.refuseLength(at);
  const isInside = at < text.length && !chars.isDelimiter(text.charCodeAt(at));
  if (isInside && scanner.take(at) === 0) return null;
  const advice = isInside ? 'put a space before it, or quote the text' : 'complete it';
  return scanner.refuse(
    'bad_atom',
    at,
    `expected ${expected}, saw ${characterAt(text, at)}; ${advice}`,
  );
}
