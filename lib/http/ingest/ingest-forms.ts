// Messages of a protocol that is no JSON but text, such as S-expressions. A text is cut into its messages (forms), each an item with
// its own slice; inside JSON each form is a string. A text is read whole: a form that cannot be read refuses all of it.
import { setImmediate } from 'node:timers/promises';
import type { IngestItem } from '@/lib/engine/interface/engine';
import { AppError } from '@/lib/model/errors/app-error';
import type { Failure } from '@/lib/model/failure';
import type { MessageTexts } from '@/lib/protocols/codec/codec';
import { eachFormSpan } from '@/lib/sexpr/reader';
import { sexprFailure } from '@/lib/sexpr/syntax-error';
import type { Span } from '@/lib/std/json/json-scan';
import { type Ingestion, ITEMS_MAX, jsonItem, type ToItem, tooManyItems } from './ingest-items';

/** S-expressions, which most protocols of text are. */
const FORMS: MessageTexts = { example: '(tell @bob "Hello")', eachSpan: eachForm };

function* eachForm(text: string): Generator<Span, Failure | null, void> {
  const error = yield* eachFormSpan(text);
  return error === null ? null : sexprFailure(error);
}

/** What is read in one turn of the event loop: 256 KiB of the densest text take some 5 ms. Characters. */
const TURN_LENGTH_MAX = 256 * 1024;

/** Some editors write it before a text; here it would be a character of the first form. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The forms of a text; the space and the comments between them belong to none.
 * @throws AppError of the reader's code, with the line and column in its message, or `body_too_large`
 */
export async function itemsOfForms(
  text: string,
  { example, eachSpan }: MessageTexts = FORMS,
): Promise<IngestItem[]> {
  if (text.startsWith(BYTE_ORDER_MARK)) {
    throw refusal({
      code: 'invalid_sexpr',
      message: `expected a form such as ${example}, saw a byte order mark at line 1, column 1; save the text as UTF-8 without one`,
      at: 0,
    });
  }
  const items: IngestItem[] = [];
  const spans = eachSpan(text);
  let span = spans.next();
  for (let turnStart = 0; !span.done; span = spans.next()) {
    const [start, end] = span.value;
    if (items.length === ITEMS_MAX) throw tooManyItems();
    items.push(formItem(text.slice(start, end)));
    if (end - turnStart < TURN_LENGTH_MAX) continue;
    turnStart = end;
    await setImmediate();
  }
  if (span.value !== null) throw refusal(span.value);
  if (items.length === 0) {
    const message = `expected at least one form such as ${example}, saw none; send the messages as text, one form after the other`;
    throw refusal({ code: 'invalid_sexpr', message, at: text.length });
  }
  return items;
}

/** How the JSON values of an ingestion become items: where the protocol is text, each is a string that holds one form. */
export function itemReader({
  isText,
  texts: { example } = FORMS,
}: Pick<Ingestion, 'isText' | 'texts'>): ToItem {
  if (!isText) return jsonItem;
  return (text, value) => {
    if (typeof value === 'string') return formItem(value);
    const message = `expected a string that holds one form such as ${example}, saw ${nameOf(value)}; or send the text itself`;
    return { ok: false, text, code: 'invalid_type', message };
  };
}

function formItem(text: string): IngestItem {
  return { ok: true, frame: { text } };
}

function nameOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a value of the type ${typeof value}`;
}

function refusal(failure: Failure): AppError {
  return new AppError(failure.code, failure.message, { errors: [failure] });
}
