// The pipeline of one request: decode, check, authorise, check by what the log knows, then append all that passed in one
// group commit. What is refused is kept as a rejection; what is acknowledged is durable.
import { DIALECT_PROTOCOL } from '@/lib/dialects/language';
import { type DialectDecision, dialectSignature } from '@/lib/dialects/log/dialect-events';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf, type SignatureStatus } from '@/lib/model/event-record';
import { type Failure, isRetryable } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { BAD_TEXT } from '@/lib/model/text';
import type { Codec, DecodeContext, Decoded, Frame } from '@/lib/protocols/codec';
import { invariant } from '@/lib/std/invariant';
import { sha256 } from '@/lib/store/chain';
import type { AppendOutcome, NewEvent, NewMessage } from '@/lib/store/event-store';
import { type DialectsDecided, findingOf, NOTHING_DECIDED } from '../dialects/dialect-request';
import type { IngestItem, IngestOutcome, IngestRequest } from '../engine';
import { toNewMessage } from '../log/new-message';
import type { Accepted, IngestCall, IngestPorts } from './ingest-call';
import { check, storedFindings, withdraw } from './ingest-checks';
import { withoutCredentials } from './mask-credentials';
import { signatureFindings, signatureOf } from './message-signature';
import { keepRejections, type Refused } from './rejections';

/** A character of text costs as much as so many of JSON: a large definition takes 5 ms for 8 KiB. */
const TEXT_COST = 8;

/** Takes one request through the pipeline; answers one outcome per item, in order. */
export async function ingest(
  ports: IngestPorts,
  codec: Codec,
  request: IngestRequest,
): Promise<IngestOutcome[]> {
  const receivedAt = new Date(ports.now()).toISOString();
  const dialects = ports.dialects.request();
  try {
    return await ingestItems({ ports, codec, request, receivedAt, dialects });
  } finally {
    dialects.release();
  }
}

async function ingestItems(call: IngestCall): Promise<IngestOutcome[]> {
  const { ports, codec, request } = call;
  // Text is read and checked here, definitions of dialects with it, and JSON was read before.
  const cost = codec.jsonOf === undefined ? 1 : TEXT_COST;
  const items = await ports.turns.map(
    request.items,
    (item) => cost * lengthOf(item),
    (item, place) => read(call, item, place),
  );
  const accepted = items.filter((item) => item.kind === 'accepted' && isLogged(item));
  await check(call, accepted as Accepted[]);
  const appended = await append(call, accepted as Accepted[]);
  await confirm(call, appended);

  const outcomes: IngestOutcome[] = [];
  const refused: Refused[] = [];
  const answerCost = (item: Accepted | Refused) => cost * answeredLength(item);
  await ports.turns.map(items, answerCost, (item) => {
    const settled = item.kind === 'refused' ? item : settle(call, item, appended.get(item));
    if ('result' in settled) outcomes.push(settled);
    else {
      refused.push(settled);
      outcomes.push(refusal(call, settled));
    }
  });
  if (refused.length > 0) await keepRejections(ports, request, refused);
  return outcomes;
}

function lengthOf(item: IngestItem): number {
  return item.ok ? item.frame.text.length : item.text.length;
}

/** What is answered to is read once more for it; of all else nothing is left to be done. */
function answeredLength(item: Accepted | Refused): number {
  if (item.kind === 'refused') return item.text.length;
  const isAnswered = item.decided.failures.length > 0 || item.contextFindings.length > 0;
  return isAnswered ? item.frame.text.length : 0;
}

/** A message about nothing but its connection gives no event: it is told to operators and not to the log. */
function isLogged(item: Accepted): boolean {
  return item.decoded.events.length > 0;
}

/** What a message became, with what the log hears of its dialects. */
function eventsOf({ decoded, decided, answers }: Accepted): ClutchMessage[] {
  return [...decoded.events, ...decided.events, ...answers];
}

