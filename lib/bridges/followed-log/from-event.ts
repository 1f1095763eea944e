// What was followed is not passed on: whoever wants it follows the log that it is from.
import type { Encoded, EncodeFailure } from '@/lib/protocols/codec/codec';
import { err, type Result } from '@/lib/std/result';
import type { FollowedLogWire } from './schema';

/** Always `unsupported`. */
export function fromEvent(): Result<Encoded<FollowedLogWire>, EncodeFailure> {
  return err({
    code: 'unsupported',
    message: 'a record of a followed log is told by that log alone',
  });
}
