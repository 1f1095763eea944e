// A canonical event on its way into the log.
import { createHash } from 'node:crypto';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf, type Origin } from '@/lib/model/event-record';
import type { NewMessage } from '@/lib/store/event-store';

/** Lower-case hex SHA-256 of a text's UTF-8 form. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

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
  };
}
