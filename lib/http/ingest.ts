// What writes to the log over HTTP. The body is read strictly and cut into items with their own text; what the items
// mean is the engine's and its codecs' business. A 200 is given after the durable commit and never before.
import {
  ClutchMessages,
  IngestAnswer,
  IngestQuery,
  ResultsAnswer,
} from '@/lib/contracts/http-events';
import type { IngestOutcome } from '@/lib/engine/engine';
import { AppError } from '@/lib/model/app-error';
import { ClutchMessage } from '@/lib/model/clutch-message';
import { isImport } from '@/lib/security/authorship';
import { groupsOf, type IngestEnvelope, type Ingestion, itemsOf, statusOf } from './ingest-items';
import { countItems, ingestLines } from './ingest-lines';
import { authorize, type BodyDoc, type Call, type Operation, operation, param } from './operation';
import {
  JSON_BODY_BYTES_MAX,
  JSON_TYPE,
  NDJSON_TYPE,
  readJsonBody,
  requireType,
} from './read-request';
import { json, type Reply } from './reply';

/** As long as a header that a person chose, or a hash. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

const takesMessages: readonly BodyDoc[] = [
  { type: JSON_TYPE, schema: ClutchMessages },
  { type: NDJSON_TYPE, schema: ClutchMessage },
];

export const ingestOperations: readonly Operation[] = [
  operation({
    method: 'POST',
    path: '/api/v1/events',
    access: 'write_events',
    tag: 'Events',
    summary: 'Append Clutch messages: one object, an array, or lines of NDJSON',
    takes: takesMessages,
    answers: {
      200: [{ type: JSON_TYPE, schema: ResultsAnswer }],
      403: [{ type: JSON_TYPE, schema: ResultsAnswer }],
      422: [{ type: JSON_TYPE, schema: ResultsAnswer }],
    },
    handle: (call) => ingest(call, { protocol: 'clutch', query: {}, isFull: false }),
  }),
  operation({
    method: 'POST',
    path: '/api/v1/ingest/{protocol}',
    access: 'write_events',
    tag: 'Events',
    summary: 'Append native messages of a protocol, as they are on the wire',
    query: IngestQuery,
    takes: [
      { type: JSON_TYPE, schema: 'bytes' },
      { type: NDJSON_TYPE, schema: 'bytes' },
    ],
    answers: {
      200: [{ type: JSON_TYPE, schema: IngestAnswer }],
      403: [{ type: JSON_TYPE, schema: IngestAnswer }],
      422: [{ type: JSON_TYPE, schema: IngestAnswer }],
    },
    handle: (call) => {
      const protocol = param(call.c, 'protocol');
      const known = call.deps.engine.protocols();
      if (!known.includes(protocol)) {
        throw new AppError(
          'not_found',
          `There is no protocol ${JSON.stringify(protocol.slice(0, 100))} here. Known: ${known.join(', ')}.`,
        );
      }
      if (isImport(protocol)) authorize(call.principal, 'import');
      return ingest(call, { protocol, query: call.query, isFull: true });
    },
  }),
];

function ingest(call: Call, ingestion: Ingestion): Promise<Reply> {
  const contentType = requireType(call.c, [JSON_TYPE, NDJSON_TYPE]);
  const idempotencyKey = call.c.req.header('idempotency-key');
  if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    throw new AppError(
      'invalid_query',
      'Idempotency-Key: expected 1 to 255 visible ASCII characters',
    );
  }
  const { protocol, query } = ingestion;
  const envelope: IngestEnvelope = {
    protocol,
    contentType,
    principal: call.principal,
    ...query,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
  return contentType === NDJSON_TYPE
    ? ingestLines(call, ingestion, envelope)
    : ingestJson(call, ingestion, envelope);
}

/** Any failure of the store fails the request: nothing of it is acknowledged, and a repeat finds what was stored as duplicates. */
async function ingestJson(
  call: Call,
  ingestion: Ingestion,
  envelope: IngestEnvelope,
): Promise<Reply> {
  const { deps, principal } = call;
  const { protocol, isFull } = ingestion;
  const items = itemsOf(await readJsonBody(call.c, JSON_BODY_BYTES_MAX));
  deps.writeLimit.take(principal.key_id, items.length);
  const outcomes: IngestOutcome[] = [];
  for (const group of groupsOf(items)) {
    const offset = outcomes.length;
    outcomes.push(...(await deps.engine.ingest({ ...envelope, items: group, offset })));
  }
  countItems(call, protocol, outcomes);
  const results = outcomes.map((outcome) => outcome.result);
  const events = outcomes.flatMap((outcome) => outcome.events);
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  return json(isFull ? { results, events, findings } : { results }, statusOf(outcomes));
}
