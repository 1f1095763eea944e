// What people put to a triad.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const PROPOSING = messageArea('proposing', {
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
});
