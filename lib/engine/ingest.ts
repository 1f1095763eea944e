// The pipeline of one request: decode, check, authorise, judge by what the log knows, then append all that passed in one
// group commit. What is refused is kept as a rejection; what is acknowledged is durable.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf, type SignatureStatus } from '@/lib/model/event-record';
import { type Failure, isRetryable } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import type { Rejection } from '@/lib/model/rejection';
import { BAD_TEXT } from '@/lib/model/text';
import type { Codec, DecodeContext, Decoded, Frame } from '@/lib/protocols/codec';
import type { AppendOutcome, NewEvent, NewMessage } from '@/lib/store/event-store';
import type { AgentPublicKey } from '@/lib/store/registry-store';
import type { IngestItem, IngestOutcome, IngestRequest } from './engine';
import type { EngineDeps } from './engine-deps';
import type { GroupCommit } from './group-commit';
import type { Judgement } from './judgement';
import { withoutCredentials } from './mask-credentials';
import { sha256 } from './new-message';
import { keepRejections, type Refused } from './rejections';

/** A message that may be appended. */
type Accepted = {
  readonly kind: 'accepted';
  readonly decoded: Decoded;
  readonly frame: Frame;
  readonly signature: SignatureStatus;
  /** What the log and the registry showed; error findings are answered in the message's own protocol. */
  judged: readonly Finding[];
};

export type IngestPorts = EngineDeps & {
  readonly commit: GroupCommit;
  readonly judgement: Judgement;
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
  const items = request.items.map((item, place) => read(call, item, place));
  const accepted = items.filter((item) => item.kind === 'accepted' && isLogged(item));
  await judge(call, accepted as Accepted[]);
  const appended = await append(call, accepted as Accepted[]);

  const outcomes: IngestOutcome[] = [];
  const refused: Refused[] = [];
  for (const item of items) {
    const settled = item.kind === 'refused' ? item : settle(call, item, appended.get(item));
    if ('result' in settled) outcomes.push(settled);
    else {
      refused.push(settled);
      outcomes.push(refusal(call, settled));
    }
  }
  if (refused.length > 0) await keepRejections(ports, request, refused);
  return outcomes;
}

/** A message about nothing but its connection gives no event: it is told to operators and not to the log. */
function isLogged(item: Accepted): boolean {
  return item.decoded.events.length > 0;
}

function read(call: Call, item: IngestItem, place: number): Accepted | Refused {
  const { ports, codec, request } = call;
  if (!item.ok) {
    const failure = { code: item.code, message: item.message };
    return refusedAs([failure], { id: null, text: item.text, json: undefined });
  }
  const { profile } = request;
  const frame: Frame = { ...item.frame, ...(profile !== undefined && { profile }) };
  const decoded = codec.decode(frame, contextOf(call, frame, place));
  if (!decoded.ok) {
    const { id, failures, findings } = decoded.error;
    return refusedAs(failures, { id, findings, text: frame.text, json: frame.json });
  }
  const { id, events, findings } = decoded.value;
  const origin = ports.originOf(request.principal, codec.protocol);
  for (const event of events) {
    const failure = ports.mayAuthor(request.principal, event, origin);
    if (failure === null) continue;
    return refusedAs([failure], { id, findings, text: frame.text, json: frame.json, event });
  }
  const signature = signatureOf(call, frame, events[0]);
  return {
    kind: 'accepted',
    frame,
    signature,
    decoded: { ...decoded.value, findings: [...findings, ...signatureFindings(signature)] },
    judged: [],
  };
}

function refusedAs(
  failures: Refused['failures'],
  rest: Pick<Refused, 'id' | 'text' | 'json'> & Partial<Refused>,
): Refused {
  return { kind: 'refused', findings: [], event: null, ...rest, failures };
}

/** Clutch messages are signed as they were sent (CD22); of the others the event says whether something is there to check. */
function signatureOf(
  { ports, codec }: Call,
  frame: Frame,
  event: ClutchMessage | undefined,
): SignatureStatus {
  if (event === undefined) return 'unsigned';
  const signed = codec.protocol === 'clutch' ? frame.json : event;
  return ports.signatureStatus(signed, ports.keysOf(event.from.agent_id));
}

/** Judges in the order of arrival, so that of two messages of one request the second sees the first. */
async function judge({ ports, codec }: Call, accepted: readonly Accepted[]): Promise<void> {
  const { judgement } = ports;
  if (!judgement.concerns(codec.protocol)) return;
  const events = accepted.flatMap(({ decoded }) => decoded.events);
  await judgement.prepare(events);
  for (const item of accepted) item.judged = judgement.judge(item.decoded.events);
}