function read(call: IngestCall, item: IngestItem, place: number): Accepted | Refused {
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
    return refusedAs(failures, { id, findings, text: frame.text, json: toldAs(call, frame) });
  }
  const { id, events, findings } = decoded.value;
  const origin = ports.originOf(request.principal, codec.protocol);
  for (const event of events) {
    const failure = ports.mayAuthor(request.principal, event, origin);
    if (failure === null) continue;
    const json = toldAs(call, frame);
    return refusedAs([failure], { id, findings, text: frame.text, json, event });
  }
  const signature = signatureOf(ports, codec, frame, decoded.value);
  const decided = decide(call, decoded.value, signature);
  return {
    kind: 'accepted',
    frame,
    signature,
    decided,
    decoded: {
      ...decoded.value,
      findings: [...findings, ...signatureFindings(signature, decoded.value)],
    },
    contextFindings: [...decided.findings],
    answers: [],
  };
}

/** The message as its codec is asked about it again: a JSON value, or the text of what is none. */
function toldAs({ codec }: IngestCall, frame: Frame): unknown {
  return codec.jsonOf === undefined ? frame.json : frame.text;
}

/** Whether the dialects that a message defines are installed; what a later item of the request says may use them. */
function decide(call: IngestCall, decoded: Decoded, signature: SignatureStatus): DialectsDecided {
  const { ports, codec, request, dialects } = call;
  const [primary] = decoded.events;
  if (codec.protocol !== DIALECT_PROTOCOL || primary === undefined) return NOTHING_DECIDED;
  const { principal } = request;
  const isOperators = ports.originOf(principal, codec.protocol) === 'operator';
  return dialects.decide(decoded.events, {
    isOperators,
    signature: dialectSignature(signature),
    signer: decoded.signed?.signer ?? null,
    by: isOperators ? (principal.agent_id ?? HUMAN_AGENT_ID) : primary.from.agent_id,
  });
}

function refusedAs(
  failures: Refused['failures'],
  rest: Pick<Refused, 'id' | 'text' | 'json'> & Partial<Refused>,
): Refused {
  return { kind: 'refused', findings: [], event: null, ...rest, failures };
}

async function append(
  call: IngestCall,
  accepted: readonly Accepted[],
): Promise<ReadonlyMap<Accepted, AppendOutcome>> {
  if (accepted.length === 0) return new Map();
  const { ports } = call;
  try {
    const outcomes = await ports.commit.append(accepted.map((item) => toMessage(call, item)));
    const settled = new Map<Accepted, AppendOutcome>();
    for (const [index, item] of accepted.entries()) {
      const outcome = outcomes[index];
      if (outcome === undefined) throw new Error('Invariant broken: an append has an outcome');
      settled.set(item, outcome);
      if (outcome.status === 'duplicate') {
        item.contextFindings = await storedFindings(call, item, outcome.seq);
        item.decided = NOTHING_DECIDED;
        item.answers = [];
        ports.taskChecks.withdraw(item.decoded.events);
      } else if (outcome.status !== 'stored') withdraw(call, [item]);
    }
    return settled;
  } catch (error) {
    withdraw(call, accepted);
    throw error;
  }
}

/** Waits until the log told of what was installed, and marks what another process forestalled. */
async function confirm(
  { ports, dialects }: IngestCall,
  appended: ReadonlyMap<Accepted, AppendOutcome>,
): Promise<void> {
  for (const [item, outcome] of appended) {
    if (outcome.status !== 'stored' || item.decided.installs.length === 0) continue;
    try {
      await ports.dialects.reach(outcome.seq + eventsOf(item).length - 1);
    } catch (error) {
      // The message is durable, so that its answer stands; the registry hears of it with the next one.
      ports.log.warn({ err: error }, 'the registry of dialects lags behind the log');
      continue;
    }
    const failures = item.decided.installs.filter((install) => !dialects.holds(install)).map(lost);
    item.decided = { ...item.decided, failures: [...item.decided.failures, ...failures] };
    item.contextFindings = [...item.contextFindings, ...failures.map(findingOf)];
  }
}

