// Text to expressions, by the tokens of FIPA00070: one pass with a stack of its own, every limit counted while it reads.
//
//   form   = word / string / list
//   list   = "(" *form ")"
//   string = DQUOTE *(any but DQUOTE / "\" DQUOTE) DQUOTE / "#" 1*DIGIT DQUOTE <so many bytes of UTF-8>
//   word   = 1*(any but space, "(" and ")"), which begins neither of the others
//
// A backslash before anything but a quote stands for itself.
import type { Failure } from '@/lib/model/failure';
import { isStorableText } from '@/lib/model/storable-text';
import type { Span } from '@/lib/std/json/json-scan';
import { utf8Length } from '@/lib/std/utf8';
import { spaceEnd, wordEnd } from './characters';

/** Lists within lists: agents within sets within resolvers take five. */
const DEPTH_MAX = 32;

/** Expressions of one message: 256 receivers with their addresses take some 2,000. */
const FORMS_MAX = 4_096;

/** As many digits as a message has bytes. */
const BYTE_COUNT = /#(\d+)"/y;

/** An expression with the place at which it begins. */
export type PlacedExpression = { readonly at: number } & (
  | { readonly word: string }
  | { readonly string: string }
  | { readonly list: readonly PlacedExpression[] }
);

/** Reads one list after the other; what stands between them must be space. */
export class FormReader {
  /** Why it stopped before the end of the text; null as long as it did not. */
  failure: Failure | null = null;
  /** Of the last list that was read. */
  span: Span = [0, 0];
  readonly #text: string;
  #at = 0;
  #forms = 0;

  constructor(text: string) {
    this.#text = text;
    if (!isStorableText(text)) {
      this.#refuse(0, 'expected text, saw U+0000 or half of a surrogate pair', 'bad_text');
    }
  }

  /** The next list; null at the end of the text and after a failure. */
  next(): PlacedExpression | null {
    this.#skipSpace();
    if (this.failure !== null || this.#at >= this.#text.length) return null;
    const start = this.#at;
    if (this.#text[start] !== '(') {
      return this.#refuse(
        start,
        'expected a message such as (inform :content "Hello"), saw no "("',
      );
    }
    this.#forms = 0;
    const list = this.#readList();
    if (list !== null) this.span = [start, this.#at];
    return list;
  }

  #readList(): PlacedExpression | null {
    const open: { at: number; list: PlacedExpression[] }[] = [];
    for (;;) {
      this.#skipSpace();
      const at = this.#at;
      const char = this.#text[at];
      this.#forms += 1;
      if (this.#forms > FORMS_MAX) {
        return this.#refuse(at, `expected at most ${FORMS_MAX} expressions`, 'limit_exceeded');
      }
      if (char === undefined) {
        return this.#refuse(open.at(-1)?.at ?? at, 'expected a ")", saw the end of the text');
      }
      if (char === '(') {
        if (open.length === DEPTH_MAX) {
          return this.#refuse(at, `expected at most ${DEPTH_MAX} levels of lists`, 'too_deep');
        }
        this.#at += 1;
        open.push({ at, list: [] });
        continue;
      }
      let form: PlacedExpression | null;
      if (char === ')') {
        this.#at += 1;
        form = open.pop() ?? null;
      } else {
        form = this.#readAtom(at);
      }
      if (form === null) return null;
      const around = open.at(-1);
      if (around === undefined) return form;
      around.list.push(form);
    }
  }

  #readAtom(at: number): PlacedExpression | null {
    if (this.#text[at] === '"') return this.#readQuoted(at);
    BYTE_COUNT.lastIndex = at;
    const counted = BYTE_COUNT.exec(this.#text);
    if (counted !== null) return this.#readCounted(at, counted);
    this.#at = wordEnd(this.#text, at);
    return { at, word: this.#text.slice(at, this.#at) };
  }

  #readQuoted(at: number): PlacedExpression | null {
    const text = this.#text;
    let from = at + 1;
    let string = '';
    for (;;) {
      const quote = text.indexOf('"', from);
      if (quote === -1) {
        return this.#refuse(
          at,
          'expected a closing quote, saw none; write \\" for a quote within, and #n"... where the last character is a backslash',
        );
      }
      if (text[quote - 1] !== '\\' || quote - 1 < from) {
        this.#at = quote + 1;
        return { at, string: string + text.slice(from, quote) };
      }
      string += `${text.slice(from, quote - 1)}"`;
      from = quote + 1;
    }
  }

  /** So many bytes of UTF-8, whatever they are; no quote ends them. */
  #readCounted(at: number, [head, digits]: RegExpExecArray): PlacedExpression | null {
    const start = at + head.length;
    const bytes = Number(digits);
    let end = start;
    let read = 0;
    while (read < bytes && end < this.#text.length) {
      const char = String.fromCodePoint(this.#text.codePointAt(end) ?? 0);
      read += utf8Length(char);
      end += char.length;
    }
    if (read !== bytes) {
      return this.#refuse(at, 'expected as many bytes of UTF-8 as are counted, saw others');
    }
    this.#at = end;
    return { at, string: this.#text.slice(start, end) };
  }

  #skipSpace(): void {
    this.#at = spaceEnd(this.#text, this.#at);
  }

  #refuse(at: number, message: string, code: Failure['code'] = 'invalid_sexpr'): null {
    this.failure ??= { code, message, at };
    return null;
  }
}

/** Where each message of a text stands. Returns the failure that ended it. */
export function* eachMessageSpan(text: string): Generator<Span, Failure | null, void> {
  const reader = new FormReader(text);
  while (reader.next() !== null) yield reader.span;
  return reader.failure;
}
