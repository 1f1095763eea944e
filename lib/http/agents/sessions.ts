// Agents' sessions: listed, read, committed, archived, deleted, and exchanged as lines of JSON. To other agents there are none.
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';
import {
  type AgentSessionAnswer,
  AgentSessionAnswer as AgentSessionBody,
  ArchiveSessionsAnswer,
  ArchiveSessionsRequest,
  CommitSessionAnswer,
  CreateSessionRequest,
  ImportSessionsAnswer,
  SessionQuery,
  SessionsAnswer,
  SessionsQuery,
} from '@/lib/contracts/http-sessions';
import { eventLoop } from '@/lib/engine/event-loop/event-loop-scheduler';
import { AgentSession, SessionEntry } from '@/lib/model/agent-session';
import { AppError } from '@/lib/model/errors/app-error';
import { readJson } from '@/lib/std/json/json-read';
import { quotedStart } from '@/lib/std/quoted-start';
import { utf8Length } from '@/lib/std/utf8';
import { PAGE_BYTES_MAX } from '@/lib/store/ports/event-store';
import { escapeJson } from '@/lib/text/escape-controls';
import { agentParam, type Call, type Operation, operation, param } from '../operation/operation';
import {
  checked,
  JSON_BODY_BYTES_MAX,
  JSON_TYPE,
  NDJSON_TYPE,
  readRequest,
  readTextBody,
  requireType,
  withoutOwnKeys,
} from '../operation/read-request';
import { empty, json, type Reply, reply } from '../operation/reply';
import { streamOf } from '../operation/stream';

const TAG = 'Sessions';
const SECRET = 'sessions';
const PATH = '/api/v1/agents/{agent_id}/sessions';

/** Lines of one import: what one commit of the log takes at once. */
const IMPORT_LINES_MAX = 1_000;

/** Values of one line, which is read in one turn of the event loop; an entry has a dozen beside what was said. */
const LINE_VALUES_MAX = 50_000;

/** The registered type of nothing; what programs send for lines of JSON. */
const LINE_TYPES = [NDJSON_TYPE, 'application/jsonl'];

const MS_OF: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};

const reading = { access: 'read_sessions', secret: SECRET, tag: TAG } as const;
const managing = { access: 'manage_sessions', secret: SECRET, tag: TAG } as const;

export const agentSessionOperations: readonly Operation[] = [
  operation({
    ...reading,
    method: 'GET',
    path: PATH,
    summary: 'The sessions of an agent, the last heard of first',
    query: SessionsQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: SessionsAnswer }] },
    handle: listSessions,
  }),
  operation({
    ...managing,
    method: 'POST',
    path: PATH,
    summary: 'Begin a session',
    audit: 'session.create',
    takes: [{ type: JSON_TYPE, schema: CreateSessionRequest }],
    answers: { 201: [{ type: JSON_TYPE, schema: AgentSession }] },
    handle: async ({ c, deps }) => {
      const agentId = agentParam(c);
      const { session_id: given = null } = await readRequest(c, CreateSessionRequest);
      const session = await deps.engine.sessions.create(agentId, given);
      return { ...json(session, 201), audited: { target: `${agentId}/${session.session_id}` } };
    },
  }),
  operation({
    ...managing,
    method: 'POST',
    path: `${PATH}/archive`,
    summary: 'Archive the sessions that nothing was said in for so long',
    audit: 'session.archive',
    takes: [{ type: JSON_TYPE, schema: ArchiveSessionsRequest }],
    answers: { 200: [{ type: JSON_TYPE, schema: ArchiveSessionsAnswer }] },
    handle: async ({ c, deps }) => {
      const { older_than: age } = await readRequest(c, ArchiveSessionsRequest);
      const before = new Date(Math.max(0, deps.now() - msOf(age))).toISOString();
      const archived = await deps.engine.sessions.archive(agentParam(c), before);
      return json({ archived } satisfies ArchiveSessionsAnswer);
    },
  }),
  operation({
    method: 'POST',
    path: `${PATH}/import`,
    access: 'import_sessions',
    tag: TAG,
    summary: 'Bring in lines of an export, from this workspace or another',
    audit: 'session.import',
    takes: LINE_TYPES.map((type) => ({ type, schema: SessionEntry })),
    answers: { 200: [{ type: JSON_TYPE, schema: ImportSessionsAnswer }] },
    handle: importSessions,
  }),
  operation({
    ...reading,
    method: 'GET',
    path: `${PATH}/{session_id}`,
    summary: 'One session with its lines, the oldest first',
    query: SessionQuery,
    answers: { 200: [{ type: JSON_TYPE, schema: AgentSessionBody }] },
    handle: readSession,
  }),
  operation({
    ...managing,
    method: 'DELETE',
    path: `${PATH}/{session_id}`,
    summary: 'Delete a session; the log keeps what was said',
    audit: 'session.delete',
    answers: { 204: [] },
    handle: async (call) => {
      const { agent_id, session_id } = sessionOf(call);
      if (!(await call.deps.engine.sessions.remove(agent_id, session_id))) throw noSession(call);
      return empty(204);
    },
  }),
  operation({
    ...managing,
    method: 'POST',
    path: `${PATH}/{session_id}/commit`,
    summary: 'Make the file of a session durable; a broken one is written anew',
    audit: 'session.commit',
    answers: { 200: [{ type: JSON_TYPE, schema: CommitSessionAnswer }] },
    handle: async (call) => {
      const { agent_id, session_id } = sessionOf(call);
      const done = await call.deps.engine.sessions.commit(agent_id, session_id);
      if (done === null) throw noSession(call);
      return json({ ...done.session, mended: done.mended } satisfies CommitSessionAnswer);
    },
  }),
  operation({
    ...reading,
    method: 'GET',
    path: `${PATH}/{session_id}/export`,
    summary: 'The lines of a session: timestamp, role, content, sessionId, id',
    answers: { 200: [{ type: NDJSON_TYPE, schema: SessionEntry }] },
    handle: (call) => {
      const { agent_id, session_id } = sessionOf(call);
      const lines = streamOf(call, exportLines(call, agent_id, session_id));
      const disposition = { 'content-disposition': 'attachment; filename="session.jsonl"' };
      const audited = { action: 'session.export' };
      return { ...reply(NDJSON_TYPE, lines, disposition), audited };
    },
  }),
];

