// A canonical event on its way into the log.
import { createHash } from 'node:crypto';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf, type Origin } from '@/lib/model/event-record';
import type { NewMessage } from '@/lib/store/event-store';

/** Lower-case hex SHA-256 of a text's UTF-8 form; of a list, that of the text which its parts make. */
export function sha256(text: string | readonly string[]): string {
  const hash = createHash('sha256');
  for (const part of typeof text === 'string' ? [text] : text) hash.update(part, 'utf8');
  return hash.digest('hex');
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
