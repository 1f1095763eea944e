// A short answer to a lead that is little more than an error.
import { says } from '../story/landmarks';
import type { Signal } from './signal';

/** In longer answers the words may stand on a page that was read. UTF-16 units. */
const SHORT_LENGTH_MAX = 800;

export const errorInAnswer: Signal = {
  id: 'error-in-answer',
  read: ({ moment, story, marks }) =>
    marks.hasLead &&
    !story.leads.has(moment.agent) &&
    moment.facts.length < SHORT_LENGTH_MAX &&
    says(moment, 'errs')
      ? { value: 1, reason: { code: 'error_in_answer' } }
      : null,
};
