// Builds a proposal for tests as the server shows it, by the server's own tally.
import type { Proposal, TriadSettings } from '@/lib/model/orchestration/triad';
import { outlookOf } from '@/lib/triad/outlook';
import {
  awaitedIn,
  castVote,
  hasEnded,
  openPoll,
  outcomeOfPoll,
  stateOf,
  votesOf,
} from '@/lib/triad/poll';
import { countVotes } from '@/lib/triad/tally';

/** Votes by the names of their agents, in their order. */
export type Cast = Readonly<Record<string, string>>;

/** `isOver`: its deadline has passed. `view`: what it shows besides. */
export function aProposal(
  settings: TriadSettings,
  cast: Cast,
  { isOver = false, view = {} }: { isOver?: boolean; view?: Partial<Proposal> } = {},
): Proposal {
  const deadline = isOver ? 1_000 : null;
  const now = isOver ? 2_000 : 0;
  const poll = Object.entries(cast).reduce(
    (before, [name, vote], index) =>
      castVote(before, { agent_id: `agent:${name}`, vote, seq: index + 2, at: 0 }),
    openPoll(settings, deadline),
  );
  const { result, consensus, isCast } = outcomeOfPoll(poll);
  const isOpen = !hasEnded(poll, now);
  return {
    proposal_id: 'prop-1',
    run_id: 'run:r1',
    thread_id: 'thread:t1',
    seq: 1,
    at: '2026-11-21T09:00:00.000Z',
    proposal: 'Implement new feature X',
    reasoning: '',
    proposed_by: 'agent:steward',
    deadline: deadline === null ? null : new Date(deadline).toISOString(),
    triad: 'default',
    rule: settings.rule,
    quorum: settings.quorum ?? null,
    casting_vote: settings.casting_vote ?? null,
    members: [...settings.members],
    state: stateOf(poll, now),
    withdrawn: null,
    result: isOpen ? null : result,
    votes: poll.ballots.map(({ agent_id, vote, seq, at, standing }) => {
      const counted = standing === 'counted' || (standing === 'casting' && isCast);
      return {
        agent_id,
        vote,
        seq,
        counted,
        standing,
        at: new Date(at).toISOString(),
        reasoning: null,
        confidence: null,
      };
    }),
    tally: { ...countVotes(votesOf(poll).values()) },
    consensus,
    decided: null,
    declared: null,
    agrees: null,
    awaited: isOpen ? awaitedIn(poll) : [],
    reminders: [],
    outlook: isOpen ? outlookOf(poll) : [],
    dissent: [],
    ...view,
  };
}
