// Cuts a text into what can be searched for: words, and single signs where a script writes no spaces. Case, diacritics and
// compatibility forms are folded, so that both databases and every reader mean the same by a word (docs/decisions/0084).

/** A word, or a sign of a script that is written without spaces. */
export type Unit = {
  readonly fold: string;
  /** Where it stands in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly isSign: boolean;
};

/** What is longer is no word that anybody remembers whole: only its beginning counts. UTF-16 units. */
const FOLD_LENGTH_MAX = 48;

const SIGN_SCRIPTS = ['Han', 'Hira', 'Kana', 'Bopo', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('');

const SIGN = String.raw`(?=[\p{L}\p{N}])[${SIGN_SCRIPTS}]`;

/** A syllable of Hangul in its parts, as some file systems write it. */
const SYLLABLE = String.raw`[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?`;

// Marks and characters that are not seen, as a soft hyphen, end no word.
const UNITS = new RegExp(
  String.raw`((?:${SYLLABLE}|${SIGN})\p{M}*)|(?:(?!${SIGN})[\p{L}\p{N}])(?:(?!${SIGN})[\p{L}\p{N}]|\p{M}|\p{Cf})*`,
  'gu',
);
const ASCII_WORDS = /[a-z0-9]+/gi;
const ASCII = /^\p{ASCII}*$/u;

/** In the order of the text. */
export function unitsOf(text: string): Unit[] {
  const units: Unit[] = [];
  if (ASCII.test(text)) {
    for (const { 0: word, index } of text.matchAll(ASCII_WORDS)) {
      const fold = word.slice(0, FOLD_LENGTH_MAX).toLowerCase();
      units.push({ fold, start: index, end: index + word.length, isSign: false });
    }
    return units;
  }
  for (const { 0: word, 1: sign, index } of text.matchAll(UNITS)) {
    const fold = foldOf(word);
    const isSign = sign !== undefined;
    if (fold !== '') units.push({ fold, start: index, end: index + word.length, isSign });
  }
  return units;
}

/** The folds of the units, of a text of ASCII in an eighth of the time that the units take; null of another text. */
export function asciiFolds(text: string): string[] | null {
  if (!ASCII.test(text)) return null;
  const words = text.toLowerCase().match(ASCII_WORDS) ?? [];
  return words.map((word) => word.slice(0, FOLD_LENGTH_MAX));
}

/** By capitals first, which fold more than small letters do: ß is SS. Hangul is put together again by the last step. */
function foldOf(word: string): string {
  const folded = word
    .normalize('NFKD')
    .toUpperCase()
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ς', 'σ')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '');
  return folded.length <= FOLD_LENGTH_MAX
    ? folded
    : folded.slice(0, FOLD_LENGTH_MAX).replace(/[\uD800-\uDBFF]$/, '');
}
