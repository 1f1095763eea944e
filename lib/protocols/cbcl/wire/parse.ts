// Text to wire: one form, read once, whose parts are those of a message. What its layout owes to the ABNF is noted beside it; in
// the profile `strict` that refuses it.
import type { Failure } from '@/lib/model/failure';
import { partAt } from '@/lib/sexpr/place';
import { type PlacedForm, readPlacedForm } from '@/lib/sexpr/reader';
import { isList } from '@/lib/sexpr/sexpr';
import { type SexprError, sexprFailure } from '@/lib/sexpr/syntax-error';
import { invariant } from '@/lib/std/invariant';
import { pointerSegments } from '@/lib/std/json/json-pointer';
import { ok, type Result } from '@/lib/std/result';
import type { DecodeFailure, Frame } from '../../codec/codec';
import { refuse } from '../../codec/refusal';
import { failureOf } from './departures';
import { readMessage } from './read-message';
import type { CbclWire } from './schema';
import { departures } from './strict';

/** The ABNF to the letter, as a diagnostic. */
export const STRICT = 'strict';

/** One message. A refusal names no id, for messages have none (BD23). */
export function parse({ text, profile }: Frame): Result<CbclWire, DecodeFailure> {
  const placed = readPlacedForm(text);
  if (!placed.ok) return refuse([unreadable(placed.error)], null);
  const { form } = placed.value;
  const message = readMessage(form);
  if (!message.ok) return refuse([withPlace(message.error, placed.value)], null);
  invariant(isList(form), 'a message is a list');
  const layout = departures(text, placed.value);
  const [first] = layout;
  if (profile === STRICT && first !== undefined) return refuse([failureOf(first)], null);
  return ok({ message: form, layout });
}

/** The rows that single errors of reading break; all others break B11, the syntax of S-expressions. */
const ROWS: Readonly<Partial<Record<SexprError['code'], string>>> = {
  bad_escape: 'B10',
  bad_text: 'BD10',
  extra_form: 'B1',
  // Enforcing some limit is the reader's duty (B12); which one is its choice: the draft only recommends 32.
  too_deep: 'BD28',
  too_many_nodes: 'B14',
  atom_too_long: 'B14',
  text_too_long: 'B14',
};

/** What a sender of deeper lists is told: it broke no rule. */
const DEPTH_NOTE = 'the draft recommends this limit to readers, and demands none of senders';

function unreadable(error: SexprError): Failure {
  const failure = { ...sexprFailure(error), rule: ROWS[error.code] ?? 'B11' };
  if (error.code !== 'too_deep') return failure;
  return { ...failure, message: `${failure.message}; ${DEPTH_NOTE}` };
}

/** The failure with the offset of its path: of the nearest part around it where it says that something is missing. */
function withPlace(failure: Failure, { form, spans }: PlacedForm): Failure {
  const segments = pointerSegments(failure.path ?? '');
  const part = partAt(form, segments);
  const exact = part === null ? undefined : spans.get(part);
  if (exact !== undefined) return { ...failure, at: exact[0] };
  for (let length = segments.length - 1; length >= 0; length -= 1) {
    const around = partAt(form, segments.slice(0, length));
    const span = around === null ? undefined : spans.get(around);
    // What is missing is missing before the closing parenthesis.
    if (span !== undefined) return { ...failure, at: Math.max(span[0], span[1] - 1) };
  }
  return failure;
}
