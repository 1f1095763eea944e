// The texts of an event as its row keeps them, each once. Where the raw message is the JSON of the event itself, member for
// member, its payload is kept apart and the rest of it is the envelope, so that the raw message is put together again, letter
// for letter. Every other raw message is kept beside its event.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { invariant } from '@/lib/std/invariant';
import { placeOf, skipSpace } from '@/lib/std/json/json-place';
import { withMembers } from '@/lib/std/with-members';
import type { RawMessage } from '../ports/event-store';

export type EventBody = {
  /** JSON text of the ClutchMessage without its payload. */
  readonly envelope: string;
  /** JSON text; null once redacted. */
  readonly payload: string | null;
  /** Null where envelope and payload tell it, beside a secondary event, of what the engine says itself, and once redacted. */
  readonly raw: string | null;
  /** Where the payload stood in the raw message, as JSON (`placeText`). */
  readonly payload_place: string | null;
};

/** Where a payload stood in the envelope, and what stood before it and after it. */
type Place = readonly [at: number, before: string, after: string];

/** What mostly stands around a payload: in its midst or at its end, in JSON as JavaScript prints it or as Python does. */
const SURROUNDINGS = [
  ['"payload":', ','],
  [',"payload":', ''],
  ['"payload": ', ', '],
  [', "payload": ', ''],
] as const;

const KEY = '"payload"';

/** The body of an event; `isVerbatim` says that the raw message is the event's own JSON. */
export function bodyOf(
  event: ClutchMessage,
  raw: RawMessage | null,
  isVerbatim: boolean,
): EventBody & { readonly payload: string } {
  const parts = isVerbatim && raw?.encoding === 'utf8' ? partsOf(raw.text) : null;
  if (parts !== null) return withMembers(parts, { raw: null });
  return {
    // What is undefined is left out; to take the member out of a copy costs three times as much.
    envelope: JSON.stringify({ ...event, payload: undefined }),
    payload: JSON.stringify(event.payload),
    raw: raw?.text ?? null,
    payload_place: null,
  };
}

/** The raw message of a row; null where there is none, or none any more. */
export function rawOf({ envelope, payload, raw, payload_place }: EventBody): string | null {
  if (payload_place === null || payload === null) return raw;
  const [at, before, after] = placeIn(payload_place);
  return envelope.slice(0, at) + before + payload + after + envelope.slice(at);
}

/** A JSON object without its payload, which is one of several members; null where its key is written in another way. */
function partsOf(text: string): Omit<EventBody & { readonly payload: string }, 'raw'> | null {
  const value = placeOf(text, ['payload']);
  if (value === null) return null;
  const [start, end] = value;
  const key = text.lastIndexOf(KEY, start);
  if (key === -1 || text.slice(key + KEY.length, start).trim() !== ':') return null;
  const member = withComma(text, key, end);
  if (member === null) return null;
  const [from, to] = member;
  const place: Place = [from, text.slice(from, start), text.slice(end, to)];
  return {
    envelope: text.slice(0, from) + text.slice(to),
    payload: text.slice(start, end),
    payload_place: placeText(place),
  };
}

/** A place as it is kept: one number for place and surroundings where these are among the usual ones, else all of it. */
function placeText([at, before, after]: Place): string {
  const which = SURROUNDINGS.findIndex((usual) => usual[0] === before && usual[1] === after);
  return JSON.stringify(which === -1 ? [at, before, after] : at * SURROUNDINGS.length + which);
}

/** The place that a text says. */
export function placeIn(text: string): Place {
  const kept = JSON.parse(text) as number | Place;
  if (typeof kept !== 'number') return kept;
  const usual = SURROUNDINGS[kept % SURROUNDINGS.length];
  invariant(usual, 'a remainder is one of the places in the list');
  return [Math.floor(kept / SURROUNDINGS.length), ...usual];
}

/** The span of a member with the comma behind it, or with the one before it where it is the last; null where it is the only one. */
function withComma(text: string, key: number, end: number): readonly [number, number] | null {
  const behind = skipSpace(text, end);
  if (text[behind] === ',') return [key, skipSpace(text, behind + 1)];
  const before = text.slice(0, key).trimEnd().length - 1;
  return text[before] === ',' ? [before, end] : null;
}
