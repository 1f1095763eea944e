// The one interface that every protocol and bridge implements. A codec is pure: it sees one message and its request,
// never the log, the registry or the clock; what it cannot know is an argument or stays in `meta.native`.
import type { DialectIndex } from '@/lib/dialects/definition/dialect';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Failure } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import type { MessageForm } from '@/lib/model/message-form';
import type { Span } from '@/lib/std/json/json-scan';
import { err, ok, type Result } from '@/lib/std/result';
import type { ConnectionCodec } from './connection';
import type { ContextRules } from './context-rules';
import type { ProposeFixes } from './fix';
import type { SignatureForm, SignedText } from './message-signature';
import type { Requirements } from './requirement';
import { resolveReferences, restoreReferences } from './task-reference';

/** One message as it arrived: its text, and its JSON value when the edge has read it strictly already. */
export type Frame = {
  readonly text: string;
  readonly json?: unknown;
  /** The reading that the request asks for, one of the codec's `profiles`; absent: the codec's own choice. */
  readonly profile?: string;
};

/** What the request says beside the message (`POST /api/v1/ingest/{protocol}`). */
export type DecodeContext = {
  /** The time of receipt, ISO 8601 UTC with milliseconds. */
  readonly receivedAt: string;
  /** The id that a message without one of its own gets; what it is made of is the codec's `idSource`. */
  readonly fallbackId: string;
  readonly channel?: string;
  readonly run_id?: string;
  readonly thread_id?: string;
  /** Who speaks where the protocol has no word for it. */
  readonly from?: string;
  /** What the ids of agents begin with that a bridge's key speaks for; absent: the bridge has a prefix of its own. */
  readonly agentPrefix?: string;
  /** The dialects that calls may name; absent: none is installed. */
  readonly dialects?: DialectIndex;
};

/** A message that is refused: the first failure decides the code, all of them are told. */
export type DecodeFailure = {
  readonly failures: readonly [Failure, ...Failure[]];
  readonly findings: readonly Finding[];
  /** The native id as far as it could be read, so that the answer can name the item. */
  readonly id: string | null;
};

/**
 * A message that was understood. The first event is the primary one: it bears the native id. A message about nothing but
 * its connection, such as a ping, gives no event.
 */
export type DecodedMessage = {
  readonly id: string;
  readonly events: readonly ClutchMessage[];
  readonly findings: readonly Finding[];
  /** Canonical text of the native message (RFC 8785 for JSON): equal exactly when two messages say the same. */
  readonly fingerprint: string;
  /** Whether the message is the JSON of its first event itself, member for member. */
  readonly isVerbatim?: boolean;
  /** The signature that the message bears in its protocol's own way, for the edge to verify; absent: it bears none. */
  readonly signed?: SignedText;
};

/** A message that was understood, and is compared with no other. */
export type PreviewedMessage = Omit<DecodedMessage, 'fingerprint'>;

/** The protocol has no words for the event; the message says which part of it. */
export type EncodeFailure = { readonly code: 'unsupported'; readonly message: string };

/** A native message that says what an event says. */
export type Encoded<Wire> = {
  readonly wire: Wire;
  /** JSON Pointers into the printed message: what it must say and the event does not. */
  readonly invented: readonly string[];
};

/** What is wrong with a message that its sender is to be told in its own protocol. */
export type Complaint = {
  /** The deciding failure first; a finding that only the log showed is one too, under its `rule`. */
  readonly failures: readonly [Failure, ...Failure[]];
  /** The message as a JSON value; the text of one that is no JSON; undefined where it could not be read. */
  readonly json: unknown;
};

/** What an answer of ours bears. */
export type ReplyContext = {
  readonly id: string;
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string;
  /** The id of whom it answers, where the message need not say it. */
  readonly to?: string;
};

/** A message that stands ready to be tried: an example of the specification, or one of its contradictions. */
export type Sample = {
  readonly id: string;
  readonly title: string;
  /** What it shows, in one sentence. */
  readonly comment: string;
  readonly text: string;
};

/**
 * What a message without an id of its own is known by: `arrival` gives each one a new id (unless the request has an
 * `Idempotency-Key`), `content` gives the same bytes the same id, so that a file imported twice is stored once.
 */
export type IdSource = 'arrival' | 'content';

/** An event in the current version of its protocol, with JSON Pointers to what that version must say and the older did not. */
export type Upgraded = { readonly event: ClutchMessage; readonly invented: readonly string[] };

/** How a text of several messages is cut into them. */
export type MessageTexts = {
  /** A message, as it is shown to whoever sends something else. */
  readonly example: string;
  /** Where each message stands; returns the failure that ended it. What nobody asks for is not read. */
  eachSpan(text: string): Generator<Span, Failure | null, void>;
};

/** What a server-sent event holds of a message: its data is one, or it is one itself as `{event, data}`. */
export type SseForm = 'data' | 'event';

