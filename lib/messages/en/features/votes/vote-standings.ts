// Why a vote does not count.
import type { VoteStanding } from '@/lib/model/orchestration/triad';
import { messageArea } from '../../../message-area';

const standings: Readonly<Record<VoteStanding, string>> = {
  counted: 'it counts',
  casting: 'a casting vote counts only where the members decide nothing',
  stranger: 'only members of the triad vote',
  unknown: 'a vote is approve, reject or abstain',
  decided: 'it came after the decision',
  late: 'it came after the deadline',
  repeated: 'the agent has said so before',
  changed: 'the first vote of an agent counts',
};

export const VOTE_STANDINGS = messageArea('vote-standings', standings);
