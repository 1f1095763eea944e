// colloquy session: create, list, get, commit, archive, delete (Heretek section 7.3), and export and import (7.5).
import { readFile } from 'node:fs/promises';
import { defineCommand } from 'citty';
import type {
  AgentSessionAnswer,
  ArchiveSessionsAnswer,
  CommitSessionAnswer,
  ImportSessionsAnswer,
  SessionsAnswer,
} from '@/lib/contracts/http-sessions';
import type { AgentSession } from '@/lib/model/agent-session';
import { agentName } from '@/lib/model/ids';
import { agentPath, namedAgents } from './agent';
import { callApi, connectionArgs, quit, SERVER_WENT, type ServerConnection } from './client';
import { counted } from './counted';
import { requireFile } from './file-fault';
import { writeOutput } from './output';
import { escapedJsonOf, outputArgs, print, table } from './print';

const args = { ...connectionArgs, ...outputArgs } as const;
const ofAgent = {
  agent: { type: 'positional', required: true, description: 'Name or id of the agent' },
} as const;
const ofSession = {
  ...ofAgent,
  session: { type: 'positional', required: true, description: 'Id of the session' },
} as const;

/** Lines that `get` asks for at once. */
const PAGE = 1000;

function sessionPath({ agent, session }: { agent: string; session: string }): string {
  return `${agentPath(agent)}/sessions/${encodeURIComponent(session)}`;
}

async function post<T>(connection: ServerConnection, path: string, body: unknown): Promise<T> {
  const response = await callApi(connection, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

function sessionsTable(sessions: readonly AgentSession[]): string {
  return table(
    ['AGENT', 'SESSION', 'STATE', 'MESSAGES', 'LAST HEARD'],
    sessions.map(({ agent_id, session_id, state, messages, updated_at }) => [
      agentName(agent_id),
      session_id,
      state,
      String(messages),
      updated_at,
    ]),
  );
}

const create = defineCommand({
  meta: { name: 'create', description: 'Begin a session of an agent' },
  args: {
    ...ofAgent,
    session: { type: 'positional', required: false, description: 'Its id (default: a fresh one)' },
    ...args,
  },
  async run({ args }) {
    const body = args.session ? { session_id: args.session } : {};
    const path = `${agentPath(args.agent)}/sessions`;
    print(await post<AgentSession>(args, path, body), args, ({ session_id }) => session_id);
  },
});

const list = defineCommand({
  meta: { name: 'list', description: 'The active sessions of an agent, or of all' },
  args: {
    agent: { type: 'positional', required: false, description: 'Name or id (default: all agents)' },
    archived: { type: 'boolean', default: false, description: 'The archived ones' },
    ...args,
  },
  async run({ args }) {
    const state = args.archived ? 'archived' : 'active';
    const agents = args.agent
      ? [args.agent]
      : (await namedAgents(args)).map(({ agent_id }) => agent_id);
    const sessions: AgentSession[] = [];
    for (const agent of agents) sessions.push(...(await sessionsOf(args, agent, state)));
    print(sessions, args, sessionsTable);
  },
});

async function sessionsOf(
  connection: ServerConnection,
  agent: string,
  state: AgentSession['state'],
): Promise<AgentSession[]> {
  const sessions: AgentSession[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const query = `state=${state}&limit=${PAGE}&after=${after}`;
    const response = await callApi(connection, `${agentPath(agent)}/sessions?${query}`);
    const page = (await response.json()) as SessionsAnswer;
    sessions.push(...page.sessions);
    after = page.next;
  }
  return sessions;
}

const get = defineCommand({
  meta: { name: 'get', description: 'A session with its lines' },
  args: { ...ofSession, ...args },
  async run({ args }) {
    const first = await pageOf(args, 0);
    const entries = [...first.entries];
    for (let after = first.next; after !== null; ) {
      const page = await pageOf(args, after);
      entries.push(...page.entries);
      after = page.next;
    }
    const { next: _, ...session } = first;
    print({ ...session, entries }, args, (whole) =>
      table(
        ['TIME', 'ROLE', 'CONTENT'],
        whole.entries.map(({ timestamp, role, content }) => [
          new Date(timestamp).toISOString(),
          role,
          content,
        ]),
      ),
    );
  },
});

async function pageOf(
  args: ServerConnection & { agent: string; session: string },
  after: number,
): Promise<AgentSessionAnswer> {
  const response = await callApi(args, `${sessionPath(args)}?limit=${PAGE}&after=${after}`);
  return (await response.json()) as AgentSessionAnswer;
}

const commit = defineCommand({
  meta: { name: 'commit', description: "Make a session's file durable; a broken one is mended" },
  args: { ...ofSession, ...args },
  async run({ args }) {
    const done = await post<CommitSessionAnswer>(args, `${sessionPath(args)}/commit`, {});
    print(done, args, ({ messages, mended }) =>
      mended === null
        ? `Committed: ${counted(messages, 'message')}.`
        : `Committed: ${counted(messages, 'message')}. Line ${mended.line} was broken (${mended.reason}); the file was written anew.`,
    );
  },
});

const archive = defineCommand({
  meta: { name: 'archive', description: 'Archive sessions that nothing was said in for so long' },
  args: {
    ...ofAgent,
    'older-than': { type: 'string', required: true, description: 'An age: 7d, 12h, 90m' },
    ...args,
  },
  async run({ args }) {
    const path = `${agentPath(args.agent)}/sessions/archive`;
    const done = await post<ArchiveSessionsAnswer>(args, path, { older_than: args['older-than'] });
    print(done, args, ({ archived }) => [`${archived.length} archived`, ...archived].join('\n'));
  },
});

const remove = defineCommand({
  meta: { name: 'delete', description: 'Delete a session; the log keeps what was said' },
  args: { ...ofSession, ...args },
  async run({ args }) {
    await callApi(args, sessionPath(args), { method: 'DELETE' });
    print({ deleted: args.session }, args, ({ deleted }) => `Deleted ${deleted}.`);
  },
});

const exportSession = defineCommand({
  meta: { name: 'export', description: 'Write the lines of a session as JSONL' },
  args: {
    ...ofSession,
    ...connectionArgs,
    out: { type: 'string', description: 'File, or - (default: stdout)' },
  },
  async run({ args }) {
    const response = await callApi(args, `${sessionPath(args)}/export`);
    if (!response.body) return quit('The server answered without a body.');
    const { body } = response;
    await writeOutput(() => escapedJsonOf(body as never), args.out, SERVER_WENT);
  },
});

const importSession = defineCommand({
  meta: {
    name: 'import',
    description: 'Bring the lines of a JSONL file into the sessions of an agent',
  },
  args: {
    ...ofAgent,
    file: { type: 'positional', required: true, description: 'A session.jsonl' },
    ...args,
  },
  async run({ args }) {
    await requireFile(args.file);
    const body = await readFile(args.file, 'utf8');
    const response = await callApi(args, `${agentPath(args.agent)}/sessions/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body,
    });
    print(
      (await response.json()) as ImportSessionsAnswer,
      args,
      ({ imported, there_already }) => `${imported} imported, ${there_already} there already`,
    );
  },
});

export const session = defineCommand({
  meta: {
    name: 'session',
    description: 'Sessions of agents. Exits 0 when done, 1 when refused or not found',
  },
  subCommands: {
    create,
    list,
    get,
    commit,
    archive,
    delete: remove,
    export: exportSession,
    import: importSession,
  },
});
