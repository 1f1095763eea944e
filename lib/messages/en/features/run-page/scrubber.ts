// The scrubber of a run: playing it, and the marks on its line.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

const { number } = english;

/** Moments of one kind that stand together, from the event of the first one on. */
function mark(forms: { one: string; other: string }) {
  return (count: number, seq: number) =>
    count === 1
      ? `${forms.one} at ${number(seq)}`
      : `${english.counted(count, forms)} from ${number(seq)} on`;
}

export const SCRUBBER = messageArea('scrubber', {
  play: 'Play',
  pause: 'Pause',
  speed: (now: number, next: number) =>
    `Plays at ${number(now)} times the speed. Play at ${number(next)} times`,
  beforeRun: 'before the run began',
  at: (seq: number, time: string) => `Event ${number(seq)}, ${time}`,
  marks: {
    title: 'Marks',
    person: mark({ one: 'act of a person', other: 'acts of a person' }),
    vote: mark({ one: 'vote', other: 'votes' }),
    decision: mark({ one: 'decision', other: 'decisions' }),
    error: mark({ one: 'error', other: 'errors' }),
    result: mark({ one: 'result', other: 'results' }),
  },
});
