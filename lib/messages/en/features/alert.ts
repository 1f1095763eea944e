// What saved searches raised.
import { messageArea, type RichText } from '../../message-area';
import { english } from '../english-forms';

export const ALERT = messageArea('alert', {
  title: 'Alerts',
  list: 'Alerts, newest first',
  savedSearches: 'Saved searches',
  allSeen: 'all seen',
  open: (count: number) => `${english.grouped(count)} open`,
  none: {
    title: 'No alerts',
    text: 'A saved search can watch the log and say here when it finds something: failures, loops, broken contracts, bad signatures, costs.',
    choose: 'Choose what to be told of',
  },
  noneThen: { title: 'No alert had been raised', text: 'The first that is kept came later.' },
  older: 'Show older alerts',
  refused: (count: number) =>
    english.counted(count, { one: 'refused message', other: 'refused messages' }),
  seenBy: <Drawn>(who: Drawn, when: Drawn): RichText<Drawn> => ['seen by ', who, ' ', when],
  acknowledge: 'Acknowledge',
});
