// Where a value stands in the text of a JSON value that is known to be valid: to replace one credential and leave every
// other character as it arrived, to point at what a finding is about.
import type { Span } from './json-scan';
import { endOfString } from './json-strings';

/** An index as JSON Pointers write it: digits without leading zeros. */
const INDEX = /^(?:0|[1-9]\d{0,15})$/;

/**
 * The span of the value at a path of object keys and of indexes as digits, quotes included; null where there is no such
 * value. Linear in the text.
 */
export function placeOf(text: string, path: readonly string[]): Span | null {
  let at = skipSpace(text, 0);
  for (const step of path) {
    const child = text[at] === '[' ? itemOf(text, at, step) : memberOf(text, at, step);
    if (child === null) return null;
    at = child;
  }
  return [at, endOfValue(text, at)];
}

/** Where the value of a key begins in the object at `open`; null where that is no object or has no such key. */
function memberOf(text: string, open: number, key: string): number | null {
  if (text[open] !== '{') return null;
  let at = skipSpace(text, open + 1);
  while (text[at] === '"') {
    const end = endOfString(text, at);
    const isIt = keyOf(text.slice(at, end)) === key;
    const value = skipSpace(text, skipSpace(text, end) + 1); // over the colon
    if (isIt) return value;
    at = skipSpace(text, endOfValue(text, value));
    if (text[at] !== ',') return null;
    at = skipSpace(text, at + 1);
  }
  return null;
}

/** What a key in quotes is called: most are written without escapes, as they are. */
function keyOf(quoted: string): string {
  return quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
}

/** Where an item begins in the array at `open`; null where it has no such item. */
function itemOf(text: string, open: number, index: string): number | null {
  if (!INDEX.test(index)) return null;
  let at = skipSpace(text, open + 1);
  for (let before = Number(index); before > 0; before -= 1) {
    at = skipSpace(text, endOfValue(text, at));
    if (text[at] !== ',') return null;
    at = skipSpace(text, at + 1);
  }
  return text[at] === ']' ? null : at;
}

function endOfValue(text: string, start: number): number {
  if (text[start] === '"') return endOfString(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') at = endOfString(text, at) - 1;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      if (depth === 0) return at; // the end of a number or a word before it
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && (char === ',' || isSpace(char))) return at;
  }
  return text.length;
}

/** The first place from `at` on that holds no white space of JSON. */
export function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text[at])) at += 1;
  return at;
}

function isSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\n' || char === '\r' || char === '\t';
}
