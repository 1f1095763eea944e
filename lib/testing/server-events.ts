// The server-sent events of a whole text, as a client of them is told: what tests look at of an answer or a captured stream.
import { type SseEvent, SseReader } from '@/lib/std/sse-reader';

/** No answer of a test is near this. Bytes. */
const EVENT_BYTES_MAX = 64 * 1024 * 1024;

/** The names and data, in order; an event without the blank line after it is none. @throws Error for one that cannot be read */
export function serverEventsIn(text: string): Extract<SseEvent, { ok: true }>[] {
  return new SseReader(EVENT_BYTES_MAX).push(new TextEncoder().encode(text)).map((event) => {
    if (!event.ok) throw new Error(event.message);
    return event;
  });
}
