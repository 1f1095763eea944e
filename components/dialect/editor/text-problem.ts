// A problem of a definition, at a place of its text.
import type { CodePlace } from './code-pieces';

export type TextProblem = {
  readonly message: string;
  readonly place: CodePlace;
  /** It prevents the dialect from being installed; else it is a hint. */
  readonly isFatal: boolean;
};
