// Where credentials stand in a text, by what they are called and by how they look. It works on the text, so that JSON, broken JSON,
// JSON inside of JSON, S-expressions, XML, header lines and `.env` files are treated alike. Linear in the text.

/** A credential in a text. */
export type SecretSpan = {
  readonly start: number;
  readonly end: number;
  /** A key of ours, or the value of an Authorization header: what is never kept, whoever says it. */
  readonly isOwn: boolean;
  /** The quotes that a mask needs in its place, where it stands without any and JSON wants some. */
  readonly quote: string;
};

/** What a secret is called, alone or as the last part of a longer name. */
const NAME =
  /(?:api|access|secret|private|encryption|signing|hmac|master|session|auth|account|service|ssh|deploy|pass)[ _-]?keys?|(?:(?:session|auth|access|refresh|id|bearer|csrf)[ _-]?)?tokens?|passwords?|passwd|passphrases?|passcodes?|pass|pwd|(?:client[ _-]?)?secrets?|credentials?|creds|authorization|auth|bearer|(?:set-)?cookies?|jwt|dsn|connection[ _-]?string|session[ _-]?id/gi;

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
const BARE = /(?:(?:bearer|basic|token) {1,8})?(?:[^\s"'`\\,;{}()[\]&<>]|\\u[0-9a-f]{4})+/iy;
const LINE = /(?:[^\r\n"\\]|\\u[0-9a-f]{4})+/iy;

/** An S-expression, in which a mask needs quotes where it stands for a symbol. */
const FORM = /^\s{0,64}[(;]/;
const NO_SECRET = /^(?:true|false|null|none|nil|undefined)$/i;
const COUNT = /^[\d.]+$/;
const KEY_FOLLOWS = /\\{0,8}["']\s{0,8}:/y;

/** Credentials that name themselves wherever they stand. */
const OUR_KEY = /clq_[\w-]{16,}/g;
const KNOWN =
  /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{4,}|(?<![A-Za-z0-9])(?:sk[-_][\w-]{16,}|rk_(?:live|test)_\w{10,}|gh[pousr]_\w{20,}|github_pat_\w{20,}|xox[abeoprs]-[\w-]{10,}|A[KS]IA[0-9A-Z]{12,}|AIza[\w-]{30,}|glpat-[\w-]{16,}|npm_\w{30,}|hf_\w{20,})/g;
const SCHEME = /(?<![A-Za-z0-9])(?:bearer|basic) {1,8}(?=[\w.~+/-]{0,200}[\d=])([\w.~+/=-]{8,})/gi;
/** Up to the last `@` before the path, as URLs are read; the slashes may be escaped, as PHP writes them in JSON. */
const USERINFO = /:(?:\/\/|\\{1,8}\/\\{1,8}\/)([^\s/"'<>\\?#]{1,512})@/g;

/** `curl -u name:...`, and a line of `.netrc`. */
const CURL_USER =
  /(?<!\w)curl(?=\s)[^\r\n]{0,200}?\s(?:-u|--user)[ =]{1,4}(?:\\{0,8}["'])?[^\s"'\\:]{1,128}:([^\s"'\\]+)/gi;
const NETRC = /(?<!\w)login {1,8}[^\s"'\\]{1,128} {1,8}password {1,8}([^\s"'\\,;]+)/gi;

/** `{"value": "...", "name": "password"}` */
const VALUE_FIRST =
  /["'](?:value|val|content)\\{0,8}["']\s{0,8}:\s{0,8}\\{0,8}["']([^"'\\]{1,256})\\{0,8}["']\s{0,8},\s{0,8}\\{0,8}["'](?:name|key|header|field|variable)\\{0,8}["']\s{0,8}:\s{0,8}\\{0,8}["']([\w. -]{1,64})(?=\\{0,8}["'])/gi;
const PEM = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const PEM_END = '-----END';

/** Letters of a name that JSON writes as escapes, also in JSON inside of JSON. */
const ESCAPED = /\\{1,8}u00([2-7][0-9a-f])/gi;
const OF_NAMES = /[\w.:/@+=-]/;

/** The credentials of a text, in order; none overlaps another. */
export function findSecrets(text: string): SecretSpan[] {
  const view = viewOf(text);
  const found = [...named(view.text), ...formed(view.text)];
  return merged(found).map((span) => ({
    ...span,
    start: view.place(span.start),
    end: view.place(span.end),
  }));
}

type View = { readonly text: string; readonly place: (at: number) => number };

/** The text with escaped letters as letters, and where its characters stand in the original. */
function viewOf(text: string): View {
  const parts: string[] = [];
  /** Where the view goes on behind an escape, in the view and in the original. */
  const starts = [0];
  const places = [0];
  let kept = 0;
  let length = 0;
  for (const match of text.matchAll(ESCAPED)) {
    const char = String.fromCharCode(Number.parseInt(match[1] ?? '', 16));
    if (!OF_NAMES.test(char)) continue;
    parts.push(text.slice(kept, match.index), char);
    length += match.index - kept + 1;
    kept = match.index + match[0].length;
    starts.push(length);
    places.push(kept);
  }
  if (parts.length === 0) return { text, place: (at) => at };
  let last = 0;
  return {
    text: parts.join('') + text.slice(kept),
    // Asked in order, but for the end of one and the start of the next, which may be the same.
    place(at) {
      if (at < (starts[last] ?? 0)) last = 0;
      while ((starts[last + 1] ?? Number.POSITIVE_INFINITY) <= at) last += 1;
      return (places[last] ?? 0) + at - (starts[last] ?? 0);
    },
  };
}

function merged(spans: SecretSpan[]): SecretSpan[] {
  const result: SecretSpan[] = [];
  for (const span of spans.sort((one, other) => one.start - other.start || other.end - one.end)) {
    const last = result.at(-1);
    if (last === undefined || span.start >= last.end) result.push(span);
    else {
      const end = Math.max(last.end, span.end);
      result[result.length - 1] = { ...last, end, isOwn: last.isOwn || span.isOwn };
    }
  }
  return result;
}

/** Credentials that are known by how they look. */
function* formed(text: string): Generator<SecretSpan> {
  const span = (start: number, end: number, isOwn = false) => ({ start, end, isOwn, quote: '' });
  for (const { index, 0: key } of text.matchAll(OUR_KEY))
    yield span(index, index + key.length, true);
  for (const { index, 0: known } of text.matchAll(KNOWN)) yield span(index, index + known.length);
  for (const match of text.matchAll(SCHEME)) {
    const end = match.index + match[0].length;
    yield span(end - (match[1]?.length ?? 0), end);
  }
  for (const pattern of [CURL_USER, NETRC]) {
    for (const { index, 0: match, 1: value = '' } of text.matchAll(pattern)) {
      yield span(index + match.length - value.length, index + match.length);
    }
  }
  for (const { index, 0: match, 1: value = '', 2: name = '' } of text.matchAll(VALUE_FIRST)) {
    if (!isSecretName(name)) continue;
    // The name of its field is no part of it, though it may be the same word.
    const start = index + match.indexOf(value, match.search(/:/));
    yield span(start, start + value.length);
  }
  for (const { index, 0: match, 1: userinfo = '' } of text.matchAll(USERINFO)) {
    const end = index + match.length - 1;
    yield span(end - userinfo.length + userinfo.indexOf(':') + 1, end);
  }
  for (let until = 0, match = PEM.exec(text); match !== null; match = PEM.exec(text)) {
    if (match.index < until) continue;
    const start = match.index + match[0].length;
    const end = text.indexOf(PEM_END, start);
    until = end === -1 ? text.length : end;
    yield span(start, until);
  }
}

/** Values of secret names. */
function named(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  // What one container was looked through for is not looked through again for a name inside of it.
  let lookedUntil = 0;
  NAME.lastIndex = 0;
  for (let match = NAME.exec(text); match !== null; match = NAME.exec(text)) {
    const name = { text: match[0], start: match.index, end: NAME.lastIndex };
    const end = matchAt(NAME_END, text, name.end);
    if (end === null || !beginsWord(text, name)) continue;
    const value = valueBehind(text, { ...name, end: name.end + end[0].length });
    if (value === null) continue;
    if (value.container === undefined) {
      spans.push(value);
      NAME.lastIndex = value.end;
    } else if (value.container >= lookedUntil) {
      const looked = inContainer(text, value.container, value.isOwn);
      spans.push(...looked.spans);
      lookedUntil = looked.end;
    }
  }
  return spans;
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

type Found = {
  readonly name: Name;
  readonly isOwn: boolean;
  readonly quote: string;
  readonly isForm?: true;
};

function valueAt(text: string, at: number, { name, isOwn, quote, isForm }: Found): Value | null {
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
  const bare = matchAt(isLine ? LINE : BARE, text, at);
  if (bare === null || NO_SECRET.test(bare[0])) return null;
  // So many tokens or cookies are a count.
  if (COUNT.test(bare[0]) && /s$/i.test(name.text)) return null;
  const isOption = isForm && text[name.start - 1] === '-';
  const wanted = isForm && !isOption && FORM.test(text) ? '"' : quote;
  return { start: at, end: at + bare[0].length, isOwn, quote: wanted };
}

/** Every text in a list or an object, the names of its fields apart; in an S-expression its symbols, too. And where it ends. */
function inContainer(
  text: string,
  from: number,
  isOwn: boolean,
): { spans: SecretSpan[]; end: number } {
  const spans: SecretSpan[] = [];
  const quote = FORM.test(text) ? '"' : '';
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const char = text[at] ?? '';
    const opening = char === '"' || char === '\\' ? matchAt(OPENING_QUOTE, text, at) : null;
    if (opening !== null) {
      const start = at + opening[0].length;
      const end = closingQuote(text, start, opening);
      if (matchAt(KEY_FOLLOWS, text, end) === null) spans.push({ start, end, isOwn, quote: '' });
      at = end + opening[0].length;
      continue;
    }
    if ('[{('.includes(char)) depth += 1;
    else if (')}]'.includes(char)) depth -= 1;
    if (depth <= 0) break;
    const bare = text[from] === '(' && !/[\s(:]/.test(char) ? matchAt(BARE, text, at) : null;
    if (bare !== null) spans.push({ start: at, end: at + bare[0].length, isOwn, quote });
    at += bare?.[0].length ?? 1;
  }
  return { spans, end: at };
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

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
