// The conversations of an agent: whose answers it awaits, whose it owes, what it was told.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

export const AGENT_CONVERSATIONS = messageArea('agent-conversations', {
  title: 'Conversations',
  groups: {
    awaits: { title: 'Awaits', none: 'It waits for no answer.' },
    owes: { title: 'Owes', none: 'Nobody waits for its answer.' },
    told: { title: 'Was told', none: 'It was told nothing.' },
    talks: { title: 'Talks with', none: 'With nobody so far.' },
  },
  more: (count: number) => `and ${english.number(count)} more`,
  withoutText: 'without text',
  withoutThread: 'without a thread',
  saidGoodbye: 'said goodbye',
  greeted: 'greeted',
  messages: (count: number) => english.counted(count, { one: 'message', other: 'messages' }),
  speaks: 'Speaks',
});
