// How each atom is written. Every atom has one spelling, and this is where a value built by a program is held to the
// grammar: an agent named `bob) (tell` or a string with a NUL cannot be said, and printing must not pretend to.
import { CARRIAGE_RETURN, isControl, LINE_FEED, MARKERS, TAB } from './characters';
import type { Atom } from './sexpr';

const IDENTIFIER = /^[A-Za-z0-9_-]+\??$/;
const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;
const NEEDS_ESCAPE = /["\\\n\r\t]/;
const NEED_ESCAPE = /["\\\n\r\t]/g;
/** What most strings are made of: none of it is a control. */
const PRINTABLE = /^[ -~]*$/;
const ESCAPED: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};

/** `identifier = 1*(ALPHA / DIGIT / "-" / "_") ["?"]` */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text);
}

/** `number = ["-"] 1*DIGIT ["." 1*DIGIT]` */
export function isNumber(text: string): boolean {
  return NUMBER.test(text);
}

/** Whether the grammar has a spelling for the atom, so that what is printed reads back as the same atom. */
export function isSpellable({ kind, text }: Atom): boolean {
  switch (kind) {
    case 'symbol':
      return text === '=' || (isIdentifier(text) && !isNumber(text));
    case 'string':
      return isSayable(text);
    case 'number':
      return isNumber(text);
    case 'boolean':
      return text === '#t' || text === '#f';
    case 'marker':
      return MARKERS.includes(text);
    default:
      return isIdentifier(text);
  }
}

/** Whether a string can hold the text: every scalar value but the controls that have no escape. */
function isSayable(text: string): boolean {
  if (PRINTABLE.test(text)) return true;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    const isEscapable = code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB;
    if (isControl(code) && !isEscapable) return false;
  }
  return text.isWellFormed();
}

const SIGILS = {
  symbol: '',
  number: '',
  boolean: '',
  quoted: "'",
  keyword: ':',
  agent: '@',
  marker: '&',
} as const;

/** The atom with its sigil, or in quotes. Whether it is spellable is for the caller to know. */
export function spellAtom({ kind, text }: Atom): string {
  if (kind !== 'string') return SIGILS[kind] + text;
  const isPlain = !NEEDS_ESCAPE.test(text);
  return `"${isPlain ? text : text.replace(NEED_ESCAPE, (char) => ESCAPED[char] ?? char)}"`;
}
