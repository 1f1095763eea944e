// A printed form in lines for people.
import { printPretty } from './printer';
import { readForm } from './reader';

/** The form in lines of at most `width` characters; as it stands where it cannot be read. */
export function prettyForm(text: string, width?: number): string {
  const read = readForm(text);
  return read.ok ? printPretty(read.value, width) : text;
}
