// The live tail as server-sent events: `id:` is the seq, data is the event record, comments keep the connection open.
import type { EventsQuery } from '@/lib/contracts/http-events';
import { type TailSource, tailEvents } from '@/lib/engine/log/feed/tail';
import { framesOf } from '@/lib/live/frames';
import { AppError } from '@/lib/model/errors/app-error';
import type { EventFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import { type Call, enterStream } from '../operation/operation';
import { SSE_TYPE } from '../operation/read-request';
import { type Reply, reply } from '../operation/reply';
import { streamOf } from '../operation/stream';
import { aloneIn, sharedJson } from './shared-bytes';

/** A quiet tail says so this often; within the same time that of a token ends which ran out. Milliseconds. */
const TAIL_TICK_MS = 5000;

/** Events from a position on, for as long as the client listens. @throws AppError `invalid_query` */
export async function tailOf(call: Call<EventsQuery>): Promise<Reply> {
  const { after, before, limit, order, q, ...filter } = call.query;
  if (before !== undefined || limit !== undefined || order === 'desc') {
    throw new AppError(
      'invalid_query',
      'A live tail goes forward without end: it takes after and filters, no before, limit or order=desc.',
    );
  }
  const resumed = lastEventId(call.c.req.header('last-event-id'));
  const isMeant = q === undefined ? null : call.deps.engine.meaningOf(q);
  const start = resumed ?? after ?? (await call.deps.engine.head()).seq;
  const leave = enterStream(call);
  const ended = new AbortController();
  const chunks = serverSentEvents(call, { filter, isMeant, after: start, ended, leave });
  // Proxies that buffer would hold events back.
  const body = streamOf(call, chunks, { onCancel: () => ended.abort(), isEndless: true });
  return reply(SSE_TYPE, body, { 'x-accel-buffering': 'no' });
}

function lastEventId(header: string | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  if (/^\d{1,15}$/.test(header)) return Number(header);
  throw new AppError('invalid_query', 'Last-Event-ID: expected the seq of the last event received');
}

type TailAsked = {
  readonly filter: EventFilter;
  /** Whether a search means an event; null where none is asked. */
  readonly isMeant: ((record: EventRecord) => boolean) | null;
  readonly after: number;
};

async function* serverSentEvents(
  { deps }: Call,
  options: TailAsked & { ended: AbortController; leave: () => void },
): AsyncGenerator<string | Uint8Array, void> {
  const { filter, isMeant, after, ended, leave } = options;
  const end = () => ended.abort();
  deps.closing.addEventListener('abort', end);
  if (deps.closing.aborted) end();
  deps.metrics.liveTails.inc();
  try {
    yield ': following\n\n';
    const tail = { filter, after, tickMs: TAIL_TICK_MS, signal: ended.signal };
    for await (const page of tailEvents(sourceOf(deps.engine, isMeant), tail)) {
      // What was read from the store was not asked yet.
      if (isMeant !== null) page.events.splice(0, Infinity, ...page.events.filter(isMeant));
      if (page.events.length === 0) yield ': quiet\n\n';
      // What waited for a slow reader may be more than it should be sent at once.
      const frames = framesOf(page);
      page.events.length = 0;
      for (const { events } of frames) if (events.length > 0) yield* serverSentText(events);
    }
  } finally {
    leave();
    deps.closing.removeEventListener('abort', end);
    deps.metrics.liveTails.dec();
  }
}

/** Of what comes, only what is meant waits for the reader. */
function sourceOf(engine: TailSource, isMeant: TailAsked['isMeant']): TailSource {
  if (isMeant === null) return engine;
  const { readInTurn, head, follow } = engine;
  const matches: TailSource['matches'] = (record, filter) =>
    engine.matches(record, filter) && isMeant(record);
  return { readInTurn, head, follow, matches };
}

/** Lets go of the events: a stream that stalls would hold them beside what it has to write. */
function serverSentText(events: EventRecord[]): readonly Uint8Array[] {
  const records = events.splice(0);
  const alone = aloneIn(records);
  return alone === null
    ? [Buffer.from(records.map(toServerSentEvent).join(''))]
    : [Buffer.from(idLine(alone)), sharedJson(alone), END];
}

/** JSON has no line breaks of its own, so one data line holds it. */
function toServerSentEvent(record: EventRecord): string {
  return `${idLine(record)}${JSON.stringify(record)}\n\n`;
}

/** All that stands before the record. */
function idLine({ seq }: EventRecord): string {
  return `id: ${seq}\ndata: `;
}

const END = Buffer.from('\n\n');
