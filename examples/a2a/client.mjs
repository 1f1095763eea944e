// An agent of this workspace as an agent of A2A, and a client of the published package that finds it by its card and speaks to it:
//   COLLOQUY_KEY=... node examples/a2a/client.mjs [--url http://127.0.0.1:3000] [--version 0.3]
// The key has to register an agent and to write for it; that of data/admin.key does. None is needed where COLLOQUY_AUTH is off.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { SendMessageRequest, Task, taskStateToJSON } from '@a2a-js/sdk';
import {
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from '@a2a-js/sdk/client';

const { values } = parseArgs({ options: { url: { type: 'string' }, version: { type: 'string' } } });
const url = values.url ?? process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000';
const version = values.version ?? '1.0';
const key = process.env.COLLOQUY_KEY;
const AGENT = 'word-counter';

/** As the package's clients take it: with the key on every request. */
function withKey(address, init = {}) {
  const headers = new Headers(init.headers);
  if (key) headers.set('authorization', `Bearer ${key}`);
  return fetch(address, { ...init, headers });
}

async function ask(method, path, body) {
  const response = await withKey(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}

/** The agent: it says in its card that it is to be found over A2A, and needs to know nothing else of it. */
async function register() {
  await ask('PUT', `/agents/${AGENT}`, {
    v: 'clutch/0.1',
    agent_id: `agent:${AGENT}`,
    display: { name: 'Word counter', desc: 'Counts the words of what it is told' },
    capabilities: [{ id: 'skill:count-words' }],
    meta: { a2a: { serve: true } },
  });
}

function say(request, type, payload) {
  const { thread_id, run_id, task_id, from } = request;
  return ask('POST', '/events', {
    v: 'clutch/0.1',
    id: `say_${randomUUID()}`,
    ts: new Date().toISOString(),
    thread_id,
    run_id,
    task_id,
    from: { agent_id: `agent:${AGENT}` },
    to: [{ agent_id: from.agent_id }],
    type,
    payload,
  });
}

/** Takes what is delivered and answers it, a task at a time. */
async function work(tasks) {
  const counted = new Map();
  for (let done = 0; done < tasks; ) {
    const { messages } = await ask('POST', `/agents/${AGENT}/inbox`, { max: 5, wait_ms: 5_000 });
    const lease_ids = messages.map(({ lease_id }) => lease_id);
    if (lease_ids.length > 0) await ask('POST', `/agents/${AGENT}/inbox/ack`, { lease_ids });
    for (const { event } of messages) {
      if (event.type === 'task.request' && event.payload.text.includes('?')) {
        await say(event, 'task.accept', {});
        await say(event, 'task.progress', { state: 'input_required', text: 'Which text?' });
        counted.set(event.task_id, event);
      } else if (event.type === 'task.request' || counted.has(event.task_id)) {
        if (event.type === 'task.request') await say(event, 'task.accept', {});
        await say(event, 'task.progress', { text: 'I am counting.' });
        const words = event.payload.text.split(/\s+/).length;
        await say(event, 'task.result', { text: `${words} words`, words });
        done += 1;
      }
    }
  }
}

async function connect() {
  const resolver = new DefaultAgentCardResolver({ fetchImpl: withKey });
  const card = await resolver.resolve(`${url}/a2a/${AGENT}/`, '.well-known/agent-card.json');
  const supportedInterfaces = card.supportedInterfaces.filter(
    (one) => one.protocolBinding === 'JSONRPC' && one.protocolVersion === version,
  );
  const options = { fetchImpl: withKey, legacyCompat: { enabled: true } };
  const factory = new ClientFactory({ transports: [new JsonRpcTransportFactory(options)] });
  return factory.createFromAgentCard({ ...card, supportedInterfaces });
}

/** Follows one message to the end of its stream; what is told is printed. */
async function follow(client, text, place = {}) {
  const message = { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }], ...place };
  let task;
  console.log(`> ${text}`);
  for await (const { payload } of client.sendMessageStream(
    SendMessageRequest.fromJSON({ message }),
  )) {
    if (payload.$case === 'task') task = Task.toJSON(payload.value);
    const { status, artifact } = payload.value;
    const parts = artifact?.parts ?? status?.message?.parts ?? [];
    const words = parts.flatMap(({ content }) => (content.$case === 'text' ? content.value : []));
    console.log(artifact ? 'artifact' : taskStateToJSON(status.state), ...words);
  }
  return { taskId: task.id, contextId: task.contextId };
}

await register();
const working = work(2);
const client = await connect();
await follow(client, 'The quick brown fox');
const place = await follow(client, 'Would you count something for me?');
await follow(client, 'Of course I would', place);
await working;
console.log(`${url}/r/${encodeURIComponent(`a2a:${place.taskId}`)}`);
