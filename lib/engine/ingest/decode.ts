// From an item of a request to a decoded message: its codec reads it, its place is open to others than an import and
// the key may speak for its sender, its signature is checked, and the dialects that it defines are decided about.
import { DIALECT_PROTOCOL } from '@/lib/dialects/language/language';
import { dialectSignature } from '@/lib/dialects/log/dialect-events';
import type { SignatureStatus } from '@/lib/model/event-record';
import type { Failure } from '@/lib/model/failure';
import { commandedBy } from '@/lib/model/principal';
import type { DecodeContext, DecodedMessage, Frame } from '@/lib/protocols/codec/codec';
import type { Steps } from '@/lib/std/steps';
import { sha256 } from '@/lib/store/integrity/chain';
import { type DialectsDecided, NOTHING_DECIDED } from '../dialects/dialect-request';
import type { IngestItem } from '../interface/engine';
import { costOfCharacter, type IngestCall, nativeValue } from './ingest-call';
import { decodeSmaller, smallerFrame } from './large-texts';
import { signatureFindings, signatureOf } from './message-signature';
import { forgedSignature, verifyingKeysOf } from './person-signature';
import { type KeptFrame, keptFrame, LOOKED_THROUGH_FASTER } from './secrets';
import { type Decoded, type Refused, refusedAs } from './stages';

/** Looks through and decodes every item, in order, as the event loop has room: of a large one each takes a turn of its own. */
export async function decode(
  call: IngestCall,
  items: readonly IngestItem[],
): Promise<(Decoded | Refused)[]> {
  const { eventLoop } = call.ports;
  const kept = await eventLoop.mapSteps(items, lengthOf, (item) => keeping(call, item));
  const cost = costOfCharacter(call);
  const smaller =
    call.request.large === undefined
      ? []
      : await eventLoop.map(kept, keptLength, (item) =>
          'frame' in item ? smallerFrame(call, item.frame) : null,
        );
  const context = contextOf(call);
  return eventLoop.map(
    kept,
    (item) => cost * keptLength(item),
    (item, place) => {
      if (!('frame' in item)) return item;
      const own = Object.assign(new FallbackId(() => fallbackId(call, item.frame, place)), context);
      const decodeIt = (frame: Frame) => decodeFrame(call, { ...item, frame }, own);
      return decodeSmaller(item.frame, smaller[place] ?? null, decodeIt);
    },
  );
}

function* keeping(call: IngestCall, item: IngestItem): Steps<KeptFrame | Refused> {
  return item.ok
    ? yield* keptFrame(call.ports.secrets, frameOf(call, item.frame))
    : unreadable(item);
}

function keptLength(item: KeptFrame | Refused): number {
  return 'frame' in item ? item.frame.text.length : item.text.length;
}

/** What it costs to look through an item for credentials. */
function lengthOf(item: IngestItem): number {
  return (item.ok ? item.frame.text.length : item.text.length) / LOOKED_THROUGH_FASTER;
}

/** The log has nothing of such a message, so that nothing says that it was stored. */
const OF_THE_CONNECTION: Failure = {
  code: 'unsupported',
  message:
    'expected a message to somebody, saw one about its connection alone; say it over a connection, where it is answered',
};

function unreadable({ code, message, text }: Extract<IngestItem, { ok: false }>): Refused {
  return refusedAs([{ code, message }], { id: null, text, json: undefined });
}

function frameOf({ request: { profile } }: IngestCall, frame: Frame): Frame {
  return profile === undefined ? frame : { ...frame, profile };
}