function lost({ name }: DialectDecision): Failure {
  const message = `expected ${name} to be free, saw a decision that came first; look at what is installed`;
  return { code: 'conflict', rule: 'BD20', message };
}

function toMessage({ ports, codec, request, receivedAt }: IngestCall, item: Accepted): NewMessage {
  const { decoded, frame, signature } = item;
  const origin = ports.originOf(request.principal, codec.protocol);
  const shared = {
    protocol: codec.protocol,
    findings: [...decoded.findings, ...item.contextFindings],
    receivedAt,
    nativeHash: sha256(decoded.fingerprint),
  };
  const toNewEvent = (event: ClutchMessage, how: Pick<NewEvent, 'origin' | 'signature'>) => ({
    ...shared,
    ...how,
    event,
    channel: channelOf(event, codec.protocol),
  });
  const [first, ...rest]: NewEvent[] = [
    ...decoded.events.map((event) => toNewEvent(event, { origin, signature })),
    // Nobody but the engine says what was decided.
    ...item.decided.events.map((event) =>
      toNewEvent(event, { origin: 'engine', signature: 'unsigned' }),
    ),
    // What the orchestrator answers is Clutch, and breaks no rule.
    ...item.answers.map((event) => answerOf(event, receivedAt)),
  ];
  if (first === undefined) throw new Error('Invariant broken: a logged message has an event');
  const text = withoutCredentials(frame, codec);
  return {
    events: [first, ...rest],
    raw: { text, encoding: 'utf8', contentType: request.contentType },
  };
}

function answerOf(event: ClutchMessage, receivedAt: string): NewEvent {
  return toNewMessage({ event, origin: 'engine', receivedAt }).events[0];
}

function contextOf(call: IngestCall, frame: Frame, place: number): DecodeContext {
  const { request, receivedAt } = call;
  const { channel, run_id, thread_id, from } = request;
  return {
    receivedAt,
    fallbackId: fallbackId(call, frame, place),
    ...(channel !== undefined && { channel }),
    dialects: call.dialects,
    ...(run_id !== undefined && { run_id }),
    ...(thread_id !== undefined && { thread_id }),
    ...((from ?? request.principal.agent_id) && { from: from ?? request.principal.agent_id ?? '' }),
  };
}

/** Mapping, "Ids": a new id for every arrival, or one that a repeat of the request gets again. */
function fallbackId(call: IngestCall, frame: Frame, place: number): string {
  const { ports, codec, request } = call;
  if (codec.idSource === 'content') return sha256(frame.text).slice(0, 32);
  if (request.idempotencyKey === undefined) return ports.newId();
  const index = (request.offset ?? 0) + place;
  return sha256(JSON.stringify([request.idempotencyKey, index, frame.text])).slice(0, 32);
}

function settle(
  call: IngestCall,
  item: Accepted,
  appended: AppendOutcome | undefined,
): IngestOutcome | Refused {
  const { decoded, decided, frame, contextFindings } = item;
  const { id } = decoded;
  const events = eventsOf(item);
  const findings = [...decoded.findings, ...contextFindings];
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
    const json = toldAs(call, frame);
    return refusedAs(failures, { id, findings, text: frame.text, json, event });
  }
  invariant(appended.status !== 'stale', 'only decisions of the engine rest on a state of the log');
  const result = { id, status: appended.status, seq: appended.seq };
  const complaints =
    decided.failures.length > 0 ? decided.failures : contextFindings.flatMap(asFailure);
  const reply =
    replyTo(call, complaints, toldAs(call, frame)) ??
    (call.codec.protocol === DIALECT_PROTOCOL ? call.ports.dialects.answerTo(events) : null);
  return { result, events, findings, ...(reply !== null && { reply }) };
}

/** An error that only the log showed, as the codec is told of it. */
function asFailure({ level, rule, path, message }: Finding): Failure[] {
  return level === 'error' ? [{ code: 'conflict', rule, path, message }] : [];
}

/** What the protocol itself answers; null where it has no word for it. */
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

function refusal(call: IngestCall, refused: Refused): IngestOutcome {
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
