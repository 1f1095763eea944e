// The log as lines of JSON: a page at a time, so that an export of any length takes the same memory.
import type { EventsQuery } from '@/lib/contracts/http-events';
import type { Engine } from '@/lib/engine/interface/engine';
import { authorize, type Call } from '../operation/operation';
import { NDJSON_TYPE } from '../operation/read-request';
import { type Reply, reply, streamOf } from '../operation/reply';

/** Events that the export reads at once: what it holds in memory. */
const EXPORT_PAGE = 1000;

/** The export of what the query selects; `limit` is the number of all lines here. @throws AppError `forbidden` */
export function exportOf(call: Call<EventsQuery>): Reply {
  authorize(call.principal, 'export');
  return reply(NDJSON_TYPE, streamOf(exportLines(call.deps.engine, call.query)), {
    'content-disposition': 'attachment; filename="events.ndjson"',
  });
}

/** Up to the head as it stood at the start, so that an export of a busy log ends. */
async function* exportLines(engine: Engine, query: EventsQuery): AsyncGenerator<string, void> {
  const { after = 0, before, limit, order = 'asc', ...filter } = query;
  const { seq: head } = await engine.head();
  let low = after;
  let high = Math.min(before ?? head + 1, head + 1);
  let left = limit ?? Number.POSITIVE_INFINITY;
  while (left > 0) {
    const size = Math.min(EXPORT_PAGE, left);
    const page = await engine.read({ filter, after: low, before: high, limit: size, order });
    const last = page.at(-1);
    if (last === undefined) return;
    if (order === 'asc') low = last.seq;
    else high = last.seq;
    left -= page.length;
    yield page.map((record) => `${JSON.stringify(record)}\n`).join('');
    if (page.length < size) return;
  }
}
