// What CBCL says of a message that cannot be processed: `(error @offender "why" :code "CODE" :thread t)`. The draft asks for
// `:in-reply-to` too, and gives messages no id that it could name (BD23); the thread is what an answer can be joined by.
import { ECHO_MAX } from '@/lib/dialects/language/limits';
import type { Failure, FailureCode } from '@/lib/model/failure';
import { GROUP_ALL } from '@/lib/model/ids';
import { printSexpr } from '@/lib/sexpr/printer';
import { readForm } from '@/lib/sexpr/reader';
import { atom, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { isSpellable, spellAtom } from '@/lib/sexpr/spelling';
import { claimedSender } from '../codec/claimed-sender';
import type { Complaint, ReplyContext } from '../codec/codec';
import { EVERYBODY, senderName } from './wire/names';
import { readMessage } from './wire/read-message';
import type { CbclMessage } from './wire/schema';

/**
 * The codes of our errors (BD29). The draft shows `UNKNOWN_DIALECT` and lists four conditions without codes: syntax, unknown
 * dialects, limits and semantics; a bad signature and a rejected dialect it tells receivers to refuse.
 */
export type CbclErrorCode =
  | 'SYNTAX_ERROR'
  | 'UNKNOWN_DIALECT'
  | 'LIMIT_EXCEEDED'
  | 'SEMANTIC_ERROR'
  | 'BAD_SIGNATURE'
  | 'DIALECT_REJECTED'
  | 'FORBIDDEN'
  | 'CONFLICT'
  | 'UNAVAILABLE';

/** By row first: what the log finds comes under one code of failure, whatever it is. */
const CODES_OF_RULES: Readonly<Record<string, CbclErrorCode>> = {
  B16: 'DIALECT_REJECTED',
  B17: 'DIALECT_REJECTED',
  B18: 'DIALECT_REJECTED',
  B19: 'DIALECT_REJECTED',
  B20: 'DIALECT_REJECTED',
  B21: 'DIALECT_REJECTED',
  B23: 'DIALECT_REJECTED',
  B24: 'DIALECT_REJECTED',
  B42: 'DIALECT_REJECTED',
  B43: 'DIALECT_REJECTED',
  BD20: 'DIALECT_REJECTED',
  BD25: 'SEMANTIC_ERROR',
  BD34: 'SEMANTIC_ERROR',
  B38: 'BAD_SIGNATURE',
  B40: 'BAD_SIGNATURE',
  B41: 'BAD_SIGNATURE',
  BD21: 'BAD_SIGNATURE',
  B29: 'SEMANTIC_ERROR',
  B30: 'SEMANTIC_ERROR',
};

const CODES: Readonly<Partial<Record<FailureCode, CbclErrorCode>>> = {
  unknown_dialect: 'UNKNOWN_DIALECT',
  limit_exceeded: 'LIMIT_EXCEEDED',
  event_too_large: 'LIMIT_EXCEEDED',
  body_too_large: 'LIMIT_EXCEEDED',
  too_deep: 'LIMIT_EXCEEDED',
  rate_limited: 'LIMIT_EXCEEDED',
  forged: 'FORBIDDEN',
  forbidden: 'FORBIDDEN',
  unauthorized: 'FORBIDDEN',
  id_conflict: 'CONFLICT',
  conflict: 'CONFLICT',
  unsupported: 'SEMANTIC_ERROR',
  not_found: 'SEMANTIC_ERROR',
  overloaded: 'UNAVAILABLE',
  store_full: 'UNAVAILABLE',
  store_unavailable: 'UNAVAILABLE',
  shutting_down: 'UNAVAILABLE',
  internal: 'UNAVAILABLE',
};

/** Whom an error goes to when nobody can be read: the name that the draft's own example has. */
const UNKNOWN_SENDER = 'sender';

/** Characters of a reason: a sentence or two, and a place. */
const REASON_LENGTH_MAX = 400;

/** An error to the sender of the envelope, else to whom the request came from, in its thread where that can be read. */
export function reply({ failures, json }: Complaint, { to }: ReplyContext): string {
  const [failure] = failures;
  const message = typeof json === 'string' ? messageOf(json) : null;
  const thread = message === null ? null : threadOf(message);
  return printSexpr(
    list(
      ...[atom('symbol', 'error'), atom('agent', offenderOf(json, to))],
      atom('string', reasonOf(failure)),
      ...[atom('keyword', 'code'), atom('string', codeOf(failure))],
      ...(thread === null ? [] : [atom('keyword', 'thread'), thread]),
    ),
  );
}

/** The code for a failure; what no table lists finds fault with the form of the message. */
function codeOf({ code, rule }: Failure): CbclErrorCode {
  return CODES_OF_RULES[rule ?? ''] ?? CODES[code] ?? 'SYNTAX_ERROR';
}

function messageOf(text: string): CbclMessage | null {
  const form = readForm(text);
  const message = form.ok ? readMessage(form.value) : null;
  return message?.ok === true ? message.value : null;
}

function offenderOf(json: unknown, to: string | undefined): string {
  const sender = (typeof json === 'string' ? claimedSender(json) : null) ?? to ?? null;
  const name = sender === null || sender === GROUP_ALL ? null : senderName(sender);
  // To answer everybody would make one broken message the business of all.
  return name === null || name === EVERYBODY || name.length > ECHO_MAX ? UNKNOWN_SENDER : name;
}

/** The thread as it was written, where it is one short atom. */
function threadOf({ body }: CbclMessage): Sexpr | null {
  const simple = body.kind === 'lang' ? body.core : body;
  const thread = simple?.kind === 'simple' ? simple.parameters.get('thread') : undefined;
  if (thread === undefined || thread.kind === 'list') return null;
  return spellAtom(thread).length > ECHO_MAX ? null : thread;
}

/** The reason in one string that every reader takes. */
function reasonOf({ message, rule, path }: Failure): string {
  const place = [rule, path].filter((part) => part !== undefined && part !== '').join(' ');
  const whole = (place === '' ? message : `${place}: ${message}`).toWellFormed();
  const text = [...whole].slice(0, REASON_LENGTH_MAX).filter(isWritable).join('');
  return text === '' ? 'The message cannot be processed.' : text;
}

function isWritable(char: string): boolean {
  return isSpellable(atom('string', char));
}
