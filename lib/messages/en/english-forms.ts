// Numbers, their words and lists in English, for its catalogue.
import { localForms } from '../local-forms';

// British, as the times are: `a, b and c`, and no comma before the last one.
export const english = localForms('en-GB');

const SPELLED = [
  ...['None', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'],
  ...['Eleven', 'Twelve'],
];

/** A number that opens a sentence: a word up to twelve, digits beyond. */
export function spelled(count: number): string {
  return SPELLED[count] ?? english.number(count);
}
