// What events of CBCL mean beside their types, read back out of what the codec wrote: the names of an envelope stand in
// `meta.native`, what a redaction empties in the payload. A thread is one task, in which every ask is a question.
import { DIALECT_FILE_ENDING, DIALECT_MEDIA_TYPE } from '@/lib/dialects/language/language';
import { textsOf } from '@/lib/dialects/log/dialect-events';
import { callOf, claimedDialects, dialectAskedFor } from '@/lib/dialects/log/dialect-said';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { prettyForm } from '@/lib/sexpr/pretty-form';
import { readForm } from '@/lib/sexpr/reader';
import { isList } from '@/lib/sexpr/sexpr';
import { isObject } from '@/lib/std/is-object';
import { canonicalMeaning, idsNamed } from '../codec/canonical-meaning';
import type { DialectMeaning, Meaning, NamedParameter, ProtocolMeaning } from '../codec/meaning';
import { fieldLabels } from './field-labels';
import { fieldsOfText, textOfFields } from './text-fields';

/** Fields of a payload that stand beside its content: a call and its parameters. */
const ASIDE: ReadonlySet<string> = new Set(['call', 'expansion', 'dialect', 'params']);
const ASIDE_WITH_CODE: ReadonlySet<string> = new Set([...ASIDE, 'content']);

/** The names of a message's own references, which `meta.native` keeps as they were printed. */
type Names = { readonly thread: string | null; readonly reference: string | null };

function meaningOf(event: ClutchMessage): Meaning {
  const canonical = canonicalMeaning(event);
  const { act } = canonical;
  const native = nativeOf(event);
  const names = { thread: textPrinted(native.thread), reference: textPrinted(native.in_reply_to) };
  const dialect = dialectOf(event);
  const isQuestion = act === 'request' || (canonical.question !== null && dialect.asksFor === null);
  return {
    ...canonical,
    link: linkOf(event, act, names),
    refersTo: act === 'request' ? [] : idsNamed(event, names.reference ?? ''),
    thread: names.thread,
    expects: act === 'request' ? 'reply' : null,
    // Who speaks a dialect is asked of everybody, and answered by the workspace.
    question: isQuestion ? { scope: 'thread', ...timeoutOf(event) } : null,
    // An error or an ok may be about whatever was said (B35), also a mere tell.
    mayBeAside: act !== null && act !== 'request',
    isConversation: true,
    dialect,
    aside: codeOf(event) === null ? ASIDE : ASIDE_WITH_CODE,
    wrappers: textsOf(native.wrappers),
    // Known also when its content was removed.
    isFarewell:
      canonical.isFarewell || (event.type === 'agent.update' && event.meta?.native_type === 'bye'),
  };
}

/** A whole number of seconds of up to thirty years, or such a part of them: no longer one is waited for by anybody. */
const SECONDS = /^\d{1,9}(?:\.\d{1,9})?$/;

/**
 * BD24: the draft gives `:timeout 30` of an ask no unit. It is read in seconds, for nobody answers in 30 milliseconds, which is
 * the unit of `with-limits`: there it bounds how long a message is evaluated.
 */
function timeoutOf({ payload: { params } }: ClutchMessage): { timeoutSec?: number } {
  const said = isObject(params) ? params.timeout : undefined;
  const seconds = typeof said === 'string' && SECONDS.test(said) ? Number(said) : 0;
  return seconds > 0 ? { timeoutSec: seconds } : {};
}

/** An ask that names its thread joins its own id to it; an answer that names both joins what it refers to with its thread. */
function linkOf(
  { id, task_id, type }: ClutchMessage,
  act: Meaning['act'],
  { thread, reference }: Names,
): Meaning['link'] {
  if (act === 'request') return task_id === id ? null : [id, task_id];
  const isAnswer = type.startsWith('task.') && reference !== null;
  return !isAnswer || thread === null || thread === task_id ? null : [task_id, thread];
}

function dialectOf(event: ClutchMessage): DialectMeaning {
  return {
    asksFor: dialectAskedFor(event),
    call: callOf(event),
    claims: claimedDialects(event),
    parameters: parametersOf(event),
  };
}

/** The other keyword parameters, in their order. */
function parametersOf({ payload }: ClutchMessage): NamedParameter[] {
  if (!isObject(payload.params)) return [];
  return Object.entries(payload.params).flatMap(([name, value]) =>
    typeof value === 'string' ? { name, value } : [],
  );
}

/** The content that is neither a text nor an object, for people to read; null for every other. */
function codeOf(event: ClutchMessage, width?: number): string | null {
  const { content } = event.payload;
  if (nativeOf(event).content !== 'printed' || typeof content !== 'string') return null;
  return prettyForm(content, width);
}

/** What an ask follows on (`:in-reply-to`). */
function referencesOf(event: ClutchMessage): string[] {
  const reference = textPrinted(nativeOf(event).in_reply_to);
  return reference === null ? [] : [reference];
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

export const cbclMeaning: ProtocolMeaning = {
  protocol: 'cbcl',
  title: 'CBCL',
  shape: { path: 'M5.5 2C2.5 5.2 2.5 10.8 5.5 14M10.5 2c3 3.2 3 8.8 0 12', isLine: true },
  meaningOf,
  codeOf,
  referencesOf,
  fieldLabels,
  textForm: {
    name: 'one S-expression',
    mediaType: DIALECT_MEDIA_TYPE,
    fileEnding: DIALECT_FILE_ENDING,
    textOfFields,
    fieldsOfText,
  },
  keepsConversations: true,
};
