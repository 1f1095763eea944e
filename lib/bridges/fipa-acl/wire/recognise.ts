// A message of FIPA ACL is told by how it begins: a parenthesis and one of the 22 acts, whose values are named by colons.
import { performativeOf } from './schema';

const HEAD = /^\s*\(\s*([A-Za-z-]{3,16})(?=[\s)])/;

/** True for text that begins so, also where it breaks rules further on. */
export function recognises(value: unknown): boolean {
  const word = typeof value === 'string' ? HEAD.exec(value)?.[1] : undefined;
  return word !== undefined && performativeOf(word) !== null;
}
