// Tells every reader which events were emptied, so that an open page shows none of their words any longer: at once, and after
// connecting those that were emptied meanwhile, as far as this process remembers them.
import type { RedactedFrame } from '@/lib/contracts/socket';
import type { Engine } from '@/lib/engine/interface/engine';
import { type RedactedPlace, redactedPlaces } from '@/lib/model/redaction';
import type { LiveSocket } from './subscription';

/** Redactions that are remembered for pages that were cut off meanwhile: more than an admin makes within an hour. */
const REMEMBERED_MAX = 1_000;

type Told = { readonly seq: number; readonly frame: RedactedFrame };

export type RedactionNews = {
  /** `seen` is the seq that the client's lists go to; left out, it is told only what is emptied from here on. */
  add(socket: LiveSocket, seen: number | undefined): void;
  remove(socket: LiveSocket): void;
  close(): void;
};

/** Starts telling; `close` ends it. */
export function createRedactionNews(engine: Pick<Engine, 'follow'>): RedactionNews {
  const readers = new Set<LiveSocket>();
  let remembered: readonly Told[] = [];
  const end = engine.follow((records) => {
    for (const record of records) {
      const places = redactedPlaces(record);
      if (places.length === 0) continue;
      const frame = { events: places.map(placeOf) };
      remembered = [...remembered, { seq: record.seq, frame }].slice(-REMEMBERED_MAX);
      for (const socket of readers) socket.emit('redacted', frame);
    }
  });
  return {
    add(socket, seen = Number.POSITIVE_INFINITY) {
      readers.add(socket);
      for (const { seq, frame } of remembered) if (seq > seen) socket.emit('redacted', frame);
    },
    remove: (socket) => void readers.delete(socket),
    close() {
      end();
      readers.clear();
    },
  };
}

function placeOf({ seq, thread_id, run_id }: RedactedPlace): RedactedFrame['events'][number] {
  return { seq, thread_id, run_id };
}
