// One message in another protocol, and what that costs. What is lost is not declared but measured: the translation is
// brought back, and every value that does not come back the same is lost. Stores nothing, looks nothing up.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Failure } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import { leavesMissing } from '@/lib/std/json/json-leaves';
import { readJson } from '@/lib/std/json/json-read';
import { err, ok, type Result } from '@/lib/std/result';
import { runSteps, type Steps } from '@/lib/std/steps';
import type { Codec, DecodeContext, EncodeFailure, Frame } from './codec/codec';
import { unsupported } from './codec/refusal';

/** A message in another protocol. */
export type Translation = {
  /** The message's text as its protocol prints it. */
  readonly text: string;
  /** JSON Pointers into the original: what does not come back from the translation. */
  readonly lost: readonly string[];
  /** JSON Pointers into the translation: what it must say and the original does not. */
  readonly invented: readonly string[];
};

/** A message that was read to be translated. */
export type Original = {
  readonly events: readonly ClutchMessage[];
  readonly findings: readonly Finding[];
  /** A step reads or writes the message once. */
  readonly into: (to: Codec) => Steps<Result<Translation, EncodeFailure>>;
};

/** What the way back is told: nothing that the way there was told, so that nothing seems kept that was only repeated. */
export const BACK: DecodeContext = {
  receivedAt: '1970-01-01T00:00:00.000Z',
  fallbackId: 'translated-back',
  from: 'agent:translated-back',
};

/** Reads a message of `from`; its failures and findings where it is refused. */
export function translate(
  from: Codec,
  frame: Frame,
  context: DecodeContext,
): Result<Original, { failures: readonly Failure[]; findings: readonly Finding[] }> {
  const decoded = from.decode(frame, context);
  if (!decoded.ok) return err(decoded.error);
  const { events, findings } = decoded.value;
  // What is installed is no part of what was said: the way back knows it too.
  const { dialects } = context;
  const back: DecodeContext = { ...BACK, ...(dialects !== undefined && { dialects }) };
  return ok({ events, findings, into: (to) => into(to, { from, frame, back }, events[0]) });
}

/** Where an original came from, and what its way back is told. */
type Origin = { readonly from: Codec; readonly frame: Frame; readonly back: DecodeContext };

function* into(
  to: Codec,
  { from, frame, back }: Origin,
  event: ClutchMessage | undefined,
): Steps<Result<Translation, EncodeFailure>> {
  if (event === undefined) {
    return unsupported('a message about its connection means nothing elsewhere');
  }
  const upgraded = to === from ? (to.upgraded?.(event) ?? null) : null;
  const said = upgraded?.event ?? event;
  const encoded = to.encode(said);
  if (!encoded.ok) return encoded;
  const { text } = encoded.value;
  const invented = [...(upgraded?.invented ?? []), ...encoded.value.invented];
  const profile = to === from ? readingOf(said) : undefined;
  yield;
  const returned = yield* bringingBack({ text, profile, original: frame.text }, { to, from }, back);
  yield;
  return ok({ text, invented, lost: lostPaths(from, frame, returned) });
}

/** The reading by which an event was taken, in which its own protocol says it again; undefined for the codec's first one. */
function readingOf({ meta }: ClutchMessage): string | undefined {
  return typeof meta?.profile === 'string' ? meta.profile : undefined;
}

/** A translation, and what it is a translation of. */
type Translated = {
  readonly text: string;
  readonly profile: string | undefined;
  readonly original: string;
};

/** The message that comes back from a translation, in the form of the original; null where none does. */
export function bringBack(
  translated: Translated,
  codecs: { to: Codec; from: Codec },
  context: DecodeContext,
): string | null {
  return runSteps(bringingBack(translated, codecs, context));
}

function* bringingBack(
  { text, profile, original }: Translated,
  { to, from }: { to: Codec; from: Codec },
  context: DecodeContext,
): Steps<string | null> {
  const decoded = to.decode({ text, ...(profile !== undefined && { profile }) }, context);
  const event = decoded.ok ? decoded.value.events[0] : undefined;
  if (event === undefined) return null;
  yield;
  const back = from.encode(event);
  if (!back.ok) return null;
  const returned = back.value.text;
  return from.inFormOf?.(returned, original) ?? returned;
}

/** JSON Pointers into an event: what does not come back from a message that says it in another protocol. */
export function lostIn(
  event: ClutchMessage,
  text: string,
  codecs: { to: Codec; from: Codec },
): string[] {
  const original = JSON.stringify(event);
  const returned = bringBack({ text, profile: undefined, original }, codecs, BACK);
  return lostPaths(codecs.from, { text: original, json: event }, returned);
}

/** The leaves of the original that the other message does not hold in the same place; all of them where there is none. */
function lostPaths(from: Codec, { text, json }: Frame, back: string | null): string[] {
  return leavesMissing(
    readValue(from, text, json),
    back === null ? undefined : readValue(from, back),
  );
}

/** A text that is no JSON, in a protocol that says nothing of its parts, is one leaf of itself. */
function readValue({ jsonOf }: Codec, text: string, json?: unknown): unknown {
  if (json !== undefined) return json;
  if (jsonOf !== undefined) return jsonOf(text) ?? text;
  const read = readJson(text);
  return read.ok ? read.value.value : text;
}
