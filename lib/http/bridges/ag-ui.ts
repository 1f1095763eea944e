// The address of AG-UI: a stream as an agent answers it, in SSE, or its events as JSON or NDJSON. What was said is stored as its messages
// end, while the stream goes on; a stream that breaks off leaves what has not ended as open.
import { AgUiQuery, IngestAnswer } from '@/lib/contracts/http-events';
import type { BodyDoc } from '@/lib/contracts/http-openapi';
import type { IngestItem } from '@/lib/engine/interface/engine';
import { type NdjsonLine, splitNdjsonInBatches } from '@/lib/std/json/ndjson';
import { envelopeOf } from '../ingest/ingest';
import { ITEMS_MAX, itemOfLine, jsonItem, tooManyItems } from '../ingest/ingest-items';
import { ingestLines } from '../ingest/ingest-lines';
import { sseTexts } from '../ingest/sse-texts';
import { type Call, type Operation, operation } from '../operation/operation';
import {
  bodyChunks,
  JSON_BODY_BYTES_MAX,
  JSON_TYPE,
  NDJSON_TYPE,
  readJsonBody,
  requireType,
  SSE_TYPE,
} from '../operation/read-request';
import type { Reply } from '../operation/reply';
import { AgUiAssembler } from './ag-ui-assembler';
import { AgUiInterrupts } from './ag-ui-interrupts';

/** The bridge that reads the records. */
const BRIDGE = 'ag-ui';

/** One event of a stream: snapshots of a state may be large, and are dropped. Bytes. */
const STREAM_EVENT_BYTES_MAX = 1024 * 1024;

const TAKES: readonly BodyDoc[] = [SSE_TYPE, NDJSON_TYPE, JSON_TYPE].map((type) => ({
  type,
  schema: 'bytes' as const,
}));

export const agUiOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/api/v1/ingest/ag-ui',
    access: 'write_events',
    tag: 'Events',
    summary: 'Append what a stream of AG-UI says, as SSE or as its events in JSON or NDJSON',
    query: AgUiQuery,
    takes: TAKES,
    answers: {
      200: [{ type: JSON_TYPE, schema: IngestAnswer }],
      403: [{ type: JSON_TYPE, schema: IngestAnswer }],
      422: [{ type: JSON_TYPE, schema: IngestAnswer }],
      429: [{ type: JSON_TYPE, schema: IngestAnswer }],
    },
    handle: take,
  }),
];

async function take(call: Call<AgUiQuery>): Promise<Reply> {
  const type = requireType(call.c, [SSE_TYPE, NDJSON_TYPE, JSON_TYPE]);
  const ingestion = { protocol: BRIDGE, query: call.query, isText: false, isFull: true };
  // What is kept of an event is its record.
  const envelope = envelopeOf(call, ingestion, JSON_TYPE);
  const batches = type === JSON_TYPE ? await linesOfJson(call) : linesOf(call, type);
  return ingestLines(call, ingestion, envelope, recordsOf(call, batches));
}

type LineBatch = readonly NdjsonLine[];

function linesOf({ c }: Call, type: string): AsyncIterable<LineBatch> {
  return type === SSE_TYPE
    ? sseTexts(bodyChunks(c), { form: 'data', eventBytesMax: STREAM_EVENT_BYTES_MAX })
    : splitNdjsonInBatches(bodyChunks(c), STREAM_EVENT_BYTES_MAX);
}

/** @throws AppError of what cannot be read, `body_too_large` */
async function linesOfJson({ c }: Call): Promise<Iterable<LineBatch>> {
  const { text, spans } = await readJsonBody(c, { bytesMax: JSON_BODY_BYTES_MAX });
  if (spans !== null && spans.length > ITEMS_MAX) throw tooManyItems();
  const texts = spans?.map(([start, end]) => text.slice(start, end)) ?? [text];
  return texts.map((line): LineBatch => [{ ok: true, text: line }]);
}

/** The records of a stream as its pieces come; what cannot be read is refused where it stands. */
async function* recordsOf(
  { deps, principal, query }: Call<AgUiQuery>,
  batches: AsyncIterable<LineBatch> | Iterable<LineBatch>,
): AsyncGenerator<readonly IngestItem[], void> {
  const assembler = new AgUiAssembler();
  const interrupts = new AgUiInterrupts({
    engine: deps.engine,
    agentPrefix: principal.agent_prefix,
    threadId: query.thread_id,
  });
  try {
    for await (const lines of batches) {
      const items: IngestItem[] = [];
      for (const line of lines) items.push(...(await itemsOf(line, assembler, interrupts)));
      yield items;
    }
  } catch (thrown) {
    // Whoever sends is gone; what came is told before that.
    yield assembler.end().map(itemOf);
    throw thrown;
  }
  yield assembler.end().map(itemOf);
}

async function itemsOf(
  line: NdjsonLine,
  assembler: AgUiAssembler,
  interrupts: AgUiInterrupts,
): Promise<IngestItem[]> {
  const item = itemOfLine(line, jsonItem);
  if (!item.ok) return [item];
  const records: object[] = [];
  for (const record of assembler.push(item.frame.json)) {
    // A record that somebody made says all that it is to say.
    const isMade = record === item.frame.json;
    records.push(...(isMade ? [record] : await interrupts.withTakenUp(record)));
  }
  return records.map(itemOf);
}

/** A record was put together from what was read strictly, and needs no reading. */
function itemOf(record: object): IngestItem {
  return jsonItem(JSON.stringify(record), record);
}
