// The first turn sets another task than the question does: it lacks the words of the question.
import { shareOf } from '../story/share-of';
import type { Signal } from './signal';

/** Questions with fewer words say too little to be compared with. */
const WORDS_MIN = 3;

/** A turn about the same repeats at least so much of the question. */
const SHARE_MIN = 0.5;

export const askedElse: Signal = {
  id: 'asked-else',
  read({ moment, story }) {
    if (moment !== story.opening || story.asked.size < WORDS_MIN) return null;
    const share = shareOf(story.asked, moment.facts.words);
    if (share >= SHARE_MIN) return null;
    return { value: 1, reason: { code: 'asked_else' } };
  },
};
