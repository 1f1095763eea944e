// From checked messages to appended ones: all of a request join one group commit.
import type { DialectDecision } from '@/lib/dialects/log/dialect-events';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf } from '@/lib/model/event-fields';
import type { Failure } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import { BAD_TEXT } from '@/lib/model/text';
import { invariant } from '@/lib/std/invariant';
import { sha256 } from '@/lib/store/integrity/chain';
import type { AppendOutcome, NewEvent, NewMessage } from '@/lib/store/ports/event-store';
import { findingOf } from '../dialects/dialect-request';
import { toNewMessage } from '../log/commit/new-message';
import { storedFindings, withdraw } from './check';
import { type IngestCall, nativeValue } from './ingest-call';
import { withoutCredentials } from './mask-credentials';
import { type Appended, type Checked, type Refused, refusedAs } from './stages';

/** Appends every message; what only the store could see to be wrong is refused. */
export async function append(
  call: IngestCall,
  items: readonly Checked[],
): Promise<(Appended | Refused)[]> {
  try {
    const outcomes = await call.ports.commit.append(items.map((item) => toMessage(call, item)));
    const appended: (Appended | Refused)[] = [];
    for (const [index, item] of items.entries()) {
      const outcome = outcomes[index];
      invariant(outcome !== undefined, 'an append has an outcome for each message');
      appended.push(await toAppended(call, item, outcome));
    }
    return appended;
  } catch (error) {
    withdraw(call, items);
    throw error;
  }
}

function toAppended(
  call: IngestCall,
  item: Checked,
  outcome: AppendOutcome,
): Appended | Refused | Promise<Appended> {
  switch (outcome.status) {
    case 'stored':
      return item.dialects.installs.length === 0
        ? storedAs(item, outcome.seq, [])
        : storedWithDialects(call, item, outcome.seq);
    case 'duplicate':
      return repeated(call, item, outcome.seq);
    default:
      return notStored(call, item, outcome);
  }
}

/** Waits until the log told of the dialects that were installed, and marks what another process forestalled. */
async function storedWithDialects(
  { ports, dialects }: IngestCall,
  item: Checked,
  seq: number,
): Promise<Appended> {
  const { installs } = item.dialects;
  try {
    await ports.dialects.reach(seq + eventsOf(item).length - 1);
  } catch (error) {
    // The message is durable, so that its answer stands; the registry learns of it with the next one.
    ports.log.warn({ err: error }, 'the registry of dialects lags behind the log');
    return storedAs(item, seq, []);
  }
  const lost = installs.filter((install) => !dialects.holds(install)).map(forestalled);
  return storedAs(item, seq, lost);
}

function storedAs(item: Checked, seq: number, lost: readonly Failure[]): Appended {
  const findings = [...item.contextFindings, ...lost.map(findingOf)];
  const refusals = [...item.dialects.failures, ...lost];
  return appendedAs(item, { status: 'stored', seq, findings, events: eventsOf(item), refusals });
}

async function repeated(call: IngestCall, item: Checked, seq: number): Promise<Appended> {
  call.ports.duplicates.note(seq, call.receivedAt);
  const findings = await storedFindings(call, item, seq);
  call.ports.taskChecks.withdraw(item.message.events);
  return appendedAs(item, { status: 'duplicate', seq, findings });
}

function notStored(call: IngestCall, item: Checked, outcome: AppendOutcome): Refused {
  withdraw(call, [item]);
  invariant(
    outcome.status === 'id_conflict' || outcome.status === 'bad_text',
    'only decisions of the engine rest on a state of the log',
  );
  const { frame, message, contextFindings } = item;
  return refusedAs([storeFailure(message.id, outcome)], {
    id: message.id,
    findings: [...message.findings, ...contextFindings],
    text: frame.text,
    json: nativeValue(call, frame),
    event: message.events[0] ?? null,
  });
}

/** What a message became. Its complaints are why dialects were refused, else the errors that only the log showed. */
function appendedAs(
  { frame, message, moved }: Checked,
  result: Pick<Appended, 'status' | 'seq' | 'findings'> & {
    readonly events?: readonly ClutchMessage[];
    readonly refusals?: readonly Failure[];
  },
): Appended {
  const { status, seq, findings, events = message.events, refusals = [] } = result;
  return {
    kind: 'appended',
    frame,
    id: message.id,
    status,
    seq,
    events,
    findings: [...message.findings, ...findings],
    moved,
    complaints: refusals.length > 0 ? refusals : findings.flatMap(asFailure),
  };
}

/** An error that only the log showed, as the codec is told of it. */
function asFailure({ level, rule, path, message }: Finding): Failure[] {
  return level === 'error' ? [{ code: 'conflict', rule, path, message }] : [];
}

function forestalled({ name }: DialectDecision): Failure {
  const message = `expected ${name} to be free, saw a decision that came first; look at what is installed`;
  return { code: 'conflict', rule: 'BD20', message };
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

/** What a message became, with what is logged of its dialects and said to it. */
function eventsOf({ message, dialects, answers }: Checked): ClutchMessage[] {
  return [...message.events, ...dialects.events, ...answers];
}

function toMessage({ ports, codec, request, receivedAt }: IngestCall, item: Checked): NewMessage {
  const { message, frame, signature } = item;
  const origin = ports.originOf(request.principal, codec.protocol);
  const { protocol } = codec;
  const findings = [...message.findings, ...item.contextFindings];
  const nativeHash = sha256(message.fingerprint);
  const toNewEvent = (
    event: ClutchMessage,
    { origin, signature }: Pick<NewEvent, 'origin' | 'signature'>,
  ): NewEvent => {
    const channel = channelOf(event, protocol);
    return { event, origin, signature, protocol, channel, findings, receivedAt, nativeHash };
  };
  const [first, ...rest]: NewEvent[] = [
    ...message.events.map((event) => toNewEvent(event, { origin, signature })),
    // Nobody but the engine says what was decided.
    ...item.dialects.events.map((event) =>
      toNewEvent(event, { origin: 'engine', signature: 'unsigned' }),
    ),
    // What the orchestrator answers is Clutch, and breaks no rule.
    ...item.answers.map((event) => toNewMessage({ event, origin: 'engine', receivedAt }).events[0]),
  ];
  invariant(first !== undefined, 'a logged message has an event');
  const text = withoutCredentials(frame, codec);
  return {
    events: [first, ...rest],
    raw: { text, encoding: 'utf8', contentType: request.contentType },
    isVerbatim: message.isVerbatim === true && text === frame.text,
  };
}
