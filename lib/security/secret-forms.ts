// Credentials that are known by how they look, whatever they are called.
import type { Steps } from '@/lib/std/steps';
import { matchAt, type Spans, search } from './secret-spans';

/** A form of credentials that are known wherever they stand: where one may begin, which is looked for fast, and all of it there. */
type Form = { readonly start: RegExp; readonly whole: RegExp; readonly isOwn?: true };

/**
 * Everything has a bound, far beyond what such credentials have: a repetition without one overflows on a text of megabytes. What is
 * hidden is the group, else all of it.
 */
const FORMS: readonly Form[] = [
  // Our keys.
  { start: /clq_/g, whole: /clq_[\w-]{16,4096}/y, isOwn: true },
  { start: /(?<![\w-])eyJ/g, whole: /eyJ[\w-]{8,4096}\.[\w-]{8,65536}\.[\w-]{4,4096}/y },
  {
    start: /(?<![A-Za-z0-9])(?:sk[-_]|rk_|gh[pousr]_|github_|xox|A[KS]IA|AIza|glpat-|npm_|hf_)/g,
    whole:
      /sk[-_][\w-]{16,512}|rk_(?:live|test)_\w{10,512}|gh[pousr]_\w{20,512}|github_pat_\w{20,512}|xox[abeoprs]-[\w-]{10,512}|A[KS]IA[0-9A-Z]{12,512}|AIza[\w-]{30,512}|glpat-[\w-]{16,512}|npm_\w{30,512}|hf_\w{20,512}/y,
  },
  {
    start: /(?<![A-Za-z0-9])(?:bearer|basic) /gi,
    whole: /(?:bearer|basic) {1,8}(?=[\w.~+/-]{0,200}[\d=])([\w.~+/=-]{8,65536})/iy,
  },
  // `curl -u name:...`, and a line of `.netrc`.
  {
    start: /(?<!\w)curl(?=\s)/gi,
    whole:
      /curl(?=\s)[^\r\n]{0,200}?\s(?:-u|--user)[ =]{1,4}(?:\\{0,8}["'])?[^\s"'\\:]{1,128}:([^\s"'\\]{1,1024})/iy,
  },
  {
    start: /(?<!\w)login /gi,
    whole: /login {1,8}[^\s"'\\]{1,128} {1,8}password {1,8}([^\s"'\\,;]{1,1024})/iy,
  },
];

/** Up to the last `@` before the path, as URLs are read; the slashes may be escaped, as PHP writes them in JSON. */
const USERINFO_START = /:(?:\/|\\)/g;
const USERINFO = /:(?:\/\/|\\{1,8}\/\\{1,8}\/)([^\s/"'<>\\?#]{1,512})@/y;

/** `{"value": "...", "name": "password"}` */
const VALUE_FIRST_START = /["'](?:val|content)/gi;
const VALUE_FIRST =
  /["'](?:value|val|content)\\{0,8}["']\s{0,8}:\s{0,8}\\{0,8}["']([^"'\\]{1,256})\\{0,8}["']\s{0,8},\s{0,8}\\{0,8}["'](?:name|key|header|field|variable)\\{0,8}["']\s{0,8}:\s{0,8}\\{0,8}["']([\w. -]{1,64})(?=\\{0,8}["'])/iy;
const PEM = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const PEM_END = '-----END';

/** Credentials that are known by how they look. */
export function* formed(
  text: string,
  found: Spans,
  isSecretName: (word: string) => boolean,
): Steps<void> {
  const add = (start: number, end: number, isOwn = false) =>
    found.add({ start, end, isOwn, quote: '' });
  for (const { start, whole, isOwn } of FORMS) {
    yield* each({ text, start, whole }, ({ index, 0: match, 1: value = match }) => {
      const end = index + match.length;
      add(end - value.length, end, isOwn);
    });
  }
  const userinfos = { text, start: USERINFO_START, whole: USERINFO };
  yield* each(userinfos, ({ index, 0: match, 1: userinfo = '' }) => {
    const end = index + match.length - 1;
    add(end - userinfo.length + userinfo.indexOf(':') + 1, end);
  });
  const values = { text, start: VALUE_FIRST_START, whole: VALUE_FIRST };
  yield* each(values, ({ index, 0: match, 1: value = '', 2: name = '' }) => {
    if (!isSecretName(name)) return;
    // The name of its field is no part of it, though it may be the same word.
    const start = index + match.indexOf(value, match.indexOf(':'));
    add(start, start + value.length);
  });
  for (let at = 0; ; ) {
    const match = yield* search(PEM, text, at);
    if (match === null) return;
    const end = text.indexOf(PEM_END, match.end);
    at = end === -1 ? text.length : end;
    add(match.end, at);
  }
}

/** Every place where all of it stands, each after the one before. */
function* each(
  { text, start, whole }: { readonly text: string; readonly start: RegExp; readonly whole: RegExp },
  take: (match: RegExpExecArray) => void,
): Steps<void> {
  for (let at = 0; ; ) {
    const beginning = yield* search(start, text, at);
    if (beginning === null) return;
    const match = matchAt(whole, text, beginning.index);
    if (match !== null) take(match);
    at = match === null ? beginning.end : match.index + match[0].length;
  }
}
