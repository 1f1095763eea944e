// Numbers, their words and lists in English, for its catalogue.
import { localForms } from '../local-forms';

// British, as the times are: `a, b and c`, and no comma before the last one.
export const english = localForms('en-GB');
