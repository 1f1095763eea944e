// What an agent needs to speak Heretek A2A 1.0.0 over a WebSocket of its own: to Colloquy's gateway where its address is given
// (COLLOQUY_GATEWAY), else to the plain socket on the server's own port, which needs no handshake.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';

const { COLLOQUY_GATEWAY, COLLOQUY_URL = 'http://127.0.0.1:3000' } = process.env;

/** Everybody who votes on what a proposal without a name of its own asks. */
const TRIAD = 'group:triad';

/**
 * Takes part under a name, with the key of that agent: `{ propose, say, vote, leave }`. Calls `hear` once with every frame
 * that comes. Resolves when the agent is registered, so that what is addressed to it reaches it. The thread is where it says
 * that it comes and goes.
 */
export async function join(name, { key, thread, hear }) {
  const socket = open(name, key);
  const heard = new Set();
  socket.on('message', (data) => {
    const frame = JSON.parse(data.toString());
    // A delivery comes again where the connection broke before it was confirmed.
    if (heard.has(frame.id)) return;
    heard.add(frame.id);
    if (frame.type === 'error') throw new Error(`${name}: ${frame.content?.message ?? data}`);
    hear(frame);
  });
  await once(socket, 'open');
  let hasLeft = false;
  socket.on('close', (code) => {
    // The votes that were on their way may be lost with it.
    if (!hasLeft) throw new Error(`${name}: the connection to the server ended (${code}).`);
  });
  await registered(socket, { name, thread });

  function send(message) {
    const stamp = { id: randomUUID(), timestamp: Date.now(), from: name };
    socket.send(JSON.stringify({ ...stamp, ...message }));
  }

  return {
    /** Asks the triad; the id is under which its members vote, and the thread in which they talk. */
    propose(id, content) {
      const metadata = { requiresResponse: true, correlationId: id };
      send({ type: 'proposal', content, metadata });
    },
    /** Says something to all of the triad. */
    say(threadId, text) {
      const content = { role: 'agent', content: text };
      send({ type: 'message', agent: TRIAD, content, metadata: { threadId } });
    },
    vote(id, content) {
      const metadata = { correlationId: id };
      send({ type: 'vote', content: { proposalId: id, ...content }, metadata });
    },
    leave() {
      const metadata = { threadId: thread };
      hasLeft = true;
      send({ type: 'disconnect', content: { reason: 'manual' }, metadata });
      socket.close();
    },
  };
}

function open(name, key) {
  const headers = { authorization: `Bearer ${key}` };
  if (COLLOQUY_GATEWAY) return new WebSocket(COLLOQUY_GATEWAY, 'a2a-v1', { headers });
  const server = COLLOQUY_URL.replace(/^http/, 'ws');
  return new WebSocket(`${server}/api/v1/socket/heretek?agent=${name}`, { headers });
}

/** The gateway acknowledges who advertises itself; a plain socket answers nothing before its agent is registered. */
async function registered(socket, { name, thread }) {
  if (!COLLOQUY_GATEWAY) {
    socket.ping();
    await once(socket, 'pong');
    return;
  }
  const capabilities = {
    supportedMessageTypes: ['proposal', 'message', 'decision'],
    version: '1.0.0',
  };
  const content = { action: 'advertise', capabilities };
  const metadata = { threadId: thread };
  socket.send(
    JSON.stringify({ type: 'handshake', id: randomUUID(), from: name, content, metadata }),
  );
  for (;;) {
    const [data] = await once(socket, 'message');
    const { type, content: answer } = JSON.parse(data.toString());
    if (type === 'handshake' && answer.action === 'acknowledge') return;
  }
}
