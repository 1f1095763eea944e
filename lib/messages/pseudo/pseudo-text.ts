// A text as no language writes it, that whoever knows English still reads: each letter has an accent, and each third one stands twice, so
// that it is a third longer.

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçðéƒĝĥíĵķļɱñóþǫŕšţúṽŵẋýžÁƁÇÐÉƑĜĤÍĴĶĻṀÑÓÞǪŔŠŢÚṼŴẊÝŽ';

const ACCENT_OF = new Map([...PLAIN].map((letter, at) => [letter, [...ACCENTED][at] ?? letter]));

/** Of so many letters one is doubled. */
const DOUBLED_EVERY = 3;

/** @param kept What stands in the text and is no part of it: names, ids, numbers. */
export function pseudoText(text: string, kept: readonly string[] = []): string {
  const [name, ...others] = kept;
  if (name === undefined) return pseudoWords(text);
  if (name === '' || !text.includes(name)) return pseudoText(text, others);
  return text
    .split(name)
    .map((part) => pseudoText(part, others))
    .join(name);
}

function pseudoWords(text: string): string {
  let letters = 0;
  return [...text]
    .map((letter) => {
      const accented = ACCENT_OF.get(letter);
      if (accented === undefined) return letter;
      const isDoubled = letters % DOUBLED_EVERY === 0;
      letters += 1;
      return isDoubled ? accented + accented.toLowerCase() : accented;
    })
    .join('');
}
