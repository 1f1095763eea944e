// What a CBCL event says beside its text, read back out of what its codec wrote: the names of its envelope stand in
// `meta.native`, what a redaction empties in the payload.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { printPretty } from '@/lib/sexpr/printer';
import { readForm } from '@/lib/sexpr/reader';
import { isList } from '@/lib/sexpr/sexpr';
import { isObject } from '@/lib/std/is-object';
import { textIn } from '@/lib/text/text-of';
import { textsOf } from './dialect-events';

/** The protocol's name in the API and in events. */
export const CBCL = 'cbcl';

/** Names that one message can claim to speak; a dozen is a polyglot. */
const CLAIMS_MAX = 32;

/** A keyword parameter that is neither thread nor reference, its value as it is printed. */
export type CbclParameter = { readonly name: string; readonly value: string };

/** A performative of a dialect that was called, and what it says in the core language. */
export type DialectCall = {
  readonly dialect: string;
  readonly hash: string;
  readonly call: string;
  readonly expansion: string;
};

/** Whether somebody said it in CBCL here; what the engine logs, and logs of elsewhere, are no conversation. */
export function isSaidInCbcl({ protocol, origin }: EventRecord): boolean {
  return protocol === CBCL && origin !== 'engine' && origin !== 'import';
}

/** The thread that a message names (`:thread`); null where it names none. */
export function threadSaid(event: ClutchMessage): string | null {
  return textPrinted(nativeOf(event).thread);
}

/** What a message says that it refers to (`:in-reply-to`); null where it names nothing. */
export function referenceSaid(event: ClutchMessage): string | null {
  return textPrinted(nativeOf(event).in_reply_to);
}

/** The content that is neither a text nor an object, for people to read; null for every other. */
export function expressionOf(event: ClutchMessage, width?: number): string | null {
  const { content } = event.payload;
  if (nativeOf(event).content !== 'printed' || typeof content !== 'string') return null;
  return prettyForm(content, width);
}

const NOTHING: ReadonlySet<string> = new Set();

/** Fields of a payload that stand beside its content: a call and its parameters, and an expression in place of a text. */
export function asideOf(event: ClutchMessage): ReadonlySet<string> {
  if (event.meta?.protocol !== CBCL) return NOTHING;
  const isPrinted = expressionOf(event) !== null;
  return new Set(['call', 'expansion', 'dialect', 'params', ...(isPrinted ? ['content'] : [])]);
}

/** A form in lines for people; as it stands where it cannot be read. */
export function prettyForm(text: string, width?: number): string {
  const read = readForm(text);
  return read.ok ? printPretty(read.value, width) : text;
}

/** What stands around the message, the outermost first: each as it is printed, without the message. */
export function wrappersOf(event: ClutchMessage): string[] {
  return textsOf(nativeOf(event).wrappers);
}

/** The call of a `lang` message; null for every other. */
export function callOf({ payload }: Pick<ClutchMessage, 'payload'>): DialectCall | null {
  const { dialect } = payload;
  const call = textIn(payload, 'call');
  if (call === '' || !isObject(dialect)) return null;
  const [name, hash] = [textIn(dialect, 'name'), textIn(dialect, 'hash')];
  return name === ''
    ? null
    : { dialect: name, hash, call, expansion: textIn(payload, 'expansion') };
}

/** The other keyword parameters, in their order. */
export function parametersOf({ payload }: Pick<ClutchMessage, 'payload'>): CbclParameter[] {
  if (!isObject(payload.params)) return [];
  return Object.entries(payload.params).flatMap(([name, value]) =>
    typeof value === 'string' ? { name, value } : [],
  );
}

/** The dialects that a message says its sender speaks, as in `:dialects (planning logistics)`. */
export function claimedDialects(
  { payload }: Pick<ClutchMessage, 'payload'>,
  namesMax = CLAIMS_MAX,
): string[] {
  const printed = isObject(payload.params) ? textIn(payload.params, 'dialects') : '';
  const read = printed === '' ? null : readForm(printed);
  if (!read?.ok || !isList(read.value)) return [];
  const names = read.value.items.flatMap((item) => (item.kind === 'symbol' ? item.text : []));
  return [...new Set(names)].slice(0, namesMax);
}

/** The dialect that a `speak?` asks for; null where the event asks for none. */
export function dialectAskedFor({ type, payload }: ClutchMessage): string | null {
  const isQuery =
    type === 'chat.message' && payload.expects_reply === true && isObject(payload.dialect);
  if (!isQuery || !textIn(payload, 'text').startsWith('speak? ')) return null;
  return textIn(payload.dialect as ClutchMessage['payload'], 'name') || null;
}

/** Names that are spelled as what they say. */
const PLAIN = /^[\w?-]+$/;

/** The text of a printed value, as ids are made of it: an atom without its quotes, a list as it stands. */
function textPrinted(printed: unknown): string | null {
  if (typeof printed !== 'string' || printed === '()') return null;
  if (PLAIN.test(printed)) return printed;
  const read = readForm(printed);
  if (!read.ok || isList(read.value)) return printed;
  return read.value.kind === 'agent' ? printed : read.value.text;
}

function nativeOf({ meta }: ClutchMessage): Readonly<Record<string, unknown>> {
  return isObject(meta?.native) ? meta.native : {};
}
