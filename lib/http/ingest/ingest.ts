// What writes to the log over HTTP. The body is read strictly and cut into items with their own text; what the items
// mean is the engine's and its codecs' business. A 200 is given after the durable commit and never before.
import {
  ClutchMessages,
  IngestAnswer,
  IngestQuery,
  ResultsAnswer,
  WriteQuery,
} from '@/lib/contracts/http-events';
import type { BodyDoc } from '@/lib/contracts/http-openapi';
import type { IngestEnvelope } from '@/lib/engine/interface/engine';
import { ClutchMessage } from '@/lib/model/clutch-message';
import { AppError, toAppError } from '@/lib/model/errors/app-error';
import type { Codec } from '@/lib/protocols/codec/codec';
import { protocols } from '@/lib/protocols/registry';
import { isImport } from '@/lib/security/authorship';
import { quotedStart } from '@/lib/std/quoted-start';
import { withMembers } from '@/lib/std/with-members';
import { authorize, type Call, type Operation, operation, param } from '../operation/operation';
import {
  inTurns,
  JSON_BODY_BYTES_MAX,
  JSON_TYPE,
  NDJSON_TYPE,
  readTextBody,
  requireType,
  SSE_TYPE,
  TEXT_TYPE,
} from '../operation/read-request';
import { endingWith, type Reply } from '../operation/reply';
import { unknownProfile } from '../protocols/protocols';
import { itemReader, itemsOfForms } from './ingest-forms';
import {
  type Answered,
  answerHead,
  type Batch,
  groupsOf,
  type Ingestion,
  readingItems,
} from './ingest-items';
import { countItems, ingestLines, itemsOfLines } from './ingest-lines';
import { Shown } from './ingest-shown';

/** As long as a header that a person chose, or a hash. */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The types of protocols of text, as their messages are kept. */
const TEXT_TYPES = protocols.flatMap(({ meaning }) => meaning.textForm?.mediaType ?? []);

/** What a body that is read whole may be; NDJSON is read line by line. */
export const WHOLE_TYPES = [...TEXT_TYPES, TEXT_TYPE, JSON_TYPE];

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
    query: WriteQuery,
    takes: takesMessages,
    answers: {
      200: [{ type: JSON_TYPE, schema: ResultsAnswer }],
      403: [{ type: JSON_TYPE, schema: ResultsAnswer }],
      422: [{ type: JSON_TYPE, schema: ResultsAnswer }],
      429: [{ type: JSON_TYPE, schema: ResultsAnswer }],
    },
    handle: (call) => {
      requireMovable(call, 'clutch');
      const { query } = call;
      return ingest(call, { protocol: 'clutch', query, isText: false, isFull: false });
    },
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
      { type: SSE_TYPE, schema: 'bytes' },
      ...TEXT_TYPES.map((type) => ({ type, schema: 'bytes' as const })),
      { type: TEXT_TYPE, schema: 'bytes' },
    ],
    answers: {
      200: [{ type: JSON_TYPE, schema: IngestAnswer }],
      403: [{ type: JSON_TYPE, schema: IngestAnswer }],
      422: [{ type: JSON_TYPE, schema: IngestAnswer }],
      429: [{ type: JSON_TYPE, schema: IngestAnswer }],
    },
    handle: (call) => {
      const ingestion = nativeIngestion(call);
      return isImport(ingestion.protocol) ? importOnce(call, ingestion) : ingest(call, ingestion);
    },
  }),
];

/**
 * Native messages of the protocol that the path names.
 * @throws AppError `not_found`, and where who asks may not send such ones, or not in this way
 */
export function nativeIngestion(call: Call<IngestQuery>): Ingestion {
  const codec = takenCodec(call, param(call.c, 'protocol'));
  const { protocol } = codec;
  if (isImport(protocol)) authorize(call.principal, 'import');
  requireProfile(call, protocol);
  requireMovable(call, protocol);
  const isText = codec.jsonOf !== undefined;
  const { texts, sse } = codec;
  return {
    protocol,
    query: call.query,
    isText,
    isFull: true,
    ...(texts && { texts }),
    ...(sse && { sse }),
  };
}

/** @throws AppError `not_found` */
function takenCodec({ deps }: Call, protocol: string): Codec {
  const taken = deps.engine.taken();
  const codec = taken.find((one) => one.protocol === protocol || one.aliases?.includes(protocol));
  if (codec !== undefined) return codec;
  const known = taken.map((one) => one.protocol).join(', ');
  throw new AppError(
    'not_found',
    `There is no protocol ${quotedStart(protocol)} here. Known: ${known}.`,
  );
}

/** The codec of a protocol that agents speak; undefined for a bridge. */
function spokenAs({ deps }: Call, protocol: string): Codec | undefined {
  return deps.engine.spoken().find((codec) => codec.protocol === protocol);
}

/** @throws AppError `invalid_query` where the protocol has no such reading */
function requireProfile(call: Call<IngestQuery>, protocol: string): void {
  const { profile } = call.query;
  if (profile === undefined) return;
  const known = spokenAs(call, protocol)?.profiles ?? [];
  if (!known.includes(profile)) throw unknownProfile(profile, known);
}

