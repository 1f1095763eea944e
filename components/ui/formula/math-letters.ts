// Letters of mathematics: double-struck, script, fraktur, bold and so on are characters of their own in Unicode.

/** By the name of the variant, where its capital A, small a and digit 0 stand; zero where it has none. */
const STARTS: ReadonlyMap<string, readonly [number, number, number]> = new Map([
  ['bold', [0x1d400, 0x1d41a, 0x1d7ce]],
  ['italic', [0x1d434, 0x1d44e, 0]],
  ['bold-italic', [0x1d468, 0x1d482, 0]],
  ['script', [0x1d49c, 0x1d4b6, 0]],
  ['bold-script', [0x1d4d0, 0x1d4ea, 0]],
  ['fraktur', [0x1d504, 0x1d51e, 0]],
  ['double-struck', [0x1d538, 0x1d552, 0x1d7d8]],
  ['bold-fraktur', [0x1d56c, 0x1d586, 0]],
  ['sans-serif', [0x1d5a0, 0x1d5ba, 0x1d7e2]],
  ['bold-sans-serif', [0x1d5d4, 0x1d5ee, 0x1d7ec]],
  ['sans-serif-italic', [0x1d608, 0x1d622, 0]],
  ['sans-serif-bold-italic', [0x1d63c, 0x1d656, 0]],
  ['monospace', [0x1d670, 0x1d68a, 0x1d7f6]],
]);

/** These were in Unicode before the others, and their places among them are empty. */
const EARLIER: ReadonlyMap<string, string> = new Map([
  ...pairs('italic', 'h', 'ℎ'),
  ...pairs('script', 'BEFHILMRego', 'ℬℰℱℋℐℒℳℛℯℊℴ'),
  ...pairs('fraktur', 'CHIRZ', 'ℭℌℑℜℨ'),
  ...pairs('double-struck', 'CHNPQRZ', 'ℂℍℕℙℚℝℤ'),
]);

function pairs(variant: string, letters: string, characters: string): [string, string][] {
  return [...letters].map((letter, at) => [`${variant} ${letter}`, characters.charAt(at)]);
}

/** The text in the variant; characters that it does not have stay as they are. */
export function mathLetters(text: string, variant: string): string {
  const starts = STARTS.get(variant);
  if (starts === undefined) return text;
  return [...text]
    .map((letter) => EARLIER.get(`${variant} ${letter}`) ?? moved(letter, starts))
    .join('');
}

function moved(letter: string, starts: readonly [number, number, number]): string {
  const at = [/[A-Z]/, /[a-z]/, /[0-9]/].findIndex((group) => group.test(letter));
  const start = starts[at] ?? 0;
  if (start === 0) return letter;
  return String.fromCodePoint(start + letter.charCodeAt(0) - 'Aa0'.charCodeAt(at));
}
