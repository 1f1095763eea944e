// What writes to the log over HTTP. The body is read strictly and cut into items with their own text; what the items
// mean is the engine's and its codecs' business. A 200 is given after the durable commit and never before.
import {
  ClutchMessages,
  IngestAnswer,
  IngestQuery,
  ResultsAnswer,
} from '@/lib/contracts/http-events';
import type { IngestOutcome } from '@/lib/engine/engine';
import { AppError, toAppError } from '@/lib/model/app-error';
import { ClutchMessage } from '@/lib/model/clutch-message';
import { isImport } from '@/lib/security/authorship';
import { groupsOf, type IngestEnvelope, type Ingestion, itemsOf, statusOf } from './ingest-items';
import { countItems, ingestLines } from './ingest-lines';
import { authorize, type BodyDoc, type Call, type Operation, operation, param } from './operation';
import { unknownProfile } from './protocols';
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
      requireProfile(call, protocol);
      return ingest(call, { protocol, query: call.query, isFull: true });
    },
  }),
];

/** @throws AppError of what cannot be read, with the answer of the protocol that was spoken */
async function readBody(call: Call, { protocol, isFull }: Ingestion) {
  try {
    return await readJsonBody(call.c, JSON_BODY_BYTES_MAX);
  } catch (thrown) {
    const error = toAppError(thrown);
    const { spoken } = call.deps.engine;
    const codec = isFull ? spoken().find((known) => known.protocol === protocol) : undefined;
    if (codec === undefined) throw error;
    const { code, message, errors } = error;
    const failures = [errors[0] ?? { code, message }] as const;
    const at = new Date(call.deps.now()).toISOString();
    const reply = codec.reply({ failures, json: undefined }, { id: call.deps.newId(), at });
    throw new AppError(code, message, { errors, cause: thrown, ...(reply !== null && { reply }) });
  }
}

/** @throws AppError `invalid_query` where the protocol has no such reading */
function requireProfile(call: Call<IngestQuery>, protocol: string): void {
  const { profile } = call.query;
  if (profile === undefined) return;
  const codec = call.deps.engine.spoken().find((spoken) => spoken.protocol === protocol);
  const known = codec?.profiles ?? [];
  if (!known.includes(profile)) throw unknownProfile(profile, known);
}

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
  const body = await readBody(call, ingestion);
  const items = itemsOf(body);
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
  const replies = outcomes.flatMap(({ reply }) => (reply === undefined ? [] : [reply]));
  const reply = Array.isArray(body.value) ? replies : replies[0];
  const answer = { results, events, findings, ...(replies.length > 0 && { reply }) };
  return json(isFull ? answer : { results }, statusOf(outcomes));
}
