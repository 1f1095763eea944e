// An event as an agent reads it: in the protocol that it prefers, with what is lost. What its protocols have no word for is told
// in a sentence; a request that none of them can say is not handed out at all.
import { CANONICAL_PROTOCOL } from '@/lib/model/clutch';
import type { ClutchMessage, Recipient } from '@/lib/model/clutch-message';
import { GROUP_ALL } from '@/lib/model/ids';
import type { NativeForm } from '@/lib/model/orchestration/delivery';
import { err, ok, type Result } from '@/lib/std/result';
import { withMembers } from '@/lib/std/with-members';
import type { Codec } from './codec/codec';
import { derivedOf, isDerived, isNativeTo } from './codec/event-of';
import { referenceTo } from './codec/task-reference';
import { BACK, lostIn } from './translate';

/** Who reads, and how. */
export type Reader = {
  readonly agent_id: string;
  /** Protocols, the preferred one first; what has no codec here cannot be said. */
  readonly speaks: readonly string[];
};

export type FormPorts = {
  readonly codecOf: (protocol: string) => Codec | null;
  /** The event in one plain sentence. */
  readonly inWords: (event: ClutchMessage) => string;
};

/** The event in the first of the reader's protocols that can say it; else why none can. */
export function nativeForm(
  event: ClutchMessage,
  { agent_id, speaks }: Reader,
  ports: FormPorts,
): Result<NativeForm, string> {
  const writer = { reader: agent_id, codecOf: ports.codecOf };
  const reasons: string[] = [];
  for (const protocol of speaks) {
    const form = formIn(protocol, event, writer);
    if (form.ok) return form;
    reasons.push(form.error);
  }
  const preferred = speaks.find((protocol) => ports.codecOf(protocol) !== null);
  // What is asked of an agent has to be said exactly; all else may be told.
  if (preferred === undefined || event.type === 'task.request') return err(reasons.join('; '));
  const told = { ...event.payload, text: ports.inWords(event) };
  const form = formIn(preferred, { ...event, type: 'chat.message', payload: told }, writer, event);
  return form.ok ? form : err([...reasons, form.error].join('; '));
}

/** Those of the protocols in which an event cannot be said to an agent, as it stands. */
export function unsayableIn(
  event: ClutchMessage,
  { agent_id, speaks }: Reader,
  codecOf: FormPorts['codecOf'],
): string[] {
  return speaks.filter((protocol) => !printedIn(protocol, event, { reader: agent_id, codecOf }).ok);
}

type Writer = { readonly reader: string; readonly codecOf: FormPorts['codecOf'] };

/** @param original What the reader is told of, where `event` is no more than words about it. */
function formIn(
  protocol: string,
  event: ClutchMessage,
  writer: Writer,
  original: ClutchMessage = event,
): Result<NativeForm, string> {
  const printed = printedIn(protocol, event, writer);
  if (!printed.ok) return printed;
  const { text, codec } = printed.value;
  if (text === null) return ok({ protocol, message: event, lost: [] });
  const canonical = writer.codecOf(CANONICAL_PROTOCOL);
  const lost = canonical === null ? [] : lostIn(original, text, { to: codec, from: canonical });
  return ok({
    protocol,
    message: codec.jsonOf === undefined ? JSON.parse(text) : text,
    lost: lost.filter((path) => !NOTES.test(path)),
  });
}

/** What the codecs keep beside an event of how it was written. */
const NOTES = /^\/meta\/(protocol|native_type|native|profile|derived|references|part_of)(\/|$)/;

