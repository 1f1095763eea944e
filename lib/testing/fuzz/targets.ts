// The list of what is fuzzed. A target is added here and nowhere else.
import { cbclTarget } from './cbcl-target';
import { dialectTarget } from './dialect-target';
import { sexprTarget } from './sexpr-target';
import type { FuzzTarget } from './target';

export const FUZZ_TARGETS: readonly FuzzTarget[] = [sexprTarget, dialectTarget, cbclTarget];
