// A canonical event on its way into the log.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf } from '@/lib/model/event-fields';
import type { Origin } from '@/lib/model/event-record';
import { sha256 } from '@/lib/store/integrity/chain';
import type { NewMessage } from '@/lib/store/ports/event-store';

/** A message that Colloquy makes itself: its raw form is its JSON text. */
export function toNewMessage(options: {
  event: ClutchMessage;
  origin: Origin;
  receivedAt: string;
  /** Whose matter it is where that is not Clutch's. */
  protocol?: string;
}): NewMessage {
  const { event, origin, receivedAt, protocol = 'clutch' } = options;
  const text = JSON.stringify(event);
  return {
    events: [
      {
        event,
        origin,
        receivedAt,
        protocol,
        channel: channelOf(event, protocol),
        signature: 'unsigned',
        findings: [],
        nativeHash: sha256(text),
      },
    ],
    raw: { text, encoding: 'utf8', contentType: 'application/json' },
    isVerbatim: true,
  };
}
