// What an operator does to how something stands in the lists.
import { messageArea, type RichText } from '../../../message-area';

export const VIEW_CHANGES = messageArea('view-changes', {
  menu: {
    channel: 'What to do with this channel',
    thread: 'What to do with this thread',
    run: 'What to do with this run',
    agent: 'What to do with this agent',
  },
  hide: {
    channel: 'Hide this channel',
    thread: 'Hide this thread',
    run: 'Hide this run',
    agent: 'Hide this agent',
  },
  showAgain: 'Show again',
  rename: 'Rename…',
  merge: 'Merge into…',
  takeOut: 'Take out',
  /** What was done, as a notice says it. */
  done: {
    hidden: (name: string) => `${name} is hidden`,
    shown: (name: string) => `${name} is shown again`,
    takenOut: (name: string) => `${name} stands by itself again`,
    takenBack: 'Taken back',
  },
  hidden: {
    channel: 'Hidden: this channel stands in no list.',
    thread: 'Hidden: this thread stands in no list.',
    run: 'Hidden: this run stands in no list.',
    agent: 'Hidden: this agent stands in no list.',
  },
  merged: <Drawn>(channel: Drawn): RichText<Drawn> => ['Its threads stand in ', channel, '.'],
});
