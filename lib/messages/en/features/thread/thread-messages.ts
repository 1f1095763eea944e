// The rows of a thread in which somebody says something, which come with the page.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const THREAD_MESSAGES = messageArea('thread-messages', {
  /** What people and agents are said to be, behind their names. */
  roles: { human: 'human', callsItselfHuman: 'calls itself human' },
  content: 'Content',
  contentRemoved: <Drawn>(why: Drawn): RichText<Drawn> => ['Content removed: ', why],
  noContent: 'no content',
  aboutEvent: <Drawn>(event: Drawn): RichText<Drawn> => ['On ', event],
  event: <Drawn>(seq: Drawn): RichText<Drawn> => ['event ', seq],
  notice: {
    ofServer: 'Notice of this server',
    by: <Drawn>(who: Drawn): RichText<Drawn> => ['Notice by ', who, ', not by this server'],
  },
  request: {
    title: 'Task request',
    proposal: 'Proposal',
    votes: 'Votes',
    attempt: (attempt: number) => `, attempt ${english.number(attempt)}`,
    /** Before those that it is addressed to. */
    to: 'to',
    requires: 'requires',
    prefers: 'prefers',
    type: 'type',
  },
});
