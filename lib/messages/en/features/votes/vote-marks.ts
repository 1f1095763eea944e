// A vote, the state of a proposal and the tally, wherever they stand.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

export const VOTE_MARKS = messageArea('vote-marks', {
  votes: { approve: 'approve', reject: 'reject', abstain: 'abstain' },
  noWord: 'no word',
  takenBack: 'taken back',
  states: { open: 'open', approved: 'approved', rejected: 'rejected', expired: 'expired' },
  tally: (approve: number, reject: number, abstain: number) =>
    `${english.number(approve)} approve, ${english.number(reject)} reject, ${english.number(abstain)} abstain`,
  ofMembers: (count: number) => `of ${english.counted(count, { one: 'member', other: 'members' })}`,
});
