// Whether a text may hold a credential at all: the one question that every message is asked. Most hold none, and it costs about a
// microsecond for a kilobyte to see that, for two of three characters are never looked at: two letters that stand in no word of
// the list let it skip past them (the way of Wu and Manber, 1994).

/**
 * Everything that `findingSecrets` goes by. A key is one of something, and `"key":` alone is what OTLP calls the name of each attribute;
 * nearly every call of a model says how many tokens it took, and by a word like `token_count`; much has an author.
 */
const WORDS =
  /token(?!s?[_-][a-z]|[a-rt-z]|s[a-z]|s\\{0,8}":\s?(?:\d{1,15}|null)[,}]|s","value":\{"intValue":"?\d{1,15}"?\})|pass|pwd|secret|creds|auth(?:orization|(?![a-z]))|(?<=[a-z][ _-]?)key|cookie|credential|bearer|basic|jwt|dsn|connection.?string|session.?id=|clq_|eyj|---begin|(?<![a-z0-9])(?:sk[-_]|rk_|gh[pousr]_|github_|xox|a[ks]ia|aiza|glpat|npm_|hf_)|(?<![a-z0-9_])curl\s|:(?:\/\/|\\{1,8}\/\\{1,8}\/)[^\s/]{1,512}@|\\u00[2-7]/iy;

/** The first three letters of each. */
const STARTS =
  'tok pas pwd sec aut key coo cre bea bas jwt dsn con ses clq eyj --- sk- sk_ rk_ ghp gho ghu ghs ghr git xox aki asi aiz glp npm hf_ cur :// :\\/ :\\\\ \\u0';

const START_LENGTH = 3;
const BLOCK_LENGTH = 2;

/** How far two characters, of which only the low bits count, let the scan go on. */
const SHIFTS = shiftsOf(STARTS.split(' '));

function blockOf(first: number, second: number): number {
  return ((first & 31) << 5) | (second & 31);
}

function shiftsOf(starts: readonly string[]): Uint8Array {
  const shifts = new Uint8Array(1 << 10).fill(START_LENGTH - BLOCK_LENGTH + 1);
  for (const start of starts) {
    for (let at = BLOCK_LENGTH; at <= start.length; at += 1) {
      const block = blockOf(start.charCodeAt(at - 2), start.charCodeAt(at - 1));
      const shift = Math.max(0, START_LENGTH - at);
      shifts[block] = Math.min(shifts[block] ?? 0, shift);
    }
  }
  return shifts;
}

/** The first letters themselves, so that the pattern is tried at few places. */
const IS_START = new Uint8Array(1 << 15);
for (const start of STARTS.split(' ')) IS_START[startOf(start, 0)] = 1;

function startOf(text: string, at: number): number {
  return (
    ((text.charCodeAt(at) & 31) << 10) | blockOf(text.charCodeAt(at + 1), text.charCodeAt(at + 2))
  );
}

/** False only where `findingSecrets` finds nothing. */
export function mayHoldSecret(text: string): boolean {
  for (let at = START_LENGTH - 1; at < text.length; ) {
    const shift = SHIFTS[blockOf(text.charCodeAt(at - 1), text.charCodeAt(at))] ?? 1;
    if (shift > 0) {
      at += shift;
      continue;
    }
    const start = at - START_LENGTH + 1;
    at += 1;
    if (IS_START[startOf(text, start)] !== 1) continue;
    WORDS.lastIndex = start;
    if (WORDS.test(text)) return true;
  }
  return false;
}
