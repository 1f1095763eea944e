// A stream tells what a graph does; nothing is made of an event.
import type { Encoded, EncodeFailure } from '@/lib/protocols/codec/codec';
import { err, type Result } from '@/lib/std/result';
import type { GraphWire } from '../wire/schema';

/** Always `unsupported`. */
export function fromEvent(): Result<Encoded<GraphWire>, EncodeFailure> {
  return err({
    code: 'unsupported',
    message: 'an item of a stream tells what a graph did; none is made of an event',
  });
}
