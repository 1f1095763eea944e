// Where credentials stand in a text, by what they are called and by how they look. It works on the text, so that JSON, broken JSON,
// JSON inside of JSON, S-expressions, XML, header lines and `.env` files are treated alike. Linear in the text, and in steps: a
// message may have megabytes of names or of values.
import type { Steps } from '@/lib/std/steps';
import { formed } from './secret-forms';
import { matchAt, merged, type SecretSpan, Spans, search } from './secret-spans';

/**
 * What a secret is called, alone or as the last part of a longer name. The id or the key of a session is one in a cookie or an address
 * alone: what agents call so names their conversation.
 */
const NAME =
  /(?:api|access|secret|private|encryption|signing|hmac|master|auth|account|service|ssh|deploy|pass)[ _-]?keys?|(?:(?:session|auth|access|refresh|id|bearer|csrf)[ _-]?)?tokens?|passwords?|passwd|passphrases?|passcodes?|pass|pwd|(?:client[ _-]?)?secrets?|credentials?|creds|authorization|auth|bearer|(?:set-)?cookies?|jwt|dsn|connection[ _-]?string|session[ _-]?(?:id|keys?)(?==)/gi;

/** Parts of words of everyday language: these are names only where a word begins. */
const SHORT = /^(?:pass|auth|dsn|jwt|creds|ssh|id|hmac|bearer)/i;

/** What may follow a name that is the last part of its word. */
const NAME_END = /(?:[_-]?\d{1,3})?(?![\w-])/y;

const AUTHORIZATION = /authorization$/i;
const HEADER = /(?:authorization|cookies?)$/i;

/** `auth` holds how, and by what, in many protocols: what is secret in it has a name of its own. */
const LOOKED_THROUGH = /^auth$/i;

/**
 * Between name and value: the quote that ends the name, blanks, a colon or an equals sign. Bounded, so that no text makes it slow;
 * what is laid out in columns has more blanks than other texts.
 */
