// What is unusual in a name or an id that somebody gave: letters of several scripts in one word, letters that only look like
// others, signs that no keyboard has, and likeness to a name that is there already. A name in one script is not unusual.

/** One character of a name that its reader may take for another one. */
export type UnusualCharacter = {
  readonly text: string;
  /** As Unicode writes it: `U+0430`. */
  readonly code: string;
  /** The script of a letter, `digit`, `space`, `hidden` or `sign`. */
  readonly kind: string;
};

export type UnusualName = {
  /** Each once, in the order in which they come; the first of many. */
  readonly characters: readonly UnusualCharacter[];
  /** The name that it may be taken for, among those that are known; null where none is known. */
  readonly resembles: string | null;
};

/** More of them say no more, and a name may be 512 long. */
const CHARACTERS_MAX = 8;

/** Scripts of living languages that have letters like others', and those that Unicode counts as widely used. */
const SCRIPTS = [
  ...[
    'Latin',
    'Cyrillic',
    'Greek',
    'Armenian',
    'Hebrew',
    'Arabic',
    'Cherokee',
    'Georgian',
    'Coptic',
  ],
  ...['Devanagari', 'Bengali', 'Tamil', 'Telugu', 'Thai', 'Khmer', 'Ethiopic', 'Lisu', 'Deseret'],
  ...['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'],
] as const;

const SCRIPT_TESTS = SCRIPTS.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const);

/** Written together in one language, with Latin beside (UTS 39, "highly restrictive"). */
const EAST_ASIAN: ReadonlySet<string> = new Set([
  ...['Latin', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'],
]);

/** Letters of other scripts by the Latin ones that they are drawn like. Of UTS 39's table, those that a name is forged with. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [
    ['абсԁеɡһіјӏⅼոорԛгѕцԝхуѵꜱ', 'abcdeghijllnoopqrsuwxyvs'],
    ['АВСЕНІЈКМОРԚЅТԜХУѴ', 'ABCEHIJKMOPQSTWXYV'],
    ['αβγεικνορτυχω', 'abyeikvoptuxw'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['օսհցոԼՏԱ', 'ouhgnLSU'],
    ['ıȷɑɩʟᴀᴄᴅᴇᴏᴠᴡᴢ', 'ijailacdeovwz'],
  ].flatMap(([from = '', to = '']) => pairs(from, to)),
);

function pairs(from: string, to: string): (readonly [string, string])[] {
  const latin = [...to];
  return [...from].map((letter, at) => [letter, latin[at] ?? letter] as const);
}

/** Drawn alike in most typefaces. */
const ALIKE_IN_ASCII: readonly (readonly [RegExp, string])[] = [
  [/[1I|]/g, 'l'],
  [/0/g, 'O'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
];

/** A name of ASCII letters, digits and signs, without a space at either end. */
const PLAIN = /^(?! )[\x20-\x7e]*(?<! )$/;

/** What most plain names have none of: a plain name without it is its own skeleton. */
const MAY_RESEMBLE = /[1I|0]|rn|vv/;

/** What names that are drawn alike have in common: hidden characters away, lookalikes as the Latin letters that they resemble. */
export function skeletonOf(name: string): string {
  if (!mayBeUnusual(name)) return name;
  const bare = name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
  const latin = Array.from(bare, (letter) => LOOKALIKES.get(letter) ?? letter).join('');
  return ALIKE_IN_ASCII.reduce((text, [from, to]) => text.replace(from, to), latin).trim();
}

/** Whether a name is drawn like a word that the interface itself says, whatever its capitals. */
export function isDrawnLike(name: string, word: string): boolean {
  return skeletonOf(name).toLowerCase() === skeletonOf(word).toLowerCase();
}

/** Finds the names that are known, by their skeleton. */
export type NamesBySkeleton = (skeleton: string) => readonly string[];

const NO_NAMES: NamesBySkeleton = () => [];

/** Whether a name can be unusual at all: most are not, and need no look at the others. */
export function mayBeUnusual(name: string): boolean {
  return !PLAIN.test(name) || MAY_RESEMBLE.test(name);
}

/** Null for a usual name. A name that is its own skeleton resembles no other: of two, the plain one wears no mark. */
export function unusualName(name: string, known: NamesBySkeleton = NO_NAMES): UnusualName | null {
  if (!mayBeUnusual(name)) return null;
  const isPlain = PLAIN.test(name);
  const resembles = resembledBy(name, known);
  const characters = isPlain ? [] : unusualCharacters(name);
  return characters.length === 0 && resembles === null ? null : { characters, resembles };
}

/** A plain one first. A plain name resembles plain ones alone, so that nobody's forgery puts a mark on it. */
function resembledBy(name: string, known: NamesBySkeleton): string | null {
  const skeleton = skeletonOf(name);
  if (skeleton === name) return null;
  const others = known(skeleton).filter((other) => other !== name);
  const plain = others.find((other) => PLAIN.test(other)) ?? null;
  return plain ?? (PLAIN.test(name) ? null : (others[0] ?? null));
}

function unusualCharacters(name: string): UnusualCharacter[] {
  const found = new Map<string, UnusualCharacter>();
  const note = (text: string, kind: string) => {
    if (!found.has(text)) found.set(text, { text, code: codePoint(text), kind });
  };
  for (const edge of name.match(/^\s+|\s+$/gu) ?? []) note(edge.slice(0, 1), 'space');
  for (const word of name.match(/[\p{L}\p{M}]+|[^\p{L}\p{M}]/gu) ?? []) {
    if (/^[\p{L}\p{M}]/u.test(word)) noteWord(word, note);
    else if (!/^[\x20-\x7e]$/.test(word)) note(word, kindOf(word));
  }
  return [...found.values()].slice(0, CHARACTERS_MAX);
}

/** A word: what is foreign among Latin letters, all that is drawn like Latin ones, and forms for compatibility. */
function noteWord(word: string, note: (text: string, kind: string) => void): void {
  const letters = [...word].filter((letter) => /\p{L}/u.test(letter));
  const scripts = new Set(letters.map(scriptOf).filter((script) => script !== COMMON));
  const isMixed = scripts.size > 1 && ![...scripts].every((script) => EAST_ASIAN.has(script));
  const isForged = letters.every((letter) => LOOKALIKES.has(letter));
  for (const letter of letters) {
    const script = scriptOf(letter);
    const isForeign = isMixed && script !== 'Latin' && script !== COMMON;
    const isForm = letter.normalize('NFKC') !== letter.normalize('NFC');
    const isSmall = script === 'Latin' && LOOKALIKES.has(letter);
    if (isForeign || isForged || isForm || isSmall) note(letter, script);
  }
}

/** A letter of several scripts, as the long vowel of Japanese. */
const COMMON = 'Common';

/** Scripts beside those of the list count as one. */
function scriptOf(letter: string): string {
  if (/[\p{Script=Common}\p{Script=Inherited}]/u.test(letter)) return COMMON;
  return SCRIPT_TESTS.find(([, test]) => test.test(letter))?.[0] ?? 'letter';
}

function kindOf(character: string): string {
  if (/\p{N}/u.test(character)) return 'digit';
  if (/\p{Z}/u.test(character)) return 'space';
  return /[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(character) ? 'hidden' : 'sign';
}

function codePoint(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
}
