// Brings in names that stand nowhere before.
import { logScale } from './log-scale';
import type { Signal } from './signal';

export const newNames: Signal = {
  id: 'new-names',
  read({ moment, story, marks }) {
    const { novelNames: count, part } = moment;
    if (marks.hasLead || moment === story.opening || part === 'outcome' || count === 0) return null;
    return { value: logScale(count), reason: { code: 'new_names', count } };
  },
};
