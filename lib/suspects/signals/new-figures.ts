// Brings in figures that stand nowhere before.
import { logScale } from './log-scale';
import type { Signal } from './signal';

export const newFigures: Signal = {
  id: 'new-figures',
  read({ moment, story, marks }) {
    const { novelFigures: count, part } = moment;
    if (marks.hasLead || moment === story.opening || part === 'outcome' || count === 0) return null;
    return { value: logScale(count), reason: { code: 'new_figures', count } };
  },
};