/** The event's text in a protocol; null for the event itself. */
function printedIn(
  protocol: string,
  event: ClutchMessage,
  { reader, codecOf }: Writer,
): Result<{ codec: Codec; text: string | null }, string> {
  const codec = codecOf(protocol);
  if (codec === null) return err(`nothing here is said in ${protocol}`);
  if (protocol === CANONICAL_PROTOCOL) return ok({ codec, text: null });
  const isNative = isNativeTo(event, codec.protocol);
  // A protocol's own connection says beside each message who sent it.
  if (isNative && (codec.connection !== undefined || !isDerived(event, 'from.agent_id'))) {
    const own = codec.encode(codec.upgraded?.(event)?.event ?? event);
    return own.ok ? ok({ codec, text: own.value.text }) : err(own.error.message);
  }
  const text = foreignText(codec, isNative ? named(event) : event, reader);
  return text.ok ? ok({ codec, text: text.value }) : err(`${codec.title}: ${text.error}`);
}

/** Who did not say its name is known by its key, and is named to whoever reads it. */
function named(event: ClutchMessage): ClutchMessage {
  const { protocol: _, native: __, native_type: ___, ...meta } = event.meta ?? {};
  const derived = [...derivedOf(event)].filter((path) => path !== 'from.agent_id');
  return { ...event, meta: { ...meta, derived } };
}

/** What goes to whoever works on a task, and is answered there. */
const TO_ASSIGNEES: ReadonlySet<ClutchMessage['type']> = new Set([
  'task.request',
  'task.cancel',
  'task.timeout',
]);

/**
 * An event of another protocol as it is told to one agent. Whoever works on a task knows it by a reference, with which its
 * answers find the run; whoever asked for it named it itself, and is told that name as long as its protocol can say where it is.
 */
function foreignText(codec: Codec, event: ClutchMessage, reader: string): Result<string, string> {
  let reason = 'the ids of its task are too long for one of its own';
  for (const recipients of recipientsFor(event.to, reader)) {
    const plain = placed({ ...event, to: recipients });
    const referring = withReference(plain);
    const isForAssignee = TO_ASSIGNEES.has(event.type);
    for (const candidate of isForAssignee ? [referring, plain] : [plain, referring]) {
      const printed = candidate === null ? null : codec.encode(candidate);
      if (printed?.ok === false) reason = printed.error.message;
      if (printed?.ok !== true) continue;
      const { text } = printed.value;
      if (isAtPlace(codec, text, event)) return ok(text);
    }
  }
  return err(reason);
}

/** What a reference said of an event's place is said, and not only derived. */
function placed(event: ClutchMessage): ClutchMessage {
  if (event.meta?.references === undefined) return event;
  const derived = [...derivedOf(event)].filter((path) => !PLACES.has(path));
  return withMembers(event, { meta: withMembers(event.meta ?? {}, { derived }) });
}

const PLACES: ReadonlySet<string> = new Set(['run_id', 'thread_id', 'task_id']);

/** Null where the reference would be too long. */
function withReference(event: ClutchMessage): ClutchMessage | null {
  const reference = referenceTo(event);
  if (reference === null) return null;
  const isTalk = !event.type.startsWith('task.');
  const derived = [...derivedOf(event)].filter((path) => path !== 'task_id');
  return withMembers(event, {
    // A request and its task are one name in protocols that know no other, and so are talk and its thread.
    id: event.type === 'task.request' ? reference : event.id,
    thread_id: isTalk ? reference : event.thread_id,
    task_id: reference,
    meta: withMembers(event.meta ?? {}, { derived }),
  });
}

/** Whether a message says where its event stands, so that what answers it comes to stand there too. */
function isAtPlace(codec: Codec, text: string, { run_id, thread_id, task_id }: ClutchMessage) {
  const decoded = codec.decode({ text }, BACK);
  const [back] = decoded.ok ? decoded.value.events : [];
  return back?.run_id === run_id && back.thread_id === thread_id && back.task_id === task_id;
}

/** Everybody where a protocol has a word for that; else the reader first, for some protocols know one recipient. */
function recipientsFor(to: readonly Recipient[], reader: string): Recipient[][] {
  const others = to.filter(({ agent_id: id }) => id !== reader && !id.startsWith('group:'));
  const named = [{ agent_id: reader }, ...others];
  const isToAll = to.length === 1 && to[0]?.agent_id === GROUP_ALL;
  return isToAll ? [[...to], named] : [named];
}