const SEPARATOR = /(\\{0,8}["'`]?)\s{0,64}(?:=>|:=|[:=])\s{0,64}/y;

/** A value of YAML on the line below its name, which is indented: `password: |` and its block, or nothing at all behind the colon. */
const NEXT_LINE =
  /(?:[|>][-+]?)?(?:(?:\\{1,8}r)?\\{1,8}n|\r?\n)(?:[ \t]|\\{1,8}t){1,64}|[|>][-+]?\s{1,64}/y;

/** `{"name": "password", "value": "..."}` */
const PAIR =
  /\\{0,8}["']\s{0,8},\s{0,8}\\{0,8}["'](?:value|val|content|data|text)\\{0,8}["']\s{0,8}:\s{0,8}/iy;

/** `["Authorization", "..."]`, `["x-api-key", "..."]`, `["--token", "..."]`; a list of plain words is a list of names. */
const TUPLE = /\\{0,8}["']\s{0,8},\s{0,8}/y;

/** `form-data; name="password"`, an empty line, and the value. */
const PART = /\\{0,8}["'](?:\r?\n|(?:\\{1,8}r)?\\{1,8}n){2}/y;

/** `<password>...`, `<password id="1">...` */
const ELEMENT = /[^<>]{0,64}>/y;

/** `(password "...")`, `:password ...`, `(password . "...")`, `--password ...` */
const AFTER_FORM = /\\{0,8}["']?\s{1,8}(?:\.\s{1,8})?/y;

const OPENING_QUOTE = /(\\{0,8})(["'`])/y;
const SCHEME_BEFORE = /(?:bearer|basic|token) {1,8}/iy;
/** Taken piece by piece: every repetition is kept in mind, and a value of megabytes would overflow that. */
const BARE = /[^\s"'`\\,;{}()[\]&<>]{1,4096}/y;
const LINE = /[^\r\n"\\]{1,4096}/y;
const ESCAPED_CHARACTER = /\\u[0-9a-f]{4}/iy;

/** An S-expression, in which a mask needs quotes where it stands for a symbol. */
const FORM = /^\s{0,64}[(;]/;
const NO_SECRET = /^(?:true|false|null|none|nil|undefined)$/i;

/** So many of them are a count. */
const COUNTED = /(?:tokens|cookies)$/i;
const COUNT = /^[\d.]+$/;

const KEY_FOLLOWS = /\\{0,8}["']\s{0,8}:/y;

/** Letters of a name that JSON writes as escapes, also in JSON inside of JSON. */
const ESCAPED = /\\{1,8}u00[2-7][0-9a-f]/gi;
const OF_NAMES = /[\w.:/@+=-]/;

/** The credentials of a text, in order; none overlaps another. */
export function* findingSecrets(text: string): Steps<SecretSpan[]> {
  const view = yield* viewOf(text);
  const found = new Spans();
  yield* named(view.text, found);
  yield* formed(view.text, found, isSecretName);
  const spans: SecretSpan[] = [];
  for (const span of merged(found)) {
    yield;
    spans.push({ ...span, start: view.place(span.start), end: view.place(span.end) });
  }
  return spans;
}

type View = { readonly text: string; readonly place: (at: number) => number };

/** So many parts of a text are joined in one step. */
const PARTS_MAX = 8 * 1024;

/** The text with escaped letters as letters, and where its characters stand in the original. */
function* viewOf(text: string): Steps<View> {
  let whole = '';
  const parts: string[] = [];
  /** Where the view goes on behind an escape, in the view and in the original. */
  const starts = [0];
  const places = [0];
  let kept = 0;
  let length = 0;
  for (let at = 0; ; ) {
    const match = yield* search(ESCAPED, text, at);
    if (match === null) break;
    at = match.end;
    const char = String.fromCharCode(Number.parseInt(match.text.slice(-2), 16));
    if (!OF_NAMES.test(char)) continue;
    parts.push(text.slice(kept, match.index), char);
    if (parts.length >= PARTS_MAX) {
      whole += parts.join('');
      parts.length = 0;
    }
    length += match.index - kept + 1;
    kept = match.end;
    starts.push(length);
    places.push(kept);
  }
  if (kept === 0) return { text, place: (at) => at };
  let last = 0;
  return {
    text: whole + parts.join('') + text.slice(kept),
    // Asked in order, but for the end of one and the start of the next, which may be the same.
    place(at) {
      if (at < (starts[last] ?? 0)) last = 0;
      while ((starts[last + 1] ?? Number.POSITIVE_INFINITY) <= at) last += 1;
      return (places[last] ?? 0) + at - (starts[last] ?? 0);
    },
  };
}

/** Values of secret names. */
function* named(text: string, found: Spans): Steps<void> {
  // What one container was looked through for is not looked through again for a name inside of it.
  let lookedUntil = 0;
  for (let at = 0; ; ) {
    const match = yield* search(NAME, text, at);
    if (match === null) return;
    const name = { text: match.text, start: match.index, end: match.end };
    at = name.end;
    const end = matchAt(NAME_END, text, name.end);
    if (end === null || !beginsWord(text, name)) continue;
    const value = valueBehind(text, { ...name, end: name.end + end[0].length });
    if (value === null) continue;
    const { isOwn } = value;
    if (value.container === undefined) {
      found.add(value);
      at = value.end;
    } else if (value.container >= lookedUntil) {
      lookedUntil = yield* lookInside({ text, name, from: value.container, isOwn }, found);
    }
  }
}

/** Whether the whole word ends in the name of a secret. */
function isSecretName(word: string): boolean {
  for (const match of word.matchAll(NAME)) {
    const name = { text: match[0], start: match.index, end: match.index + match[0].length };
    const end = matchAt(NAME_END, word, name.end);
    if (end !== null && name.end + end[0].length === word.length && beginsWord(word, name))
      return true;
  }
  return false;
}

type Name = { readonly text: string; readonly start: number; readonly end: number };

function beginsWord(text: string, name: Name): boolean {
  if (!SHORT.test(name.text)) return true;
  const before = text[name.start - 1] ?? ' ';
  const isCamel = /[a-z]/.test(before) && /[A-Z]/.test(name.text[0] ?? '');
  return isCamel || !/[A-Za-z0-9]/.test(before);
}

/** Characters of a container that are passed over in one step. */
const STEP_LENGTH = 1_024;

/** How far back a longer name that ends in this one may begin. Characters. */
const WORD_LENGTH_MAX = 64;

function wordStart(text: string, start: number): number {
  let at = start;
  while (at > 0 && start - at < WORD_LENGTH_MAX && /[\w-]/.test(text[at - 1] ?? '')) at -= 1;
  return at;
}

/** The value of a name, or the place of the list or object that is its value. */
type Value = SecretSpan & { readonly container?: number };

function valueBehind(text: string, name: Name): Value | null {
  const isOwn = AUTHORIZATION.test(name.text);
  const separator = matchAt(SEPARATOR, text, name.end);
  if (separator !== null) {
    const separated = name.end + separator[0].length;
    const at = separated + (matchAt(NEXT_LINE, text, separated)?.[0].length ?? 0);
    const quote = separator[1] ?? '';
    return valueAt(text, at, { name, isOwn, quote });
  }
  const start = wordStart(text, name.start);
  const isHeader = isOwn || text.slice(start, name.start).includes('-') || HEADER.test(name.text);
  const pair = matchAt(PAIR, text, name.end) ?? (isHeader ? matchAt(TUPLE, text, name.end) : null);
  if (pair !== null) return valueAt(text, name.end + pair[0].length, { name, isOwn, quote: '"' });
  const part = matchAt(PART, text, name.end);
  if (part !== null) return valueAt(text, name.end + part[0].length, { name, isOwn, quote: '' });
  if (text[start - 1] === '<') {
    const element = matchAt(ELEMENT, text, name.end);
    if (element === null) return null;
    const at = name.end + element[0].length;
    const end = text.indexOf('<', at);
    return { start: at, end: end === -1 ? text.length : end, isOwn, quote: '' };
  }
  const before = /["']/.test(text[start - 1] ?? '') ? text[start - 2] : text[start - 1];
  const isForm = before === '(' || before === ':' || text.startsWith('--', start);
  const form = isForm ? matchAt(AFTER_FORM, text, name.end) : null;
  if (form === null) return null;
  return valueAt(text, name.end + form[0].length, { name, isOwn, quote: '', isForm: true });
}

type Behind = {
  readonly name: Name;
  readonly isOwn: boolean;
  readonly quote: string;
  readonly isForm?: true;
};

function valueAt(text: string, at: number, { name, isOwn, quote, isForm }: Behind): Value | null {
  const opening = matchAt(OPENING_QUOTE, text, at);
  if (opening !== null) {
    const start = at + opening[0].length;
    return { start, end: closingQuote(text, start, opening), isOwn, quote: '' };
  }
  const opener = text[at] ?? '';
  if ('[{('.includes(opener) && opener !== '') {
    const container = { start: at, end: at, isOwn, quote: '', container: at };
    return LOOKED_THROUGH.test(name.text) ? null : container;
  }
  const isLine = quote === '' && !isForm && HEADER.test(name.text);
  const end = bareEnd(text, at, isLine ? LINE : BARE);
  const bare = text.slice(at, Math.min(end, at + WORD_LENGTH_MAX));
  if (bare === '' || NO_SECRET.test(bare)) return null;
  if (isCount(name, bare)) return null;
  const isOption = isForm && text[name.start - 1] === '-';
  const wanted = isForm && !isOption && FORM.test(text) ? '"' : quote;
  return { start: at, end, isOwn, quote: wanted };
}

function isCount(name: Name, value: string): boolean {
  return COUNTED.test(name.text) && COUNT.test(value);
}

/** Where a value without quotes ends, that may begin with the scheme of its header. */
function bareEnd(text: string, start: number, characters: RegExp): number {
  const scheme = matchAt(SCHEME_BEFORE, text, start);
  let at = start + (scheme?.[0].length ?? 0);
  for (;;) {
    const part = matchAt(characters, text, at) ?? matchAt(ESCAPED_CHARACTER, text, at);
    if (part === null) break;
    at += part[0].length;
  }
  // The word of a scheme by itself is a value.
  return scheme !== null && at === start + scheme[0].length
    ? start + scheme[0].trimEnd().length
    : at;
}

type Container = {
  readonly text: string;
  readonly name: Name;
  readonly from: number;
  readonly isOwn: boolean;
};

/** Every text in a list or an object, the names of its fields apart; in an S-expression its symbols, too. Returns where it ends. */
function* lookInside({ text, name, from, isOwn }: Container, found: Spans): Steps<number> {
  const quote = FORM.test(text) ? '"' : '';
  let depth = 0;
  let at = from;
  while (at < text.length) {
    if (at % STEP_LENGTH === 0) yield;
    const char = text[at] ?? '';
    const opening = char === '"' || char === '\\' ? matchAt(OPENING_QUOTE, text, at) : null;
    if (opening !== null) {
      yield;
      const start = at + opening[0].length;
      const end = closingQuote(text, start, opening);
      const isValue = matchAt(KEY_FOLLOWS, text, end) === null;
      if (isValue && !isCount(name, text.slice(start, end))) {
        found.add({ start, end, isOwn, quote: '' });
      }
      at = end + opening[0].length;
      continue;
    }
    if ('[{('.includes(char)) depth += 1;
    else if (')}]'.includes(char)) depth -= 1;
    if (depth <= 0) break;
    const isSymbol = text[from] === '(' && !/[\s(:]/.test(char);
    const end = isSymbol ? bareEnd(text, at, BARE) : at;
    if (end > at) found.add({ start: at, end, isOwn, quote });
    at = Math.max(end, at + 1);
  }
  return at;
}

/** The next such quote with no more backslashes before it than the opening one had; the text's end where there is none. */
function closingQuote(text: string, start: number, opening: RegExpExecArray): number {
  const [, backslashes = '', quote = '"'] = opening;
  for (let at = text.indexOf(quote, start); at !== -1; at = text.indexOf(quote, at + 1)) {
    let first = at;
    while (first > start && text[first - 1] === '\\') first -= 1;
    if (at - first <= backslashes.length) return first;
  }
  return text.length;
}
