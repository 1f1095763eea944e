// Why a ballot does not count, in the words of findings and of the API. The app says a standing in its own.
import type { VoteStanding } from '@/lib/model/orchestration/triad';

const REASONS: Readonly<Record<Exclude<VoteStanding, 'counted'>, string>> = {
  casting: 'a casting vote counts only where the members decide nothing',
  stranger: 'only members of the triad vote',
  unknown: 'a vote is approve, reject or abstain',
  decided: 'it came after the decision',
  late: 'it came after the deadline',
  repeated: 'the agent has said so before',
  changed: 'the first vote of an agent counts',
};

/** Null where it does count. */
export function reasonOf(standing: VoteStanding): string | null {
  return standing === 'counted' ? null : REASONS[standing];
}
