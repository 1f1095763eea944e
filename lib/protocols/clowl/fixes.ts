// What a wrong CLowl message would be: also a time in milliseconds or with a fraction, and nothing where nothing may stand.
import { type Change, jsonFixes } from '../codec/fix';
import { forms } from './wire/forms';

/** W5: whole seconds; what is later than the year 5138 is milliseconds. */
const SECONDS_MAX = 1e11;

export const proposeFixes = jsonFixes(forms, ({ path = '' }, message): Change[] => {
  const { ts } = message;
  if (path === '/ts' && typeof ts === 'number') {
    const value = Math.floor(ts > SECONDS_MAX ? ts / 1000 : ts);
    return [{ path, value, says: `Use ${String(value)}` }];
  }
  const isNothing = /^\/\w+$/.test(path) && message[path.slice(1)] === null;
  return isNothing ? [{ path, value: undefined, says: 'Leave it out' }] : [];
});
