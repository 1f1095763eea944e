// The language of the search: what its operators ask, and what is wrong with a line. The API refuses a line in the same English.
import { messageArea } from '../../message-area';
import { english } from '../english-forms';

const { number } = english;

export const SEARCH_LANGUAGE = messageArea('search-language', {
  asks: {
    from: 'who said it',
    to: 'whom it was sent to',
    type: 'kind of event',
    channel: 'where it was said',
    run: 'one execution',
    protocol: 'how it was said',
    has: 'an error, a tool, a broken rule …',
    sum: 'a cost or tokens, which alerts add up',
    before: 'earlier than a day or an event',
    after: 'later than a day or an event',
  },
  problems: {
    tooLong: (most: number) =>
      `A search has at most ${number(most)} characters. Leave some words out.`,
    tooManyTerms: (most: number) =>
      `A search has at most ${number(most)} words and operators. Leave some out.`,
    tooManyPrefixes: (most: number) =>
      `At most ${number(most)} words may end in * or be a single sign. Write the others out.`,
    nothing: 'There is nothing to look for. Type a word, or an operator as in from:ken.',
    openQuote: 'A quotation mark is open. Close it behind the phrase with another one.',
    noValue: (name: string, example: string) =>
      `${name}: wants a value behind it, as in ${example}.`,
    /** `values`: all that there are. */
    noSuchValue: (name: string, values: string) => `${name}: knows ${values}. Write one of them.`,
    noSuchType: (type: string) =>
      `There is no type ${type}. Write one as in type:tool.error, or type:tool for all of a kind.`,
    notLeftOut: (name: string, instead: string) =>
      `${name}: is not left out. Write ${instead}: in its place.`,
    noTime: (name: string) =>
      `${name}: wants a day, as in 2026-01-31 or yesterday, an instant with its zone, or the number of an event.`,
  },
});
