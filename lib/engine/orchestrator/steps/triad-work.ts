// Proposals as items of the reconciler: those that changed, and those whose deadline has passed. The decision follows from the
// ballots in the log, and its ids from the proposal, so that a further process or a restart makes none besides.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { GATEWAY_ID } from '@/lib/model/ids';
import { nativeName } from '@/lib/model/native-name';
import { groupOfTriad } from '@/lib/model/orchestration/triad-groups';
import { DECISION_TYPE } from '@/lib/model/orchestration/triad-types';
import { type HeldProposal, isUndecided } from '@/lib/projections/proposals/held-proposal';
import type { ProposalsFold } from '@/lib/projections/proposals/proposals';
import { awaitedIn, castingVoterOf, outcomeOfPoll, type Poll } from '@/lib/triad/poll';
import { DeadlineTimer } from '../reconcile/deadline-timer';
import type { Work } from '../reconcile/reconciler';
import { type Cause, derivedId, engineEvent, type Reaction, reactionOf } from './engine-event';

/** A vote that was received in time may still be on its way into the log when the deadline passes. Milliseconds. */
export const COMMIT_GRACE_MS = 500;

/** A proposal that is to be looked at, by the seq of its event. */
export type TriadItem = { readonly seq: number };

type Fold = Pick<ProposalsFold, 'get' | 'seq' | 'takeTouched'>;

/** When a proposal is looked at. */
export class TriadQueue {
  readonly #fold: Fold;
  readonly #enqueue: (item: TriadItem) => void;
  readonly #deadlines: DeadlineTimer;

  constructor(fold: Fold, now: () => number, enqueue: (item: TriadItem) => void) {
    this.#fold = fold;
    this.#enqueue = enqueue;
    this.#deadlines = new DeadlineTimer(now, (keys) => {
      for (const key of keys) enqueue({ seq: Number(key) });
    });
  }

  /** Takes what the fold was fed: what can be decided, and until when the rest has time. */
  observe(): void {
    for (const seq of this.#fold.takeTouched()) {
      const proposal = this.#fold.get(seq);
      const due = proposal === null ? null : dueAt(proposal);
      if (due === null) this.#deadlines.delete(String(seq));
      else if (due === 0) this.#enqueue({ seq });
      else this.#deadlines.add(String(seq), due);
    }
  }

  close(): void {
    this.#deadlines.close();
  }
}

/** From when on a proposal is to be decided, in epoch milliseconds: 0 where it can be at once; null where it need not be, or has no deadline. */
function dueAt(proposal: HeldProposal): number | null {
  if (!isUndecided(proposal)) return null;
  const { poll } = proposal;
  if (awaitedIn(poll).length === 0) return 0;
  return poll.deadline === null ? null : poll.deadline + COMMIT_GRACE_MS + 1;
}

/**
 * What the reconciler knows of proposals.
 * @param catchUp Resolves when the fold knows everything that is stored: where time runs out, no vote is left out that
 * another process took.
 */
export function triadWork(
  fold: Fold,
  catchUp: () => Promise<void>,
): Work<TriadItem, null, Reaction> {
  return {
    keyOf: ({ seq }) => String(seq),
    async read({ seq }) {
      const proposal = fold.get(seq);
      if (proposal !== null && awaitedIn(proposal.poll).length > 0) await catchUp();
      return null;
    },
    nameOf: ({ seq }) => JSON.stringify(['triad', seq]),
    begin: (now) => (item, _read, nonce) => {
      const proposal = fold.get(item.seq);
      const due = proposal === null ? null : dueAt(proposal);
      if (proposal === null || due === null || due > now) return null;
      return decidingOn(proposal, { now, nonce, stateSeq: fold.seq() });
    },
  };
}

/** The decision in the words of section 10.5, to the triad and to who asked it. */
function decidingOn(
  proposal: HeldProposal,
  moment: { readonly now: number; readonly nonce: number; readonly stateSeq: number },
): Reaction {
  const { run_id, seq, proposal_id, proposed_by, poll, triad } = proposal;
  const at = new Date(moment.now).toISOString();
  const cause: Cause = ['triad', run_id, seq, moment.nonce];
  const { result, consensus } = outcomeOfPoll(poll);
  const group = poll.settings.members.length === 0 ? [] : [groupOfTriad(triad)];
  const to = new Set([...group, proposed_by]);
  const topic = { ...proposal, task_id: proposal_id };
  const decision = engineEvent(topic, at, {
    id: derivedId('decision', cause),
    type: 'task.result',
    from: { agent_id: GATEWAY_ID },
    to: [...to].map((agent_id) => ({ agent_id })),
    domain: 'triad',
    payload_type: DECISION_TYPE,
    payload: { proposalId: proposal_id, result, votes: votesIn(poll), consensus },
    // Whom it goes to follows from its triad, as where a decision names nobody (HD12).
    meta: { state_seq: moment.stateSeq, derived: ['to'] },
  });
  return reactionOf(cause, at, [decision]);
}

/** By name: every vote that counted, the casting vote where it decided. */
function votesIn(poll: Poll): ClutchMessage['payload'] {
  const { isCast } = outcomeOfPoll(poll);
  const casting = castingVoterOf(poll.settings);
  const counted = poll.ballots.filter(
    ({ standing, agent_id }) =>
      standing === 'counted' || (standing === 'casting' && isCast && agent_id === casting),
  );
  return Object.fromEntries(counted.map(({ agent_id, vote }) => [nativeName(agent_id), vote]));
}
