// Work in steps, written as a generator: whoever runs it decides what happens between two of them.

/** A `yield` stands wherever something else may go between. */
export type Steps<T> = Generator<void, T, void>;

/** All steps at once. */
export function runSteps<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
