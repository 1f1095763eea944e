// A proposal as the fold keeps it, without its texts, which stand in the log: what refers to it, who votes by which rule, and
// what was said about it so far. Plain JSON.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import {
  type ProposalState,
  TRIAD_MEMBERS_MAX,
  type TriadResult,
  TriadResult as TriadResults,
} from '@/lib/model/orchestration/triad';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import type { Deliberation } from '@/lib/protocols/codec/meaning';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { cutText } from '@/lib/std/cut-text';
import { type Moment, momentIn, momentOf } from '@/lib/tasks/event-time';
import { headlineOf } from '@/lib/text/text-of';
import {
  castingVoterOf,
  castVote,
  closePoll,
  openPoll,
  type Poll,
  stateOf,
} from '@/lib/triad/poll';
import type { NamedTriad } from './triads';

/** A word that is no vote and no result is shown, not read. UTF-16 units. */
const WORD_LENGTH_MAX = 40;

/** The members of a triad, and who has its casting vote. */
const VOTERS_MAX = TRIAD_MEMBERS_MAX + 1;

/** That a voter was asked again: the last time, and how often. */
export type HeldReminder = {
  readonly agent_id: string;
  readonly by: string;
  readonly seq: number;
  /** When the server received it, in epoch milliseconds. */
  readonly at: number;
  readonly count: number;
};

export type HeldProposal = Moment & {
  readonly seq: number;
  readonly run_id: string;
  readonly thread_id: string;
  /** The name under which votes refer to it: of its names the surest. */
  readonly proposal_id: string;
  readonly names: readonly string[];
  readonly channel: string;
  readonly proposed_by: string;
  readonly title: string;
  readonly triad: string;
  readonly poll: Poll;
  /** It tells of another log: its times are its own, and nobody here decides about it. */
  readonly isImport: boolean;
  /** At most one for each who votes. */
  readonly reminders: readonly HeldReminder[];
  /** The cancel by which its proposer, or an operator, took it back. */
  readonly withdrawn: number | null;
  /** The decision of this server. */
  readonly decided: { readonly seq: number; readonly result: TriadResult } | null;
  /** The first decision that somebody else declared. */
  readonly declared: { readonly seq: number; readonly result: string } | null;
};

/** A vote, a decision or a reminder, as it refers to a proposal. Plain JSON. */
export type SaidOfProposal = {
  readonly seq: number;
  readonly run_id: string;
  /** The name by which it refers to it. */
  readonly proposal: string;
  readonly isImport: boolean;
} & (
  | {
      readonly part: 'vote';
      readonly word: string;
      readonly agent_id: string;
      readonly at: number;
    }
  | {
      readonly part: 'reminder';
      readonly by: string;
      readonly to: readonly string[];
      readonly at: number;
    }
  | {
      readonly part: 'decision';
      readonly word: string;
      readonly isOurs: boolean;
      /** The seq up to which the decision knew the votes. */
      readonly knownSeq: number;
    }
);

/** The proposal that a record is. */
export function heldProposal(
  record: EventRecord,
  { names, deadline }: Extract<Deliberation, { part: 'proposal' }>,
  { name, settings }: NamedTriad,
): HeldProposal {
  const { seq, event, origin, protocol } = record;
  return {
    ...momentIn(momentOf(record)),
    seq,
    run_id: event.run_id,
    thread_id: event.thread_id,
    proposal_id: names[0],
    names,
    channel: channelOf(event, protocol),
    proposed_by: event.from.agent_id,
    title: headlineOf({ payload: { title: event.payload.proposal, ...event.payload } }),
    triad: name,
    poll: openPoll(settings, deadline),
    isImport: origin === 'import',
    reminders: [],
    withdrawn: null,
    decided: null,
    declared: null,
  };
}

/** What a record says of a proposal; null where it is no vote, no decision and no reminder of an operator. */
export function saidOfProposal(record: EventRecord): SaidOfProposal | null {
  const { seq, event, origin } = record;
  const { deliberation } = meaningOf(event);
  if (deliberation === null || deliberation.part === 'proposal') return null;
  // What can be no id names no proposal.
  if (deliberation.proposal.length > IDENTIFIER_LENGTH_MAX) return null;
  const isImport = origin === 'import';
  const about = { seq, run_id: event.run_id, proposal: deliberation.proposal, isImport };
  if (deliberation.part === 'vote') {
    const word = wordOf(deliberation.vote);
    return { ...about, part: 'vote', word, agent_id: event.from.agent_id, at: votedAt(record) };
  }
  if (deliberation.part === 'reminder') {
    if (origin !== 'operator') return null;
    const to = event.to.slice(0, VOTERS_MAX).map(({ agent_id }) => agent_id);
    return { ...about, part: 'reminder', by: event.from.agent_id, to, at: votedAt(record) };
  }
  const isOurs = origin === 'engine';
  const knownSeq = isOurs ? knownSeqOf(event, seq) : seq;
  return { ...about, part: 'decision', word: wordOf(deliberation.result), isOurs, knownSeq };
}

