// Wire to events: one for a message, or one for each message that a call expands to. CBCL has no ids, and often no sender and
// no time; run and thread are what `:thread` says, else the two who talk. What would not come back from the event is kept in
// meta.native, and never anything of the content.
import type { Dialect } from '@/lib/dialects/definition/dialect';
import { DIALECT_TYPE } from '@/lib/dialects/log/dialect-events';
import { verifyDialect } from '@/lib/dialects/rules/verify';
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import type { RuleVerdict } from '@/lib/model/dialects/dialect-summary';
import { ANONYMOUS_ID, GROUP_ALL, toAgentId } from '@/lib/model/ids';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import { canonicalForm } from '@/lib/sexpr/canonical';
import { printSexpr } from '@/lib/sexpr/printer';
import { withMembers } from '@/lib/std/with-members';
import type { DecodeContext, DecodedMessage } from '../../codec/codec';
import { eventOf, type Said } from '../../codec/event-of';
import type { SignedText } from '../../codec/message-signature';
import { type ContentForm, paramNames, payloadOf, TYPES } from '../wire/content';
import { recipientId } from '../wire/names';
import { readMessageOf } from '../wire/read-message';
import { textOf } from '../wire/read-simple';
import {
  type CbclMessage,
  type CbclWire,
  type LangMessage,
  PROTOCOL,
  type SimpleMessage,
} from '../wire/schema';
import { check } from './checks';
import { type Expanded, expand } from './expansion';
import { marksOf, usualOrder } from './parameter-order';

/** What the body of a message says; the rest is its wrappers' and its context's. */
type SaidBody = Pick<Said, 'nativeType' | 'type' | 'to' | 'task' | 'payload' | 'native'> & {
  /** The name of whom it reaches; null where it names nobody. */
  readonly recipient: string | null;
  readonly thread: string | null;
  readonly payloadType?: string;
  readonly derived?: readonly string[];
  readonly verdicts?: readonly RuleVerdict[];
  /** What a call expands to after the first message. */
  readonly more?: readonly SimpleMessage[];
};

/** The message as events; the first one bears the id that the request gives it. */
export function toEvents(
  wire: CbclWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const message = readMessageOf(wire);
  const said = bodyOf(message, context);
  const event = eventOfBody(said, envelopeOf(message), context);
  const parts = partsOf(event, said.more ?? [], message, context);
  const { recipient, verdicts = [] } = said;
  const signed = signedOf(message, event);
  return {
    id: event.id,
    events: [event, ...parts],
    findings: check(wire, message, { recipient, verdicts }),
    ...(signed !== null && { signed }),
  };
}

function bodyOf(message: CbclMessage, context: DecodeContext): SaidBody {
  const { body } = message;
  switch (body.kind) {
    case 'simple':
      return simpleBody(body);
    case 'define':
      return { ...definitionBody(body.dialect, context), nativeType: 'define', to: null };
    case 'teach': {
      const { recipient, dialect, signature } = body;
      const native = signature === null ? {} : { signature: printSexpr(signature) };
      const to = [{ agent_id: recipientId(recipient) }];
      return { ...definitionBody(dialect, context), nativeType: 'teach', recipient, to, native };
    }
    case 'query':
      return queryBody(body.dialect);
    case 'lang':
      return langBody(body, message, context);
  }
}

function simpleBody(message: SimpleMessage, beside: Payload = {}): SaidBody {
  const { performative, recipient, parameters } = message;
  const { payload, derived, form } = payloadOf(message, beside);
  const thread = textOf(parameters.get('thread'));
  return {
    nativeType: performative,
    type: TYPES[performative],
    recipient,
    to: [{ agent_id: recipientId(recipient) }],
    thread,
    task: taskOf(message, thread),
    payload,
    derived,
    native: nativeOf(message, form),
  };
}

/** What an ask opens and what answers belong to (mapping, "Ids"); null where it is the message's own id. */
function taskOf({ performative, parameters }: SimpleMessage, thread: string | null): string | null {
  const isAnswer = !OPENING.has(performative);
  return (isAnswer ? textOf(parameters.get('in-reply-to')) : null) ?? thread;
}

/** Performatives that answer nothing. */
const OPENING: ReadonlySet<string> = new Set(['tell', 'ask', 'hello', 'bye']);

/** What the payload does not say of how the message was written. */
function nativeOf(
  { performative, parameters }: SimpleMessage,
  form: ContentForm | null,
): Record<string, unknown> {
  const native: Record<string, unknown> = {};
  const thread = parameters.get('thread');
  const answered = parameters.get('in-reply-to');
  if (thread !== undefined) native.thread = printSexpr(thread);
  if (answered !== undefined) native.in_reply_to = printSexpr(answered);
  if (form === 'object' || form === 'printed') native.content = form;
  const names = [...parameters.keys()];
  const usual = usualOrder(names);
  const isUsual = form !== 'object' && names.every((name, at) => name === usual[at]);
  if (!isUsual && names.length > 0) {
    native.order = marksOf(names, paramNames(performative, parameters));
  }
  return native;
}

function definitionBody(dialect: Dialect, { dialects }: DecodeContext) {
  const definition = printSexpr(dialect.definition);
  const verdicts = verifyDialect(dialect, {
    source: definition,
    parents: (name) => dialects?.find(name) ?? null,
  });
  const hash = dialects?.hashOf(canonicalForm(dialect.definition));
  return {
    type: 'agent.update' as const,
    recipient: null,
    thread: null,
    task: null,
    payloadType: DIALECT_TYPE,
    payload: {
      dialect: { name: dialect.name, ...(hash !== undefined && { hash }) },
      definition,
      author: dialect.author === null ? null : toAgentId(dialect.author),
      extends: dialect.extends,
      performatives: dialect.performatives.map(({ name }) => name),
      verdicts,
    },
    native: {},
    verdicts,
  };
}

