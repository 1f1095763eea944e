// Text to record.
import { failuresOf } from '@/lib/model/errors/failures-of';
import type { Failure } from '@/lib/model/failure';
import { WEBHOOK_BODY_BYTES_MAX } from '@/lib/model/webhook';
import { RECORD_BYTES_MAX } from '@/lib/protocols/codec/bridge-records';
import type { DecodeFailure, Frame } from '@/lib/protocols/codec/codec';
import { bytesAbove, readValue } from '@/lib/protocols/codec/read-frame';
import { refuse } from '@/lib/protocols/codec/refusal';
import { ok, type Result } from '@/lib/std/result';
import { jsonBytes } from '@/lib/std/utf8';
import { WebhookWire } from './schema';

/** The message, its headers, and events that together repeat it three times. Bytes. */
const DELIVERY_BYTES_MAX = 4 * WEBHOOK_BODY_BYTES_MAX;

/** One record. */
export function parse(frame: Frame): Result<WebhookWire, DecodeFailure> {
  if (bytesAbove(DELIVERY_BYTES_MAX, frame.text) !== null) return refuse([TOO_LARGE], null);
  const read = readValue(frame);
  if (!read.ok) return read;
  const wire = WebhookWire.safeParse(read.value);
  if (!wire.success) return refuse(failuresOf(wire.error, read.value, ruleOf), null);
  const large = wire.data.events.findIndex((event) => jsonBytes(event) > RECORD_BYTES_MAX);
  return large < 0 ? ok(wire.data) : refuse([eventTooLarge(large)], null);
}

const TOO_LARGE: Failure = {
  code: 'event_too_large',
  message: `expected a record of at most ${DELIVERY_BYTES_MAX} bytes, saw more; map less of the message`,
  path: '',
};

function eventTooLarge(index: number): Failure {
  return {
    code: 'event_too_large',
    message: `expected an event of at most ${RECORD_BYTES_MAX} bytes, saw more; map less of the message`,
    path: `/events/${index}`,
    rule: 'WH2',
  };
}

function ruleOf([field, _index, inner]: readonly (string | number)[]): string {
  if (field !== 'events') return 'WH1';
  return inner === 'type' ? 'WH3' : 'WH2';
}
