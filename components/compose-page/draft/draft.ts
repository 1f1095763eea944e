// What a person is about to send: one message that text, form and source show alike, in the kind of a protocol. Every change gives
// a new draft; ids and time are arguments.
import { type Attached, attachedIn } from '@/components/composer/attach/attached';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { MessageForm } from '@/lib/model/message-form';
import { protocolNamed } from '@/lib/protocols/meaning-of';
import { isObject } from '@/lib/std/is-object';
import { jsonOrNull } from '@/lib/std/json/json-or-null';
import {
  attachmentsIn,
  formOf,
  type MessageFacts,
  newMessage,
  placeOf,
  recipientsIn,
  recipientsMax,
  senderIn,
  textIn,
  withFacts,
} from '../form/message-places';
import { type Value, valueAt, withValueAt } from '../form/value-at';

export type Mode = 'plain' | 'form' | 'source';

/** What an id is made of, and the time. Epoch milliseconds. */
export type DraftStamp = { readonly id: string; readonly at: number };

/** Where it goes: into a thread and its run, perhaps as an answer; null: into new ones. */
export type DraftPlace = {
  readonly thread: {
    readonly thread_id: string;
    readonly run_id: string;
    readonly channel: string;
  } | null;
  readonly reply: { readonly id: string; readonly task_id: string } | null;
};

export type MessageDraft = {
  readonly protocol: string;
  readonly kind: string;
  readonly mode: Mode;
  readonly stamp: DraftStamp;
  readonly sender: string;
  readonly recipients: readonly string[];
  readonly message: Value;
  /** Files that wait while the kind has no word for attachments; else the message has them. */
  readonly files: readonly Attached[];
  /** The source as it was typed, while that is the last word; null: it is printed from the message. */
  readonly source: string | null;
  /** Messages of other kinds that were begun, by protocol and kind. */
  readonly kept: Readonly<Record<string, Value>>;
  /** What was posted and is not known to be in the log, as JSON: posted again unchanged, it is the same message. */
  readonly tried: string | null;
};

export function startDraft(
  start: Pick<MessageDraft, 'protocol' | 'stamp' | 'sender' | 'recipients'> & {
    readonly text: string;
    readonly files?: readonly Attached[];
  },
  form: MessageForm,
  place: DraftPlace,
): MessageDraft {
  const { text, files = [], ...rest } = start;
  const draft = {
    ...rest,
    kind: form.kind,
    mode: 'plain',
    message: {},
    files,
    source: null,
    kept: {},
    tried: null,
  } as const;
  const facts = { ...factsOf(draft, place, form), text, attachments: files };
  const message = newMessage(form, facts);
  return { ...draft, message, mode: placeOf(form, 'text') === null ? 'form' : 'plain' };
}

/** What the composer fills in. */
function factsOf(
  { stamp, sender, recipients }: Pick<MessageDraft, 'stamp' | 'sender' | 'recipients'>,
  { thread, reply }: DraftPlace,
  form: MessageForm,
): MessageFacts {
  const task =
    reply !== null && placeOf(form, 'reply') !== null ? reply.task_id : `task:${stamp.id}`;
  return {
    id: stamp.id,
    time: stamp.at,
    sender,
    ...(sender === HUMAN_AGENT_ID && { role: 'human' }),
    recipients,
    ...(thread !== null && { channel: thread.channel }),
    thread: thread?.thread_id ?? `thread:${stamp.id}`,
    run: thread?.run_id ?? `run:${stamp.id}`,
    task,
    ...(reply !== null && { reply: reply.id }),
  };
}

/** A kind of a protocol, and the one that was written before. */
export type KindChange = {
  readonly protocol: string;
  readonly form: MessageForm;
  readonly before: MessageForm;
};

/** Another kind, of this protocol or another: as it was left, else anew. Text, sender and recipients go along. */
export function withKind(
  draft: MessageDraft,
  place: DraftPlace,
  { protocol, form, before }: KindChange,
): MessageDraft {
  const kept = { ...draft.kept, [keyOf(draft.protocol, draft.kind)]: draft.message };
  const begun = kept[keyOf(protocol, form.kind)];
  const recipients = draft.recipients.slice(0, Math.max(1, recipientsMax(form)));
  const files = filesOf(draft, before);
  const next = { ...draft, protocol, kind: form.kind, source: null, kept, recipients, files };
  const facts = factsOf(next, place, form);
  const text = textIn(draft.message, before);
  const said = { sender: facts.sender, recipients, attachments: files };
  const carried = { ...said, ...(text !== null && { text }) };
  const message =
    begun === undefined
      ? newMessage(form, { ...facts, ...carried })
      : withFacts(begun, form, carried);
  const mode = draft.mode === 'plain' && placeOf(form, 'text') === null ? 'form' : draft.mode;
  return { ...next, message, mode };
}

/** The kind of a protocol that was written last, else its first. */
export function kindToWrite(
  draft: MessageDraft,
  protocol: string,
  forms: readonly MessageForm[],
): MessageForm | null {
  const begun = Object.keys(draft.kept).findLast((key) => key.startsWith(keyOf(protocol, '')));
  return forms.find(({ kind }) => keyOf(protocol, kind) === begun) ?? forms[0] ?? null;
}

function keyOf(protocol: string, kind: string): string {
  return `${protocol} ${kind}`;
}

