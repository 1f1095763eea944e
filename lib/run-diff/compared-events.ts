// What is kept of the events of a run to compare it: for each that says anything of the work, of choices, of votes or of an
// outcome, so much. No payload is kept. A fold that is fed on as the run goes on, and that tells every moment before.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { attemptOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { countWhile } from '@/lib/std/count-while';
import { textIn, workName } from '@/lib/text/text-of';
import { type ContentKey, contentKeyOf } from './content-key';

/** What one event says of the task that it stands in. */
export type DiffFact = {
  readonly from: string;
  /** The kind of work that it asks for, by its words; null where it asks for none. */
  readonly kind: string | null;
  /** Of a decision: the agent that it chose, null where it found nobody; undefined of any other event. */
  readonly choice: string | null | undefined;
  readonly isRetry: boolean;
  readonly outcome: { readonly act: 'result' | 'error'; readonly content: ContentKey } | null;
};

/** A proposal, with the names that votes call it, or a vote on the one that it names. */
export type Deliberated = { readonly seq: number } & (
  | { readonly names: readonly string[] }
  | { readonly proposal: string; readonly vote: string; readonly voter: string }
);

export class ComparedEvents {
  readonly #seqs: number[] = [];
  readonly #facts = new Map<number, DiffFact>();
  readonly #deliberated: Deliberated[] = [];

  /** Takes the next events of the run, in their order. */
  add(records: readonly EventRecord[]): void {
    for (const record of records) {
      const { seq, event } = record;
      this.#seqs.push(seq);
      const fact = factOf(event);
      if (fact !== null) this.#facts.set(seq, fact);
      const deliberated = deliberatedIn(record);
      if (deliberated !== null) this.#deliberated.push(deliberated);
    }
  }

  /** Of all events that were taken, ascending. */
  get seqs(): readonly number[] {
    return this.#seqs;
  }

  /** Events that were taken. */
  get events(): number {
    return this.#seqs.length;
  }

  /** How many of them there were by a moment: the place of its last event in the run, from 1. */
  eventsBy(seq: number): number {
    return countWhile(this.#seqs, (one) => one <= seq);
  }

  /** Null where the event says nothing that is compared, or was not taken. */
  at(seq: number): DiffFact | null {
    return this.#facts.get(seq) ?? null;
  }

  /** Proposals and votes up to a moment, in their order. */
  deliberatedBy(seq: number): readonly Deliberated[] {
    return this.#deliberated.slice(
      0,
      countWhile(this.#deliberated, (one) => one.seq <= seq),
    );
  }
}

function factOf(event: ClutchMessage): DiffFact | null {
  const { act } = meaningOf(event);
  const choice = choiceOf(event);
  if (act === null && choice === undefined) return null;
  const isOutcome = act === 'result' || act === 'error';
  return {
    from: event.from.agent_id,
    kind: act === 'request' ? kindOf(event) : null,
    choice,
    isRetry: act !== null && attemptOf(event) > 1,
    outcome: isOutcome ? { act, content: contentKeyOf(event) } : null,
  };
}

/** The narrowest word for the work: its schema, its name, else its domain. */
function kindOf({ payload, payload_type, domain }: ClutchMessage): string {
  return payload_type ?? (workName(payload) || (domain ?? ''));
}

function choiceOf(event: ClutchMessage): string | null | undefined {
  if (event.type === 'routing.failure') return null;
  if (event.type !== 'routing.decision') return undefined;
  return textIn(event.payload, 'selected') || null;
}

function deliberatedIn({ seq, event }: EventRecord): Deliberated | null {
  const { deliberation } = meaningOf(event);
  if (deliberation?.part === 'proposal') return { seq, names: deliberation.names };
  if (deliberation?.part !== 'vote') return null;
  const vote = deliberation.vote.toLowerCase();
  return { seq, proposal: deliberation.proposal, vote, voter: event.from.agent_id };
}
