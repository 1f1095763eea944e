// One text for one JSON value, whatever the order of its keys: RFC 8785, in which messages are compared and hashed. Written
// out here because it has to be total: RFC 8785 knows no lone surrogates, and what agents send may hold some.

/**
 * The RFC 8785 form of a JSON value of bounded depth. Where a string or a key holds a lone surrogate, that one is escaped as
 * in JSON.stringify; RFC 8785 never escapes a surrogate, so no two different values share a text.
 */
export function canonicalJson(value: unknown): string {
  // The same text, and for long lists of numbers a tenth of the time.
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  let members = '';
  for (const key of sortedKeys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined) continue;
    if (members !== '') members += ',';
    members += `${quoted(key)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}

/** What is written as it is: all but quotes, backslashes, controls and surrogates. Looked for in a sixth of the time of JSON.stringify. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** As many keys are put in order one by one, which for few of them is several times as fast as `sort`. */
const INSERTED_MAX = 24;

/** The keys of an object in the order of UTF-16 code units, which is the one that RFC 8785 wants. */
export function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  if (keys.length > INSERTED_MAX) return keys.sort();
  for (let at = 1; at < keys.length; at += 1) {
    const key = keys[at] ?? '';
    let to = at;
    for (; to > 0; to -= 1) {
      const before = keys[to - 1] ?? '';
      if (before < key) break;
      keys[to] = before;
    }
    keys[to] = key;
  }
  return keys;
}
