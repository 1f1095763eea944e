// What every message says, written where its protocol says it, and read from there: sender, recipients, time, ids, references, text.
import {
  type Attached,
  asArtifactRef,
  asFile,
  attachedIn,
} from '@/components/composer/attach/attached';
import { GROUP_ALL, toAgentId } from '@/lib/model/ids';
import type { FieldMeaning, FieldPlace, MessageForm } from '@/lib/model/message-form';
import { nativeName } from '@/lib/model/native-name';
import { isObject } from '@/lib/std/is-object';
import { fixedValue, propertiesOf } from './schema-fields';
import { type Value, valueAt, withValueAt } from './value-at';

/** What a message is to say; what is absent stays as it is, and what is null is taken away. */
export type MessageFacts = {
  readonly id?: string;
  /** Epoch milliseconds. */
  readonly time?: number;
  readonly sender?: string;
  readonly role?: string | null;
  readonly recipients?: readonly string[];
  readonly channel?: string | null;
  readonly thread?: string;
  readonly run?: string;
  readonly task?: string;
  readonly reply?: string | null;
  readonly text?: string;
  readonly attachments?: readonly Attached[];
};

/** A message of a kind that says nothing but what its kind fixes, what is usual, and what is handed in. */
export function newMessage(form: MessageForm, said: MessageFacts): Value {
  return withFacts(usualValues(form.schema), form, said);
}

/** Fixed values and defaults, of what the schema requires. */
function usualValues(schema: MessageForm['schema']): Value {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const entries = Object.entries(propertiesOf(schema)).flatMap(([name, property]) => {
    if (!required.includes(name)) return [];
    const value = fixedValue(property) ?? property.default;
    if (value !== undefined) return [[name, value] as const];
    return property.type === 'object' ? [[name, usualValues(property)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The message with what is said written where its kind says it; what its kind has no place for is left out. */
export function withFacts(message: Value, form: MessageForm, said: MessageFacts): Value {
  return form.places.reduce((value, place) => {
    if (place.says === 'attachments') return withAttachments(value, place, said.attachments);
    const next = said[place.says];
    if (next === undefined) return value;
    return withValueAt(value, place.path, written(place, next));
  }, message);
}

/** Our files after whatever else is attached. */
function withAttachments(
  message: Value,
  { path, as }: FieldPlace,
  files: readonly Attached[] | undefined,
): Value {
  const listed = listAt(message, path);
  if (files === undefined || (files.length === 0 && listed.length === 0)) return message;
  const others = listed.filter((one) => attachedIn(one) === null);
  const next = [
    ...others,
    ...files.map((file) => (as === 'files' ? asFile(file) : asArtifactRef(file))),
  ];
  return withValueAt(message, path, next.length === 0 ? undefined : next);
}

function listAt(message: Value, path: string): unknown[] {
  const value = valueAt(message, path);
  return Array.isArray(value) ? value : [];
}

/** The stored files that a message attaches; null where its kind has no word for them. */
export function attachmentsIn(message: Value, form: MessageForm): Attached[] | null {
  const place = placeOf(form, 'attachments');
  if (place === null) return null;
  return listAt(message, place.path).flatMap((one) => attachedIn(one) ?? []);
}

type Said = NonNullable<MessageFacts[Exclude<FieldMeaning, 'attachments'>]>;

function written(place: FieldPlace, said: Said | null): unknown {
  if (said === null) return undefined;
  if (typeof said === 'number') return writtenTime(place, said);
  if (typeof said !== 'string') return writtenRecipients(place, said);
  return place.as === 'name' ? nativeName(said) : said;
}

function writtenTime({ as }: FieldPlace, at: number): string | number {
  if (as === 'seconds') return Math.floor(at / 1000);
  return as === 'milliseconds' ? at : new Date(at).toISOString();
}

function writtenRecipients(place: FieldPlace, agentIds: readonly string[]): unknown {
  if (place.as === 'recipients') return agentIds.map((agent_id) => ({ agent_id }));
  const names = agentIds.map((agentId) => nameOf(place, agentId));
  return names.length > 1 && place.as === 'names' ? names : names[0];
}

function nameOf({ everybody }: FieldPlace, agentId: string): string {
  return agentId === GROUP_ALL && everybody !== undefined ? everybody : nativeName(agentId);
}

/** Where a kind says something; null where it has no word for it. */
export function placeOf(form: MessageForm, says: FieldMeaning): FieldPlace | null {
  return form.places.find((place) => place.says === says) ?? null;
}

/** The text of a message; null where its kind has none. */
export function textIn(message: Value, form: MessageForm): string | null {
  const place = placeOf(form, 'text');
  if (place === null) return null;
  const text = valueAt(message, place.path);
  return typeof text === 'string' ? text : '';
}

/** Whom a message names as its recipients; null where its kind names none. */
export function recipientsIn(message: Value, form: MessageForm): string[] | null {
  const place = placeOf(form, 'recipients');
  if (place === null) return null;
  const value = valueAt(message, place.path);
  const named = Array.isArray(value) ? value : [value];
  return named.flatMap((one) => {
    const name = isObject(one) ? one.agent_id : one;
    if (typeof name !== 'string' || name === '') return [];
    return [name === place.everybody ? GROUP_ALL : toAgentId(name)];
  });
}

/** Whom a message names as its sender; null where it names nobody. */
export function senderIn(message: Value, form: MessageForm): string | null {
  const place = placeOf(form, 'sender');
  const name = place === null ? undefined : valueAt(message, place.path);
  return typeof name === 'string' && name !== '' ? toAgentId(name) : null;
}

/** How many recipients a kind can name. */
export function recipientsMax(form: MessageForm): number {
  const place = placeOf(form, 'recipients');
  if (place === null) return 0;
  return place.as === 'name' ? 1 : Number.POSITIVE_INFINITY;
}

/** The kind that a message is of, by what kinds fix; null where it is of none. */
export function formOf(forms: readonly MessageForm[], message: Value): MessageForm | null {
  const isOf = ({ schema }: MessageForm) =>
    Object.entries(propertiesOf(schema)).every(([name, property]) => {
      const fixed = fixedValue(property);
      return fixed === undefined || fixed === message[name];
    });
  return forms.find(isOf) ?? null;
}
