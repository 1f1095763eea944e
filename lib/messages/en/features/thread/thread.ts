// The thread: its list, what can be done with a message, what is said of the whole.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

export const THREAD = messageArea('thread', {
  messages: 'Messages',
  readingMore: 'Reading more',
  jumpToNewest: 'Jump to newest',
  missed: (count: number) => `${english.grouped(count)} new, jump to newest`,
  newSince: 'New since you were here',
  notBegun: {
    title: 'The thread had not begun',
    text: 'Its first event came after this moment.',
  },
  owedFrom: (seq: number) => `Owed from event ${english.number(seq)}`,
  /** Read aloud as it comes: who, the type of the event, and what it says. */
  announced: (who: string, type: string, what: string) =>
    what === '' ? `${who}, ${type}` : `${who}, ${type}: ${what}`,
  actions: {
    list: (seq: number) => `Actions for event ${english.number(seq)}`,
    reply: 'Reply',
    comment: 'Comment',
    inspect: 'Inspect',
    raw: 'Raw',
    translate: 'Translate',
    copyLink: 'Copy link',
  },
});
