// The words that a sentence is made of. What an agent wrote stands in parts of its own, cut to a length and on one line, so
// that a sentence is bounded and whoever draws it knows its own words from those of others.
import type { Recipient } from '@/lib/model/clutch-message';
import { GROUP_ALL, shownName } from '@/lib/model/ids';
import { cutText, firstLineOf } from '@/lib/text/text-of';

/** Only `text` is ours: all other kinds are words of agents. `work` is what a piece of work is called. */
export type SentencePart = {
  readonly kind: 'text' | 'agent' | 'work' | 'id' | 'code' | 'quote';
  readonly text: string;
};

export type Phrase = readonly SentencePart[];

/** A name, an id or a path in a sentence: a UUID with its prefix and most paths fit. UTF-16 units. */
const WORD_LENGTH_MAX = 80;

/** This many of a list are read at a glance; more are a number. */
const LISTED_MAX = 2;

/** A sentence out of our words and phrases of others. */
export function say(words: TemplateStringsArray, ...phrases: readonly Phrase[]): Phrase {
  return words.flatMap((word, index) => [
    ...(word === '' ? [] : ours(word)),
    ...(phrases[index] ?? []),
  ]);
}

/** Words of our own, such as a number. */
export function ours(text: string): Phrase {
  return [{ kind: 'text', text }];
}

/** An agent by the name that people read. */
export function agent(agentId: string): Phrase {
  if (agentId === GROUP_ALL) return ours('everyone');
  const name: SentencePart = { kind: 'agent', text: word(shownName(agentId)) || nameless(agentId) };
  return agentId.startsWith('group:') ? [...ours('the group '), name] : [name];
}

export function agents(recipients: readonly Recipient[]): Phrase {
  return listed(
    recipients.map(({ agent_id }) => agent_id),
    agent,
  );
}

/** What a piece of work is called. */
export function work(name: string): Phrase {
  return part('work', word(name));
}

export function id(text: string): Phrase {
  return [{ kind: 'id', text: nameless(text) }];
}

/** A path, an address, a code or the name of a field. */
export function code(text: string): Phrase {
  return part('code', word(text));
}

/** The first line of a text in quotation marks, which its own cannot end; nothing where it is empty. */
export function quote(text: string): Phrase {
  const line = firstLineOf(text).replaceAll('“', '‘').replaceAll('”', '’');
  return line === '' ? [] : [...ours('“'), { kind: 'quote', text: line }, ...ours('”')];
}

/** `: “text”`, for the end of a clause. */
export function saying(text: string): Phrase {
  return after(': ', quote(text));
}

/** The phrase behind words that only stand where it does. */
export function after(words: string, phrase: Phrase): Phrase {
  return phrase.length === 0 ? [] : [...ours(words), ...phrase];
}

/** The first of a list, and how many more there are. */
export function listed<Item>(items: readonly Item[], write: (item: Item) => Phrase): Phrase {
  const shown = items.slice(0, items.length === LISTED_MAX + 1 ? items.length : LISTED_MAX);
  const rest = items.length - shown.length;
  const written = [...shown.map(write), ...(rest > 0 ? [ours(`${rest} more`)] : [])];
  return written.flatMap((phrase, index) => {
    if (index === 0) return phrase;
    return [...ours(index === written.length - 1 ? ' and ' : ', '), ...phrase];
  });
}

/** Clauses as one text: each ends with a full stop, and our words that meet are one part. */
export function sentences(clauses: readonly Phrase[]): SentencePart[] {
  const parts: SentencePart[] = [];
  const all = clauses.filter((clause) => clause.length > 0);
  for (const [index, clause] of all.entries()) {
    for (const next of [...clause, ...ours(index === all.length - 1 ? '.' : '. ')]) {
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
