// From what was appended or refused to what the sender is told, in the protocol's own words where it has some.
import { DIALECT_PROTOCOL } from '@/lib/dialects/language/language';
import { type Failure, isRetryable } from '@/lib/model/failure';
import type { IngestOutcome, MovedContent } from '../interface/engine';
import type { IngestError } from '../interface/ingest-error';
import { costOfCharacter, type IngestCall, nativeValue } from './ingest-call';
import type { Appended, Refused } from './stages';

/** The outcome of every message, in order, as the event loop has room: what is replied to is read once more for it. */
export function finish(
  call: IngestCall,
  items: readonly (Appended | Refused)[],
): Promise<IngestOutcome[]> {
  const cost = costOfCharacter(call);
  return call.ports.eventLoop.map(
    items,
    (item) => cost * repliedLength(item),
    (item) => (item.kind === 'refused' ? refusal(call, item) : acknowledgement(call, item)),
  );
}

function repliedLength(item: Appended | Refused): number {
  if (item.kind === 'refused') return item.text.length;
  return item.complaints.length > 0 ? item.frame.text.length : 0;
}

function acknowledgement(call: IngestCall, item: Appended): IngestOutcome {
  const { id, status, seq, events, findings, frame, moved, complaints } = item;
  const reply =
    replyTo(call, complaints, nativeValue(call, frame)) ??
    (call.codec.protocol === DIALECT_PROTOCOL ? call.ports.dialects.answerTo(events) : null);
  const told = moved.map(({ path, ref, bytes }): MovedContent => ({ path, ref, bytes }));
  const result = { id, status, seq, ...(told.length > 0 && { moved: told }) };
  return { result, events, findings, ...(reply !== null && { reply }) };
}

/** Why a message is refused, and what its protocol answers; null where it has no word for it. */
export function refusalOf(
  call: IngestCall,
  { failures, json }: Refused,
): { readonly error: IngestError; readonly reply: unknown } {
  const { code, message, path, rule } = failures[0];
  const error = {
    code,
    message,
    ...(path !== undefined && { path }),
    ...(rule !== undefined && { rule }),
    retryable: isRetryable(code),
  };
  return { error, reply: replyTo(call, failures, json) };
}

function refusal(call: IngestCall, refused: Refused): IngestOutcome {
  const { retryAfterSec } = refused.failures[0];
  const { error, reply } = refusalOf(call, refused);
  return {
    result: { id: refused.id, status: 'rejected', error },
    events: [],
    findings: refused.findings,
    ...(reply !== null && { reply }),
    ...(retryAfterSec !== undefined && { retryAfterSec }),
  };
}

/** What the protocol itself replies; null where it has no word for it. */
function replyTo(
  { ports, codec, request, receivedAt }: IngestCall,
  failures: readonly Failure[],
  json: unknown,
): unknown {
  const [first, ...rest] = failures;
  if (first === undefined) return null;
  const to = request.from ?? request.principal.agent_id;
  const context = { id: ports.newId(), at: receivedAt, ...(to !== null && { to }) };
  return codec.reply({ failures: [first, ...rest], json }, context);
}
