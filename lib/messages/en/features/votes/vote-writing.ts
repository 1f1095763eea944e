// What people write in deliberations: proposals, comments, who votes in a triad.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const VOTE_WRITING = messageArea('vote-writing', {
  ask: {
    button: 'Ask for the vote',
    /** For those who hear the button only. */
    of: (name: string) => ` of ${name}`,
  },
  comment: {
    needsOperator: (role: string) => `The role ${role} reads; commenting needs an operator’s key.`,
    label: 'Comment on the proposal',
    placeholder: 'Comment as an observer',
    note: 'The triad reads it. It is shown beside the votes and never counted.',
  },
  propose: {
    needsOperator: (role: string) => `The role ${role} reads; proposing needs an operator’s key.`,
    button: 'Propose',
    title: 'Propose something',
    proposal: 'Proposal',
    reasoning: 'Reasoning, if there is one',
    triad: 'Triad',
    deadline: 'Deadline',
    deadlines: {
      none: 'No deadline: until all have voted',
      fiveMinutes: '5 minutes',
      quarter: '15 minutes',
      hour: '1 hour',
      day: '1 day',
      week: '1 week',
    },
    records: 'Recorded as a task.request from you, in a thread and a run of its own.',
    voters: <Drawn>(named: readonly Drawn[], others: number): RichText<Drawn> => [
      ' ',
      ...english.and([...named, ...(others > 0 ? [`${english.number(others)} more`] : [])]),
      ' are asked to vote.',
    ],
    submit: 'Propose it',
  },
  triad: {
    configureNew: 'Configure a triad',
    configureThis: 'Configure this triad',
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
    wholeTriad: 'Triad',
    notValid: 'not valid',
  },
});
