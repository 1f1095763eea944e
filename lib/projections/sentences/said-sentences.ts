// What a payload says, as phrases: the work that it names, its text, its fields. Payloads are whatever an agent sent.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { contentOf } from '@/lib/text/content-of';
import { aboutOf, asRecord, headlineOf, ownText, textIn, workName } from '@/lib/text/text-of';
import {
  code,
  id,
  listed,
  ours,
  type Phrase,
  quote,
  type SentenceMessages,
  say,
  work,
} from './sentence-parts';

/** The words that a payload has for itself, which are no fields of what it tells. */
const VOCABULARY: ReadonlySet<string> = new Set([
  ...['task', 'd', 'ctx', 'performative', 'expects_reply', 'delegation', 'delegation_mode'],
  ...['attachments', 'message_id', 'supports'],
]);

/** The text of an event, beside the name of its work; empty where it has none. */
export function textSaid(event: ClutchMessage): string {
  const { payload } = event;
  if (workName(payload) === '') return headlineOf(event);
  const data = dataOf(payload);
  return textIn(payload, 'title') || ownText(payload) || textIn(data, 'title') || ownText(data);
}

/** The same, else the plain values of named work. */
export function newsOf(event: ClutchMessage): string {
  const { payload } = event;
  return textSaid(event) || (workName(payload) === '' ? '' : aboutOf(dataOf(payload)));
}

/** The work that a message is about: its name and what it says of it; nothing where it has no name. */
export function namedWorkSaid(messages: SentenceMessages, event: ClutchMessage): Phrase {
  const name = work(workName(event.payload));
  const about = quote(messages, newsOf(event)).filter(({ kind }) => kind === 'quote');
  return name.length === 0 || about.length === 0 ? name : say(messages.names.work(name, about));
}

/** The work that is asked for: its name, else its text, else the id of the task. */
export function workSaid(messages: SentenceMessages, event: ClutchMessage): Phrase {
  const ways = [namedWorkSaid(messages, event), quote(messages, textSaid(event))];
  return ways.find((way) => way.length > 0) ?? taskOf(messages, event);
}

/** What an event calls the task that it belongs to. */
export function taskNamed(messages: SentenceMessages, event: ClutchMessage): Phrase {
  const name = work(workName(event.payload));
  return name.length === 0 ? taskOf(messages, event) : name;
}

/** The task by its id, which often says itself that it is one. */
export function taskOf({ names }: SentenceMessages, { task_id }: ClutchMessage): Phrase {
  return /^task[:_-]/.test(task_id) ? id(task_id) : say(names.task(id(task_id)));
}

/** The fields of an event's content, each with its value where that is a plain one. */
export function fieldsSaid(messages: SentenceMessages, event: ClutchMessage): Phrase {
  const fields = Object.entries(contentOf(event)).filter(([name]) => isField(name));
  return listed(messages, fields, ([name, value]) => {
    const plain = plainValue(messages, value);
    return plain.length === 0 ? code(name) : [...code(name), ...ours(' '), ...plain];
  });
}

/** A plain value as it stands; nothing for lists and objects. */
export function plainValue(messages: SentenceMessages, value: unknown): Phrase {
  if (typeof value === 'string') return quote(messages, value);
  return typeof value === 'number' || typeof value === 'boolean' ? ours(String(value)) : [];
}

/** A code, which some write as a number. */
export function codeSaid(value: unknown): Phrase {
  return typeof value === 'string' || typeof value === 'number' ? code(String(value)) : [];
}

function isField(name: string): boolean {
  return name.trim() !== '' && !VOCABULARY.has(name);
}

function dataOf({ d }: Payload): Payload {
  return asRecord(d) ?? {};
}
