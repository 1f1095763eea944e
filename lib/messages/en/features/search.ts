// The search of messages: the field, what it found, and what can be asked.
import { messageArea, type RichText } from '../../message-area';
import { english } from '../english-forms';

const hitsOf = (count: number) => english.counted(count, { one: 'hit', other: 'hits' });

export const SEARCH = messageArea('search', {
  title: 'Search',
  titleOf: (words: string) => `${words} · Search`,
  save: 'Save',
  saved: 'Saved',
  field: 'Search messages',
  placeholder: 'Words, from:, has:error …',
  clear: 'Clear the search',
  completions: 'Completions',
  /** As it stands on keyboards. */
  tab: 'Tab',
  keys: <Drawn>(arrows: Drawn, tab: Drawn, minus: Drawn): RichText<Drawn> => [
    ...[arrows, ' choose ', tab, ' take ', minus],
    ' before it leaves out',
  ],
  found: {
    list: 'Hits by thread, newest first',
    further: 'Search further back',
    older: 'Show older hits',
    hits: hitsOf,
    newest: (count: number) => `The newest ${hitsOf(count)}`,
    inThreads: <Drawn>(hits: Drawn, threads: number): RichText<Drawn> => [
      hits,
      ` in ${english.counted(threads, { one: 'thread', other: 'threads' })}.`,
    ],
    behind: (count: number) =>
      ` The last ${english.counted(count, { one: 'event', other: 'events' })} cannot be found yet: the index follows.`,
    noText: 'No text is left of it.',
  },
  counts: {
    title: 'Counts of the hits',
    byDay: (days: string) => `Hits by day. ${days}`,
    onDay: (day: string, count: number) => `${day}: ${english.grouped(count)}`,
    newest: (count: number) => `the newest ${english.grouped(count)}`,
    type: 'Type',
    agent: 'Agent',
    channel: 'Channel',
  },
  help: {
    title: 'Search everything that was said',
    text: 'Words find messages in any case, “quoted ones” a phrase, and a minus before a word leaves it out. Operators narrow the search:',
  },
  beginsAt: <Drawn>(place: Drawn): RichText<Drawn> => [' It begins at ', place, '.'],
  nothing: {
    title: 'Nothing says this',
    without: <Drawn>(term: Drawn): RichText<Drawn> => ['Without ', term],
    another: 'Try another word, or only the beginning of one with a star: pric*.',
    leaveOut: 'Everything that is asked must hold. Leave something out.',
  },
});
