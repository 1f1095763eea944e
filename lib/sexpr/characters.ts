// The characters of the grammar and the classes they form, each with its production. Classes are bits of one table over
// ASCII: every token begins and ends with an ASCII character, and only strings and comments hold others.

export const TAB = 0x09;
export const LINE_FEED = 0x0a;
export const CARRIAGE_RETURN = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const HASH = 0x23;
export const AMPERSAND = 0x26;
export const APOSTROPHE = 0x27;
export const OPEN = 0x28;
export const CLOSE = 0x29;
export const MINUS = 0x2d;
export const DOT = 0x2e;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const EQUALS = 0x3d;
export const QUESTION = 0x3f;
export const AT = 0x40;
export const BACKSLASH = 0x5c;
export const DELETE = 0x7f;
/** From here on a character takes more than one byte. */
export const FIRST_WIDE = 0x80;

/** `white = SP / HTAB / CR / LF` */
const WHITE = 1;
/** `delimiter = white / "(" / ")" / DQUOTE / ";"`, what ends an atom without being part of it. */
const DELIMITER = 2;
/** `name-char = ALPHA / DIGIT / "-" / "_"` */
const NAME = 4;
/** `DIGIT` */
const DIGIT = 8;
/** What a list or an atom begins with: `"(" / DQUOTE / name-char / "=" / "#" / "@" / ":" / "'" / "&"`. */
const START = 16;

const CLASSES = new Uint8Array(FIRST_WIDE);
const NAME_CHARS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
mark(' \t\r\n', WHITE);
mark(' \t\r\n()";', DELIMITER);
mark(NAME_CHARS, NAME);
mark('0123456789', DIGIT);
mark(`("${NAME_CHARS}=#@:'&`, START);

function mark(chars: string, bit: number): void {
  for (const char of chars) {
    const code = char.charCodeAt(0);
    CLASSES[code] = (CLASSES[code] ?? 0) | bit;
  }
}

/** `white = SP / HTAB / CR / LF` */
export function isWhite(code: number): boolean {
  return code < FIRST_WIDE && ((CLASSES[code] ?? 0) & WHITE) !== 0;
}

/** `delimiter = white / "(" / ")" / DQUOTE / ";"` */
export function isDelimiter(code: number): boolean {
  return code < FIRST_WIDE && ((CLASSES[code] ?? 0) & DELIMITER) !== 0;
}

/** `name-char = ALPHA / DIGIT / "-" / "_"` */
export function isNameChar(code: number): boolean {
  return code < FIRST_WIDE && ((CLASSES[code] ?? 0) & NAME) !== 0;
}

/** `DIGIT` of RFC 5234: 0 to 9, and no digit of another script. */
export function isDigit(code: number): boolean {
  return code < FIRST_WIDE && ((CLASSES[code] ?? 0) & DIGIT) !== 0;
}

/** Whether a form can begin with the character. */
export function startsForm(code: number): boolean {
  return code < FIRST_WIDE && ((CLASSES[code] ?? 0) & START) !== 0;
}

/** `control = %x00-1F / %x7F`: raw in no string, and of comments only HTAB. */
export function isControl(code: number): boolean {
  return code < SPACE || code === DELETE;
}

/** What stands in a string for itself and is one byte. */
const PLAIN = /[ !#-[\]-~]*/y;

/** Where the characters end that stand in a string for themselves and are one byte each. */
export function endOfPlain(text: string, from: number): number {
  PLAIN.lastIndex = from;
  PLAIN.test(text);
  return PLAIN.lastIndex;
}

/** The first half of a pair in UTF-16. */
export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

/** The second half of a pair in UTF-16. */
export function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}

/** `escaped = DQUOTE / "\" / "n" / "r" / "t"`: the character that stands behind a backslash, and the one it means. */
export const ESCAPES: ReadonlyMap<number, string> = new Map(
  Object.entries({ '"': '"', '\\': '\\', n: '\n', r: '\r', t: '\t' }).map(([written, meant]) => [
    written.charCodeAt(0),
    meant,
  ]),
);

/** `marker = "&key" / "&optional" / "&rest"`, without the sigil. */
export const MARKERS: readonly string[] = ['key', 'optional', 'rest'];
