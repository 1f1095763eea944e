// Counts problems of one kind and keeps the first: a definition with four thousand of them is told one, and the number.
import type { Trail } from '../language/trail';

export type RuleProblem = {
  /** From the definition down. */
  readonly trail: Trail;
  /** Expected what, saw what; what to do. */
  readonly message: string;
};

export class Tally {
  count = 0;
  first: RuleProblem | null = null;

  /** One more. The message is made for the first one only. */
  add(trail: Trail, message: () => string): void {
    this.count += 1;
    this.first ??= { trail, message: message() };
  }
}
