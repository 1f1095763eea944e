// Server-sent events as texts of JSON, one for each event: its data, or `{event, data}` where its name says what it is.
import type { SseForm } from '@/lib/protocols/codec/codec';
import type { NdjsonLine } from '@/lib/std/json/ndjson';
import { type SseEvent, SseReader } from '@/lib/std/sse-reader';

type SseReading = {
  readonly form: SseForm;
  /** Of the lines of one event. */
  readonly eventBytesMax: number;
};

/** The texts, in lists of those whose events ended in one chunk. The last event of a file may lack the blank line after it. */
export async function* sseTexts(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { form, eventBytesMax }: SseReading,
): AsyncGenerator<readonly NdjsonLine[], void> {
  const reader = new SseReader(eventBytesMax);
  for await (const chunk of chunks) yield textsOf(reader.push(chunk), form);
  yield textsOf(reader.end(), form);
}

/** Blank data is no message. */
function textsOf(events: readonly SseEvent[], form: SseForm): NdjsonLine[] {
  return events
    .filter((event) => !event.ok || event.data.trim() !== '')
    .map((event) => {
      if (!event.ok) return event;
      const { name, data } = event;
      const text = form === 'data' ? data : `{"event":${JSON.stringify(name)},"data":${data}}`;
      return { ok: true, text };
    });
}
