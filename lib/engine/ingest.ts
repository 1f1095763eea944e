// The pipeline of one request: decode, check, authorise, then append all that passed in one group commit. What is
// refused is kept as a rejection; what is acknowledged is durable.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf, type SignatureStatus } from '@/lib/model/event-record';
import { type Failure, isRetryable } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import type { Rejection } from '@/lib/model/rejection';
import { BAD_TEXT, IDENTIFIER_LENGTH_MAX } from '@/lib/model/text';
import type { Codec, DecodeContext, Decoded, Frame } from '@/lib/protocols/codec';
import type { AppendOutcome, NewMessage } from '@/lib/store/event-store';
import type { AgentPublicKey } from '@/lib/store/registry-store';
import { type NewRejection, REJECTION_BYTES_MAX } from '@/lib/store/rejection-store';
import type { IngestItem, IngestOutcome, IngestRequest } from './engine';
import type { EngineDeps } from './engine-deps';
import type { GroupCommit } from './group-commit';
import { sha256 } from './new-message';

type Accepted = {
  readonly kind: 'accepted';
  readonly message: NewMessage;
  readonly decoded: Decoded;
};
type Refused = {
  readonly kind: 'refused';
  readonly id: string | null;
  readonly failure: Failure;
  readonly findings: readonly Finding[];
  readonly text: string;
  /** The sender and channel as far as they could be read. */
  readonly event: ClutchMessage | null;
};

export type IngestPorts = EngineDeps & {
  readonly commit: GroupCommit;
  readonly keysOf: (agentId: string) => readonly AgentPublicKey[];
  readonly onRejection: (rejections: readonly Rejection[]) => void;
};

/** One request on its way through the pipeline. */
type Call = {
  readonly ports: IngestPorts;
  readonly codec: Codec;
  readonly request: IngestRequest;
  readonly receivedAt: string;
};

/** Takes one request through the pipeline; answers one outcome per item, in order. */
export async function ingest(
  ports: IngestPorts,
  codec: Codec,
  request: IngestRequest,
): Promise<IngestOutcome[]> {
  const receivedAt = new Date(ports.now()).toISOString();
  const call: Call = { ports, codec, request, receivedAt };
  const judged = request.items.map((item, place) => judge(call, item, place));
  const accepted = judged.filter((item) => item.kind === 'accepted');
  const appended =
    accepted.length === 0 ? [] : await ports.commit.append(accepted.map((item) => item.message));

  const outcomes: IngestOutcome[] = [];
  const refused: Refused[] = [];
  let next = 0;
  for (const item of judged) {
    const settled = item.kind === 'accepted' ? settle(item, appended[next++]) : item;
    if (settled.kind === 'refused') {
      refused.push(settled);
      outcomes.push(refusal(settled));
    } else {
      outcomes.push(settled.outcome);
    }
  }
  if (refused.length > 0) await keepRejections(ports, request, refused, receivedAt);
  return outcomes;
}

function judge(call: Call, item: IngestItem, place: number): Accepted | Refused {
  const { ports, codec, request, receivedAt } = call;
  if (!item.ok) {
    const failure = { code: item.code, message: item.message };
    return { kind: 'refused', id: null, failure, findings: [], text: item.text, event: null };
  }
  const { frame } = item;
  const decoded = codec.decode(frame, contextOf(call, frame, place));
  if (!decoded.ok) {
    const { id, failures, findings } = decoded.error;
    return { kind: 'refused', id, failure: failures[0], findings, text: frame.text, event: null };
  }
  const { id, events, findings } = decoded.value;
  const origin = ports.originOf(request.principal, codec.protocol);
  for (const event of events) {
    const failure = ports.mayAuthor(request.principal, event, origin);
    if (failure) return { kind: 'refused', id, failure, findings, text: frame.text, event };
  }
  const signature = ports.signatureStatus(frame.json, ports.keysOf(events[0].from.agent_id));
  const judgedFindings = [...findings, ...signatureFindings(signature)];
  const nativeHash = sha256(decoded.value.fingerprint);
  const [first, ...rest] = events.map((event) => ({
    event,
    protocol: codec.protocol,
    channel: channelOf(event, codec.protocol),
    origin,
    signature,
    findings: judgedFindings,
    receivedAt,
    nativeHash,
  }));
  if (first === undefined) throw new Error('Invariant broken: a decoded message has an event');
  return {
    kind: 'accepted',
    decoded: { ...decoded.value, findings: judgedFindings },
    message: {
      events: [first, ...rest],
      raw: { text: frame.text, encoding: 'utf8', contentType: request.contentType },
    },
  };
}

