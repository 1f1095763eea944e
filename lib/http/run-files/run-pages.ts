// The events of a run on their way out, up to one head, so that whoever reads them twice reads the same.
import type { Engine } from '@/lib/engine/interface/engine';
import { eventPages } from '@/lib/engine/log/feed/event-pages';
import type { EventRecord } from '@/lib/model/event-record';
import { PIECE_BYTES } from '@/lib/store/ports/event-store';

/** Events that are listed at once; with large ones fewer (`PIECE_BYTES`). */
const PAGE_EVENTS = 1000;

/** Page after page, in the order of the log. @throws the signal's reason between two of them */
export async function* runPages(
  { readInTurn }: Pick<Engine, 'readInTurn'>,
  {
    runId,
    head,
    signal,
  }: { readonly runId: string; readonly head: number; readonly signal: AbortSignal },
): AsyncGenerator<readonly EventRecord[], void> {
  const query = {
    filter: { run_id: runId },
    before: head + 1,
    limit: PAGE_EVENTS,
    bytesMax: PIECE_BYTES,
    order: 'asc',
  } as const;
  for await (const page of eventPages({ readPage: readInTurn }, query)) {
    signal.throwIfAborted();
    yield page;
  }
}
