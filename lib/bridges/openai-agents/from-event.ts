// A span is the whole life of a piece of work; no single event can be printed as one.
import type { Encoded, EncodeFailure } from '@/lib/protocols/codec/codec';
import { err, type Result } from '@/lib/std/result';
import type { AgentsWire } from './schema';

/** Always `unsupported`. */
export function fromEvent(): Result<Encoded<AgentsWire>, EncodeFailure> {
  return err({
    code: 'unsupported',
    message: 'a span of the Agents SDK tells how work began and how it ended; one event is no span',
  });
}
