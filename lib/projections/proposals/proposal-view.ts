// A proposal as the API shows it at a moment: the fold's part, with the texts of the events that it is made of.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Proposal, ProposalVote } from '@/lib/model/orchestration/triad';
import { cutText } from '@/lib/std/cut-text';
import { textIn, textOf } from '@/lib/text/text-of';
import { reasonOf } from '@/lib/triad/ballot-reason';
import { outlookOf } from '@/lib/triad/outlook';
import {
  awaitedIn,
  type Ballot,
  dissentersOf,
  hasEnded,
  outcomeOfPoll,
  votesOf,
} from '@/lib/triad/poll';
import { countVotes } from '@/lib/triad/tally';
import { type HeldProposal, proposalState } from './held-proposal';

/** A text as a list shows it; the whole one stands in its event. UTF-16 units. */
const TEXT_LENGTH_MAX = 16_384;

/** The events whose texts a view shows. */
export function seqsShown({ seq, poll }: HeldProposal): number[] {
  return [seq, ...poll.ballots.map((ballot) => ballot.seq)];
}

/**
 * The proposal at a moment, in epoch milliseconds.
 * @param eventAt The events of `seqsShown`; null where one is not to be had, which then has no text.
 */
export function proposalView(
  proposal: HeldProposal,
  now: number,
  eventAt: (seq: number) => ClutchMessage | null,
): Proposal {
  const { poll, declared, decided, withdrawn } = proposal;
  const { settings, deadline } = poll;
  const event = eventAt(proposal.seq);
  const outcome = outcomeOfPoll(poll);
  const isOpen = !hasEnded(poll, now);
  const chosen = isOpen ? null : outcome.result;
  const result = withdrawn === null ? chosen : 'rejected';
  return {
    proposal_id: proposal.proposal_id,
    run_id: proposal.run_id,
    thread_id: proposal.thread_id,
    seq: proposal.seq,
    at: proposal.at,
    proposal: event === null ? '' : shown(textIn(event.payload, 'proposal') || textOf(event)),
    reasoning: event === null ? '' : shown(textIn(event.payload, 'reasoning')),
    proposed_by: proposal.proposed_by,
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    triad: proposal.triad,
    rule: settings.rule,
    quorum: settings.quorum ?? null,
    casting_vote: settings.casting_vote ?? null,
    members: [...settings.members],
    state: proposalState(proposal, now),
    withdrawn,
    result,
    votes: poll.ballots.map((ballot) => voteView(ballot, eventAt(ballot.seq), outcome.isCast)),
    tally: { ...countVotes(votesOf(poll).values()) },
    consensus: outcome.consensus,
    decided,
    declared,
    agrees: declared === null || result === null ? null : declared.result === result,
    reminders: proposal.reminders.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
    awaited: isOpen ? awaitedIn(poll) : [],
    outlook: isOpen ? outlookOf(poll) : [],
    dissent: result === null || withdrawn !== null ? [] : dissentersOf(poll, result),
  };
}

function shown(text: string): string {
  return cutText(text, TEXT_LENGTH_MAX);
}

function voteView(ballot: Ballot, event: ClutchMessage | null, isCast: boolean): ProposalVote {
  const { agent_id, vote, seq, at, standing } = ballot;
  const { reasoning, confidence } = event?.payload ?? {};
  const counted = standing === 'counted' || (standing === 'casting' && isCast);
  const why = counted ? null : reasonOf(standing);
  return {
    agent_id,
    vote,
    reasoning: typeof reasoning === 'string' ? shown(reasoning) : null,
    confidence: typeof confidence === 'number' && Number.isFinite(confidence) ? confidence : null,
    seq,
    at: new Date(at).toISOString(),
    counted,
    standing,
    ...(why !== null && { why }),
  };
}
