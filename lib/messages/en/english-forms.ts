// Numbers and their words in English, for its catalogue.
import { localForms } from '../local-forms';

export const english = localForms('en');
