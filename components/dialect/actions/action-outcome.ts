// The outcome of an action on a dialect.
import type { ActionFailure } from '@/components/workspace/question/confirm-action';

/** It was done; the message says so in a sentence. */
export type ActionDone = {
  readonly ok: true;
  readonly message: string;
  /** The definition is the installed version of its name. */
  readonly isInstalled?: boolean;
};

export type ActionOutcome = ActionDone | ActionFailure;
