// What operators took out of the lists.
import { messageArea, type RichText } from '../../message-area';

export const HIDDEN = messageArea('hidden', {
  title: 'Hidden',
  find: 'Find by name',
  kinds: {
    title: 'What is hidden',
    channel: 'Channels',
    thread: 'Threads',
    run: 'Runs',
    agent: 'Agents',
  },
  lists: {
    channel: 'Hidden channels',
    thread: 'Hidden threads',
    run: 'Hidden runs',
    agent: 'Hidden agents',
  },
  none: {
    channel: 'No channel is hidden',
    thread: 'No thread is hidden',
    run: 'No run is hidden',
    agent: 'No agent is hidden',
    ofThisName: 'Nothing hidden has this name',
    text: 'What an operator hides leaves every list, opens by its address, and stands here.',
  },
  more: 'Show more',
  inChannel: <Drawn>(channel: Drawn): RichText<Drawn> => ['in # ', channel],
  showAgain: 'Show again',
  isShownAgain: (name: string) => `${name} is shown again`,
  takeOut: 'Take out',
  standsByItself: (name: string) => `${name} stands by itself again`,
});
