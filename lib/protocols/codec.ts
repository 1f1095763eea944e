// The one interface that every protocol and bridge implements. A codec is pure: it sees one message and its request,
// never the log, the registry or the clock; what it cannot know is an argument or stays in `meta.native`.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Failure } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import { ok, type Result } from '@/lib/std/result';

/** One message as it arrived: its text, and its JSON value when the edge has read it strictly already. */
export type Frame = { readonly text: string; readonly json?: unknown };

/** What the request says beside the message (api.md, `POST /api/v1/ingest/{protocol}`). */
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
};

/** A message that is refused: the first failure decides the code, all of them are told. */
export type DecodeFailure = {
  readonly failures: readonly [Failure, ...Failure[]];
  readonly findings: readonly Finding[];
  /** The native id as far as it could be read, so that the answer can name the item. */
  readonly id: string | null;
};

/** A message that was understood. The first event is the primary one: it bears the native id. */
export type Decoded = {
  readonly id: string;
  readonly events: readonly [ClutchMessage, ...ClutchMessage[]];
  readonly findings: readonly Finding[];
  /** Canonical text of the native message (RFC 8785 for JSON): equal exactly when two messages say the same. */
  readonly fingerprint: string;
};

export type EncodeFailure = { readonly code: 'unsupported'; readonly message: string };

/**
 * What a message without an id of its own is known by: `arrival` gives each one a new id (unless the request has an
 * `Idempotency-Key`), `content` gives the same bytes the same id, so that a file imported twice is stored once.
 */
export type IdSource = 'arrival' | 'content';

/** The five verbs of one protocol, over its own wire type, which never leaves the folder. */
export type CodecParts<Wire> = {
  readonly protocol: string;
  readonly title: string;
  readonly contentTypes: readonly string[];
  readonly idSource: IdSource;
  /** Never throws, on any text. */
  parse(frame: Frame): Result<Wire, DecodeFailure>;
  print(wire: Wire): string;
  /** Total and deterministic. */
  toEvents(wire: Wire, context: DecodeContext): Omit<Decoded, 'fingerprint'>;
  fromEvent(event: ClutchMessage): Result<Wire, EncodeFailure>;
  fingerprint(wire: Wire): string;
};

/** A protocol as the rest of Colloquy sees it: functions only, no schema, no wire type. */
export type Codec = {
  readonly protocol: string;
  readonly title: string;
  readonly contentTypes: readonly string[];
  readonly idSource: IdSource;
  decode(frame: Frame, context: DecodeContext): Result<Decoded, DecodeFailure>;
  encode(event: ClutchMessage): Result<string, EncodeFailure>;
};

/** Closes the wire type in: the folder's one door. */
export function assembleCodec<Wire>(parts: CodecParts<Wire>): Codec {
  return {
    protocol: parts.protocol,
    title: parts.title,
    contentTypes: parts.contentTypes,
    idSource: parts.idSource,
    decode(frame, context) {
      const wire = parts.parse(frame);
      if (!wire.ok) return wire;
      return ok({
        ...parts.toEvents(wire.value, context),
        fingerprint: parts.fingerprint(wire.value),
      });
    },
    encode(event) {
      const wire = parts.fromEvent(event);
      return wire.ok ? ok(parts.print(wire.value)) : wire;
    },
  };
}