/** What is said of a protocol beside its verbs. */
type CodecFacts = {
  readonly protocol: string;
  /** Other names by which requests and cards may call it; absent: none. */
  readonly aliases?: readonly string[];
  /** Of a bridge: agents may read it, and are told in it what is addressed to them. Absent: nothing is told in it. */
  readonly isRead?: true;
  readonly title: string;
  readonly contentTypes: readonly string[];
  readonly idSource: IdSource;
  /** Names of further readings that a request may ask for (`?profile=`). */
  readonly profiles: readonly string[];
  /** JSON Pointers to credentials in a native message: they are masked before anything is kept, and by `parse` too. */
  readonly secrets: readonly string[];
  /**
   * Whether the text at a path of a message, given as a JSON value, is content: what somebody says, and no id, name, type or
   * other text that a rule reads. Large content may be an artifact, with its reference in its place. Absent: the protocol has
   * no place for such a reference.
   */
  readonly isContent?: (path: readonly string[], message: unknown) => boolean;
  /** The checklist that findings cite. */
  readonly requirements: Requirements;
  readonly samples: readonly Sample[];
  /** The kinds of messages that a person can write, for a protocol that is spoken; absent for a bridge. */
  readonly forms?: () => readonly MessageForm[];
  /** Corrections of a message that follow from what is wrong with it; absent: none are known. */
  readonly proposeFixes?: ProposeFixes;
  /**
   * Where its questions are answered, of a framework that takes no answer from here: what follows "answer it" in a sentence.
   * Absent: an answer is delivered, or nobody asks.
   */
  readonly answeredElsewhere?: string;
  /** What a model is told so that it speaks the protocol; absent where there is no such text. */
  readonly prompt?: string;
  /** What it says about a connection of its own; absent where it is spoken over others' transports alone. */
  readonly connection?: ConnectionCodec;
  /** Its rules about the rest of the run and the registry; absent where one message alone shows all that it can break. */
  readonly contextRules?: ContextRules;
  /** Its own way to sign messages; absent: what is signed is the canonical form (docs/decisions/0011). */
  readonly signatures?: SignatureForm;
  /**
   * The message as a JSON value whose leaves can be pointed at, for a protocol that is no JSON; null where it cannot be
   * read. Absent: the text is JSON.
   */
  readonly jsonOf?: (text: string) => unknown;
  /** Of a framework that streams server-sent events: what one of them holds. Absent: it does not. */
  readonly sse?: SseForm;
  /** Of a protocol that is no JSON: how its texts are cut. Absent: by S-expressions as `lib/sexpr` reads them. */
  readonly texts?: MessageTexts;
  /**
   * A message that came back from another protocol, with its parts where the original has them, so that what is the same can
   * be found in the same place. Absent: they stand there by themselves.
   */
  readonly inFormOf?: (returned: string, original: string) => string;
  /**
   * What came in an older version, as the event that the current one gives: said again in its own protocol, a message is in the
   * current version. Null where it did not. Absent: there is one version.
   */
  readonly upgraded?: (event: ClutchMessage) => Upgraded | null;
  /** Whether a JSON value, or the text of what is none, looks like a message of this protocol, also where it breaks rules. Never throws. */
  recognises(value: unknown): boolean;
  /** The protocol's own error message, as a JSON value or as text; null where it has none for this complaint. Never throws. */
  reply(complaint: Complaint, context: ReplyContext): unknown;
};

/** The five verbs of one protocol, over its own wire type, which never leaves the folder. */
export type CodecParts<Wire> = CodecFacts & {
  /** Never throws, on any text. */
  parse(frame: Frame): Result<Wire, DecodeFailure>;
  print(wire: Wire): string;
  /** Refuses what is only wrong in its context, such as a call of a dialect that is not installed. Absent: nothing is. */
  admit?(wire: Wire, context: DecodeContext): DecodeFailure | null;
  /** What of its request counts for a message, such as one whose sender signed where it stands. Absent: all of it. */
  contextOf?(wire: Wire, context: DecodeContext): DecodeContext;
  /** Total and deterministic. A message that is the event itself is returned as it is. */
  toEvents(wire: Wire, context: DecodeContext): PreviewedMessage;
  fromEvent(event: ClutchMessage): Result<Encoded<Wire>, EncodeFailure>;
  fingerprint(wire: Wire): string;
};

/** A protocol as the rest of Colloquy sees it: functions and facts, no schema, no wire type. */
export type Codec = CodecFacts & {
  decode(frame: Frame, context: DecodeContext): Result<DecodedMessage, DecodeFailure>;
  /** What `decode` says but the fingerprint, which of a large message costs most: for whoever keeps nothing of it. */
  preview(frame: Frame, context: DecodeContext): Result<PreviewedMessage, DecodeFailure>;
  encode(event: ClutchMessage): Result<Printed, EncodeFailure>;
};

/** A native message as text, with what was invented for it. */
export type Printed = { readonly text: string; readonly invented: readonly string[] };

/** Closes the wire type in: the folder's one entry point. */
export function assembleCodec<Wire>(parts: CodecParts<Wire>): Codec {
  const { parse, print, admit, contextOf, toEvents, fromEvent, fingerprint, ...facts } = parts;
  function understood(wire: Wire, request: DecodeContext): Result<PreviewedMessage, DecodeFailure> {
    const context = contextOf?.(wire, request) ?? request;
    const refused = admit?.(wire, context) ?? null;
    if (refused !== null) return err(refused);
    const decoded = toEvents(wire, context);
    const events = decoded.events.map((event) => resolveReferences(event, context));
    return ok({ isVerbatim: (events[0] as unknown) === wire, ...decoded, events });
  }

  return {
    ...facts,
    decode(frame, request) {
      const wire = parse(frame);
      if (!wire.ok) return wire;
      const message = understood(wire.value, request);
      if (!message.ok) return message;
      return ok({ fingerprint: fingerprint(wire.value), ...message.value });
    },
    preview(frame, request) {
      const wire = parse(frame);
      return wire.ok ? understood(wire.value, request) : wire;
    },
    encode(event) {
      const isOwn = event.meta?.protocol === facts.protocol;
      const encoded = fromEvent(isOwn ? restoreReferences(event) : event);
      if (!encoded.ok) return encoded;
      return ok({ text: print(encoded.value.wire), invented: encoded.value.invented });
    },
  };
}
