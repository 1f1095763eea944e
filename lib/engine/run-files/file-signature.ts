// Signatures of a run file's messages by the keys that came with it. Verified is a message only where its raw form, read anew, gives the
// very event of its line: else a true signature could stand beside other words.
import type { DialectIndex } from '@/lib/dialects/definition/dialect';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { SignatureStatus } from '@/lib/model/event-record';
import type { FileSignature, RunFileKey } from '@/lib/model/file-signature';
import { MASK } from '@/lib/model/mask';
import type { RunFileEvent } from '@/lib/model/run-file';
import type { Codec, DecodedMessage, Frame } from '@/lib/protocols/codec/codec';
import { isDerived } from '@/lib/protocols/codec/event-of';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { readJson } from '@/lib/std/json/json-read';
import { hashOf } from '../dialects/dialects';
import { signatureOf } from '../ingest/message-signature';
import type { EngineDeps } from '../interface/engine-deps';

/** A signed message holds no large text, whatever its layout: what is longer is not read. Characters. */
const SIGNED_LENGTH_MAX = 4 * EVENT_BYTES_MAX;

/** Keys of one signer that are tried where a signature names none: an agent has a few, and each costs a verification. */
const KEYS_TRIED_MAX = 20;

type Ports = Pick<EngineDeps, 'codecs' | 'signatureStatus' | 'textSignatureStatus'>;

/**
 * What the signature of a line is worth by keys that are said to be its signer's; null where it bears none, and of what is part of another
 * line's message.
 */
export function fileSignatureOf(
  ports: Ports,
  line: RunFileEvent,
  keysOf: (agentId: string) => readonly RunFileKey[],
): FileSignature | null {
  const isPart = line.raw === null && line.event.meta?.part_of !== undefined;
  if (line.signature === 'unsigned' || isPart) return null;
  const said = readMessage(ports.codecs, line);
  const [event] = said?.message.events ?? [];
  if (said === null || event === undefined) return { status: 'unverifiable' };
  const { codec, frame, message } = said;
  const { signed } = message;
  const kid = signed === undefined ? event.security?.auth?.kid : signed.kid;
  const keys = keysOf(signed?.signer ?? event.from.agent_id)
    .filter((key) => kid === undefined || key.kid === kid)
    .slice(0, KEYS_TRIED_MAX);
  const keyThatSays = (status: SignatureStatus) =>
    keys.find(
      (key) => signatureOf({ ...ports, keysOf: () => [key] }, codec, frame, message) === status,
    );
  const holding = keyThatSays('verified');
  const isExact = wordsOf(event) === wordsOf(line.event);
  if (holding !== undefined && isExact) return { status: 'verified', key: holding };
  // A signature that names no key may be by another one of its signer's, and covers words alone, of which the event may rest on dialects
  // of the other log; and of what is hidden in a message nobody can tell.
  const failing = kid === undefined ? undefined : (holding ?? keyThatSays('bad'));
  if (failing === undefined || line.raw?.includes(MASK) === true) return { status: 'unverifiable' };
  return { status: 'bad', key: failing };
}

/** All of an event but the note of what its codec derived, which depends on what the request said beside the message. */
function wordsOf({ meta, ...said }: ClutchMessage): string {
  return canonicalJson({ ...said, meta: { ...meta, derived: undefined } });
}

/** A file does not say which dialects were installed: what rests on another one than the core cannot be read again. */
const NO_DIALECTS: DialectIndex = { find: () => null, hashOf };

type ReadMessage = {
  readonly codec: Codec;
  readonly frame: Frame;
  readonly message: DecodedMessage;
};

/** The message of a line as its protocol reads it; null where it cannot be read here. */
function readMessage(codecs: readonly Codec[], line: RunFileEvent): ReadMessage | null {
  const { raw, raw_encoding, received_at: receivedAt, event, protocol } = line;
  const codec = codecs.find((known) => known.protocol === protocol);
  const isText = raw_encoding === 'utf8' && raw !== null && raw.length <= SIGNED_LENGTH_MAX;
  const frame = codec === undefined || !isText ? null : frameOf(codec, raw, event.meta?.profile);
  if (codec === undefined || frame === null) return null;
  const channel =
    isDerived(event, 'meta.ui_channel') || isDerived(event, 'meta')
      ? event.meta?.ui_channel
      : undefined;
  const decoded = codec.decode(frame, {
    receivedAt,
    fallbackId: event.id,
    run_id: event.run_id,
    thread_id: event.thread_id,
    from: event.from.agent_id,
    dialects: NO_DIALECTS,
    ...(typeof channel === 'string' && { channel }),
  });
  return decoded.ok ? { codec, frame, message: decoded.value } : null;
}

function frameOf({ jsonOf, profiles }: Codec, text: string, profile: unknown): Frame | null {
  const known = profiles.find((name) => name === profile);
  const reading = known === undefined ? {} : { profile: known };
  if (jsonOf !== undefined) return { text, ...reading };
  const read = readJson(text);
  return read.ok ? { text, json: read.value.value, ...reading } : null;
}
