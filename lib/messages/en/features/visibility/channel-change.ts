// The title of a channel, or the channel in which its threads are to stand.
import { messageArea } from '../../../message-area';

export const CHANNEL_CHANGE = messageArea('channel-change', {
  rename: {
    title: 'Rename the channel',
    label: 'Title in the lists',
    note: 'Agents go on writing to its own name. Without a title it bears that name again.',
    submit: 'Rename',
    done: (id: string, title: string) => `# ${id} is ${title}`,
    doneWithout: (id: string) => `# ${id} bears its own name`,
  },
  merge: {
    title: 'Merge the channel',
    label: 'Into which channel',
    placeholder: 'name of a channel',
    note: 'Its threads, and those that come, stand in the other one. Events stay as they are, and it can be taken out again.',
    submit: 'Merge',
    done: (name: string, into: string) => `${name} stands in # ${into}`,
  },
  changedSince: (name: string) =>
    `${name} was changed again meanwhile, so that nothing is taken back`,
});