function queryBody(name: string): SaidBody {
  return {
    nativeType: 'query',
    type: 'chat.message',
    recipient: null,
    to: null,
    thread: null,
    task: null,
    native: {},
    payload: { text: `speak? ${name}`, dialect: { name }, expects_reply: true },
  };
}

/** A call is what it expands to, with the call beside it. */
function langBody(body: LangMessage, message: CbclMessage, context: DecodeContext): SaidBody {
  const expanded = expand(body, message, context.dialects);
  if (!expanded.ok) return callAlone(body);
  const [first, ...more] = expanded.value.messages;
  return { ...simpleBody(first, besideCall(body, expanded.value)), nativeType: 'lang', more };
}

function besideCall({ dialect, call }: LangMessage, { hash, text }: Expanded): Payload {
  return { call: printSexpr(call), expansion: text, dialect: { name: dialect, hash } };
}

/** Where `admit` was not asked, a call without its dialect says no more than itself. */
function callAlone({ dialect, call }: LangMessage): SaidBody {
  return {
    nativeType: 'lang',
    type: 'chat.message',
    recipient: null,
    to: null,
    thread: null,
    task: null,
    native: {},
    payload: { call: printSexpr(call), dialect: { name: dialect } },
  };
}

/** What the wrappers of a message say: of several that say a thing the outer one counts. */
type Envelope = {
  readonly from: string | null;
  readonly timestamp: string | null;
  readonly signature: string | null;
  /** As they are printed, without the message. */
  readonly heads: readonly string[];
};

function envelopeOf({ wrappers, body }: CbclMessage): Envelope {
  let from: string | null = null;
  let timestamp: string | null = null;
  let signature = body.kind === 'teach' ? (body.signature?.text ?? null) : null;
  for (const wrapper of wrappers) {
    if (wrapper.kind === 'envelope') {
      from ??= wrapper.from;
      timestamp ??= wrapper.timestamp;
    }
    if (wrapper.kind === 'signed') signature ??= wrapper.signature.text;
  }
  return { from, timestamp, signature, heads: wrappers.map(({ head }) => printSexpr(head)) };
}

function eventOfBody(said: SaidBody, envelope: Envelope, context: DecodeContext): ClutchMessage {
  const { nativeType, type, to, task, payload, thread, payloadType } = said;
  const { from, timestamp, signature, heads } = envelope;
  const sender = from === null ? (context.from ?? ANONYMOUS_ID) : toAgentId(from);
  const pair = thread === null ? pairOf(sender, said.recipient) : null;
  const isPair = pair !== null;
  return eventOf(
    {
      protocol: PROTOCOL,
      nativeType,
      id: null,
      ts: timestamp,
      from,
      to,
      type,
      run: isPair ? `${RUN_PREFIX}${pair}` : thread,
      thread: isPair ? `${THREAD_PREFIX}${pair}` : thread,
      task,
      payload,
      native: heads.length > 0 ? withMembers(said.native, { wrappers: heads }) : said.native,
      more: {
        ...(payloadType !== undefined && { payload_type: payloadType }),
        ...(signature !== null && { security: { auth: { scheme: 'ed25519', sig: signature } } }),
      },
      derived: [
        ...(isPair && context.thread_id === undefined ? ['thread_id'] : []),
        ...(isPair && context.run_id === undefined ? ['run_id'] : []),
        ...(said.derived ?? []),
      ],
    },
    context,
  );
}

/** Of ids that are made here: `agent:` at the head of a thread's would claim that it is an agent (Clutch, Appendix B). */
const RUN_PREFIX = 'run:';
const THREAD_PREFIX = 'thread:';

/** Two who talk without a thread: the same whoever of them speaks. Null where the ids are too long for a column. */
function pairOf(sender: string, recipient: string | null): string | null {
  const to = recipient === null ? GROUP_ALL : recipientId(recipient);
  const pair = [sender, to].sort().join('~');
  return THREAD_PREFIX.length + pair.length <= IDENTIFIER_LENGTH_MAX ? pair : null;
}

/** The further messages of a call. What was signed is the call, so that the signature stays with the first event. */
function partsOf(
  primary: ClutchMessage,
  messages: readonly SimpleMessage[],
  { wrappers, ...message }: CbclMessage,
  context: DecodeContext,
): ClutchMessage[] {
  if (messages.length === 0) return [];
  const envelopes = wrappers.filter(({ kind }) => kind === 'envelope');
  const envelope = envelopeOf({ ...message, wrappers: envelopes });
  return messages.map((simple, index) => {
    const fallbackId = `${primary.id}#${index + 1}`;
    const event = eventOfBody(simpleBody(simple), envelope, { ...context, fallbackId });
    return { ...event, meta: { ...event.meta, part_of: primary.id } };
  });
}

/** What the edge is to verify: a definition's own signature, else the outermost one. */
function signedOf({ wrappers, body }: CbclMessage, event: ClutchMessage): SignedText | null {
  const definition = body.kind === 'define' || body.kind === 'teach' ? body.dialect : null;
  const author = definition?.author ?? null;
  const signer = author === null ? event.from.agent_id : toAgentId(author);
  if (body.kind === 'teach' && body.signature !== null) {
    const text = canonicalForm(body.dialect.definition);
    return { text, signature: body.signature.text, signer };
  }
  const wrapper = wrappers.find(({ kind }) => kind === 'signed');
  if (wrapper?.kind !== 'signed') return null;
  return { text: canonicalForm(wrapper.inner), signature: wrapper.signature.text, signer };
}
