// What people write in the room of a vote.
import { messageArea } from '../../../message-area';

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
  triad: {
    configureNew: 'Configure a triad',
    configureThis: 'Configure this triad',
  },
});
