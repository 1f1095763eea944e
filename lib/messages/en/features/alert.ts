// What saved searches raised.
import { messageArea, type RichText } from '../../message-area';
import { english } from '../english-forms';

export const ALERT = messageArea('alert', {
  title: 'Alerts',
  list: 'Alerts, newest first',
  savedSearches: 'Saved searches',
  allSeen: 'all seen',
  open: (count: number) => `${english.number(count)} open`,
  none: {
    title: 'No alerts',
    text: 'A saved search that alerts stands here when more than so many hits come within its time. Failures, loops, broken contracts, bad signatures and budgets are offered with the saved searches.',
  },
  noneThen: { title: 'No alert had been raised', text: 'The first that is kept came later.' },
  older: 'Show older alerts',
  refused: (count: number) =>
    english.counted(count, { one: 'refused message', other: 'refused messages' }),
  seenBy: <Drawn>(who: Drawn, when: Drawn): RichText<Drawn> => ['seen by ', who, ' ', when],
  acknowledge: 'Acknowledge',
});
