// What a unit of each signal adds to the score of an event. Learned by `npm run suspects -- weights`, which prints this table.

export const LEARNED_WEIGHTS: Readonly<Record<string, number>> = {
  opening: 0.19,
  'asked-else': 2.06,
  'first-answer': 0.28,
  'last-turn': 0.65,
  program: 0.46,
  assumption: 0.64,
  'first-failure': 0.19,
  'after-failure': -1.06,
  claim: 1.02,
  'new-figures': 0.17,
  'new-names': 0.78,
  'source-of-answer': 0.76,
  conclusion: -0.65,
  repetition: -0.55,
  handover: -0.54,
  delegate: 1.17,
  'first-delegate': 0.47,
  'last-delegate': 0.87,
  'before-stall': -0.41,
  'before-new-plan': -0.22,
  'same-again': -0.05,
  'error-in-answer': 0.83,
  'lead-concludes': 1.02,
  'answers-else': -0.6,
  'off-plan': 0,
};

/** Set by hand: an error that the log states outweighs what is only odd, and no annotated run has one. */
export const GIVEN_WEIGHTS: Readonly<Record<string, number>> = {
  error: 1.5,
  'led-to-error': 1.2,
  retry: 0.8,
  'broken-rule': 1.5,
  'repeated-call': 1,
  'ignored-error': 1.5,
  'silent-tool': 1.2,
};
