// The log over HTTP: pages, one event, and redaction. The live tail and the export stand in files of their own.
import { EventsPage, EventsQuery, RedactAnswer, RedactRequest } from '@/lib/contracts/http-events';
import { AppError } from '@/lib/model/errors/app-error';
import { EventDetail, EventRecord } from '@/lib/model/event-record';
import { toAgentId } from '@/lib/model/ids';
import { acceptedStream } from '../operation/accepted-stream';
import { type Call, notFound, type Operation, operation, seqParam } from '../operation/operation';
import { JSON_TYPE, NDJSON_TYPE, readRequest, SSE_TYPE } from '../operation/read-request';
import { json, type Reply } from '../operation/reply';
import { exportOf } from './event-export';
import { tailOf } from './event-stream';
import { pageOf } from './events-page';

export const eventOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/events',
    access: 'read',
    tag: 'Events',
    summary:
      'Pages of events; with Accept text/event-stream a live tail, with application/x-ndjson an export',
    query: EventsQuery,
    answers: {
      200: [
        { type: JSON_TYPE, schema: EventsPage },
        { type: SSE_TYPE, schema: 'bytes' },
        { type: NDJSON_TYPE, schema: EventRecord },
      ],
    },
    handle: readEvents,
  }),
  operation({
    method: 'GET',
    path: '/api/v1/events/{seq}',
    access: 'read',
    tag: 'Events',
    summary: 'One event with its raw message, findings and hashes',
    answers: { 200: [{ type: JSON_TYPE, schema: EventDetail }] },
    handle: async ({ c, deps }) => {
      const seq = seqParam(c);
      const detail = await deps.engine.get(seq);
      if (detail === null) throw notFound(`event ${seq}`);
      return json(detail);
    },
  }),
  operation({
    method: 'POST',
    path: '/api/v1/events/{seq}/redact',
    access: 'redact',
    tag: 'Events',
    summary: 'Empty the payload and the raw message of an event for good',
    audit: 'event.redact',
    takes: [{ type: JSON_TYPE, schema: RedactRequest }],
    answers: { 200: [{ type: JSON_TYPE, schema: RedactAnswer }] },
    handle: async ({ c, deps, principal }) => {
      const seq = seqParam(c);
      const { reason } = await readRequest(c, RedactRequest);
      const isDone = await deps.engine.redact(seq, reason, principal);
      if (!isDone) throw notFound(`event ${seq}`);
      return json({ seq, redacted: reason } satisfies RedactAnswer);
    },
  }),
];

const NO_PAGE = new AppError(
  'invalid_query',
  'Reactions come with a page: a live tail and an export have them as the events that they are, without reactions=true.',
);

async function readEvents(asked: Call<EventsQuery>): Promise<Reply> {
  const call = { ...asked, query: await withSender(asked) };
  const stream = acceptedStream(call.c.req.header('accept'), [SSE_TYPE, NDJSON_TYPE]);
  if (stream === null) return pageOf(call);
  if (call.query.reactions !== undefined) throw NO_PAGE;
  return stream === SSE_TYPE ? tailOf(call) : exportOf(call);
}

/** The query with the id of the sender, who is named with or without `agent:`; an id without it that is in the log is meant as it is. */
async function withSender({ deps, query }: Call<EventsQuery>): Promise<EventsQuery> {
  const { agent_id: asked } = query;
  if (asked === undefined || asked.includes(':')) return query;
  const isKnown = (await deps.engine.directory.rows.agent(asked)) !== null;
  return isKnown ? query : { ...query, agent_id: toAgentId(asked) };
}
