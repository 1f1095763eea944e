// Keeps what was refused: the message with its credentials masked, who sent it, and everything that was wrong with it.
import type { Rejection } from '@/lib/model/errors/rejection';
import { channelOf } from '@/lib/model/event-fields';
import { IDENTIFIER_LENGTH_MAX, storableText } from '@/lib/model/storable-text';
import { claimedSender } from '@/lib/protocols/codec/claimed-sender';
import { type NewRejection, REJECTION_BYTES_MAX } from '@/lib/store/ports/rejection-store';
import type { IngestRequest } from '../interface/engine';
import type { EngineDeps } from '../interface/engine-deps';
import type { MaskedRefusal } from './secrets';

/** Keeps them and tells whoever watches. What cannot be kept is told where operators look, and fails nothing. */
export async function keepRejections(
  ports: Pick<EngineDeps, 'store' | 'now' | 'log'> & {
    readonly onRejection: (rejections: readonly Rejection[]) => void;
  },
  request: IngestRequest,
  refused: readonly MaskedRefusal[],
): Promise<void> {
  const receivedAt = new Date(ports.now()).toISOString();
  const kept = refused.map((item) => toRejection(request, item, receivedAt));
  let ids: number[];
  try {
    ids = await ports.store.rejections.add(kept);
  } catch (error) {
    // What else the request held is durable by this time, so its answer stands.
    ports.log.error({ err: error, count: kept.length }, 'rejected messages could not be kept');
    return;
  }
  ports.onRejection(
    kept.map(({ key_id: _, ...rejection }, index) => ({ ...rejection, id: ids[index] ?? 0 })),
  );
}

function toRejection(
  request: IngestRequest,
  refused: MaskedRefusal,
  receivedAt: string,
): NewRejection {
  const { mask } = refused;
  const masked = storableText(refused.kept);
  const raw = cutBytes(masked, REJECTION_BYTES_MAX);
  const { failures, event, json } = refused;
  const [failure] = failures;
  const sender =
    event?.from.agent_id ?? claimedSender(json) ?? request.from ?? request.principal.agent_id;
  return {
    key_id: request.principal.key_id,
    received_at: receivedAt,
    protocol: request.protocol,
    channel: mask(
      request.channel ?? (event ? channelOf(event, request.protocol) : request.protocol),
    ),
    agent_id: sender && mask(sender),
    native_id:
      refused.id === null ? null : storableText(mask(refused.id).slice(0, IDENTIFIER_LENGTH_MAX)),
    code: failure.code,
    message: storableText(failure.message),
    path: failure.path === undefined ? null : storableText(failure.path),
    rule: failure.rule ?? null,
    findings: [...refused.findings],
    raw,
    raw_truncated: refused.isCut || raw.length < masked.length,
  };
}

/** The longest prefix whose UTF-8 form fits. */
function cutBytes(text: string, bytesMax: number): string {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= bytesMax) return text;
  let end = bytesMax;
  // Never in the middle of a code point: continuation bytes are 10xxxxxx.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end).toString('utf8');
}
