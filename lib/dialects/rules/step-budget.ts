// Counts the work of verification, so that its bound is the same on every machine.

export class StepBudget {
  /** Nodes looked at. */
  spent = 0;
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  get isSpent(): boolean {
    return this.spent > this.max;
  }

  /** One more step; false where there is none left. */
  step(): boolean {
    this.spent += 1;
    return !this.isSpent;
  }
}
