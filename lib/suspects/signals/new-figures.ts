// Brings in figures that stand nowhere before.
import { logScale } from './log-scale';
import type { Signal } from './signal';

export const newFigures: Signal = {
  id: 'new-figures',
  read({ moment, story, marks }) {
    const { novelFigures: count, part } = moment;
    if (marks.hasLead || moment === story.opening || part === 'outcome' || count === 0) return null;
    const figures = count === 1 ? 'a figure that stands' : `${count} figures that stand`;
    return { value: logScale(count), reason: `It brings in ${figures} nowhere before.` };
  },
};
