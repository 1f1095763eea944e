// Text to wire: one list, whose first word is an act and whose other items are parameters with a value each.
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import type { Failure } from '@/lib/model/failure';
import type { DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { refuse } from '@/lib/protocols/codec/refusal';
import { ok, type Result } from '@/lib/std/result';
import { jsonBytes } from '@/lib/std/utf8';
import { FormReader, type PlacedExpression } from './read-forms';
import { readMessage } from './read-message';
import type { FipaWire } from './schema';

/** What an event holds beside its message. */
const ENVELOPE_BYTES = 32 * 1024;

/** As JSON, whose escapes count: parameters stand in the event as they are printed, and that may be twice as long. */
const MESSAGE_BYTES_MAX = (EVENT_BYTES_MAX - ENVELOPE_BYTES) / 2;

/** One message. A refusal names no id, for messages have none. */
export function parse({ text }: Frame): Result<FipaWire, DecodeFailure> {
  if (text.length > MESSAGE_BYTES_MAX || jsonBytes(text) > MESSAGE_BYTES_MAX) {
    return refuse([TOO_LARGE], null);
  }
  const reader = new FormReader(text);
  const form = reader.next();
  const failure = reader.failure ?? (form === null ? NO_MESSAGE : secondMessage(reader));
  if (failure !== null) return refuse([{ ...failure, rule: failure.rule ?? 'FA1' }], null);
  const message = readMessage(form as PlacedExpression);
  return message.ok ? ok(message.value) : refuse([message.error], null);
}

const TOO_LARGE: Failure = {
  code: 'event_too_large',
  message: `expected a message of at most ${MESSAGE_BYTES_MAX} bytes as JSON, saw more; put large content into an artifact and name it`,
  path: '',
};

const NO_MESSAGE: Failure = {
  code: 'invalid_sexpr',
  message: 'expected a message such as (inform :content "Hello"), saw none',
  at: 0,
};

function secondMessage(reader: FormReader): Failure | null {
  if (reader.next() === null) return reader.failure;
  const [at] = reader.span;
  return { code: 'invalid_sexpr', message: 'expected one message, saw a second one', at };
}
