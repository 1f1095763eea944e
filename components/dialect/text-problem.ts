// Something that is wrong with a definition, at a place of its text.
import type { Place } from './code-pieces';

export type TextProblem = {
  readonly message: string;
  readonly place: Place;
  /** It keeps the dialect from being installed; else it is only worth knowing. */
  readonly isFatal: boolean;
};
