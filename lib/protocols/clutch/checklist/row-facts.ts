// What rows of both files of the checklist name: the tests that show them.

export const DECISIONS = 'lib/routing/decide.test.ts';