async function append(
  call: Call,
  accepted: readonly Accepted[],
): Promise<ReadonlyMap<Accepted, AppendOutcome>> {
  if (accepted.length === 0) return new Map();
  const { ports, codec } = call;
  try {
    const outcomes = await ports.commit.append(accepted.map((item) => toMessage(call, item)));
    const settled = new Map<Accepted, AppendOutcome>();
    for (const [index, item] of accepted.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) throw new Error('Invariant broken: an append has an outcome');
      settled.set(item, outcome);
      if (outcome.status === 'duplicate') item.judged = await judgedBefore(call, item, outcome.seq);
      else if (outcome.status !== 'stored') ports.judgement.forget(item.decoded.events);
    }
    return settled;
  } catch (error) {
    if (ports.judgement.concerns(codec.protocol))
      for (const { decoded } of accepted) ports.judgement.forget(decoded.events);
    throw error;
  }
}

/** A repeat is told what its first arrival was told: the stored findings that are not the codec's own. */
async function judgedBefore(
  { ports, codec }: Call,
  { decoded }: Accepted,
  seq: number,
): Promise<Finding[]> {
  if (!ports.judgement.concerns(codec.protocol)) return [];
  const own = new Set(decoded.findings.map(({ rule, path }) => `${rule} ${path}`));
  const stored = (await ports.store.events.get(seq))?.findings ?? [];
  return stored.filter(({ rule, path }) => !own.has(`${rule} ${path}`));
}

function toMessage({ ports, codec, request, receivedAt }: Call, item: Accepted): NewMessage {
  const { decoded, frame, signature } = item;
  const origin = ports.originOf(request.principal, codec.protocol);
  const findings = [...decoded.findings, ...item.judged];
  const nativeHash = sha256(decoded.fingerprint);
  const [first, ...rest] = decoded.events.map(
    (event): NewEvent => ({
      event,
      protocol: codec.protocol,
      channel: channelOf(event, codec.protocol),
      origin,
      signature,
      findings,
      receivedAt,
      nativeHash,
    }),
  );
  if (first === undefined) throw new Error('Invariant broken: a logged message has an event');
  const text = withoutCredentials(frame, codec);
  return {
    events: [first, ...rest],
    raw: { text, encoding: 'utf8', contentType: request.contentType },
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
  call: Call,
  item: Accepted,
  appended: AppendOutcome | undefined,
): IngestOutcome | Refused {
  const { decoded, frame, judged } = item;
  const { id, events } = decoded;
  const findings = [...decoded.findings, ...judged];
  if (appended === undefined) {
    call.ports.log.info(
      { protocol: call.codec.protocol, id, key_id: call.request.principal.key_id },
      'a message about its connection was heard',
    );
    return { result: { id, status: 'stored' }, events, findings };
  }
  if (appended.status === 'id_conflict' || appended.status === 'bad_text') {
    const event = events[0] ?? null;
    const failures: Refused['failures'] = [storeFailure(id, appended)];
    return refusedAs(failures, { id, findings, text: frame.text, json: frame.json, event });
  }
  const result = { id, status: appended.status, seq: appended.seq };
  const reply = replyTo(call, judged.flatMap(asFailure), frame.json);
  return { result, events, findings, ...(reply !== null && { reply }) };
}

/** An error that only the log showed, as the codec is told of it. */
function asFailure({ level, rule, path, message }: Finding): Failure[] {
  return level === 'error' ? [{ code: 'conflict', rule, path, message }] : [];
}

/** What the protocol itself answers; null where it has no word for it. */
function replyTo({ ports, codec, receivedAt }: Call, failures: Failure[], json: unknown): unknown {
  const [first, ...rest] = failures;
  if (first === undefined) return null;
  return codec.reply({ failures: [first, ...rest], json }, { id: ports.newId(), at: receivedAt });
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

function refusal(call: Call, refused: Refused): IngestOutcome {
  const { code, message, path, rule } = refused.failures[0];
  const error = {
    code,
    message,
    ...(path !== undefined && { path }),
    ...(rule !== undefined && { rule }),
    retryable: isRetryable(code),
  };
  const reply = replyTo(call, [...refused.failures], refused.json);
  return {
    result: { id: refused.id, status: 'rejected', error },
    events: [],
    findings: refused.findings,
    ...(reply !== null && { reply }),
  };
}
