// What a CBCL event names in its envelope, read back out of what its codec wrote into `meta.native`.
import { DIALECT_PROTOCOL } from '@/lib/dialects/language';
import { dialectAskedFor as askedFor } from '@/lib/dialects/log/dialect-said';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { readForm } from '@/lib/sexpr/reader';
import { isList } from '@/lib/sexpr/sexpr';
import { isObject } from '@/lib/std/is-object';

/** The dialect that a `speak?` asks for; null where the event asks for none. */
export const dialectAskedFor = askedFor;

/** The protocol's name in the API and in events. */
export const CBCL = DIALECT_PROTOCOL;

/** The thread that a message names (`:thread`); null where it names none. */
export function threadSaid(event: ClutchMessage): string | null {
  return textPrinted(nativeOf(event).thread);
}

/** What a message says that it refers to (`:in-reply-to`); null where it names nothing. */
export function referenceSaid(event: ClutchMessage): string | null {
  return textPrinted(nativeOf(event).in_reply_to);
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
