// No message of a service is made of an event: what is sent out is the event itself.
import type { Encoded, EncodeFailure } from '@/lib/protocols/codec/codec';
import { err, type Result } from '@/lib/std/result';
import type { WebhookWire } from './schema';

/** Always `unsupported`. */
export function fromEvent(): Result<Encoded<WebhookWire>, EncodeFailure> {
  return err({
    code: 'unsupported',
    message: 'a record holds a message that somebody sent to a webhook; none is made of an event',
  });
}
