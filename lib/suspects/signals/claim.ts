// Says that it found, read or checked something, and ran nothing.
import { says } from '../story/landmarks';
import type { Signal } from './signal';

export const claim: Signal = {
  id: 'claim',
  read: ({ moment, marks }) =>
    !marks.hasLead && says(moment, 'claims') && !moment.facts.hasCode
      ? { value: 1, reason: 'It says what it found or checked, and no call of it is in the log.' }
      : null,
};
