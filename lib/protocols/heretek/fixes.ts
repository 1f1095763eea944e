// What a wrong Heretek message would be: what its kinds fix, list and type is all that is known of it.
import { jsonFixes } from '../codec/fix';
import { forms } from './wire/forms';

export const proposeFixes = jsonFixes(forms);
