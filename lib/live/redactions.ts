// Tells every reader which events were emptied, so that an open page shows none of their words any longer: at once, and after
// connecting those that were emptied meanwhile, as the log has them from where the page's lists end.
import type { RedactedFrame } from '@/lib/contracts/socket';
import type { Engine } from '@/lib/engine/interface/engine';
import type { EventRecord } from '@/lib/model/event-record';
import { REGISTRY_THREAD } from '@/lib/model/ids';
import { type RedactedPlace, redactedPlaces } from '@/lib/model/redaction';
import { PAGE_LIMIT_MAX, PIECE_BYTES } from '@/lib/store/ports/event-store';
import { cutOff } from './cut-off';
import type { LiveSocket } from './subscription';

/** Redactions stand where registrations stand: one index has both, and little beside them. */
const REGISTRY = {
  filter: { thread_id: REGISTRY_THREAD },
  limit: PAGE_LIMIT_MAX,
  bytesMax: PIECE_BYTES,
  order: 'asc',
} satisfies Parameters<Engine['readInTurn']>[0];

export type RedactionNews = {
  /** `seen` is the seq that the client's lists go to; left out, it is told only what is emptied from here on. */
  add(socket: LiveSocket, seen: number | undefined): void;
  remove(socket: LiveSocket): void;
  close(): void;
};

/** Starts telling; `close` ends it. */
export function createRedactionNews(engine: Pick<Engine, 'follow' | 'readInTurn'>): RedactionNews {
  const readers = new Set<LiveSocket>();

  const end = engine.follow((records) => {
    for (const frame of records.flatMap(framesOf))
      for (const socket of readers) socket.emit('redacted', frame);
  });

  /** What is emptied meanwhile may be told twice, which costs the page a second reading. */
  async function catchUp(socket: LiveSocket, seen: number): Promise<void> {
    let after: number | undefined = seen;
    while (after !== undefined && readers.has(socket)) {
      const { events, isFull } = await engine.readInTurn({ ...REGISTRY, after });
      for (const frame of events.flatMap(framesOf)) socket.emit('redacted', frame);
      after = isFull ? events.at(-1)?.seq : undefined;
    }
  }

  return {
    add(socket, seen) {
      readers.add(socket);
      // Where the log cannot be read at this moment, the client comes back and is told then.
      if (seen !== undefined) catchUp(socket, seen).catch(() => cutOff(socket));
    },
    remove: (socket) => void readers.delete(socket),
    close() {
      end();
      readers.clear();
    },
  };
}

/** What is told of the redaction that an event is: of nearly all, nothing. */
function framesOf(record: EventRecord): RedactedFrame[] {
  const places = redactedPlaces(record);
  return places.length === 0 ? [] : [{ events: places.map(placeOf) }];
}

function placeOf({ seq, thread_id, run_id }: RedactedPlace): RedactedFrame['events'][number] {
  return { seq, thread_id, run_id };
}
