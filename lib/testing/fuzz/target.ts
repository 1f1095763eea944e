// What the fuzz runner runs: something that takes any text, and says what is wrong where something is.
import type { Random } from './random';

export type FuzzTarget = {
  readonly name: string;
  /** An input of the kind that this target takes, or nearly. */
  generate(random: Random): string;
  /** What is wrong with how the target took the text; null where nothing is. A throw is wrong always. */
  run(text: string): string | null;
};

/** What a target says of a text, with a throw as what it says. */
export function verdictOn({ run }: FuzzTarget, text: string): string | null {
  try {
    return run(text);
  } catch (thrown) {
    return `it threw ${thrown instanceof Error ? thrown.stack : String(thrown)}`;
  }
}
