// What a wrong CAP message would be: also one of a list of recipients, which CAP cannot address, and nothing where nothing may stand.
import { type Change, jsonFixes } from '../codec/fix';
import { forms } from './wire/forms';

export const proposeFixes = jsonFixes(forms, ({ path = '' }, message): Change[] => {
  const name = path.slice(1);
  const seen = Object.hasOwn(message, name) ? message[name] : undefined;
  if (name === 'recipient_id' && Array.isArray(seen) && seen.length === 1) {
    return [{ path, value: seen[0], says: `Use ${JSON.stringify(seen[0])}` }];
  }
  return seen === null ? [{ path, value: undefined, says: 'Leave it out' }] : [];
});
