// Nobody follows a stream of AG-UI from here: what its agents say is only seen.
import type { Encoded, EncodeFailure } from '@/lib/protocols/codec/codec';
import { err, type Result } from '@/lib/std/result';
import type { AgUiWire } from './schema';

/** Always `unsupported`. */
export function fromEvent(): Result<Encoded<AgUiWire>, EncodeFailure> {
  return err({
    code: 'unsupported',
    message: 'an event of AG-UI is a part of the stream of its run; none is made of one message',
  });
}
