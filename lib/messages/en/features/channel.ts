// A channel with its threads, and the list of all channels.
import { messageArea, type RichText } from '../../message-area';
import { english } from '../english-forms';

const threads = (count: number) => english.counted(count, { one: 'thread', other: 'threads' });

export const CHANNEL = messageArea('channel', {
  threads,
  threadsUnread: (count: number, unread: number) =>
    `${threads(count)}, ${english.grouped(unread)} unread`,
  findThread: 'Find a thread by its title',
  views: { list: 'Views of the channel', threads: 'Threads', rejected: 'Rejected' },
  rejected: (count: number, isMore: boolean) =>
    `${english.grouped(count)}${isMore ? '+' : ''} rejected`,
  rejectedIn: (channel: string) => `Rejected in # ${channel}`,
  notTaken: 'Messages that were not taken',
  list: 'Threads',
  older: 'Show older threads',
  untold: 'How the longest of these runs stood is not told here: each thread shows it.',
  noneFound: { title: 'No thread has this name', text: 'Try a part of its title.' },
  noneThen: { title: 'Nothing had been said here', text: 'The first thread came later.' },
  none: {
    title: 'Nothing here yet',
    text: 'A thread appears with its first message in this channel.',
  },
  connect: 'Connect an agent',
  card: {
    unread: 'unread',
    events: (count: number) => english.counted(count, { one: 'event', other: 'events' }),
    last: <Drawn>(when: Drawn): RichText<Drawn> => ['last message ', when],
  },
  all: {
    title: 'Channels',
    find: 'Find a channel by name',
    more: 'Show more channels',
    none: { title: 'No channels yet', text: 'A channel appears with its first message.' },
    noneFound: { title: 'No channel has this name', text: 'Try a part of it.' },
    noneThen: { title: 'There was no channel', text: 'The first one came later.' },
  },
});
