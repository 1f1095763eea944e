// Cuts a page of the log into frames. What is on its way to a client is one frame, so a frame is what a stalled client
// costs besides its queue.
import type { EventsFrame } from '@/lib/contracts/socket';
import { bytesOf } from '@/lib/engine/log/feed/record-bytes';
import type { TailPage } from '@/lib/engine/log/feed/tail';
import type { EventRecord } from '@/lib/model/event-record';

/** Events in one frame at most: what a browser folds and draws without dropping a picture. */
export const FRAME_EVENTS_MAX = 200;

/** Bytes of one frame at most, unless a single event is larger. */
const FRAME_BYTES_MAX = 256 * 1024;

/** The frames of a page, without hole between them; one without events where the page has none. */
export function framesOf({ from, to, events }: TailPage): EventsFrame[] {
  const frames: EventsFrame[] = [];
  let start = from;
  let part: EventRecord[] = [];
  let bytes = 0;
  for (const record of events) {
    const recordBytes = bytesOf(record);
    const last = part.at(-1);
    const isFull = part.length >= FRAME_EVENTS_MAX || bytes + recordBytes > FRAME_BYTES_MAX;
    if (last && isFull) {
      frames.push({ from: start, to: last.seq, events: part });
      start = last.seq + 1;
      part = [];
      bytes = 0;
    }
    part.push(record);
    bytes += recordBytes;
  }
  frames.push({ from: start, to, events: part });
  return frames;
}
