// Families of texts that a reader with a quadratic corner, a recursion or a missing limit is slow on or dies of. Each gives a
// text of about any size.
import { SEXPR_LIMITS, type SexprLimits } from '@/lib/sexpr/limits';
import { readForm } from '@/lib/sexpr/reader';

const repeat = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length));
/** Lists in lists as deep as any limit allows. */
const TOWER = '('.repeat(63) + ')'.repeat(63);

export const HOSTILE_FAMILIES: Readonly<Record<string, (size: number) => string>> = {
  'empty lists': (size) => `(${repeat('()', size)})`,
  'towers of lists': (size) => `(${repeat(TOWER, size)})`,
  'lists never closed': (size) => repeat('(a)', size).replace('(', '(('),
  'atoms of one letter': (size) => `(${repeat('a ', size)})`,
  'one long symbol': (size) => `(${repeat('a', size)})`,
  'one long number': (size) => `(${repeat('7', size)}.5)`,
  'digits that end as a name': (size) => `(${repeat('7', size)}a)`,
  'one long string': (size) => `("${repeat('a', size)}")`,
  'a string never closed': (size) => `("${repeat('a', size)}`,
  'a string of escapes': (size) => `("${repeat('\\\\', size)}")`,
  'a wrong escape at the end': (size) => `("${repeat('\\n', size)}\\q")`,
  'empty strings': (size) => `(${repeat('""', size)})`,
  'strings of a line': (size) => `(${repeat(`"${'a'.repeat(60)}" `, size)})`,
  'strings of characters of two bytes': (size) => `(${repeat(`"${'é'.repeat(500)}" `, size / 2)})`,
  'characters of four bytes': (size) => `("${repeat('😀', size / 2)}")`,
  'one long comment': (size) => `;${repeat(';', size)}\n()`,
  'comments between lists': (size) => `(${repeat(`() ; ${'c'.repeat(60)}\n`, size)})`,
  'comments of no length': (size) => `${repeat(';\n', size)}()`,
  'space only': (size) => repeat(' \t\r\n', size),
  'line breaks before an error': (size) => `(${repeat('\n', size)})\n)`,
  'keywords of one name': (size) => `(${repeat(':a ', size)})`,
  'keywords and values': (size) => `(${repeat(':a b ', size)})`,
};

/** The limits of every reading, but the deepest that may be asked for. */
export const HOSTILE_LIMITS: SexprLimits = { ...SEXPR_LIMITS, depth: 64 };

/** The families put a few characters around what they repeat. */
const MARGIN = 200;

/** The largest text of a family that is read to its end, whichever limit it meets first. */
export function largestSize(family: (size: number) => string): number {
  const size = HOSTILE_LIMITS.bytes - MARGIN;
  const read = readForm(family(size), HOSTILE_LIMITS);
  const isLimited = !read.ok && /^(too|atom_too)_/.test(read.error.code);
  return isLimited ? read.error.at - MARGIN : size;
}