export function withText(draft: MessageDraft, form: MessageForm, text: string): MessageDraft {
  return { ...draft, message: withFacts(draft.message, form, { text }), source: null };
}

/** The files of a draft: those that its message attaches, or those that wait for a kind that can. */
export function filesOf(draft: MessageDraft, form: MessageForm): readonly Attached[] {
  return attachmentsIn(draft.message, form) ?? draft.files;
}

export function withFilesAttached(
  draft: MessageDraft,
  form: MessageForm,
  files: readonly Attached[],
): MessageDraft {
  if (placeOf(form, 'attachments') === null) return { ...draft, files };
  const message = withFacts(draft.message, form, { attachments: files });
  return { ...draft, message, files, source: null };
}

export function withField(draft: MessageDraft, path: string, value: unknown): MessageDraft {
  return { ...draft, message: withValueAt(draft.message, path, value), source: null };
}

export function withPeople(
  draft: MessageDraft,
  form: MessageForm,
  people: Partial<Pick<MessageDraft, 'sender' | 'recipients'>>,
): MessageDraft {
  const { sender, recipients } = people;
  // A kind that names one recipient takes the one who was chosen last.
  const chosen = recipients?.slice(-recipientsMax(form));
  const message = withFacts(draft.message, form, {
    ...(sender !== undefined && { sender, role: sender === HUMAN_AGENT_ID ? 'human' : null }),
    ...(chosen !== undefined && { recipients: chosen }),
  });
  return {
    ...draft,
    message,
    source: null,
    sender: sender ?? draft.sender,
    recipients: chosen ?? draft.recipients,
  };
}

/** The source as somebody types it. What can be read of it is the message from then on. */
export function withSource(
  draft: MessageDraft,
  forms: readonly MessageForm[],
  source: string,
): MessageDraft {
  const message = messageOf(draft.protocol, source);
  const form = message === null ? null : formOf(forms, message);
  if (message === null || form === null) return { ...draft, source };
  return {
    ...draft,
    source,
    message,
    kind: form.kind,
    sender: senderIn(message, form) ?? draft.sender,
    recipients: recipientsIn(message, form) ?? draft.recipients,
  };
}

/** The whole message as a correction of it says it; text and form show it where they showed what it was. */
export function withFix(
  draft: MessageDraft,
  forms: readonly MessageForm[],
  text: string,
): MessageDraft {
  const next = withSource(draft, forms, text);
  const isShown = draft.mode !== 'source' && isSourceRead(next, forms);
  return isShown ? { ...next, source: null } : next;
}

/** Whether text and form show what the source says. */
export function isSourceRead(
  { protocol, source }: MessageDraft,
  forms: readonly MessageForm[],
): boolean {
  if (source === null) return true;
  const message = messageOf(protocol, source);
  return message !== null && formOf(forms, message) !== null;
}

function messageOf(protocol: string, source: string): Value | null {
  const textForm = protocolNamed(protocol)?.textForm ?? null;
  if (textForm !== null) return textForm.fieldsOfText(source);
  const value = jsonOrNull(source);
  return isObject(value) ? value : null;
}

/** The message as it is sent; empty where its fields make no text of its protocol. */
export function sourceOf({ protocol, message, source }: MessageDraft): string {
  if (source !== null) return source;
  const textForm = protocolNamed(protocol)?.textForm ?? null;
  return textForm === null
    ? JSON.stringify(message, null, 2)
    : (textForm.textOfFields(message) ?? '');
}

/** The draft under another id and time, where it bears those that it was filled in with; what was typed by hand stays. */
export function restamped(
  draft: MessageDraft,
  form: MessageForm,
  stamp: DraftStamp,
  place: DraftPlace,
): MessageDraft {
  if (draft.source !== null) return { ...draft, stamp };
  const before = withFacts(draft.message, form, factsOf(draft, place, form));
  const { id, time, task } = factsOf({ ...draft, stamp }, place, form);
  const next = { id, time, task };
  const fresh = form.places.filter(
    ({ says, path }) => says in next && valueAt(before, path) === valueAt(draft.message, path),
  );
  return { ...draft, stamp, message: withFacts(draft.message, { ...form, places: fresh }, next) };
}

/** What the request says because the kind has no word for it. */
export function requestOf(draft: MessageDraft, form: MessageForm, { thread }: DraftPlace) {
  const lacks = (says: MessageForm['places'][number]['says']) => placeOf(form, says) === null;
  return {
    protocol: draft.protocol,
    text: sourceOf(draft),
    profile: null,
    ...(lacks('sender') && { from: draft.sender }),
    ...(lacks('channel') && thread !== null && { channel: thread.channel }),
    ...(lacks('thread') && { thread_id: thread?.thread_id ?? `thread:${draft.stamp.id}` }),
    ...(lacks('run') && { run_id: thread?.run_id ?? `run:${draft.stamp.id}` }),
  };
}

/** A draft as it was kept; null for what is none. */
export function readDraft(kept: string | null): MessageDraft | null {
  const value = jsonOrNull(kept);
  if (!isObject(value) || typeof value.protocol !== 'string' || !isObject(value.message)) {
    return null;
  }
  return { ...(value as MessageDraft), files: keptFiles(value.files) };
}

function keptFiles(files: unknown): Attached[] {
  if (!Array.isArray(files)) return [];
  return files.flatMap((file) =>
    isObject(file) ? (attachedIn({ ...file, kind: 'artifact_ref' }) ?? []) : [],
  );
}