/** When a vote was cast, or asked for: here by the server's clock, in another log by its own. Epoch milliseconds. */
export function votedAt({
  event,
  received_at,
  origin,
}: Pick<EventRecord, 'event' | 'received_at' | 'origin'>): number {
  return Date.parse(origin === 'import' ? event.ts : received_at);
}

/** The proposal after a vote on it, a decision about it, or a reminder. The first decision of each side stays. */
export function withSaid(proposal: HeldProposal, said: SaidOfProposal): HeldProposal {
  if (said.part === 'decision') return withDecision(proposal, said);
  if (said.part === 'reminder') return withReminder(proposal, said);
  const { seq, word, agent_id, at } = said;
  return { ...proposal, poll: castVote(proposal.poll, { agent_id, vote: word, seq, at }) };
}

/** Who votes is reminded, and of nothing that has ended; neither ballots nor deadline change by it. */
function withReminder(
  proposal: HeldProposal,
  { by, to, seq, at }: Extract<SaidOfProposal, { part: 'reminder' }>,
): HeldProposal {
  const { poll, reminders } = proposal;
  const voters = [...poll.settings.members, castingVoterOf(poll.settings)];
  const asked = new Set(to.filter((agentId) => voters.includes(agentId)));
  if (poll.isClosed || asked.size === 0) return proposal;
  const last = [...asked].map((agent_id) => {
    const before = reminders.find((known) => known.agent_id === agent_id)?.count ?? 0;
    return { agent_id, by, seq, at, count: before + 1 };
  });
  const others = reminders.filter(({ agent_id }) => !asked.has(agent_id));
  return { ...proposal, reminders: [...others, ...last] };
}

function withDecision(
  proposal: HeldProposal,
  said: Extract<SaidOfProposal, { part: 'decision' }>,
): HeldProposal {
  const { poll } = proposal;
  const { seq, word } = said;
  if (said.isOurs) {
    const result = TriadResults.safeParse(word);
    const hasEnd = proposal.decided !== null || proposal.withdrawn !== null;
    if (hasEnd || !result.success) return proposal;
    const decided = { seq, result: result.data };
    return { ...proposal, decided, poll: closePoll(poll, said.knownSeq) };
  }
  if (proposal.declared !== null) return proposal;
  const declared = { ...proposal, declared: { seq, result: word } };
  // In another log it was that log's own gateway that decided.
  return proposal.isImport ? { ...declared, poll: closePoll(poll, said.knownSeq) } : declared;
}

/** The proposal after a cancel of its task, which counts of who proposed it, of operators and of the engine. */
export function withCancel(
  proposal: HeldProposal,
  { seq, event, origin }: Pick<EventRecord, 'seq' | 'event' | 'origin'>,
): HeldProposal {
  const isTheirs = event.from.agent_id === proposal.proposed_by;
  const mayWithdraw = isTheirs || origin === 'operator' || origin === 'engine';
  const hasEnd = proposal.decided !== null || proposal.withdrawn !== null;
  if (!mayWithdraw || hasEnd) return proposal;
  return { ...proposal, withdrawn: seq, poll: closePoll(proposal.poll, seq) };
}

/**
 * The proposal as the log up to a seq tells of it; null where it had not been made. Of voters who were asked again only the last
 * time is known: who was asked later as well is not among them.
 */
export function proposalAt(proposal: HeldProposal, at: number): HeldProposal | null {
  if (proposal.seq > at) return null;
  const { poll, isImport } = proposal;
  const isThen = ({ seq }: { readonly seq: number }): boolean => seq <= at;
  const ifThen = <End extends { readonly seq: number }>(end: End | null): End | null =>
    end !== null && isThen(end) ? end : null;
  const decided = ifThen(proposal.decided);
  const declared = ifThen(proposal.declared);
  const isWithdrawn = proposal.withdrawn !== null && proposal.withdrawn <= at;
  const withdrawn = isWithdrawn ? proposal.withdrawn : null;
  const isClosed = decided !== null || withdrawn !== null || (isImport && declared !== null);
  const ballots = poll.ballots.filter(isThen);
  const reminders = proposal.reminders.filter(isThen);
  // What an end made of a ballot it was not before that end.
  const before = isClosed
    ? { ...poll, ballots }
    : ballots.reduce(castVote, openPoll(poll.settings, poll.deadline));
  return { ...proposal, poll: before, reminders, withdrawn, decided, declared };
}

/** Whether this server has to decide about it. */
export function isUndecided({ decided, withdrawn, isImport }: HeldProposal): boolean {
  return decided === null && withdrawn === null && !isImport;
}

/** How it stands at a moment, in epoch milliseconds: what was withdrawn ended before its votes chose anything. */
export function proposalState({ poll, withdrawn }: HeldProposal, now: number): ProposalState {
  return withdrawn === null ? stateOf(poll, now) : 'expired';
}

function wordOf(text: string): string {
  return cutText(text, WORD_LENGTH_MAX);
}

function knownSeqOf({ meta }: ClutchMessage, seq: number): number {
  return typeof meta?.state_seq === 'number' ? meta.state_seq : seq;
}
