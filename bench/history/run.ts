// One run of a history, and the kinds of runs that there are.
import type { Random } from '@/lib/testing/fuzz/random';

/** Who and what a run is about. */
export type Run = {
  readonly number: number;
  readonly runId: string;
  readonly threadId: string;
  readonly channel: string;
  /** Numbers of agents: who asks, who is asked, and somebody who helps. */
  readonly asker: number;
  readonly worker: number;
  readonly helper: number;
  /** The same three as ids. */
  readonly ids: { readonly asker: string; readonly worker: string; readonly helper: string };
  readonly random: Random;
};

export type Kind =
  | 'open'
  | 'parts'
  | 'child'
  | 'retry'
  | 'cancel'
  | 'clowl'
  | 'cbcl'
  | 'cap'
  | 'heretek'
  | 'plain';
