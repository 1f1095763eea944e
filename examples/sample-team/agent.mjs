// What an agent of the sample team needs to talk to Colloquy over its public API, in one file: register with a card and a CAP
// manifest, heartbeat, take what is delivered to it, and send messages: Clutch, signed where it has a signing key, and CAP
// where it hands work to another agent.
import { randomUUID, sign } from 'node:crypto';
import { patientFetch } from './patient-fetch.mjs';
import { receiveBy } from './receive.mjs';

/** How long the story's pauses are, as a factor: 1 is believable, 0.1 is for tests. */
const PACE = Number(process.env.COLLOQUY_PACE ?? '1');

/** Between two heartbeats. The server calls an agent offline after 90 s of silence. */
const HEARTBEAT_MS = 20_000;

// What an agent cannot go on without is said in one line.
process.once('uncaughtException', fail);

// Nobody waits for an agent whose player has gone.
process.once('disconnect', () => process.exit());
process.channel?.unref();

/** Waits for so many story seconds. */
export const pause = (seconds) => new Promise((done) => setTimeout(done, storyMs(seconds)));

/** So many story seconds in milliseconds. */
export const storyMs = (seconds) => seconds * 1000 * PACE;

/**
 * Registers an agent and keeps it present: `{ agentId, send, sendInCap, sendItem, keep, hear, close }`. The card says what it can do, the
 * manifest to whom it may delegate and who approves its results. `by` is how it gets what is addressed to it: `socket`,
 * `pull` or `push`.
 */
export async function connect({ card, manifest, role = 'worker', by = 'pull' }) {
  const agentId = card.agent_id;
  const path = `/agents/${encodeURIComponent(agentId)}`;
  const receiver = await receiveBy(by, { agentId, call });

  await call('PUT', path, { v: 'clutch/0.1', ...card, ...receiver.card });
  await call('POST', '/ingest/cap?channel=agents', {
    id: nameOf(agentId),
    overseer: null,
    mcp_bindings: [],
    ...manifest,
  });
  process.send?.('registered');
  const beat = setInterval(() => call('POST', `${path}/heartbeat`).catch(fail), HEARTBEAT_MS);

  return {
    agentId,
    /** Sends one message in the agent's name. */
    async send(message) {
      const envelope = {
        v: 'clutch/0.1',
        id: `msg_${randomUUID()}`,
        ts: new Date().toISOString(),
        from: { agent_id: agentId, role },
      };
      await call('POST', '/events', signed({ ...envelope, ...message }));
    },
    /** Sends one CAP message about a task; `place` is an event of the same thread. */
    async sendInCap(place, message) {
      const timestamp = new Date().toISOString();
      await ingest('cap', place, { timestamp, sender_id: nameOf(agentId), ...message });
    },
    /** Sends what was said over A2A of the task of a request: an item as it was on the wire. */
    async sendItem({ task_id, from, ...place }, item) {
      await ingest('a2a', place, { task_id, to: from.agent_id, item });
    },
    /** Keeps a text as an artifact; answers the reference by which everybody reads it. */
    async keep(text) {
      const type = { 'content-type': 'application/octet-stream' };
      const kept = await request('PUT', '/artifacts', type, { body: text });
      return (await kept.json()).ref;
    },
    /**
     * Calls `handler` once for every event of the run that is delivered, until it is closed. A delivery is acknowledged when
     * it was taken: it may come twice, and an event that was heard before is acknowledged and dropped.
     */
    async hear(runId, handler) {
      const heard = new Set();
      await receiver.hear(({ event }) => {
        if (event.run_id !== runId || heard.has(event.id)) return;
        heard.add(event.id);
        Promise.resolve(handler(event)).catch(fail);
      });
    },
    close() {
      clearInterval(beat);
      receiver.close();
    },
  };
}

/** With an Ed25519 signature over its canonical form, where the agent was given a signing key. */
function signed(message) {
  const { COLLOQUY_SIGNING_KEY, COLLOQUY_SIGNING_KID } = process.env;
  if (!COLLOQUY_SIGNING_KEY) return message;
  const auth = { scheme: 'ed25519', kid: COLLOQUY_SIGNING_KID };
  const bytes = Buffer.from(canonical({ ...message, security: { auth } }));
  const sig = sign(null, bytes, COLLOQUY_SIGNING_KEY).toString('base64');
  return { ...message, security: { auth: { ...auth, sig } } };
}

/** Posts a message in another protocol, in the thread of an event. */
function ingest(protocol, { run_id, thread_id, meta }, message) {
  const query = new URLSearchParams({ run_id, thread_id, channel: meta?.ui_channel ?? '' });
  return call('POST', `/ingest/${protocol}?${query}`, message);
}

async function call(method, path, body, signal) {
  const response = await request(
    method,
    path,
    { 'content-type': 'application/json' },
    { body: JSON.stringify(body), signal },
  );
  return response.json();
}

async function request(method, path, headers, init) {
  const response = await patientFetch(`${process.env.COLLOQUY_URL}/api/v1${path}`, {
    ...init,
    method,
    headers: { ...headers, authorization: `Bearer ${process.env.COLLOQUY_KEY}` },
  });
  if (response.ok) return response;
  throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
}

/** CAP names agents without the prefix of their ids. */
export const nameOf = (agentId) => agentId.replace(/^agent:/, '');

/** What an answer to a message has in common with it: where it belongs and whom it is for. */
export const inReplyTo = (message) => ({
  thread_id: message.thread_id,
  run_id: message.run_id,
  task_id: message.task_id,
  parent_task_id: message.parent_task_id ?? null,
  to: [{ agent_id: message.from.agent_id }],
  domain: message.domain,
  attempt: message.attempt ?? 1,
  ...(message.meta && { meta: message.meta }),
});

/** A tool call that takes its time and ends in a result or an error. */
export async function callTool(agent, task, { tool, args, seconds, result, error }) {
  const call_id = `call_${randomUUID().slice(0, 8)}`;
  const common = { ...inReplyTo(task), to: [{ agent_id: agent.agentId }] };
  await agent.send({ ...common, type: 'tool.call', payload: { call_id, tool, args } });
  await pause(seconds);
  const payload = { call_id, tool, ...(error ?? { result }) };
  await agent.send({ ...common, type: error ? 'tool.error' : 'tool.result', payload });
}

/** RFC 8785 for the plain data of this story: objects with sorted keys, no exotic numbers, no undefined. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

function complain(error) {
  console.error(error instanceof Error ? error.message : error);
}

function fail(error) {
  complain(error);
  process.exit(1);
}
