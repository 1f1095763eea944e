// What is a formula: TeX between the delimiters that models write. Prices, shell variables and escaped brackets, which look
// like such delimiters, stay text.

/** Longer ones nobody reads, and the reader of TeX goes through them again and again. UTF-16 units. */
export const FORMULA_CHARS_MAX = 2_000;

/** Each may be the beginning of a formula, for which the parser looks ahead. */
const OPENERS_MAX = 200;

const OPENERS = /\\[([]|\$/g;

/** The delimiters of a formula: `\(`, `\[`, `$$`, `$`. */
export type Delimiter = '\\(' | '\\[' | '$$' | '$';

export const CLOSERS: Readonly<Record<Delimiter, string>> = {
  '\\(': '\\)',
  '\\[': '\\]',
  $$: '$$',
  $: '$',
};

/** A formula and the characters on both sides of it; an empty one is the edge of the text. */
export type PossibleFormula = {
  readonly delimiter: Delimiter;
  readonly tex: string;
  readonly before: string;
  readonly after: string;
};

/** What prose does not have: a command, a power, an index. */
const SIGN = /\\[a-zA-Z]|\^|_(?:\{|[A-Za-z0-9](?![A-Za-z0-9_]))/;
const OPERATOR = /[=+<>*/|\\^_{}-]/;
const WORD = /[\p{L}\p{N}]/u;

/** Whether a text may hold formulas, and not more than are looked for. */
export function mayHoldFormulas(text: string): boolean {
  const count = text.match(OPENERS)?.length ?? 0;
  return count > 0 && count <= OPENERS_MAX;
}

/** Whether what stands between two delimiters is meant as a formula. */
export function isFormula({ delimiter, tex, before, after }: PossibleFormula): boolean {
  if (tex.trim() === '' || tex.length > FORMULA_CHARS_MAX) return false;
  switch (delimiter) {
    case '\\(':
      return !WORD.test(before);
    case '\\[':
      // Markdown escapes a bracket so, as in \[1\] and \[edit\].
      return OPERATOR.test(tex) || /^\s.*\s$/s.test(tex);
    case '$$':
      return OPERATOR.test(tex);
    case '$':
      return isBetweenDollars({ delimiter, tex, before, after });
  }
}

/** As pandoc has it, and only where the text has a sign of TeX or is one name. */
function isBetweenDollars({ tex, before, after }: PossibleFormula): boolean {
  if (WORD.test(before) || before === '$' || WORD.test(after) || after === '$') return false;
  if (/^\s|\s$|\n/.test(tex)) return false;
  return SIGN.test(tex) || /^[A-Za-z]$/.test(tex) || /^[A-Za-z]\w?\s?=\s?\S+$/.test(tex);
}

/** The TeX of a formula without its delimiters. */
export function texOf(source: string): string {
  for (const [opener, closer] of Object.entries(CLOSERS)) {
    const isBetween = source.length >= opener.length + closer.length;
    if (isBetween && source.startsWith(opener) && source.endsWith(closer)) {
      return source.slice(opener.length, -closer.length);
    }
  }
  return source;
}

/** Lines that a formula on lines of its own may have. */
const DISPLAY_LINES_MAX = 100;

/**
 * The lines, from 1, on which a formula begins that takes several lines for itself: what would be a list or a heading in
 * them is part of it. Whether such a line is code is for the parser to say.
 */
export function displayLines(text: string): ReadonlySet<number> {
  const lines = text.split(/\r\n|\n|\r/);
  const found = new Set<number>();
  for (let index = 0; index < lines.length; index += 1) {
    const end = displayEnd(lines, index);
    if (end === null) continue;
    found.add(index + 1);
    index = end;
  }
  return found;
}

/** The line on which the formula ends that begins on this one. */
function displayEnd(lines: readonly string[], start: number): number | null {
  const opener = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(\\\[|\$\$)(.*)$/.exec(
    lines[start] ?? '',
  );
  const [, delimiter, rest] = opener ?? [];
  if ((delimiter !== '\\[' && delimiter !== '$$') || rest?.includes(CLOSERS[delimiter]))
    return null;
  let tex = `${rest ?? ''}\n`;
  for (
    let index = start + 1;
    index < lines.length && index <= start + DISPLAY_LINES_MAX;
    index += 1
  ) {
    const line = lines[index] ?? '';
    const at = line.indexOf(CLOSERS[delimiter]);
    if (at !== -1) {
      const isAlone = line.slice(at + 2).trim() === '';
      tex += line.slice(0, at);
      return isAlone && isFormula({ delimiter, tex, before: '', after: '' }) ? index : null;
    }
    // Another one begins, or code does: this one has no end.
    if (/^\s*(?:\\\[|```|~~~)/.test(line)) return null;
    tex += `${line}\n`;
  }
  return null;
}
