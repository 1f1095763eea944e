// A transcript is a whole record; no single event can be printed as one.

import type { Encoded, EncodeFailure } from '@/lib/protocols/codec/codec';
import { err, type Result } from '@/lib/std/result';
import type { TranscriptWire } from './schema';

/** Always `unsupported`. */
export function fromEvent(): Result<Encoded<TranscriptWire>, EncodeFailure> {
  return err({
    code: 'unsupported',
    message: 'a transcript is a record of many turns; one event is not a transcript',
  });
}
