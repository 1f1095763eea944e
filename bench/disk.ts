// How much room a server takes on the disk: the bytes of its whole database file against the bytes of the messages that were
// sent to it, table by table. Agents of a team talk in runs, as in the field: requests, accepts, progress, chat, results.
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@libsql/client';
import type { Socket } from 'socket.io-client';
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { connectAgent } from './agent-socket';
import { prose } from './sample';
import { untilIndexed } from './search';
import type { Figure } from './table';

const RUNS = 3_550;
const TASKS_OF_A_RUN = 2;
const AGENTS = 50;
const BATCH_SIZE = 200;

/** What is said of one task, in this order; a message without a text carries a status. */
const TASK: readonly (readonly [type: string, words: number])[] = [
  ['task.request', 36],
  ['task.accept', 6],
  ['chat.message', 45],
  ['task.progress', 14],
  ['chat.message', 38],
  ['chat.message', 30],
  ['task.progress', 14],
  ['chat.message', 42],
  ['task.progress', 14],
  ['task.result', 60],
];

/** Nothing takes as long on any machine; what is missing by then is lost. */
const PATIENCE_MS = 120_000;

/** Bytes of the messages that were sent, and how many they were. */
type Sent = { readonly sent: number; readonly events: number };

/** What was sent, and the file that it became. */
type Measured = Sent & {
  readonly file: number;
  readonly tables: ReadonlyMap<string, number>;
};

/** The file of a log whose agents are not registered, and of one whose messages are delivered to them. */
export async function benchDisk(): Promise<Figure[]> {
  return [
    ...figuresOf('a log', await measure(sendRuns)),
    ...figuresOf('a log with deliveries', await measure(sendAndDeliver)),
  ];
}

function figuresOf(name: string, { sent, events, file, tables }: Measured): Figure[] {
  const parts = [...tables].sort(([, one], [, other]) => other - one);
  return [
    { name: `${name}, a message as sent`, value: sent / events, unit: 'B' },
    { name: `${name}, database file against bytes sent`, value: file / sent, unit: 'x', max: 2.5 },
    ...parts.map(([table, bytes]) => ({
      name: `  ${table}, of each event`,
      value: bytes / events,
      unit: 'B',
    })),
  ];
}

async function measure(send: (colloquy: Colloquy) => Promise<Sent>): Promise<Measured> {
  const colloquy = await Colloquy.create();
  try {
    const sent = await send(colloquy);
    await untilIndexed(colloquy);
    await colloquy.stop();
    const { size: file } = await stat(colloquy.databasePath);
    return { ...sent, file, tables: await tablesOf(colloquy.databasePath) };
  } finally {
    await colloquy.dispose();
  }
}

/** All agents are registered and connected, and acknowledge what they are given. */
async function sendAndDeliver(colloquy: Colloquy): Promise<Sent> {
  let heard = 0;
  const sockets: Socket[] = [];
  for (let agent = 0; agent < AGENTS; agent += 1) {
    const agentId = `agent:worker-${agent}`;
    const key = await colloquy.key({ role: 'agent', agent_id: agentId });
    await colloquy.register({ agent_id: agentId, capabilities: [] });
    const onDelivery = (): void => {
      heard += 1;
    };
    sockets.push(await connectAgent(colloquy, key, onDelivery));
  }
  const sent = await sendRuns(colloquy);
  for (const until = Date.now() + PATIENCE_MS; heard < sent.events; await sleep(100)) {
    if (Date.now() > until) throw new Error(`${sent.events - heard} events were not delivered`);
  }
  for (const socket of sockets) socket.disconnect();
  return sent;
}

/** Sends all runs, some at a time, and returns what their messages are in bytes. */
async function sendRuns(colloquy: Colloquy): Promise<Sent> {
  let [sent, events] = [0, 0];
  let waiting: string[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const lines = runOf(run).map((message) => JSON.stringify(message));
    waiting.push(...lines);
    if (waiting.length < BATCH_SIZE && run < RUNS - 1) continue;
    await send(colloquy, waiting);
    sent += waiting.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
    events += waiting.length;
    waiting = [];
  }
  return { sent, events };
}

async function send(colloquy: Colloquy, lines: readonly string[]): Promise<void> {
  const response = await fetch(`${colloquy.url}/api/v1/events`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${colloquy.adminToken}`,
      'content-type': 'application/x-ndjson',
    },
    body: lines.join('\n'),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`answered ${response.status}: ${text}`);
}

/** The messages of one run: its tasks one after the other, each between who asks and who works. */
function runOf(run: number): Record<string, unknown>[] {
  const place = {
    run_id: `run:${randomUUID()}`,
    thread_id: `thread:${randomUUID()}`,
    domain: `team-${run % 20}`,
  };
  const tasks = Array.from({ length: TASKS_OF_A_RUN }, () => `task:${randomUUID()}`);
  return tasks.flatMap((task_id, at) => {
    const asker = `agent:worker-${run % AGENTS}`;
    const worker = `agent:worker-${(run + 1 + ((run + at) % (AGENTS - 1))) % AGENTS}`;
    const parent = at === 0 ? {} : { parent_task_id: tasks[0] };
    return TASK.map(([type, words], step) => {
      const isAsked = step % 3 === 0 && type !== 'task.progress';
      const [from, to] = isAsked ? [asker, worker] : [worker, asker];
      return messageOf({ ...place, task_id, ...parent, type }, { from, to, words });
    });
  });
}

function messageOf(
  place: { readonly type: string; readonly [field: string]: unknown },
  { from, to, words }: { from: string; to: string; words: number },
): Record<string, unknown> {
  const isOnce = place.type === 'task.request' || place.type === 'task.result';
  return {
    v: 'clutch/0.1',
    id: `msg:${randomUUID()}`,
    ts: new Date().toISOString(),
    ...place,
    from: { agent_id: from, role: 'worker' },
    to: [{ agent_id: to }],
    payload: { text: prose(words) },
    ...(isOnce && { idempotency_key: `key_${randomUUID()}` }),
  };
}

/** The bytes of each table and index of a database file. */
async function tablesOf(path: string): Promise<Map<string, number>> {
  const client = createClient({ url: `file:${path}` });
  const { rows } = await client.execute(
    'SELECT name, SUM(pgsize) AS bytes FROM dbstat GROUP BY name HAVING SUM(pgsize) > 100000',
  );
  client.close();
  return new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
}
