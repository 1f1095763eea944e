// A message of CBCL is told by how it begins: a parenthesis, and one of the words that messages begin with.
import { OPEN } from '@/lib/sexpr/characters';
import { SEXPR_LIMITS } from '@/lib/sexpr/limits';
import { END, Scanner } from '@/lib/sexpr/scanner';
import { HEADS } from './schema';

/** The longest word that a message begins with, and one character more, which must not be of a name. */
const HEAD = /^[a-z-]{2,16}(?![A-Za-z0-9_?-])/;

/** True for text that begins as messages do, also where it breaks rules further on. */
export function recognises(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const scanner = new Scanner(value, SEXPR_LIMITS);
  scanner.startForm();
  if (scanner.skipSpace() !== OPEN) return false;
  scanner.at += 1;
  if (scanner.skipSpace() === END) return false;
  const head = HEAD.exec(value.slice(scanner.at, scanner.at + 32));
  return head !== null && HEADS.has(head[0]);
}
