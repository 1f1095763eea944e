// The names of reactions, apart from their schemas: every thread draws them.

/** The reactions that there are. Few, so that they can be counted and each bears its meaning as its name. */
export const REACTIONS = ['agree', 'disagree', 'thanks', 'looking', 'done'] as const;

/** With the pin. */
export const REACTION_NAMES = [...REACTIONS, 'pin'] as const;
