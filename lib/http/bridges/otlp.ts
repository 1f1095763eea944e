// OTLP over HTTP, at the addresses that every exporter appends to its endpoint. A 200 is given after the durable commit. What can be
// sent again with success is answered so (429, 503, with Retry-After); what was kept meanwhile is a duplicate then.
import type { BodyDoc } from '@/lib/contracts/http-openapi';
import { OtlpAnswer, OtlpQuery } from '@/lib/contracts/http-otlp';
import type { IngestItem, IngestOutcome } from '@/lib/engine/interface/engine';
import { AppError } from '@/lib/model/errors/app-error';
import type { Failure } from '@/lib/model/failure';
import { longIntegersAsText } from '@/lib/otlp/long-integers';
import { answerInJson, answerInProtobuf, type PartialSuccess } from '@/lib/otlp/otlp-answer';
import {
  type BatchRecord,
  type OtlpBatch,
  recordsInJson,
  recordsInProtobuf,
} from '@/lib/otlp/otlp-records';
import { OTLP_VALUES_MAX, type ReadSignal } from '@/lib/otlp/otlp-scopes';
import type { JsonFault } from '@/lib/std/json/json-fault';
import { type JsonRead, readingJson } from '@/lib/std/json/json-read';
import type { Result } from '@/lib/std/result';
import { decodeUtf8 } from '@/lib/std/utf8';
import { type Answered, groupsOf, statusOf } from '../ingest/ingest-items';
import { countItems } from '../ingest/ingest-lines';
import { chunkStream } from '../operation/chunk-stream';
import { readGzipBody } from '../operation/gzip-body';
import { type Call, type Operation, operation } from '../operation/operation';
import {
  inTurns,
  JSON_BODY_BYTES_MAX,
  JSON_TYPE,
  requireType,
  unreadable,
} from '../operation/read-request';
import { json, type Reply, reply } from '../operation/reply';

const PROTOBUF_TYPE = 'application/x-protobuf';

/** The bridge that reads spans and log records. */
const BRIDGE = 'opentelemetry';

/** How many ways to be wrong an answer names. */
const WAYS_TOLD_MAX = 5;

const TAKES: readonly BodyDoc[] = [
  { type: JSON_TYPE, schema: 'bytes' },
  { type: PROTOBUF_TYPE, schema: 'bytes' },
];

const ANSWERS = {
  200: [
    { type: JSON_TYPE, schema: OtlpAnswer },
    { type: PROTOBUF_TYPE, schema: 'bytes' },
  ],
} as const;

const SHARED = {
  method: 'POST',
  access: 'write_events',
  tag: 'OpenTelemetry',
  query: OtlpQuery,
  takes: TAKES,
  answers: ANSWERS,
} as const;

export const otlpOperations: readonly Operation[] = [
  operation({
    ...SHARED,
    path: '/v1/traces',
    summary: 'Take the spans of an OTLP exporter, in JSON or protobuf, gzip or not',
    handle: (call) => take(call, 'traces'),
  }),
  operation({
    ...SHARED,
    path: '/v1/logs',
    summary: 'Take the GenAI events among the log records of an OTLP exporter',
    handle: (call) => take(call, 'logs'),
  }),
  operation({
    ...SHARED,
    path: '/v1/metrics',
    summary: 'Answer an OTLP exporter of metrics, of which nothing is kept',
    handle: async (call) => {
      const type = requireType(call.c, [JSON_TYPE, PROTOBUF_TYPE]);
      await readGzipBody(call.c, JSON_BODY_BYTES_MAX);
      const message = 'Metrics are dropped: no view is made of them. Turn their exporter off.';
      return answer(type, 'metrics', { rejected: 0, message });
    },
  }),
];

async function take(call: Call<OtlpQuery>, signal: ReadSignal): Promise<Reply> {
  const type = requireType(call.c, [JSON_TYPE, PROTOBUF_TYPE]);
  const { records, dropped } = await batchOf(call, type, signal);
  call.deps.writeLimit.take(call.principal.key_id, records.length);
  const outcomes = await ingest(call, records);
  requireDone(outcomes);
  const refused = outcomes.filter(({ result }) => result.status === 'rejected');
  const reason =
    refused.length === 0
      ? 'Of log records only GenAI events of a trace are kept.'
      : reasonsOf(refused);
  const rejected = refused.length + dropped;
  return answer(type, signal, rejected === 0 ? null : { rejected, message: reason });
}

