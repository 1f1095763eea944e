// Where the questions of frameworks that take no answer from here are answered, as their bridges say.
import type { AnswerPlaces } from '@/components/workspace/answer-places';
import { bridges } from '@/lib/bridges/registry';

export const answerPlaces: AnswerPlaces = Object.fromEntries(
  bridges.flatMap(({ protocol, title, answeredElsewhere: where }) =>
    where === undefined ? [] : [[protocol, { title, where }]],
  ),
);
