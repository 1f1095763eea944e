// Says that it found, read or checked something, and ran nothing.
import { says } from '../story/landmarks';
import type { Signal } from './signal';

export const claim: Signal = {
  id: 'claim',
  read: ({ moment, marks }) =>
    !marks.hasLead && says(moment, 'claims') && !moment.facts.hasCode
      ? { value: 1, reason: { code: 'claim' } }
      : null,
};
