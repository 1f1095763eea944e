// An answer that has next to nothing of the words of what it was asked for.
import { shareOf } from '../story/share-of';
import type { Signal } from './signal';

/** Requests with fewer words say too little to be compared with. */
const WORDS_MIN = 4;

/** An answer to the point takes up at least so many of the words. */
const SHARE_MIN = 0.15;

export const answersElse: Signal = {
  id: 'answers-else',
  read({ moment: { answers, facts, repeats } }) {
    if (answers === null || facts.words.size === 0 || answers.facts.words.size < WORDS_MIN)
      return null;
    if (shareOf(answers.facts.words, facts.words) >= SHARE_MIN || repeats?.share === 1) return null;
    return {
      value: 1,
      reason: { code: 'answers_else' },
      evidence: [answers.seq],
    };
  },
};