/**
 * Whoever has large texts moved uploads artifacts, and the protocol must have a place for their references.
 * @throws AppError `forbidden`, `unsupported`
 */
function requireMovable(call: Call<WriteQuery>, protocol: string): void {
  if (call.query.large === undefined) return;
  authorize(call.principal, 'upload_artifact');
  if (spokenAs(call, protocol)?.isContent !== undefined) return;
  throw new AppError(
    'unsupported',
    `large: a message of ${protocol} has no place where the reference of an artifact can stand for a text. Send it without large=artifact, and its large content by PUT /api/v1/artifacts.`,
  );
}

/** An import ends with its answer, which is streamed where its lines are. */
async function importOnce(call: Call, ingestion: Ingestion): Promise<Reply> {
  const end = await call.deps.longWorks.begin(call.principal, 'import');
  try {
    return endingWith(await ingest(call, ingestion), end);
  } catch (thrown) {
    end();
    throw thrown;
  }
}

function ingest(call: Call, ingestion: Ingestion): Promise<Reply> {
  const { sse } = ingestion;
  const jsonTypes = [JSON_TYPE, NDJSON_TYPE, ...(sse === undefined ? [] : [SSE_TYPE])];
  const types = ingestion.isText ? [...WHOLE_TYPES, NDJSON_TYPE] : jsonTypes;
  const contentType = requireType(call.c, types);
  // What is kept of an event of a stream is its message.
  const envelope = envelopeOf(call, ingestion, contentType === SSE_TYPE ? JSON_TYPE : contentType);
  if (contentType === SSE_TYPE && sse !== undefined) {
    return ingestLines(call, ingestion, envelope, itemsOfLines(call, ingestion, sse));
  }
  return contentType === NDJSON_TYPE
    ? ingestLines(call, ingestion, envelope)
    : ingestWhole(call, ingestion, envelope);
}

/** Everything of the engine's request but its items. @throws AppError `invalid_query` */
export function envelopeOf(
  call: Call,
  { protocol, query, isText }: Ingestion,
  contentType: string,
): IngestEnvelope {
  const idempotencyKey = call.c.req.header('idempotency-key');
  if (idempotencyKey !== undefined && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
    throw new AppError(
      'invalid_query',
      'Idempotency-Key: expected 1 to 255 visible ASCII characters',
    );
  }
  return {
    protocol,
    // What is kept of a text message is its form, whatever carried it.
    contentType: (isText ? takenCodec(call, protocol).contentTypes[0] : undefined) ?? contentType,
    principal: call.principal,
    ...query,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  };
}

/** Any failure of the store fails the request: nothing of it is acknowledged, and a repeat finds what was stored as duplicates. */
async function ingestWhole(
  call: Call,
  ingestion: Ingestion,
  envelope: IngestEnvelope,
): Promise<Reply> {
  const { deps, principal } = call;
  const { protocol, isFull } = ingestion;
  const { items, isList } = await readItems(call, ingestion);
  deps.writeLimit.take(principal.key_id, items.length);
  const results: Answered[] = [];
  const shown = new Shown();
  for (const group of groupsOf(items, ingestion)) {
    const offset = results.length;
    const outcomes = await deps.engine.ingest(withMembers(envelope, { items: group, offset }));
    countItems(call, protocol, outcomes);
    if (isFull) shown.add(outcomes);
    for (const { result, retryAfterSec } of outcomes) {
      results.push({ result, ...(retryAfterSec !== undefined && { retryAfterSec }) });
    }
  }
  const entries = results.map(({ result }) => JSON.stringify(result)).join(',');
  const body = `{"results":[${entries}]${isFull ? `,${shown.text({ isList })}` : ''}}`;
  return { ...answerHead(results), body };
}

/** @throws AppError of what cannot be read, with the answer of the protocol that was spoken */
export async function readItems(call: Call, ingestion: Ingestion): Promise<Batch> {
  try {
    return await readBatch(call, ingestion);
  } catch (thrown) {
    const error = toAppError(thrown);
    const codec = ingestion.isFull ? spokenAs(call, ingestion.protocol) : undefined;
    if (codec === undefined) throw error;
    const { code, message, errors } = error;
    const failures = [errors[0] ?? { code, message }] as const;
    const at = new Date(call.deps.now()).toISOString();
    const to = ingestion.query.from ?? call.principal.agent_id;
    const context = { id: call.deps.newId(), at, ...(to !== null && { to }) };
    const reply = codec.reply({ failures, json: undefined }, context);
    throw new AppError(code, message, { errors, cause: thrown, ...(reply !== null && { reply }) });
  }
}

async function readBatch({ c }: Call, ingestion: Ingestion): Promise<Batch> {
  if (requireType(c, WHOLE_TYPES) === JSON_TYPE) {
    const text = await readTextBody(c, JSON_BODY_BYTES_MAX);
    return inTurns(c, text, readingItems(text, ingestion, itemReader(ingestion)));
  }
  const items = await itemsOfForms(await readTextBody(c, JSON_BODY_BYTES_MAX), ingestion.texts);
  return { items, isList: items.length > 1 };
}
