// A span is the whole life of a piece of work; no single event can be printed as one.
import type { Encoded, EncodeFailure } from '@/lib/protocols/codec/codec';
import { err, type Result } from '@/lib/std/result';
import type { OtelWire } from '../wire/schema';

/** Always `unsupported`. */
export function fromEvent(): Result<Encoded<OtelWire>, EncodeFailure> {
  return err({
    code: 'unsupported',
    message: 'a span tells how work began and how it ended; one event is no span',
  });
}
