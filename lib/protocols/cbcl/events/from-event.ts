// Event to wire. What came in as CBCL comes back as it was; other events are said in the core language, by from-foreign.ts.
import { type CorePerformative, isCorePerformative } from '@/lib/dialects/language/core-language';
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { printSexpr } from '@/lib/sexpr/printer';
import { readForm, readForms } from '@/lib/sexpr/reader';
import { atom, isList, type List, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { isObject } from '@/lib/std/is-object';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { ok, type Result } from '@/lib/std/result';
import type { Encoded, EncodeFailure } from '../../codec/codec';
import { derivedOf, isNativeTo } from '../../codec/event-of';
import { codeOf, paramNames, payloadOf, TYPES } from '../wire/content';
import { formOfJson } from '../wire/json-form';
import { recipientName } from '../wire/names';
import { parse } from '../wire/parse';
import { readSimple } from '../wire/read-simple';
import { type CbclWire, PROTOCOL } from '../wire/schema';
import { fromForeign, isPrintable } from './from-foreign';
import { namesOf, usualOrder } from './parameter-order';

/** The message that says what this event says. */
export function fromEvent(event: ClutchMessage): Result<Encoded<CbclWire>, EncodeFailure> {
  const own = isNativeTo(event, PROTOCOL) ? ownMessage(event) : null;
  return own === null ? fromForeign(event) : ok({ wire: own, invented: [] });
}

/** The message that this event was made of; null where its payload or its marks say something else. */
function ownMessage(event: ClutchMessage): CbclWire | null {
  const native = event.meta?.native;
  if (!isObject(native)) return null;
  const body = ownBody(event, native);
  const message = body === null ? null : wrapped(body, native.wrappers);
  if (message === null || !isPrintable(message)) return null;
  const wire = parse({ text: printSexpr(message) });
  return wire.ok ? wire.value : null;
}

function ownBody(event: ClutchMessage, native: Payload): List | null {
  const { payload, meta } = event;
  switch (meta?.native_type) {
    case 'define': {
      const definition = definitionOf(payload);
      return definition && said('meta', definition);
    }
    case 'teach': {
      const definition = definitionOf(payload);
      const signature = formOf(native.signature);
      const taught = definition && signature ? said('signed', signature, definition) : definition;
      const pupil = recipientOf(event);
      return taught && pupil && said('meta', said('teach', pupil, taught));
    }
    case 'query': {
      const name = nameOfDialect(payload);
      return name && said('meta', said('query', said('speak?', name)));
    }
    case 'lang':
      return ownCall(event);
    default:
      return ownSimple(event, native);
  }
}

/** `(head ...)` */
function said(head: string, ...items: readonly Sexpr[]): List {
  return list(atom('symbol', head), ...items);
}

/** The one form of a printed text; null where it is none. */
function formOf(text: unknown): Sexpr | null {
  const form = typeof text === 'string' ? readForm(text) : null;
  return form?.ok === true ? form.value : null;
}

function nameOfDialect({ dialect }: Payload): Sexpr | null {
  const name = isObject(dialect) ? formOf(dialect.name) : null;
  return name?.kind === 'symbol' ? name : null;
}

/** The definition of a payload, where it defines what the payload says. */
function definitionOf(payload: Payload): Sexpr | null {
  const definition = formOf(payload.definition);
  const name = nameOfDialect(payload);
  if (definition === null || !isList(definition) || name === null) return null;
  const defined = definition.items[1];
  return defined !== undefined && printSexpr(defined) === printSexpr(name) ? definition : null;
}

function recipientOf({ to }: ClutchMessage): Sexpr | null {
  const [recipient] = to;
  const name = recipient === undefined || to.length > 1 ? null : recipientName(recipient.agent_id);
  return name === null ? null : atom('agent', name);
}

/** The call, where what it expanded to is what the event says. */
function ownCall({ type, payload }: ClutchMessage): List | null {
  const { call, expansion, dialect } = payload;
  const name = nameOfDialect(payload);
  const form = formOf(call);
  if (name === null || form === null) return null;
  const forms = typeof expansion === 'string' ? readForms(expansion) : null;
  const first = forms?.ok === true ? forms.value[0] : undefined;
  const message = first === undefined ? null : readSimple(first, []);
  if (message?.ok !== true || TYPES[message.value.performative] !== type) return null;
  const again = payloadOf(message.value, { call, expansion, dialect }).payload;
  return isSame(again, payload) ? said('lang', name, form) : null;
}

function isSame(one: Payload, other: Payload): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/** What an event keeps of a simple message: its payload, and the marks beside it. */
type Kept = {
  readonly performative: CorePerformative;
  readonly payload: Payload;
  readonly native: Payload;
  /** Dotted paths of what the message did not say. */
  readonly derived: ReadonlySet<string>;
};

/** The simple message that this payload and these marks come from, where the payload comes out of it again. */
function ownSimple(event: ClutchMessage, native: Payload): List | null {
  const { meta, payload, type } = event;
  const performative = meta?.native_type;
  if (typeof performative !== 'string' || !isCorePerformative(performative)) return null;
  const recipient = recipientOf(event);
  if (recipient === null || TYPES[performative] !== type) return null;
  const kept: Kept = { performative, payload, native, derived: derivedOf(event) };
  const parameters = parametersOf(kept);
  const content = parameters && contentOf(kept, parameters);
  if (parameters === null || content === null) return null;
  const pairs = [...parameters].flatMap(([name, value]) => [atom('keyword', name), value]);
  const message = said(performative, recipient, ...content, ...pairs);
  if (!isPrintable(message)) return null;
  const read = readSimple(message, []);
  return read.ok && isSame(payloadOf(read.value).payload, payload) ? message : null;
}

/** The parameters in their order; null where one has no value. */
function parametersOf(kept: Kept): ReadonlyMap<string, Sexpr> | null {
  const { native } = kept;
  const params = writtenParams(kept);
  const written: Payload = {
    ...params,
    ...(native.thread !== undefined && { thread: native.thread }),
    ...(native.in_reply_to !== undefined && { 'in-reply-to': native.in_reply_to }),
  };
  const names = Array.isArray(native.order)
    ? namesOf(native.order, Object.keys(params))
    : usualNames(written, kept);
  if (names === null) return null;
  const parameters = new Map<string, Sexpr>();
  for (const name of names) {
    const value = Object.hasOwn(written, name) ? formOf(written[name]) : codeForm(name, kept);
    if (value === null) return null;
    parameters.set(name, value);
  }
  return parameters;
}

/** The payload's `params`, where they are parameters: beside an object only marks tell them from a field of that object. */
function writtenParams({ payload: { params }, native: { content, order } }: Kept): Payload {
  const isOfObject =
    content === 'object' &&
    !(Array.isArray(order) && order.some((mark) => typeof mark === 'number'));
  return isObject(params) && !isOfObject ? params : {};
}

/** Without a mark the parameters stand in their usual order; beside an object there are none then. */
function usualNames(written: Payload, kept: Kept): readonly string[] {
  if (kept.native.content === 'object') return [];
  const isCode = codeForm('code', kept) !== null && !Object.hasOwn(written, 'code');
  return usualOrder([...Object.keys(written), ...(isCode ? ['code'] : [])]);
}

/** An error's `:code`, which has a field of its own in the payload where it is a string. */
function codeForm(name: string, { performative, payload, derived }: Kept): Sexpr | null {
  const { code } = payload;
  const isSaid = name === 'code' && performative === 'error' && !derived.has('payload.code');
  return isSaid && typeof code === 'string' ? atom('string', code) : null;
}

/** The content, as a list of none or one; null where the payload has none in the form that its mark says. */
function contentOf(kept: Kept, parameters: ReadonlyMap<string, Sexpr>): readonly Sexpr[] | null {
  const { performative, payload, native, derived } = kept;
  if (native.content === 'printed') {
    const content = formOf(payload.content);
    return content === null ? null : [content];
  }
  if (native.content === 'object') return [formOfJson(objectFields(kept, parameters))];
  const field = performative === 'error' ? 'message' : 'text';
  const text = derived.has(`payload.${field}`) ? undefined : payload[field];
  if (text === undefined) return [];
  return typeof text === 'string' ? [atom('string', text)] : null;
}

/** The payload without what the parameters and the performative put beside the object. */
function objectFields(kept: Kept, parameters: ReadonlyMap<string, Sexpr>): Payload {
  const { performative, payload, derived } = kept;
  const beside = new Set([
    ...(paramNames(performative, parameters).length > 0 ? ['params'] : []),
    ...(codeOf(performative, parameters) === null ? [] : ['code']),
    ...(performative === 'bye' ? ['status'] : []),
  ]);
  const entries = Object.entries(payload).filter(
    ([name]) => !beside.has(name) && !derived.has(`payload.${name}`),
  );
  return Object.fromEntries(entries);
}

/** The message in its wrappers, outer to inner; null where one of them is no list. */
function wrapped(body: List, heads: unknown): List | null {
  if (heads === undefined) return body;
  if (!Array.isArray(heads)) return null;
  let message = body;
  for (const head of heads.toReversed()) {
    const form = formOf(head);
    if (form === null || !isList(form)) return null;
    message = list(...form.items, message);
  }
  return message;
}
