// What is pinned in a thread.
import { messageArea, type RichText } from '../../../message-area';
import { english } from '../../english-forms';

export const THREAD_PINS = messageArea('thread-pins', {
  title: 'Pinned in this thread',
  count: (count: number) => `${english.number(count)} pinned`,
  reading: 'Reading what is pinned',
  last: (shown: number, all: number) =>
    `The last ${english.number(shown)} of ${english.number(all)}`,
  by: <Drawn>(who: Drawn): RichText<Drawn> => ['pinned by ', who],
});
