// One deliberation: who may vote by which rule until when, and the ballots in the order of the log, those that do not count
// included (HD11). Plain JSON; every function returns another poll and changes none.
import type {
  ProposalState,
  TriadResult,
  TriadSettings,
  TriadVote,
  VoteStanding,
} from '@/lib/model/orchestration/triad';
import { TRIAD_VOTES } from '@/lib/model/orchestration/triad-types';
import { chosenBy, countVotes, type Electorate, outcomeOf, type TriadOutcome } from './tally';

/** Ballots that do not count and are kept, the first ones: who votes again and again fills no memory. */
export const UNCOUNTED_MAX = 64;

const VOTES: ReadonlySet<string> = new Set(TRIAD_VOTES);

/** A vote as it was cast. */
export type CastVote = {
  readonly agent_id: string;
  readonly vote: string;
  readonly seq: number;
  /** When the server received it, in epoch milliseconds. */
  readonly at: number;
};

export type Ballot = CastVote & { readonly standing: VoteStanding };

export type Poll = {
  readonly settings: TriadSettings;
  /** Epoch milliseconds; null where there is none. */
  readonly deadline: number | null;
  readonly ballots: readonly Ballot[];
  /** Whether the decision was made: nothing counts after it. */
  readonly isClosed: boolean;
};

/** A poll without votes. */
export function openPoll(settings: TriadSettings, deadline: number | null): Poll {
  return { settings, deadline, ballots: [], isClosed: false };
}

/** The poll after one more vote. */
export function castVote(poll: Poll, vote: CastVote): Poll {
  const ballot: Ballot = { ...vote, standing: standingOf(poll, vote) };
  const uncounted = poll.ballots.filter(({ standing }) => !isCounted(standing)).length;
  if (!isCounted(ballot.standing) && uncounted >= UNCOUNTED_MAX) return poll;
  return { ...poll, ballots: [...poll.ballots, ballot] };
}

/** The poll after its decision, which knew of the votes up to a seq. */
export function closePoll(poll: Poll, knownSeq: number): Poll {
  const ballots = poll.ballots.map((ballot): Ballot => {
    const isUnknown = ballot.seq > knownSeq && isCounted(ballot.standing);
    return isUnknown ? { ...ballot, standing: 'decided' } : ballot;
  });
  return { ...poll, ballots, isClosed: true };
}

/** Where a vote would stand. */
export function standingOf(
  { settings, deadline, ballots, isClosed }: Poll,
  { agent_id, vote, at }: Omit<CastVote, 'seq'>,
): VoteStanding {
  const isMember = settings.members.includes(agent_id);
  if (!isMember && castingVoterOf(settings) !== agent_id) return 'stranger';
  if (!isVote(vote)) return 'unknown';
  if (isClosed) return 'decided';
  if (deadline !== null && at > deadline) return 'late';
  const first = ballots.find((known) => known.agent_id === agent_id && isCounted(known.standing));
  if (first !== undefined) return againOf(first.vote, vote);
  return isMember ? 'counted' : 'casting';
}

/** What a further vote of the same agent is, after the one that counts. */
export function againOf(first: string, vote: string): 'repeated' | 'changed' {
  return first === vote ? 'repeated' : 'changed';
}

/** Whether a word is one of the three. */
export function isVote(word: string): word is TriadVote {
  return VOTES.has(word);
}

/** The rule by which votes are counted. */
export function electorateOf({ rule, quorum, members }: TriadSettings): Electorate {
  return { rule, size: members.length, ...(quorum !== undefined && { quorum }) };
}

/** Who decides where the members decide nothing; null where nobody does. */
export function castingVoterOf({ rule, casting_vote }: TriadSettings): string | null {
  return rule === 'quorum' ? (casting_vote ?? null) : null;
}

/** The members' votes that count, by agent. */
export function votesOf({ ballots }: Poll): ReadonlyMap<string, TriadVote> {
  const counted = ballots.filter(({ standing }) => standing === 'counted');
  return new Map(counted.map(({ agent_id, vote }) => [agent_id, vote as TriadVote]));
}

/** The casting vote; null where it was not cast. */
export function castingIn({ settings, ballots }: Poll): TriadVote | null {
  const voter = castingVoterOf(settings);
  const cast = ballots.find(({ agent_id, standing }) => agent_id === voter && isCounted(standing));
  return cast === undefined ? null : (cast.vote as TriadVote);
}

/** What the votes cast so far come to. */
export function outcomeOfPoll(poll: Poll): TriadOutcome {
  const count = countVotes(votesOf(poll).values());
  return outcomeOf(electorateOf(poll.settings), count, castingIn(poll));
}

/**
 * Whose votes the decision waits for: the members who have not voted, and who has the casting vote where all members have
 * and chose nothing. Nobody's: it can be made.
 */
export function awaitedIn(poll: Poll): string[] {
  return poll.isClosed ? [] : absentFrom(poll);
}

function absentFrom(poll: Poll): string[] {
  const { settings } = poll;
  const votes = votesOf(poll);
  const absent = settings.members.filter((member) => !votes.has(member));
  const casting = castingVoterOf(settings);
  if (absent.length > 0 || casting === null || castingIn(poll) !== null) return absent;
  const isOpen = chosenBy(electorateOf(settings), countVotes(votes.values())) === null;
  return isOpen ? [casting] : [];
}

/** Whether nothing that is said after a moment (epoch milliseconds) counts: it is decided, complete or past its deadline. */
export function hasEnded(poll: Poll, now: number): boolean {
  if (poll.isClosed || absentFrom(poll).length === 0) return true;
  return poll.deadline !== null && now > poll.deadline;
}

/** How a poll stands at a moment, in epoch milliseconds. `expired`: the time ran out before its votes chose anything. */
export function stateOf(poll: Poll, now: number): ProposalState {
  if (!hasEnded(poll, now)) return 'open';
  const { result, isChosen } = outcomeOfPoll(poll);
  return isChosen || absentFrom(poll).length === 0 ? result : 'expired';
}

/** Whose votes are against a result. */
export function dissentersOf(poll: Poll, result: TriadResult): string[] {
  const against: TriadVote = result === 'approved' ? 'reject' : 'approve';
  return [...votesOf(poll)].flatMap(([agentId, vote]) => (vote === against ? [agentId] : []));
}

/** Whether a vote counts, as a member's or as the casting one. */
export function isCounted(standing: VoteStanding): boolean {
  return standing === 'counted' || standing === 'casting';
}