function decodeFrame(call: IngestCall, kept: KeptFrame, context: DecodeContext): Decoded | Refused {
  const { ports, codec, request } = call;
  const { frame } = kept;
  const decoded = codec.decode(frame, context);
  if (!decoded.ok) {
    const { id, failures, findings } = decoded.error;
    return refusedAs(failures, { id, findings, text: frame.text, json: nativeValue(call, frame) });
  }
  const { id, events, findings } = decoded.value;
  if (events.length === 0) {
    const json = nativeValue(call, frame);
    return refusedAs([OF_THE_CONNECTION], { id, findings, text: frame.text, json });
  }
  const origin = ports.originOf(request.principal, codec.protocol);
  for (const event of events) {
    const failure =
      (origin === 'import' ? null : ports.readOnly(event)) ??
      ports.mayAuthor(request.principal, event, origin);
    if (failure === null) continue;
    const json = nativeValue(call, frame);
    return refusedAs([failure], { id, findings, text: frame.text, json, event });
  }
  const signature = signatureAsSent(call, kept, decoded.value, context);
  const forged =
    origin === 'import'
      ? null
      : forgedSignature(ports, request.principal, decoded.value, signature);
  if (forged !== null) {
    const json = nativeValue(call, frame);
    return refusedAs([forged], { id, findings, text: frame.text, json, event: events[0] ?? null });
  }
  const message = {
    ...decoded.value,
    findings: [
      ...findings,
      ...signatureFindings(signature, codec, decoded.value),
      ...kept.findings,
    ],
  };
  const dialects = decideDialects(call, decoded.value, signature);
  return { kind: 'decoded', frame, message, signature, dialects, moved: [] };
}

/** A signature is checked on the message as it was sent, also where not all of that is kept. */
function signatureAsSent(
  { ports, codec, request }: IngestCall,
  { frame, signed }: KeptFrame,
  message: DecodedMessage,
  context: DecodeContext,
): SignatureStatus {
  const { signatureStatus, textSignatureStatus } = ports;
  const keysOf = verifyingKeysOf(ports, request.principal);
  const checks = { signatureStatus, textSignatureStatus, keysOf };
  const sent = signed === null ? null : codec.decode(signed, context);
  if (signed === null || sent?.ok !== true) return signatureOf(checks, codec, frame, message);
  return signatureOf(checks, codec, signed, sent.value);
}

/** Whether the dialects that a message defines are installed; what a later item of the request says may use them. */
function decideDialects(
  { ports, codec, request, dialects }: IngestCall,
  { events, signed }: DecodedMessage,
  signature: SignatureStatus,
): DialectsDecided {
  const [primary] = events;
  if (codec.protocol !== DIALECT_PROTOCOL || primary === undefined) return NOTHING_DECIDED;
  const { principal } = request;
  const isOperators = ports.originOf(principal, codec.protocol) === 'operator';
  return dialects.decide(events, {
    isOperators,
    signature: dialectSignature(signature),
    signer: signed?.signer ?? null,
    by: isOperators ? commandedBy(principal) : primary.from.agent_id,
  });
}

/** What the request says beside each of its messages. */
function contextOf(call: IngestCall): Omit<DecodeContext, 'fallbackId'> {
  const { request, receivedAt } = call;
  const { channel, run_id, thread_id, from } = request;
  const { agent_prefix: agentPrefix } = request.principal;
  return {
    receivedAt,
    ...(channel !== undefined && { channel }),
    ...(agentPrefix !== undefined && { agentPrefix }),
    dialects: call.dialects,
    ...(run_id !== undefined && { run_id }),
    ...(thread_id !== undefined && { thread_id }),
    ...((from ?? request.principal.agent_id) && { from: from ?? request.principal.agent_id ?? '' }),
  };
}

/** The id is made when it is asked for, once: few messages have none of their own, and it may be a hash of all of one. */
class FallbackId {
  readonly #make: () => string;
  #made: string | null = null;

  constructor(make: () => string) {
    this.#make = make;
  }

  get fallbackId(): string {
    this.#made ??= this.#make();
    return this.#made;
  }
}

/** A new id for every arrival, or one that a repeat of the request gets again. */
function fallbackId(call: IngestCall, frame: Frame, place: number): string {
  const { ports, codec, request } = call;
  if (codec.idSource === 'content') return sha256(frame.text).slice(0, 32);
  if (request.idempotencyKey === undefined) return ports.newId();
  const index = (request.offset ?? 0) + place;
  return sha256(JSON.stringify([request.idempotencyKey, index, frame.text])).slice(0, 32);
}
