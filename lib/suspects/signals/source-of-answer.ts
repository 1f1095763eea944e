// What the run ended with stands here for the first time.
import type { Signal } from './signal';

export const sourceOfAnswer: Signal = {
  id: 'source-of-answer',
  read: ({ moment, marks }) =>
    moment === marks.source
      ? {
          value: 1,
          reason: { code: 'source_of_answer' },
          evidence: marks.end === null || marks.end === moment ? [] : [marks.end.seq],
        }
      : null,
};
