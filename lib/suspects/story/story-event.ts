// A run, and one event of it, as the signals see them.
import type { MessageType } from '@/lib/model/clutch-message';
import type { Verdict } from '@/lib/model/finding';
import type { ExecutionOutcome, TextFacts } from './text-facts';

/**
 * What an event is in the run: somebody's question, a thought, work that is handed over, what a tool or an executor said,
 * or anything else that an agent says.
 */
export type StoryPart = 'question' | 'thought' | 'handover' | 'outcome' | 'speech';

/** What an executor or a tool said, and where. */
export type OutcomeAt = {
  readonly outcome: ExecutionOutcome;
  readonly seq: number;
  readonly isTool: boolean;
};

export type StoryEvent = {
  readonly seq: number;
  readonly agent: string;
  readonly part: StoryPart;
  readonly type: MessageType;
  readonly verdict: Verdict;
  readonly attempt: number;
  readonly facts: TextFacts;
  /** Its place among the turns that say something, from 0; -1 where it is none. */
  readonly turn: number;
  /** The handover that it answers. */
  readonly answers: StoryEvent | null;
  /** Of a handover: the agents that it goes to. */
  readonly to: readonly string[];
  /** What came of what it ran. */
  readonly ran: OutcomeAt | null;
  /** The last outcome before it, where nobody else spoke in between. */
  readonly after: OutcomeAt | null;
  /** The error that came next in its task. */
  readonly ledTo: number | null;
  /** Events of the run before it are left out: what stands nowhere before it, or comes first, cannot be told. */
  readonly isBehindGap: boolean;
  /** Figures and names in it that stand nowhere before it; none behind a gap. */
  readonly novelFigures: number;
  readonly novelNames: number;
  /** How much of its words its agent had said before in one turn, from 0 to 1, and in which. */
  readonly repeats: { readonly share: number; readonly seq: number } | null;
  /** Earlier calls of the agent, or handovers, with the same content; the last ones. */
  readonly same: readonly number[];
};

export type Story = {
  readonly events: readonly StoryEvent[];
  /** Those who hand work over. */
  readonly leads: ReadonlySet<string>;
  /** Words of the question. */
  readonly asked: ReadonlySet<string>;
  /** The first turn of an agent. */
  readonly opening: StoryEvent | null;
  /** Turns of agents that say something, by `turn`. */
  readonly turns: readonly StoryEvent[];
  /** No event of the run is left out. */
  readonly isWhole: boolean;
};
