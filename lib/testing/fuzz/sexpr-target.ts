// The reader of S-expressions, held to the second recogniser.
import { SEXPR_LIMITS, type SexprLimits } from '@/lib/sexpr/limits';
import { disagreement } from '../sexpr/sexpr-agreement';
import { randomText } from '../sexpr/sexpr-texts';
import type { FuzzTarget } from './target';

/** Limits that short texts reach too. The length of a text chooses, so that a text always meets the same ones. */
const LIMITS: readonly SexprLimits[] = [
  SEXPR_LIMITS,
  SEXPR_LIMITS,
  { bytes: 24, depth: 3, nodes: 7, atomBytes: 6 },
  { bytes: 60, depth: 2, nodes: 3, atomBytes: 9 },
];

export const sexprTarget: FuzzTarget = {
  name: 'sexpr',
  generate: randomText,
  run: (text) => disagreement(text, LIMITS[text.length % LIMITS.length]),
};
