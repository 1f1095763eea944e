// What a person reads of an event. Clutch leaves the payload open, so the text is looked for under the names that
// agents use, the plainest first. Nothing is interpreted: the text is as hostile as its sender.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { cutText } from '@/lib/std/cut-text';
import { isObject } from '@/lib/std/is-object';

/** The names that text goes by, in the order in which they are tried. */
const TEXT_KEYS = [
  'text',
  'content',
  'message',
  'title',
  'query',
  'question',
  'inquiry',
  'summary',
  'body',
  'instruction',
  'instructions',
  'description',
  'goal',
  'proposal',
  'reason',
  'note',
  // A tool call says no more of itself than which tool it is.
  'tool',
] as const;

/** The task name of content that has none: the wrapper under which CLowl carries what another protocol said bare. */
const UNNAMED_WORK = 'message';

/** Work without a text is told by this many of its plain values, each cut to so many UTF-16 units: enough to know it by. */
const VALUES_MAX = 4;
const VALUE_LENGTH_MAX = 60;

/** How work is handed over is no part of the work. */
const NOT_WORK: ReadonlySet<string> = new Set(['delegation_mode']);

/** A headline is one row of a list: longer ones are cut. UTF-16 units, the ellipsis included. */
export const HEADLINE_LENGTH_MAX = 120;

/** Of a long text only the beginning is searched for its first line. UTF-16 units. */
const HEADLINE_SEARCH_MAX = 2000;

/**
 * The human-readable text of an event; empty where its payload has none. A ballot is `approve: reasoning`, a review
 * `approve: comments`, a decision `approved 2-0-1`, named work its name and what it is about: `search: pricing`; what is
 * said of a dialect `dialect logistics`.
 */
export function textOf(event: Pick<ClutchMessage, 'payload'>): string {
  return joinParts(textParts(event));
}

/** The texts that `textOf` joins: none, one that stands alone, or a name and what is said under it. */
export function textParts({ payload }: Pick<ClutchMessage, 'payload'>): readonly string[] {
  const own = contentParts(payload);
  if (own.length > 0) return own;
  const data = asRecord(payload.d);
  const name = workName(payload);
  if (name !== '') return notEmpty(name, data === null ? '' : aboutOf(data));
  return data === null ? notEmpty(dialectText(payload)) : contentParts(data);
}

/** The parts of a text as one. */
export function joinParts(parts: readonly string[]): string {
  return parts.join(': ');
}

/** The text that stands in an object itself, under the plainest name. */
export function ownText(content: Payload): string {
  return joinParts(ownParts(content));
}

/** What the data of named work is about: its text, else its first plain values. */
export function aboutOf(data: Payload): string {
  return ownText(data).trimStart() || valuesOf(data);
}

/** The name of the work that a payload is about (`task`); empty where it has none. */
export function workName(payload: Payload): string {
  const name = textIn(payload, 'task');
  return name === UNNAMED_WORK ? '' : name;
}

/** How many approved, rejected and abstained (Heretek 10.5, 10.6); null where there are no votes. */
export function tallyOf({ votes }: Payload): readonly [number, number, number] | null {
  const ballots = asRecord(votes);
  if (ballots === null) return null;
  const cast = Object.values(ballots);
  const count = (vote: string) => cast.filter((ballot) => ballot === vote).length;
  return [count('approve'), count('reject'), count('abstain')];
}

/** The title of the content, else the first line of its text, on one line of at most 120 well-formed characters. */
export function headlineOf(event: Pick<ClutchMessage, 'payload'>): string {
  const { payload } = event;
  const title = textIn(payload, 'title') || textIn(asRecord(payload.d) ?? {}, 'title');
  return detached(firstLineOf(title || textOf(event)));
}

/** The first line of a text that has something in it, cut to the length of a headline. */
export function firstLineOf(text: string): string {
  const start = text.slice(0, HEADLINE_SEARCH_MAX).trimStart();
  const line = start.split(/[\r\n\u2028\u2029]/, 1)[0] ?? '';
  return cutText(line.trimEnd(), HEADLINE_LENGTH_MAX);
}

/** Whether the event says or asks something, as chat and tasks do; only such an event gives its thread and run a name. */
export function isSpeech(event: Pick<ClutchMessage, 'type'>): boolean {
  return event.type.startsWith('chat.') || event.type.startsWith('task.');
}

/** A cut string keeps the text that it was cut from alive; headlines outlive their 256 KiB payloads by far. */
function detached(text: string): string {
  return ` ${text}`.slice(1);
}

/** A payload's field where it is a string with something in it, else empty. */
export function textIn(payload: Payload, key: string): string {
  const value = payload[key];
  return typeof value === 'string' && value.trim() !== '' ? value : '';
}

/** A string as it stands; a list of `{text}` parts, as MCP and A2A send them, joined by line breaks. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value.trim() === '' ? '' : value;
  if (!Array.isArray(value)) return '';
  const parts: string[] = [];
  for (const part of value) {
    if (typeof part === 'object' && part !== null && 'text' in part) {
      if (typeof part.text === 'string') parts.push(part.text);
    }
  }
  return parts.join('\n');
}

function notEmpty(...texts: readonly string[]): string[] {
  return texts.filter((text) => text !== '');
}

function contentParts(content: Payload): readonly string[] {
  const own = ownParts(content);
  return own.length > 0 ? own : triadParts(content);
}

/** A text, else what a review decided and its comments (`review.feedback.v1`). */
function ownParts(content: Payload): readonly string[] {
  for (const key of TEXT_KEYS) {
    const text = asText(content[key]);
    if (text !== '') return [text];
  }
  return notEmpty(asText(content.decision), asText(content.comments));
}

/** A ballot and its reasoning; a result and its tally, which leaves out that nobody abstained, as the specification does. */
function triadParts(payload: Payload): readonly string[] {
  const vote = textIn(payload, 'vote');
  if (vote !== '') return notEmpty(vote, textIn(payload, 'reasoning'));
  const result = textIn(payload, 'result');
  const tally = result === '' ? null : tallyOf(payload);
  if (tally === null) return [];
  const [approved, rejected, abstained] = tally;
  return [`${result} ${approved}-${rejected}${abstained > 0 ? `-${abstained}` : ''}`];
}

/** A call of a dialect without content, a dialect that is defined, or what became of one. */
function dialectText(payload: Payload): string {
  const call = textIn(payload, 'call');
  if (call !== '') return call;
  const name = textIn(asRecord(payload.dialect) ?? {}, 'name');
  if (name === '') return '';
  return ['dialect', name, textIn(payload, 'action')].join(' ').trimEnd();
}

/** The first plain values of an object, each on one line. */
function valuesOf(data: Payload): string {
  const values: string[] = [];
  for (const [key, value] of Object.entries(data)) {
    if (values.length === VALUES_MAX) break;
    if (NOT_WORK.has(key)) continue;
    if (typeof value === 'number') values.push(String(value));
    if (typeof value === 'string' && value.trim() !== '') {
      values.push(cutText(value.trim().replace(/\s+/g, ' '), VALUE_LENGTH_MAX));
    }
  }
  return values.join(', ');
}

/** An object that is no list; null for everything else. */
export function asRecord(value: unknown): Payload | null {
  return isObject(value) ? value : null;
}
