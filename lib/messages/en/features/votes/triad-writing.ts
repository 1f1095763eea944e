// The dialog that says who votes in a triad.
import { messageArea } from '../../../message-area';

export const TRIAD_WRITING = messageArea('triad-writing', {
  rules: {
    specification: 'specification: a majority of the members approves',
    majority: 'majority: more approve than reject',
    unanimity: 'unanimity: every member approves',
    quorum: 'quorum: enough of them vote, and more approve than reject',
  },
  name: 'Name',
  members: 'Members, by their names',
  membersExample: 'alpha, beta, charlie',
  rule: 'Rule',
  quorum: 'Votes that make the quorum',
  castingVote: 'Casting vote, if somebody has it',
  records: 'Recorded as an event in the log. It holds for what is proposed from here on.',
  submit: 'Configure it',
  problem: (field: string, why: string) => `${field}: ${why}.`,
  /** As a problem names them. */
  fields: { members: 'Members', quorum: 'Quorum', casting_vote: 'Casting vote' },
  wholeTriad: 'Triad',
  notValid: 'not valid',
});
