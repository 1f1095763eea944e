// Record to events. Every record gives the same events whatever came before it: nothing is looked up, so that children may come before
// their parents, in whichever order and encoding. What belongs to a task names its parent span in `meta.within_task`, and the
// task is found over any chain of them (lib/tasks).
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import type { OtelWire } from '../wire/schema';
import { logEvents } from './log-event';
import { spanEvents } from './span-events';

/** The events of a span or a log record. */
export function toEvents(
  wire: OtelWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  return 'span' in wire ? spanEvents(wire, context) : logEvents(wire, context);
}
