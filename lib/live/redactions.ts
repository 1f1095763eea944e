// Tells every reader which events were emptied, so that an open page shows none of their words any longer: at once, and after
// connecting those that were emptied meanwhile, also where the server was started again since.
import type { RedactedFrame } from '@/lib/contracts/socket';
import type { Engine } from '@/lib/engine/interface/engine';
import type { EventRecord } from '@/lib/model/event-record';
import { REGISTRY_THREAD } from '@/lib/model/ids';
import { type RedactedPlace, redactedPlaces } from '@/lib/model/redaction';
import { PIECE_BYTES } from '@/lib/store/ports/event-store';
import type { LiveSocket } from './subscription';

/** Redactions that are remembered for pages that were cut off meanwhile: more than an admin makes within an hour. */
const REMEMBERED_MAX = 1_000;

/** Where the redactions from before the start are looked for: the newest of what stands where registrations stand. */
const EARLIER = {
  filter: { thread_id: REGISTRY_THREAD, type: ['agent.update'] },
  limit: REMEMBERED_MAX,
  bytesMax: PIECE_BYTES,
  order: 'desc',
} satisfies Parameters<Engine['readInTurn']>[0];

type Told = { readonly seq: number; readonly frame: RedactedFrame };

export type RedactionNews = {
  /** `seen` is the seq that the client's lists go to; left out, it is told only what is emptied from here on. */
  add(socket: LiveSocket, seen: number | undefined): void;
  remove(socket: LiveSocket): void;
  close(): void;
};

/** Starts telling; `close` ends it. */
export function createRedactionNews(engine: Pick<Engine, 'follow' | 'readInTurn'>): RedactionNews {
  const readers = new Set<LiveSocket>();
  let remembered: readonly Told[] = [];
  /** Settled once those from before the start are among the remembered; they are read for the first who asks. */
  let earlier: Promise<void> | null = null;

  const end = engine.follow((records) => {
    const told = records.flatMap(toldBy);
    if (told.length === 0) return;
    remembered = [...remembered, ...told].slice(-REMEMBERED_MAX);
    for (const { frame } of told) for (const socket of readers) socket.emit('redacted', frame);
  });

  async function readEarlier(): Promise<void> {
    const { events } = await engine.readInTurn(EARLIER);
    const heard = new Set(remembered.map(({ seq }) => seq));
    const unheard = events
      .reverse()
      .flatMap(toldBy)
      .filter(({ seq }) => !heard.has(seq));
    remembered = [...unheard, ...remembered].slice(-REMEMBERED_MAX);
  }

  /** Where the log cannot be read at this moment, the client is told what this process heard. */
  async function catchUp(socket: LiveSocket, seen: number): Promise<void> {
    earlier ??= readEarlier().catch(() => {
      earlier = null;
    });
    await earlier;
    if (!readers.has(socket)) return;
    for (const { seq, frame } of remembered) if (seq > seen) socket.emit('redacted', frame);
  }

  return {
    add(socket, seen) {
      readers.add(socket);
      if (seen !== undefined) void catchUp(socket, seen);
    },
    remove: (socket) => void readers.delete(socket),
    close() {
      end();
      readers.clear();
    },
  };
}

/** The redaction that an event is: of nearly all, none. */
function toldBy(record: EventRecord): Told[] {
  const places = redactedPlaces(record);
  return places.length === 0 ? [] : [{ seq: record.seq, frame: { events: places.map(placeOf) } }];
}

function placeOf({ seq, thread_id, run_id }: RedactedPlace): RedactedFrame['events'][number] {
  return { seq, thread_id, run_id };
}
