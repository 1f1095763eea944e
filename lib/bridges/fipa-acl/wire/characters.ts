// Classes of characters of FIPA00070, by UTF-16 unit. Whatever is no control, no space and no parenthesis may stand in a word.
const SPACE_MAX = 0x20;
const OPEN = 0x28;
const CLOSE = 0x29;

/** Where the space that begins here ends: controls count as space. */
export function spaceEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= SPACE_MAX) at += 1;
  return at;
}

/** Where the word that begins here ends. */
export function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && isOfWord(text.charCodeAt(at))) at += 1;
  return at;
}

function isOfWord(unit: number): boolean {
  return unit > SPACE_MAX && unit !== OPEN && unit !== CLOSE;
}
