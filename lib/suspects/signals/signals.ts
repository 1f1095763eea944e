// All signals. What a transcript can show has a weight that was learned; what only the log of a workspace shows has one that
// is given, for no annotated run has it.
import { afterFailure } from './after-failure';
import { answersElse } from './answers-else';
import { askedElse } from './asked-else';
import { assumption } from './assumption';
import { beforeNewPlan } from './before-new-plan';
import { beforeStall } from './before-stall';
import { brokenRule } from './broken-rule';
import { claim } from './claim';
import { conclusion } from './conclusion';
import { delegate } from './delegate';
import { error } from './error';
import { errorInAnswer } from './error-in-answer';
import { firstAnswer } from './first-answer';
import { firstDelegate } from './first-delegate';
import { firstFailure } from './first-failure';
import { handover } from './handover';
import { ignoredError } from './ignored-error';
import { lastDelegate } from './last-delegate';
import { lastTurn } from './last-turn';
import { leadConcludes } from './lead-concludes';
import { ledToError } from './led-to-error';
import { newFigures } from './new-figures';
import { newNames } from './new-names';
import { offPlan } from './off-plan';
import { opening } from './opening';
import { program } from './program';
import { repeatedCall } from './repeated-call';
import { repetition } from './repetition';
import { retry } from './retry';
import { sameAgain } from './same-again';
import type { Signal } from './signal';
import { silentTool } from './silent-tool';
import { sourceOfAnswer } from './source-of-answer';

export const LEARNED_SIGNALS: readonly Signal[] = [
  opening,
  askedElse,
  firstAnswer,
  lastTurn,
  program,
  assumption,
  firstFailure,
  afterFailure,
  claim,
  newFigures,
  newNames,
  sourceOfAnswer,
  conclusion,
  repetition,
  handover,
  delegate,
  firstDelegate,
  lastDelegate,
  beforeStall,
  beforeNewPlan,
  sameAgain,
  errorInAnswer,
  leadConcludes,
  answersElse,
  offPlan,
];

export const GIVEN_SIGNALS: readonly Signal[] = [
  error,
  ledToError,
  retry,
  brokenRule,
  repeatedCall,
  ignoredError,
  silentTool,
];
