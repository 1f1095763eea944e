// What each further vote would do: the result that stands whatever is voted after it, or that all is open.
import type { ProposalOutlook, TriadResult, TriadVote } from '@/lib/model/orchestration/triad';
import { awaitedIn, castingIn, castingVoterOf, electorateOf, type Poll, votesOf } from './poll';
import { countVotes, outcomeOf, type VoteCount } from './tally';

/** One row for everybody whose vote is waited for. */
export function outlookOf(poll: Poll): ProposalOutlook[] {
  return awaitedIn(poll).map((agent_id) => ({
    agent_id,
    approve: settledBy(poll, agent_id, 'approve'),
    reject: settledBy(poll, agent_id, 'reject'),
    abstain: settledBy(poll, agent_id, 'abstain'),
  }));
}

/** The votes as they may end. */
type Ending = { readonly count: VoteCount; readonly casting: TriadVote | null };

function settledBy(poll: Poll, agentId: string, vote: TriadVote): TriadResult | 'open' {
  const electorate = electorateOf(poll.settings);
  let settled: TriadResult | null = null;
  for (const { count, casting } of endingsAfter(poll, agentId, vote)) {
    const { result } = outcomeOf(electorate, count, casting);
    if (settled !== null && settled !== result) return 'open';
    settled = result;
  }
  return settled ?? 'open';
}

/** Every count that the votes of the others can end in; the far ends first, which mostly show that all is open. */
function* endingsAfter(poll: Poll, agentId: string, vote: TriadVote): Generator<Ending> {
  const { members } = poll.settings;
  const votes = votesOf(poll);
  const cast = [...votes.values(), ...(members.includes(agentId) ? [vote] : [])];
  const before = countVotes(cast);
  const left = members.filter((member) => member !== agentId && !votes.has(member));
  for (let approve = left.length; approve >= 0; approve -= 1) {
    for (let reject = left.length - approve; reject >= 0; reject -= 1) {
      const more = { approve, reject, absent: left.length - approve - reject };
      const count = {
        ...before,
        approve: before.approve + approve,
        reject: before.reject + reject,
      };
      for (const casting of castingsAfter(poll, { agentId, vote, left, more })) {
        yield { count, casting };
      }
    }
  }
}

/** What the casting vote can be, where the others who are left vote so. */
function castingsAfter(
  poll: Poll,
  after: {
    readonly agentId: string;
    readonly vote: TriadVote;
    readonly left: readonly string[];
    readonly more: { readonly approve: number; readonly reject: number; readonly absent: number };
  },
): (TriadVote | null)[] {
  const { agentId, vote, left, more } = after;
  const voter = castingVoterOf(poll.settings);
  const known = castingIn(poll);
  if (voter === null || known !== null) return [known];
  if (voter === agentId) return [vote];
  if (!left.includes(voter)) return ['approve', 'reject', null];
  return [
    ...(more.approve > 0 ? (['approve'] as const) : []),
    ...(more.reject > 0 ? (['reject'] as const) : []),
    ...(more.absent > 0 ? [null] : []),
  ];
}
