// An agent of this workspace that counts words, and the published package's client at its endpoint.
import {
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from '@a2a-js/sdk/client';
import { optionsOf } from '../options.mjs';

const options = optionsOf(
  `[--url http://127.0.0.1:3000] [--version 1.0 or 0.3]
COLLOQUY_KEY is a key that may register an agent and write for it; none is needed where COLLOQUY_AUTH is off.`,
  ['url', 'version'],
);
const version = options.version ?? '1.0';
const key = process.env.COLLOQUY_KEY;
const AGENT = 'word-counter';

export const url = options.url ?? process.env.COLLOQUY_URL ?? 'http://127.0.0.1:3000';

/** As the package's clients take it: with the key on every request. */
function withKey(address, init = {}) {
  const headers = new Headers(init.headers);
  if (key) headers.set('authorization', `Bearer ${key}`);
  return fetch(address, { ...init, headers });
}

async function ask(method, path, body, signal) {
  const response = await withKey(`${url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.json();
}

/** The agent: it says in its card that it is to be found over A2A, and needs to know nothing else of it. */
export async function register() {
  await ask('PUT', `/agents/${AGENT}`, {
    v: 'clutch/0.1',
    agent_id: `agent:${AGENT}`,
    display: { name: 'Word counter', desc: 'Counts the words of what it is told' },
    capabilities: [{ id: 'skill:count-words' }],
    meta: { a2a: { serve: true } },
  });
}

async function say(request, type, payload) {
  const { thread_id, run_id, task_id, from } = request;
  const word = {
    v: 'clutch/0.1',
    // It counts once, though a request that was not acknowledged comes again and is answered again.
    id: `say_${request.id}_${type}_${payload.state ?? ''}`,
    ts: new Date().toISOString(),
    thread_id,
    run_id,
    task_id,
    from: { agent_id: `agent:${AGENT}` },
    to: [{ agent_id: from.agent_id }],
    type,
    payload,
  };
  try {
    await ask('POST', '/events', word);
  } catch (error) {
    // Said already, at another time.
    if (!error.message.includes('"id_conflict"')) throw error;
  }
}

/** Takes what is delivered and answers it, a task at a time, until the signal: what a run before left open comes first. */
export async function work(signal) {
  const counted = new Map();
  while (!signal.aborted) {
    const { messages } = await waited(signal);
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
      }
    }
    const lease_ids = messages.map(({ lease_id }) => lease_id);
    if (lease_ids.length > 0) await ask('POST', `/agents/${AGENT}/inbox/ack`, { lease_ids });
  }
}

/** What is delivered within five seconds; nothing where the signal comes first. */
async function waited(signal) {
  try {
    return await ask('POST', `/agents/${AGENT}/inbox`, { max: 5, wait_ms: 5_000 }, signal);
  } catch (error) {
    if (signal.aborted) return { messages: [] };
    throw error;
  }
}

/** The client that the agent's card leads to. */
export async function connect() {
  const resolver = new DefaultAgentCardResolver({ fetchImpl: withKey });
  const card = await resolver.resolve(`${url}/a2a/${AGENT}/`, '.well-known/agent-card.json');
  const supportedInterfaces = card.supportedInterfaces.filter(
    (one) => one.protocolBinding === 'JSONRPC' && one.protocolVersion === version,
  );
  const options = { fetchImpl: withKey, legacyCompat: { enabled: true } };
  const factory = new ClientFactory({ transports: [new JsonRpcTransportFactory(options)] });
  return factory.createFromAgentCard({ ...card, supportedInterfaces });
}

/** Where a person finds a task. */
export function pageOf(taskId) {
  return `${url}/r/${encodeURIComponent(`a2a:${taskId}`)}`;
}
