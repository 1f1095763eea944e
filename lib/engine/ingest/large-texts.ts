// Large texts of messages as artifacts, where the request asks for it: a message is decoded without them, and they are durable
// before it goes on, so that whoever reads its event finds them.
import type { Frame } from '@/lib/protocols/codec/codec';
import { withoutLargeTexts } from '@/lib/protocols/codec/large-texts';
import { invariant } from '@/lib/std/invariant';
import { sha256 } from '@/lib/store/integrity/chain';
import type { ArtifactStore } from '@/lib/store/ports/artifact-store';
import type { IngestCall } from './ingest-call';
import { isSigned } from './message-signature';
import type { Decoded, Refused } from './stages';

/** Artifacts written at a time: each waits for the disk, and the writes of other requests wait for it too. */
const WRITES_MAX = 8;

/** A message without its large texts, where its request wants that and it has some; else null. */
export function smallerFrame({ codec, request }: IngestCall, frame: Frame): SmallerFrame | null {
  if (request.large === undefined) return null;
  const smaller = withoutLargeTexts(frame, codec, sha256);
  return smaller.moved.length === 0 ? null : smaller;
}

type SmallerFrame = ReturnType<typeof withoutLargeTexts>;

/**
 * Decodes a message whole, or without its large texts. One that is signed stays whole, for moving a text would break its
 * signature; what is refused is kept as it was sent.
 */
export function decodeSmaller(
  frame: Frame,
  smaller: SmallerFrame | null,
  decode: (frame: Frame) => Decoded | Refused,
): Decoded | Refused {
  if (smaller === null) return decode(frame);
  const decoded = decode(smaller.frame);
  if (decoded.kind === 'refused') return { ...decoded, text: frame.text, json: frame.json };
  return isSigned(decoded.message)
    ? decodeSigned(frame, decode)
    : { ...decoded, moved: smaller.moved };
}

/** A signed message that is too large is told why its texts were not moved. */
function decodeSigned(frame: Frame, decode: (frame: Frame) => Decoded | Refused) {
  const decoded = decode(frame);
  if (decoded.kind === 'decoded') return decoded;
  const [failure, ...rest] = decoded.failures;
  if (failure.code !== 'event_too_large') return decoded;
  const message = `${failure.message} before you sign it: moving a text of a signed message would break its signature`;
  return { ...decoded, failures: [{ ...failure, message }, ...rest] as const };
}

/**
 * Writes the large texts of messages, each once; the messages go on as they are.
 * @throws AppError `store_full` or `store_unavailable`: then nothing of the request is stored
 */
export async function keepLargeTexts(
  { ports }: IngestCall,
  items: readonly Decoded[],
): Promise<readonly Decoded[]> {
  const texts = new Map(items.flatMap(({ moved }) => moved.map(({ ref, text }) => [ref, text])));
  const waiting = [...texts];
  while (waiting.length > 0) {
    const writes = waiting.splice(0, WRITES_MAX);
    await Promise.all(writes.map(([ref, text]) => keep(ports.artifacts, ref, text)));
  }
  return items;
}

async function keep(artifacts: ArtifactStore, ref: string, text: string): Promise<void> {
  const stored = await artifacts.put(chunkOf(text));
  invariant(stored.ref === ref, 'the artifact store names bytes by the hash that messages name');
}

async function* chunkOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text, 'utf8');
}