function listSessions({ c, deps, query }: Call<SessionsQuery>): Reply {
  const { state, after = 0, limit = PAGE_ITEMS_DEFAULT } = query;
  const all = deps.engine.sessions.list(agentParam(c));
  const asked = all.filter((session) => state === undefined || session.state === state);
  const next = asked.length > after + limit ? after + limit : null;
  return json({ sessions: asked.slice(after, after + limit), next } satisfies SessionsAnswer);
}

async function readSession(call: Call<SessionQuery>): Promise<Reply> {
  const { after = 0, limit = PAGE_ITEMS_DEFAULT } = call.query;
  const session = sessionOf(call);
  const entries: SessionEntry[] = [];
  let seen = 0;
  let bytes = 0;
  let isMore = false;
  for await (const page of pagesOf(call, session)) {
    for (const entry of page.slice(Math.max(0, after - seen))) {
      bytes += utf8Length(entry.content);
      // A page has one entry at least, so that whoever reads on comes further.
      isMore = entries.length >= limit || (bytes > PAGE_BYTES_MAX && entries.length > 0);
      if (isMore) break;
      entries.push(entry);
    }
    seen += page.length;
    if (isMore) break;
  }
  const next = isMore ? after + entries.length : null;
  return json({ ...session, entries, next } satisfies AgentSessionAnswer);
}

async function* exportLines(
  call: Call,
  agent_id: string,
  session_id: string,
): AsyncGenerator<string, void> {
  for await (const page of pagesOf(call, { agent_id, session_id })) {
    yield escapeJson(page.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  }
}

function pagesOf(
  { deps }: Call<unknown>,
  { agent_id, session_id }: Pick<AgentSession, 'agent_id' | 'session_id'>,
): AsyncIterable<readonly SessionEntry[]> {
  return deps.engine.sessions.entries(agent_id, session_id);
}

async function importSessions({ c, deps, principal }: Call): Promise<Reply> {
  requireType(c, LINE_TYPES);
  const text = await readTextBody(c, JSON_BODY_BYTES_MAX);
  const lines = text.split('\n').map((line) => line.trim());
  const filled = lines.flatMap((line, at) => (line === '' ? [] : [{ line, at }]));
  if (filled.length > IMPORT_LINES_MAX) {
    throw new AppError(
      'body_too_large',
      `Expected at most ${IMPORT_LINES_MAX} lines, saw ${filled.length}. Send them in parts; a line that is there already stays.`,
    );
  }
  const done = await deps.longWorks.run(principal, 'import', async () => {
    const entries: SessionEntry[] = [];
    for (const { line, at } of filled) {
      const kept = await eventLoop.run(withoutOwnKeys(line), c.req.raw.signal);
      entries.push(readEntry(kept, at));
    }
    return deps.engine.sessions.bringIn(agentParam(c), entries);
  });
  return { ...json(done satisfies ImportSessionsAnswer), audited: { detail: done } };
}

/** @throws AppError whose message names the line, counted from 1 (SESSION_CORRUPT, 4004) */
function readEntry(line: string, at: number): SessionEntry {
  const read = readJson(line, { valuesMax: LINE_VALUES_MAX });
  try {
    if (read.ok) return checked(SessionEntry, read.value.value);
    throw new AppError(read.error.code, read.error.message);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = `SESSION_CORRUPT (4004): line ${at + 1}: ${error.message}`;
    throw new AppError(error.code, message, { errors: error.errors });
  }
}

/** The session of the path. @throws AppError `not_found` */
function sessionOf(call: Call<unknown>): AgentSession {
  const session = call.deps.engine.sessions.get(agentParam(call.c), param(call.c, 'session_id'));
  if (session === null) throw noSession(call);
  return session;
}

function noSession({ c }: Call<unknown>): AppError {
  const sessionId = quotedStart(param(c, 'session_id'));
  const message = `SESSION_NOT_FOUND (4001): there is no session ${sessionId} of ${agentParam(c)} here.`;
  return new AppError('not_found', message);
}

function msOf(age: string): number {
  return Number(age.slice(0, -1)) * (MS_OF[age.slice(-1)] ?? 0);
}
