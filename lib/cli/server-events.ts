// The server-sent events of an answer of the server, as they come.
import { type SseEvent, SseReader } from '@/lib/std/sse-reader';
import { quit } from './client';

/** An event of the server is held until it is whole: an event of the log, or all that came of a long piece of work. Bytes. */
const EVENT_BYTES_MAX = 64 * 1024 * 1024;

/** The events; quits where one cannot be read. */
export async function* serverEvents(
  response: Response,
): AsyncGenerator<Extract<SseEvent, { ok: true }>, void> {
  if (!response.body) return quit('The server answered without a body.');
  const reader = new SseReader(EVENT_BYTES_MAX);
  for await (const chunk of response.body) {
    for (const event of reader.push(chunk)) {
      if (event.ok) yield event;
      else quit(`The server's answer cannot be read: ${event.message}.`);
    }
  }
}
