// Brings in names that stand nowhere before.
import { logScale } from './log-scale';
import type { Signal } from './signal';

export const newNames: Signal = {
  id: 'new-names',
  read({ moment, story, marks }) {
    const { novelNames: count, part } = moment;
    if (marks.hasLead || moment === story.opening || part === 'outcome' || count === 0) return null;
    const names = count === 1 ? 'a name that stands' : `${count} names that stand`;
    return { value: logScale(count), reason: `It brings in ${names} nowhere before.` };
  },
};
