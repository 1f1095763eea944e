// An event that came in another protocol, as a message of the core language in an envelope. What CBCL has no word for stays in
// the content, as an object written in our way; what it wants and the event does not say is named as invented.
import type { CorePerformative } from '@/lib/dialects/language/core-language';
import type { ClutchMessage, MessageType, Payload } from '@/lib/model/clutch-message';
import { printSexpr } from '@/lib/sexpr/printer';
import { readForm } from '@/lib/sexpr/reader';
import { type Atom, atom, isList, type List, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { isIdentifier, isNumber, isSpellable } from '@/lib/sexpr/spelling';
import { isObject } from '@/lib/std/is-object';
import { ok, type Result } from '@/lib/std/result';
import type { Encoded, EncodeFailure } from '../../codec/codec';
import { derivedOf } from '../../codec/event-of';
import { plainContent } from '../../codec/payload-form';
import { unsupported } from '../../codec/refusal';
import { REFERENCE_NAMES, UNNAMED_CODE } from '../wire/content';
import { instantOf } from '../wire/instant';
import { formOfJson, objectOf } from '../wire/json-form';
import { recipientName, senderName } from '../wire/names';
import { parse } from '../wire/parse';
import type { CbclWire } from '../wire/schema';

/** The types that CBCL has a word for; progress and notices are told, as anything is that one agent wants another to know. */
const WORDS: Readonly<Partial<Record<MessageType, CorePerformative>>> = {
  'chat.message': 'tell',
  'chat.system': 'tell',
  'task.request': 'ask',
  'task.accept': 'ok',
  'task.progress': 'tell',
  'task.result': 'reply',
  'task.error': 'error',
  'task.timeout': 'error',
  'task.cancel': 'cancel',
  'agent.register': 'hello',
};

/** Why there is no word for the others. */
const NO_WORDS: Readonly<Partial<Record<MessageType, string>>> = {
  'tool.call': 'CBCL speaks between agents; it has no performative for the call of a tool',
  'tool.result': 'CBCL speaks between agents; it has no performative for what a tool gives back',
  'tool.error': 'CBCL speaks between agents; it has no performative for the failure of a tool',
  'agent.heartbeat': 'CBCL has no performative for a sign of life',
  'agent.update':
    'CBCL has hello and bye; it has no performative for a change of state between them',
  'routing.decision': 'CBCL has no performative for a decision about a route',
  'routing.failure': 'CBCL has no performative for a decision about a route',
};

/** The event in an envelope; `unsupported`, with the reason, where CBCL has no word or no room for it. */
export function fromForeign(event: ClutchMessage): Result<Encoded<CbclWire>, EncodeFailure> {
  const performative = performativeOf(event);
  if (performative === null) {
    return unsupported(NO_WORDS[event.type] ?? `CBCL has no performative for ${event.type}`);
  }
  const parties = partiesOf(event);
  if (!parties.ok) return parties;
  const { from, to } = parties.value;
  const timestamp = timeOf(event);
  if (timestamp === null)
    return unsupported('CBCL writes times by RFC 3339, which has no form for this one');
  const { content, parameters, code, invented } = contentOf(event, performative);
  const thread = threadOf(event);
  const message = list(
    ...[symbol(performative), agent(to), ...content],
    ...(thread === null ? [] : [keyword('thread'), word(thread)]),
    ...(code === null ? [] : [keyword('code'), atom('string', code)]),
    ...parameters.flatMap(([name, value]) => [keyword(name), value]),
  );
  const envelope = list(
    ...[symbol('envelope'), keyword('from'), agent(from), keyword('to'), agent(to)],
    ...[keyword('timestamp'), atom('string', timestamp), message],
  );
  return sayable(envelope, [...inventedEnvelope(event), ...invented]);
}

const symbol = (text: string): Atom => atom('symbol', text);
const agent = (name: string): Atom => atom('agent', name);
const keyword = (name: string): Atom => atom('keyword', name);

function performativeOf({ type, payload }: ClutchMessage): CorePerformative | null {
  if (type === 'agent.update' && payload.status === 'offline') return 'bye';
  return WORDS[type] ?? null;
}

type Parties = { readonly from: string; readonly to: string };

/** Of several recipients the first: CBCL has one, and the translation tells the others as lost. */
function partiesOf({ from, to }: ClutchMessage): Result<Parties, EncodeFailure> {
  const recipient = to[0]?.agent_id ?? '';
  const names = { from: senderName(from.agent_id), to: recipientName(recipient) };
  if (recipient.startsWith('group:') && names.to === null) {
    return unsupported(
      'CBCL speaks to one agent or to @all; write one message for each of the group',
    );
  }
  if (names.from !== null && names.to !== null) return ok({ from: names.from, to: names.to });
  return unsupported('CBCL names agents by letters, digits, - and _; one of the names has others');
}

/** Whole seconds without a fraction, as the draft writes them. */
function timeOf({ ts }: ClutchMessage): string | null {
  const at = Date.parse(ts);
  const instant = Number.isNaN(at) ? null : instantOf(new Date(at).toISOString());
  return instant?.replace('.000Z', 'Z') ?? null;
}

/**
 * A thread of CBCL is one task, so that work is named by its task, and talk by its thread, or by the task where it says only
 * that; null where both were made up.
 */
function threadOf(event: ClutchMessage): string | null {
  const derived = derivedOf(event);
  const task = derived.has('task_id') ? null : event.task_id;
  const thread = derived.has('thread_id') ? null : event.thread_id;
  return event.type.startsWith('task.') ? (task ?? thread) : (thread ?? task);
}

/** A symbol where the text is one, as the draft writes threads; else a string. */
function word(text: string): Atom {
  const plain = symbol(text);
  return isSpellable(plain) && !isNumber(text) && text !== '=' ? plain : atom('string', text);
}

/** A payload as content, none or one, and parameters. */
type Spoken = {
  readonly content: readonly Sexpr[];
  readonly parameters: readonly (readonly [name: string, value: Sexpr])[];
};

/** With the code of an error, and what of all this the event does not say. */
type SaidContent = Spoken & { readonly code: string | null; readonly invented: readonly string[] };

/** Where the message stands in its envelope. */
const MESSAGE = '/7';

function contentOf(event: ClutchMessage, performative: CorePerformative): SaidContent {
  const payload = plainContent(event.payload);
  if (performative === 'error') return errorContent(event, payload);
  const { status: _, ...farewell } = payload;
  const fields = performative === 'bye' ? farewell : payload;
  return { ...spokenOf(fields, 'text'), code: null, invented: [] };
}

/** Parameters that are printed values go back to where they came from; anything else named so is content. */
function spokenOf({ params, ...rest }: Payload, textField: string): Spoken {
  if (params === undefined) return { content: contentForm(rest, textField), parameters: [] };
  const parameters = parametersOf(params);
  if (parameters !== null) return { content: contentForm(rest, textField), parameters };
  return { content: contentForm({ ...rest, params }, textField), parameters: [] };
}

/** Null for what no parameters are printed as. */
function parametersOf(params: unknown): Spoken['parameters'] | null {
  if (!isObject(params) || Object.keys(params).length === 0) return null;
  const parameters: [string, Sexpr][] = [];
  for (const [name, printed] of Object.entries(params)) {
    const value = formOf(printed);
    const isTaken = REFERENCE_NAMES.has(name) || name === 'code' || name === '__proto__';
    if (isTaken || !isIdentifier(name) || value === null) return null;
    if (value.kind === 'keyword' || value.kind === 'marker') return null;
    parameters.push([name, value]);
  }
  return parameters;
}

/** The form that is printed like this; null for any other text. */
function formOf(printed: unknown): Sexpr | null {
  const form = typeof printed === 'string' ? readForm(printed) : null;
  return form?.ok === true && printSexpr(form.value) === printed ? form.value : null;
}

/** Text alone is a string, a printed list that list, nothing is nothing, and everything else one object. */
function contentForm(fields: Payload, textField: string): readonly Sexpr[] {
  const names = Object.keys(fields);
  if (names.length === 0) return [];
  const text = names.length === 1 ? fields[textField] : undefined;
  const plain = typeof text === 'string' ? atom('string', text) : null;
  if (plain !== null && isSpellable(plain)) return [plain];
  const form = names.length === 1 ? formOf(fields.content) : null;
  const isOther = form !== null && isList(form) && objectOf(form) === null;
  return [isOther ? form : formOfJson(fields)];
}

/** What a timeout is called that has no code of its own. */
const TIMEOUT_CODE = 'TIMEOUT';

function errorContent({ type }: ClutchMessage, payload: Payload): SaidContent {
  const { code, ...fields } = payload;
  const isSaid = typeof code === 'string' && isSpellable(atom('string', code));
  const isPlain = fields.retryable === false && Object.keys(fields).length === 2;
  const { retryable: _, ...message } = fields;
  const spoken = isSaid ? fields : payload;
  return {
    ...spokenOf(isPlain && isSaid ? message : spoken, 'message'),
    // A code that is no text stays in the object, and another one beside it would contradict it.
    code: isSaid ? code : code === undefined ? unsaidCode(type) : null,
    invented: code === undefined ? [`${MESSAGE}/:code`] : [],
  };
}

function unsaidCode(type: MessageType): string {
  return type === 'task.timeout' ? TIMEOUT_CODE : UNNAMED_CODE;
}

/** What the envelope says and the event was only given by us. */
function inventedEnvelope(event: ClutchMessage): string[] {
  const derived = derivedOf(event);
  return [
    ...(derived.has('from.agent_id') ? ['/:from'] : []),
    ...(derived.has('to') ? ['/:to', `${MESSAGE}/1`] : []),
    ...(derived.has('ts') ? ['/:timestamp'] : []),
  ];
}

/** Whether every atom has a spelling: marks and payloads can be anybody's. */
export function isPrintable(expr: Sexpr): boolean {
  return isList(expr) ? expr.items.every(isPrintable) : isSpellable(expr);
}

/** The wire of a message, where the reader takes it: its limits are those of everybody. */
function sayable(
  message: List,
  invented: readonly string[],
): Result<Encoded<CbclWire>, EncodeFailure> {
  if (!isPrintable(message))
    return unsupported('CBCL has no spelling for a character of this event');
  const wire = parse({ text: printSexpr(message) });
  if (wire.ok) return ok({ wire: wire.value, invented });
  const [{ message: why }] = wire.error.failures;
  return unsupported(`CBCL cannot hold this event: ${why}`);
}
