// Messages of a protocol that is no JSON but S-expressions. A text is cut into its forms, each an item with its own
// slice; inside JSON each form is a string. A text is read whole: a form that cannot be read refuses all of it.
import type { IngestItem } from '@/lib/engine/engine';
import { AppError } from '@/lib/model/app-error';
import type { Failure } from '@/lib/model/failure';
import { SEXPR_LIMITS } from '@/lib/sexpr/limits';
import { formSpans } from '@/lib/sexpr/reader';
import { sexprFailure } from '@/lib/sexpr/syntax-error';
import { type Ingestion, ITEMS_MAX, jsonItem, type ToItem, tooManyItems } from './ingest-items';

/** What is said to those who send something else. */
const EXAMPLE = '(tell @bob "Hello")';

/** Some editors write it before a text; here it would be a character of the first form. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The forms of a text; the space and the comments between them belong to none.
 * @throws AppError of the reader's code, with the line and column in its message, or `body_too_large`
 */
export function itemsOfForms(text: string): IngestItem[] {
  if (text.startsWith(BYTE_ORDER_MARK)) {
    throw refusal({
      code: 'invalid_sexpr',
      message: `expected a form such as ${EXAMPLE}, saw a byte order mark at line 1, column 1; save the text as UTF-8 without one`,
      at: 0,
    });
  }
  const spans = formSpans(text, SEXPR_LIMITS, ITEMS_MAX);
  if (!spans.ok) throw refusal(sexprFailure(spans.error));
  if (spans.value.length === 0) {
    const message = `expected at least one form such as ${EXAMPLE}, saw none; send the messages as text, one form after the other`;
    throw refusal({ code: 'invalid_sexpr', message, at: text.length });
  }
  if (spans.value.length > ITEMS_MAX) throw tooManyItems();
  return spans.value.map(([start, end]) => formItem(text.slice(start, end)));
}

/** How the JSON values of an ingestion become items: where the protocol is text, each is a string that holds one form. */
export function itemReader({ isText }: Pick<Ingestion, 'isText'>): ToItem {
  return isText ? stringItem : jsonItem;
}

function stringItem(text: string, value: unknown): IngestItem {
  if (typeof value === 'string') return formItem(value);
  const message = `expected a string that holds one form such as ${EXAMPLE}, saw ${nameOf(value)}; or send the text itself`;
  return { ok: false, text, code: 'invalid_type', message };
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
