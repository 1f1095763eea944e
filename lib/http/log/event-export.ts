// The log as lines of JSON: a page at a time, so that an export of any length takes the same memory. Heartbeats are left out once
// they are older than the workspace retains them (CD30), unless they are asked for by their type: the log itself keeps them.
import type { EventsQuery } from '@/lib/contracts/http-events';
import type { EventRecord } from '@/lib/model/event-record';
import { PIECE_BYTES } from '@/lib/store/ports/event-store';
import { escapeJson } from '@/lib/text/escape-controls';
import type { HttpDeps } from '../operation/deps';
import { authorize, type Call, enterStream } from '../operation/operation';
import { NDJSON_TYPE } from '../operation/read-request';
import { type Reply, reply } from '../operation/reply';
import { streamOf } from '../operation/stream';
import { aloneIn, sharedBytes } from './shared-bytes';

/** Events that the export reads at once; with large ones fewer (`PIECE_BYTES`). It is what it holds in memory. */
const EXPORT_PAGE = 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The export of what the query selects; `limit` is the number of all lines here. @throws AppError `forbidden`, `conflict`, `invalid_query` */
export async function exportOf(call: Call<EventsQuery>): Promise<Reply> {
  authorize(call.principal, 'export');
  const isTold = toldBy(call);
  const leave = enterStream(call);
  const end = await call.deps.longWorks.begin(call.principal, 'export').catch((error: unknown) => {
    leave();
    throw error;
  });
  const lines = streamOf(call, heldLines(call, isTold, [end, leave]));
  const disposition = { 'content-disposition': 'attachment; filename="events.ndjson"' };
  const { run_id: run } = call.query;
  const target = run === undefined ? {} : { target: run };
  const answer = reply(NDJSON_TYPE, lines, disposition);
  return { ...answer, audited: { action: 'export', ...target } };
}

type IsTold = (record: EventRecord) => boolean;

/** What of the events that a filter selects is told: what is retained, and what the search means where there is one. */
function toldBy({ deps, query }: Call<EventsQuery>): IsTold {
  const isRetained = retention(deps, query);
  if (query.q === undefined) return isRetained;
  const isMeant = deps.engine.meaningOf(query.q);
  return (record) => isRetained(record) && isMeant(record);
}

/** The lines, and then the ends of what is held while they are read. */
async function* heldLines(
  call: Call<EventsQuery>,
  isTold: IsTold,
  ends: readonly (() => void)[],
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* exportLines(call, isTold);
  } finally {
    for (const end of ends) end();
  }
}

/** Up to the head as it stood at the start, so that an export of a busy log ends. */
async function* exportLines(
  { deps: { engine }, query }: Call<EventsQuery>,
  isTold: IsTold,
): AsyncGenerator<Uint8Array, void> {
  const { after = 0, before, limit, order = 'asc', q, ...filter } = query;
  const { seq: head } = await engine.head();
  let low = after;
  let high = Math.min(before ?? head + 1, head + 1);
  let left = limit ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    // Of what is read a search may mean little.
    const size = q === undefined ? Math.min(EXPORT_PAGE, left) : EXPORT_PAGE;
    const range = { after: low, before: high, limit: size, bytesMax: PIECE_BYTES, order };
    const { events, isFull } = await engine.readInTurn({ filter, ...range });
    const last = events.at(-1)?.seq;
    if (last === undefined) return;
    if (order === 'asc') low = last;
    else high = last;
    const lines = events.splice(0).filter(isTold).slice(0, left);
    left -= lines.length;
    yield linesOf(lines);
    if (!isFull) return;
  }
}

/** Safe for a terminal. Lets go of the records: a stream that stalls would hold them beside what it has to write. */
function linesOf(records: EventRecord[]): Uint8Array {
  const told = records.splice(0);
  const alone = aloneIn(told);
  return alone === null ? Buffer.from(told.map(lineOf).join('')) : sharedLine(alone);
}

function lineOf(record: EventRecord): string {
  return `${escapeJson(JSON.stringify(record))}\n`;
}

const sharedLine = sharedBytes(lineOf);

const HEARTBEAT = 'agent.heartbeat';

/** Whether an event is told at this moment. */
function retention({ config, now }: HttpDeps, { type }: EventsQuery): IsTold {
  const { heartbeatDays: days } = config;
  if (days === null || type?.includes(HEARTBEAT)) return () => true;
  const since = new Date(now() - days * DAY_MS).toISOString();
  return ({ event, received_at: at }) => event.type !== HEARTBEAT || at >= since;
}