/** The first record of each way to be wrong, and how many more there are of it: whoever mends one sees what else there is. */
function reasonsOf(refused: readonly Answered[]): string {
  const ways = new Map<string, { first: Answered; more: number }>();
  for (const one of refused) {
    const { code = '', rule = '', path = '' } = one.result.error ?? {};
    const way = `${code} ${rule} ${path}`;
    const known = ways.get(way);
    if (known === undefined) ways.set(way, { first: one, more: 0 });
    else known.more += 1;
  }
  const told = [...ways.values()].slice(0, WAYS_TOLD_MAX).map(({ first, more }) => {
    const { id, error } = first.result;
    return `${id ?? 'A record'}: ${error?.message}${more === 0 ? '' : ` (and ${more} more)`}`;
  });
  return told.join('; ');
}

/** @throws AppError of what cannot be read */
async function batchOf({ c }: Call, type: string, signal: ReadSignal): Promise<OtlpBatch> {
  const bytes = await readGzipBody(c, JSON_BODY_BYTES_MAX);
  const batch =
    type === JSON_TYPE ? await jsonBatch(c, bytes, signal) : await protobufBatch(c, bytes, signal);
  if (batch.ok) return batch.value;
  const { code, message } = batch.error;
  throw new AppError(code, message, { errors: [batch.error] });
}

type Batch = Result<OtlpBatch, Failure>;

async function jsonBatch(c: Call['c'], bytes: Uint8Array, signal: ReadSignal): Promise<Batch> {
  const text = decodeUtf8(bytes);
  if (!text.ok) throw new AppError(text.error.code, text.error.message);
  const read = await readJson(c, text.value);
  if (!read.ok) throw unreadable(read.error);
  return inTurns(c, text.value, recordsInJson(read.value.value, signal));
}

/** Few exporters write what makes a text be read twice. */
async function readJson(c: Call['c'], text: string): Promise<Result<JsonRead, JsonFault>> {
  const limits = { valuesMax: OTLP_VALUES_MAX };
  const read = await inTurns(c, text, readingJson(text, limits));
  if (read.ok || read.error.code !== 'unsafe_integer') return read;
  const asTexts = longIntegersAsText(text);
  return inTurns(c, asTexts, readingJson(asTexts, limits));
}

async function protobufBatch(c: Call['c'], bytes: Uint8Array, signal: ReadSignal): Promise<Batch> {
  return inTurns(c, bytes, recordsInProtobuf(bytes, signal));
}

/** What was read strictly needs no strict reading again: each record is handed on with its value. */
async function ingest(call: Call<OtlpQuery>, records: readonly BatchRecord[]): Promise<Answered[]> {
  const { deps, principal, query } = call;
  const items = records.map(({ text, json }): IngestItem => ({ ok: true, frame: { text, json } }));
  const told: Answered[] = [];
  for (const group of groupsOf(items, { protocol: BRIDGE, query: {}, isText: false })) {
    const request = { protocol: BRIDGE, contentType: JSON_TYPE, principal, ...query };
    const outcomes = await deps.engine.ingest({ ...request, items: group, offset: told.length });
    countItems(call, BRIDGE, outcomes);
    told.push(...outcomes.map(answeredOf));
  }
  return told;
}

function answeredOf({ result, retryAfterSec }: IngestOutcome): Answered {
  return { result, ...(retryAfterSec !== undefined && { retryAfterSec }) };
}

/**
 * An exporter sends nothing again that was answered with 200, and everything that was answered with a status to retry.
 * @throws AppError where something may succeed later, and where nothing was kept
 */
function requireDone(outcomes: readonly Answered[]): void {
  const later = outcomes.find(({ result }) => result.error?.retryable === true);
  const isKept = outcomes.length === 0 || statusOf(outcomes) === 200;
  const deciding = later ?? (isKept ? undefined : outcomes[0]);
  if (deciding?.result.error === undefined) return;
  const { code, message } = deciding.result.error;
  const { retryAfterSec } = deciding;
  throw new AppError(code, message, retryAfterSec === undefined ? {} : { retryAfterSec });
}

function answer(
  type: string,
  signal: ReadSignal | 'metrics',
  partial: PartialSuccess | null,
): Reply {
  if (type === JSON_TYPE) return json(answerInJson(signal, partial));
  const bytes = answerInProtobuf(partial);
  return reply(PROTOBUF_TYPE, chunkStream(chunksOf(bytes)));
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  if (bytes.length > 0) yield bytes;
}
