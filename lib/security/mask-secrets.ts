// Hides credentials in what is kept of a refused message. It works on the text, so that broken JSON, S-expressions and
// header lines are treated alike and everything that is no secret stays as it arrived. One pass, linear in the text.

import { MASK } from '@/lib/model/mask';

/** What a secret is called, in JSON, in headers, in queries, in `.env` files and as a keyword; alone or as the last part of a longer name. */
const NAME =
  /(?<![a-z0-9])(?:api[_-]?key|(?:secret[_-]?)?access[_-]?key|auth(?:[_-]?token)?|authorization|(?:access|refresh|id)[_-]?token|token|password|passwd|(?:client[_-]?)?secret|private[_-]?key|cookie)(?![\w-])/gi;

/** Between name and value: the name's own quote, blanks, a colon or an equals sign. Bounded, so that no text makes it slow. */
const LINK = /\\{0,8}["']?\s{0,8}([:=]?)\s{0,8}/y;

/** A quote that opens a value; with backslashes where the JSON stands inside another JSON's string. */
const OPENING_QUOTE = /(\\{0,8})"/y;

const BARE_VALUE = /(?:(?:bearer|basic) {1,8})?[^\s"'\\,;{}()[\]&]+/iy;

/** Credentials that name themselves wherever they stand. */
const BEARER = /\b(bearer|basic) {1,8}[\w.~+/=-]{8,}/gi;
const OUR_KEY = /\bclq_[\w-]{16,}/g;
/** A JSON Web Token: three parts of base64url, the first of which opens with `{"`. */
const WEB_TOKEN = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}/g;

/**
 * The text with every value that is named like a secret, every bearer token, JSON Web Token and key of ours hidden. A value that
 * is an object or a list is looked through instead.
 */
export function maskSecrets(text: string): string {
  let masked = '';
  let kept = 0;
  NAME.lastIndex = 0;
  for (let name = NAME.exec(text); name !== null; name = NAME.exec(text)) {
    const value = valueAfter(text, name.index, NAME.lastIndex);
    if (value === null) continue;
    masked += text.slice(kept, value.start) + MASK;
    kept = value.end;
    NAME.lastIndex = value.end;
  }
  return (masked + text.slice(kept))
    .replace(BEARER, `$1 ${MASK}`)
    .replace(OUR_KEY, MASK)
    .replace(WEB_TOKEN, MASK);
}

function valueAfter(
  text: string,
  nameStart: number,
  nameEnd: number,
): { start: number; end: number } | null {
  const link = matchAt(LINK, text, nameEnd);
  const isKeyword = text[nameStart - 1] === ':';
  if (link === null || (link[1] === '' && !isKeyword)) return null;
  const at = nameEnd + link[0].length;
  const quote = matchAt(OPENING_QUOTE, text, at);
  if (quote !== null) {
    const start = at + quote[0].length;
    return { start, end: closingQuote(text, start, quote[1]?.length ?? 0) };
  }
  const bare = link[1] === '' ? null : matchAt(BARE_VALUE, text, at);
  return bare && { start: at, end: at + bare[0].length };
}

/** The next quote with no more backslashes before it than the opening one had; the text's end where there is none. */
function closingQuote(text: string, start: number, backslashesMax: number): number {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (first > start && text[first - 1] === '\\') first -= 1;
    if (at - first <= backslashesMax) return first;
  }
  return text.length;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
