// Text to record.
import { EVENT_BYTES_MAX } from '@/lib/model/clutch-message';
import { failuresOf } from '@/lib/model/errors/failures-of';
import type { Failure } from '@/lib/model/failure';
import { WEBHOOK_BODY_BYTES_MAX } from '@/lib/model/webhook';
import type { DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { bytesAbove } from '@/lib/protocols/codec/read-frame';
import { refuse } from '@/lib/protocols/codec/refusal';
import { readJson } from '@/lib/std/json/json-read';
import { ok, type Result } from '@/lib/std/result';
import { utf8Length } from '@/lib/std/utf8';
import { WebhookWire } from './schema';

/** What an event holds beside what it was mapped from: ids, agents with their prefix, derived fields. */
const ENVELOPE_BYTES = 16 * 1024;

/** A mapped event may be so large that its event is none too large. */
const MAPPED_BYTES_MAX = EVENT_BYTES_MAX - ENVELOPE_BYTES;

/** The message, its headers, and events that together repeat it three times. */
const RECORD_BYTES_MAX = 4 * WEBHOOK_BODY_BYTES_MAX;

/** One record. */
export function parse(frame: Frame): Result<WebhookWire, DecodeFailure> {
  if (bytesAbove(RECORD_BYTES_MAX, frame.text) !== null) return refuse([TOO_LARGE], null);
  const read = frame.json === undefined ? readJson(frame.text) : ok({ value: frame.json });
  if (!read.ok) return refuse([read.error], null);
  const { value } = read.value;
  const wire = WebhookWire.safeParse(value);
  if (!wire.success) return refuse(failuresOf(wire.error, value, ruleOf), null);
  const large = wire.data.events.findIndex(
    (event) => utf8Length(JSON.stringify(event)) > MAPPED_BYTES_MAX,
  );
  return large < 0 ? ok(wire.data) : refuse([eventTooLarge(large)], null);
}

const TOO_LARGE: Failure = {
  code: 'event_too_large',
  message: `expected a record of at most ${RECORD_BYTES_MAX} bytes, saw more; map less of the message`,
  path: '',
};

function eventTooLarge(index: number): Failure {
  return {
    code: 'event_too_large',
    message: `expected an event of at most ${MAPPED_BYTES_MAX} bytes, saw more; map less of the message`,
    path: `/events/${index}`,
    rule: 'WH2',
  };
}

function ruleOf([field, _index, inner]: readonly (string | number)[]): string {
  if (field !== 'events') return 'WH1';
  return inner === 'type' ? 'WH3' : 'WH2';
}
