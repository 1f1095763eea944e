// The parts that a sentence is made of. What an agent wrote stands in parts of its own, cut to a length and on one line, so
// that a sentence is bounded and whoever draws it knows our words from those of others.
import type { EVENT_SENTENCES } from '@/lib/messages/en/shared/event-sentences';
import type { RichText } from '@/lib/messages/message-area';
import type { Recipient } from '@/lib/model/clutch-message';
import { GROUP_ALL, shownName } from '@/lib/model/ids';
import { cutText } from '@/lib/std/cut-text';
import { firstLineOf } from '@/lib/text/text-of';

/** Only `text` is ours: all other kinds are words of agents. `work` is what a piece of work is called. */
export type SentencePart = {
  readonly kind: 'text' | 'agent' | 'work' | 'id' | 'code' | 'quote';
  readonly text: string;
};

export type Phrase = readonly SentencePart[];

/** The words of one language. */
export type SentenceMessages = typeof EVENT_SENTENCES.english;

/** A name, an id or a path in a sentence: a UUID with its prefix and most paths fit. UTF-16 units. */
const WORD_LENGTH_MAX = 80;

/** This many of a list are read at a glance; more are a number. */
const LISTED_MAX = 2;

/** What the catalogue says, with phrases in it. */
export function say(said: RichText<Phrase>): Phrase {
  return said.flatMap((part) => (typeof part === 'string' ? ours(part) : part));
}

/** The same of a phrase; nothing where that is empty. */
export function sayOf(phrase: Phrase, said: (phrase: Phrase) => RichText<Phrase>): Phrase {
  return phrase.length === 0 ? [] : say(said(phrase));
}

/** Null in the place of a phrase that is empty. */
export function unlessEmpty(phrase: Phrase): Phrase | null {
  return phrase.length === 0 ? null : phrase;
}

/** Words of our own, such as a number. */
export function ours(text: string): Phrase {
  return part('text', text);
}

/** An agent by the name that people read. */
export function agent({ names }: SentenceMessages, agentId: string): Phrase {
  if (agentId === GROUP_ALL) return ours(names.everyone);
  const name: Phrase = [{ kind: 'agent', text: word(shownName(agentId)) || nameless(agentId) }];
  return agentId.startsWith('group:') ? say(names.group(name)) : name;
}

/** Several agents, as a list. */
export function agents(messages: SentenceMessages, recipients: readonly Recipient[]): Phrase {
  const ids = recipients.map(({ agent_id }) => agent_id);
  return listed(messages, ids, (agentId) => agent(messages, agentId));
}

/** What a piece of work is called. */
export function work(name: string): Phrase {
  return part('work', word(name));
}

/** An id that somebody gave. */
export function id(text: string): Phrase {
  return [{ kind: 'id', text: nameless(text) }];
}

/** A path, an address, a code or the name of a field. */
export function code(text: string): Phrase {
  return part('code', word(text));
}

/** The first line of a text in quotation marks, which its own cannot end; nothing where it is empty. */
export function quote({ quotes }: SentenceMessages, text: string): Phrase {
  const { open, close, innerOpen, innerClose } = quotes;
  const line = firstLineOf(text).replaceAll(open, innerOpen).replaceAll(close, innerClose);
  return line === '' ? [] : [...ours(open), { kind: 'quote', text: line }, ...ours(close)];
}

/** The first of a list, and how many more there are; nothing where it is empty. */
export function listed<Item>(
  { list }: SentenceMessages,
  items: readonly Item[],
  write: (item: Item) => Phrase,
): Phrase {
  if (items.length === 0) return [];
  const shown = items.slice(0, items.length === LISTED_MAX + 1 ? items.length : LISTED_MAX);
  return say(list(shown.map(write), items.length - shown.length));
}

/** Clauses as one text: each ends with a full stop, and our words that meet are one part. */
export function sentences({ stops }: SentenceMessages, clauses: readonly Phrase[]): SentencePart[] {
  const parts: SentencePart[] = [];
  const all = clauses.filter((clause) => clause.length > 0);
  for (const [index, clause] of all.entries()) {
    const stop = index === all.length - 1 ? stops.end : stops.between;
    for (const next of [...clause, ...ours(stop)]) {
      const last = parts.at(-1);
      if (last?.kind === 'text' && next.kind === 'text') {
        parts[parts.length - 1] = { kind: 'text', text: last.text + next.text };
      } else parts.push(next);
    }
  }
  return parts;
}

function part(kind: SentencePart['kind'], text: string): Phrase {
  return text === '' ? [] : [{ kind, text }];
}

/** Ids may be nothing but spaces. */
function nameless(text: string): string {
  return word(text) || '?';
}

/** Hostile words are short before anything is looked for in them. */
function word(text: string): string {
  const start = cutText(text, 2 * WORD_LENGTH_MAX)
    .replace(/\s+/g, ' ')
    .trim();
  return cutText(start, WORD_LENGTH_MAX);
}
