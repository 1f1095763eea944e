// Labels of the fields of a native message, out of a table: a pointer stands for itself and for all below it, with a star for
// what is below alone, and the longest one that fits wins. A field that is not listed gets the last label, so that none is left out.
import type { FieldLabel } from './meaning';

export type LabelTable = Readonly<Record<string, FieldLabel>>;

const OTHER: FieldLabel = 'Other fields';

/** The label of a JSON Pointer by a table. */
export function labelIn(table: LabelTable, pointer: string): FieldLabel {
  const at = (place: string) => (Object.hasOwn(table, place) ? table[place] : undefined);
  let label = at(pointer);
  let above = pointer;
  while (label === undefined && above !== '') {
    above = above.slice(0, above.lastIndexOf('/'));
    label = at(`${above}/*`) ?? at(above);
  }
  return label ?? OTHER;
}

/** Finds labels in a table that holds for every message of a protocol. */
export function labelsOf(table: LabelTable): () => (pointer: string) => FieldLabel {
  const find = (pointer: string) => labelIn(table, pointer);
  return () => find;
}
