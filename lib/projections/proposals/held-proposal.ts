// A proposal as the fold keeps it, without its texts, which stand in the log: what refers to it, who votes by which rule, and
// what was said about it so far. Plain JSON.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf, type EventRecord } from '@/lib/model/event-record';
import {
  type ProposalState,
  type TriadResult,
  TriadResult as TriadResults,
} from '@/lib/model/orchestration/triad';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/text';
import type { Deliberation } from '@/lib/protocols/codec/meaning';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { type Moment, momentIn, momentOf } from '@/lib/tasks/event-time';
import { cutText, headlineOf } from '@/lib/text/text-of';
import { castVote, closePoll, openPoll, type Poll, stateOf } from '@/lib/triad/poll';
import type { NamedTriad } from './triads';

/** A word that is no vote and no result is shown, not read. UTF-16 units. */
const WORD_LENGTH_MAX = 40;

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
  /** The cancel by which its proposer, or an operator, took it back. */
  readonly withdrawn: number | null;
  /** The decision of this server. */
  readonly decided: { readonly seq: number; readonly result: TriadResult } | null;
  /** The first decision that somebody else declared. */
  readonly declared: { readonly seq: number; readonly result: string } | null;
};

/** A vote or a decision, as it refers to a proposal. Plain JSON. */
export type SaidOfProposal = {
  readonly seq: number;
  readonly run_id: string;
  /** The name by which it refers to it. */
  readonly proposal: string;
  readonly isImport: boolean;
  readonly word: string;
} & (
  | { readonly part: 'vote'; readonly agent_id: string; readonly at: number }
  | {
      readonly part: 'decision';
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
    withdrawn: null,
    decided: null,
    declared: null,
  };
}

/** What a record says of a proposal; null where it is no vote and no decision. */
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
  const isOurs = origin === 'engine';
  const knownSeq = isOurs ? knownSeqOf(event, seq) : seq;
  return { ...about, part: 'decision', word: wordOf(deliberation.result), isOurs, knownSeq };
}

/** When a vote was cast: here by the server's clock, in another log by its own. Epoch milliseconds. */
export function votedAt({
  event,
  received_at,
  origin,
}: Pick<EventRecord, 'event' | 'received_at' | 'origin'>): number {
  return Date.parse(origin === 'import' ? event.ts : received_at);
}

/** The proposal after a vote on it, or a decision about it. The first decision of each side stays. */
export function withSaid(proposal: HeldProposal, said: SaidOfProposal): HeldProposal {
  const { poll } = proposal;
  const { seq, word } = said;
  if (said.part === 'vote') {
    const { agent_id, at } = said;
    return { ...proposal, poll: castVote(poll, { agent_id, vote: word, seq, at }) };
  }
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
