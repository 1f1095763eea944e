// What a simple message says, as the payload of an event: text as text, objects that are written in our way as objects, and
// any other content as it is printed. Everything is kept in the payload, so that redaction takes all of it.
import type { CorePerformative } from '@/lib/dialects/language/core-language';
import type { MessageType, Payload } from '@/lib/model/clutch-message';
import { printSexpr } from '@/lib/sexpr/printer';
import { isAtom, isList, type Sexpr } from '@/lib/sexpr/sexpr';
import { withMembers } from '@/lib/std/with-members';
import { objectOf } from './json-form';
import { textOf } from './read-simple';
import type { SimpleMessage } from './schema';

export const TYPES: Readonly<Record<CorePerformative, MessageType>> = {
  tell: 'chat.message',
  ask: 'task.request',
  reply: 'task.result',
  hello: 'agent.register',
  bye: 'agent.update',
  ok: 'task.accept',
  error: 'task.error',
  cancel: 'task.cancel',
};

/** Parameters that are columns of the event, and not part of its payload. */
export const REFERENCE_NAMES: ReadonlySet<string> = new Set(['thread', 'in-reply-to']);

/** How the content stands in the payload; a string says so by itself. */
export type ContentForm = 'text' | 'object' | 'printed';

export type SaidPayload = {
  readonly payload: Payload;
  /** Dotted paths of what the message does not say. */
  readonly derived: readonly string[];
  /** Null where there is no content. */
  readonly form: ContentForm | null;
};

/** What an error is called that says no `:code`. */
export const UNNAMED_CODE = 'ERROR';

/** The payload of a message, with what stands beside its content where it came out of a dialect. */
export function payloadOf(message: SimpleMessage, beside: Payload = {}): SaidPayload {
  const { performative, content } = message;
  const params = paramsOf(message);
  const isError = performative === 'error';
  const code = codeOf(performative, message.parameters);
  const others: Payload = {
    ...(code !== null && { code }),
    ...(performative === 'bye' && { status: 'offline' }),
    ...(params !== null && { params }),
    ...beside,
  };
  const { fields, form } = fieldsOf(content, isError ? 'message' : 'text', others);
  const payload = withMembers(fields, others);
  if (!isError) return { payload, derived: [], form };
  const missing = missingOfError(payload);
  const derived = Object.keys(missing).map((name) => `payload.${name}`);
  return { payload: { ...payload, ...missing }, derived, form };
}

/** What every error event says, and this message does not. */
function missingOfError({ code, message, retryable }: Payload): Payload {
  return {
    ...(code === undefined && { code: UNNAMED_CODE }),
    ...(message === undefined && { message: typeof code === 'string' ? code : UNNAMED_CODE }),
    ...(retryable === undefined && { retryable: false }),
  };
}

type Fields = { readonly fields: Payload; readonly form: ContentForm | null };

/** The content's own fields; an object that says what stands beside it too is printed, so that nothing hides anything. */
function fieldsOf(content: Sexpr | null, textField: string, others: Payload): Fields {
  if (content === null) return { fields: {}, form: null };
  if (isAtom(content, 'string')) return { fields: { [textField]: content.text }, form: 'text' };
  const object = objectOf(content);
  if (object !== null && !Object.keys(object).some((key) => Object.hasOwn(others, key))) {
    return { fields: object, form: 'object' };
  }
  return { fields: { content: printSexpr(content) }, form: 'printed' };
}

/** The names of the parameters that are `params` of the payload: not what joins messages, nor a string as the code of an error. */
export function paramNames(
  performative: CorePerformative,
  parameters: ReadonlyMap<string, Sexpr>,
): string[] {
  const isCode = performative === 'error' && isAtom(parameters.get('code'), 'string');
  return [...parameters.keys()].filter(
    (name) => !REFERENCE_NAMES.has(name) && !(isCode && name === 'code'),
  );
}

/** Parameters as they are printed, by name; null where there are none. */
function paramsOf({ performative, parameters }: SimpleMessage): Payload | null {
  const params: [string, string][] = [];
  for (const name of paramNames(performative, parameters)) {
    const value = parameters.get(name);
    if (value !== undefined) params.push([name, printSexpr(value)]);
  }
  return params.length === 0 ? null : Object.fromEntries(params);
}

/** The code that an error says beside its content; null where it says none, or a list. */
export function codeOf(
  performative: CorePerformative,
  parameters: ReadonlyMap<string, Sexpr>,
): string | null {
  const value = performative === 'error' ? parameters.get('code') : undefined;
  return value === undefined || isList(value) ? null : textOf(value);
}