function contextOf(call: Call, frame: Frame, place: number): DecodeContext {
  const { request, receivedAt } = call;
  const { channel, run_id, thread_id, from } = request;
  return {
    receivedAt,
    fallbackId: fallbackId(call, frame, place),
    ...(channel !== undefined && { channel }),
    ...(run_id !== undefined && { run_id }),
    ...(thread_id !== undefined && { thread_id }),
    ...((from ?? request.principal.agent_id) && { from: from ?? request.principal.agent_id ?? '' }),
  };
}

/** Mapping, "Ids": a new id for every arrival, or one that a repeat of the request gets again. */
function fallbackId(call: Call, frame: Frame, place: number): string {
  const { ports, codec, request } = call;
  if (codec.idSource === 'content') return sha256(frame.text).slice(0, 32);
  if (request.idempotencyKey === undefined) return ports.newId();
  const index = (request.offset ?? 0) + place;
  return sha256(JSON.stringify([request.idempotencyKey, index, frame.text])).slice(0, 32);
}

/** CD22: a signature that does not hold is marked, for only the registry of keys can tell. */
function signatureFindings(status: SignatureStatus): Finding[] {
  const path = '/security/auth';
  if (status === 'bad') {
    const message = 'the signature does not verify with the key registered for this sender and kid';
    return [{ level: 'error', rule: 'C45', path, message }];
  }
  if (status === 'unknown_key') {
    const message =
      'no public key is registered for this sender and kid, so the signature was not checked';
    return [{ level: 'warning', rule: 'C45', path, message }];
  }
  return [];
}

function settle(
  item: Accepted,
  appended: AppendOutcome | undefined,
): { kind: 'settled'; outcome: IngestOutcome } | Refused {
  if (appended === undefined)
    throw new Error('Invariant broken: every appended message has an outcome');
  const { decoded, message } = item;
  if (appended.status === 'id_conflict' || appended.status === 'bad_text') {
    return {
      kind: 'refused',
      id: decoded.id,
      failure: storeFailure(decoded.id, appended),
      findings: decoded.findings,
      text: message.raw.text,
      event: decoded.events[0],
    };
  }
  const result = { id: decoded.id, status: appended.status, seq: appended.seq };
  return {
    kind: 'settled',
    outcome: { result, events: decoded.events, findings: decoded.findings },
  };
}

/** What only the store could see. */
function storeFailure(
  id: string,
  outcome: Extract<AppendOutcome, { status: 'id_conflict' | 'bad_text' }>,
): Failure {
  if (outcome.status === 'bad_text') {
    return { code: 'bad_text', message: BAD_TEXT, path: `/${outcome.column}` };
  }
  const message = `the id ${id} stands in this run with other content, at seq ${outcome.seq}`;
  return { code: 'id_conflict', message, path: '/id', rule: 'C37' };
}

function refusal(refused: Refused): IngestOutcome {
  const { code, message, path, rule } = refused.failure;
  const error = {
    code,
    message,
    ...(path !== undefined && { path }),
    ...(rule !== undefined && { rule }),
    retryable: isRetryable(code),
  };
  return {
    result: { id: refused.id, status: 'rejected', error },
    events: [],
    findings: refused.findings,
  };
}

async function keepRejections(
  ports: IngestPorts,
  request: IngestRequest,
  refused: readonly Refused[],
  receivedAt: string,
): Promise<void> {
  const kept = refused.map((item) => toRejection(ports, request, item, receivedAt));
  let ids: number[];
  try {
    ids = await ports.store.rejections.add(kept);
  } catch (error) {
    // What else the request held is durable by this time, so its answer stands; the loss is told where operators look.
    ports.log.error({ err: error, count: kept.length }, 'rejected messages could not be kept');
    return;
  }
  ports.onRejection(
    kept.map(({ key_id: _, ...rejection }, index) => ({ ...rejection, id: ids[index] ?? 0 })),
  );
}

function toRejection(
  ports: IngestPorts,
  request: IngestRequest,
  refused: Refused,
  receivedAt: string,
): NewRejection {
  const masked = storable(ports.maskSecrets(refused.text));
  const raw = cutBytes(masked, REJECTION_BYTES_MAX);
  const { failure, event } = refused;
  return {
    key_id: request.principal.key_id,
    received_at: receivedAt,
    protocol: request.protocol,
    channel: request.channel ?? (event ? channelOf(event, request.protocol) : null),
    agent_id: event?.from.agent_id ?? request.principal.agent_id,
    native_id: refused.id === null ? null : storable(refused.id.slice(0, IDENTIFIER_LENGTH_MAX)),
    code: failure.code,
    message: storable(failure.message),
    path: failure.path === undefined ? null : storable(failure.path),
    rule: failure.rule ?? null,
    findings: [...refused.findings],
    raw,
    raw_truncated: raw.length < masked.length,
  };
}

/** What cannot be a column is replaced by U+FFFD: a rejection is for reading. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD');
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
