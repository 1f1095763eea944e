// Content and payload. A content in the language JSON that is an object is the payload itself, with what the act says beside it; any
// other content is a text.
import type { Payload } from '@/lib/model/clutch-message';
import { isObject } from '@/lib/std/is-object';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { readJson } from '@/lib/std/json/json-read';
import { type FipaWire, textParameter } from '../wire/schema';
import type { FipaAct } from './acts';

/** How a content stands in the payload: as a text, or as the fields of an object. */
export type FipaContentForm = 'none' | 'text' | 'json';

export type ReadContent = {
  readonly payload: Payload;
  readonly form: FipaContentForm;
  /** Dotted paths of what the message did not say. */
  readonly derived: readonly string[];
};

/** The payload of a message by its act. */
export function readContent(wire: FipaWire, act: FipaAct): ReadContent {
  const { content } = wire;
  const object = content === null ? null : objectIn(wire, act);
  const fields = object ?? (content === null ? {} : { [act.textField]: content });
  const defaults = { ...act.defaults, ...referenceIn(wire, act) };
  const derived = Object.keys(defaults).filter((name) => !Object.hasOwn(fields, name));
  return {
    payload: { ...defaults, ...fields, ...act.marks },
    form: content === null ? 'none' : object === null ? 'text' : 'json',
    derived: derived.map((name) => `payload.${name}`),
  };
}

/** The content of a payload that `readContent` made; null where it has none. */
export function writeContent(
  payload: Payload,
  act: FipaAct,
  own: { readonly form: FipaContentForm; readonly derived: ReadonlySet<string> },
): string | null {
  const text = payload[act.textField];
  if (own.form === 'text') return typeof text === 'string' ? text : null;
  if (own.form === 'none') return null;
  const fields = Object.entries(payload).filter(
    ([name]) => !Object.hasOwn(act.marks, name) && !own.derived.has(`payload.${name}`),
  );
  return canonicalJson(Object.fromEntries(fields));
}

/** Whether the content's language is JSON. */
function isJson(wire: FipaWire): boolean {
  return /^(application\/)?json$/i.test(textParameter(wire, 'language') ?? '');
}

/** Null for what is no object, and for one that says what only the act may say. */
function objectIn(wire: FipaWire, act: FipaAct): Payload | null {
  if (!isJson(wire) || wire.isContentBare) return null;
  const read = readJson(wire.content ?? '');
  if (!read.ok || !isObject(read.value.value)) return null;
  const object = read.value.value;
  return Object.keys(act.marks).some((name) => Object.hasOwn(object, name)) ? null : object;
}

/** The proposal that a decision is about. */
function referenceIn(wire: FipaWire, { marks }: FipaAct): Payload {
  if (!Object.hasOwn(marks, 'result')) return {};
  const proposalId = textParameter(wire, 'in-reply-to') ?? textParameter(wire, 'conversation-id');
  return proposalId === null ? {} : { proposalId };
}
