// The three ways in which Colloquy delivers what is addressed to an agent: over a socket, by a push to the agent's own
// HTTP endpoint, or pulled from the inbox. Each is at least once: what is not acknowledged comes again.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';

/** How long a pull waits for something to come. */
const PULL_WAIT_MS = 20_000;

/** Deliveries that one pull takes at most. */
const PULL_MAX = 20;

/** A push that was signed longer ago is somebody's copy. */
const PUSH_AGE_MAX_SEC = 300;

const WAYS = { socket, pull, push };

/**
 * `{ card, hear(handler), close }` for one way: `card` is what the agent's card has to say about it, and `hear` calls the
 * handler with every `{ lease_id, seq, attempt, event }` and acknowledges what the handler took.
 */
export function receiveBy(way, agent) {
  return WAYS[way](agent);
}

/** Over Socket.IO: the server delivers for as long as the connection stands. */
async function socket() {
  // Loaded here, so that an agent that pulls or is pushed to starts sooner.
  const { io } = await import('socket.io-client');
  const connection = io(process.env.COLLOQUY_URL, {
    transports: ['websocket'],
    extraHeaders: { authorization: `Bearer ${process.env.COLLOQUY_KEY}` },
    autoConnect: false,
  });
  return {
    card: {},
    async hear(handler) {
      connection.on('deliver', (message, acknowledge) => {
        handler(message);
        acknowledge();
      });
      connection.on('connect', () => connection.emit('receive', complainWhenRefused));
      const ended = new Promise((done) => {
        connection.on('disconnect', (reason) => {
          if (reason === 'io client disconnect') done();
          // Where the server ends it, as one that stops does, the client does not connect again by itself.
          else if (reason === 'io server disconnect') connection.connect();
        });
      });
      connection.connect();
      await ended;
    },
    close: () => connection.disconnect(),
  };
}

/** From the inbox: asks, waits a while for something to come, acknowledges, and asks again. */
async function pull({ agentId, call }) {
  const path = `/agents/${encodeURIComponent(agentId)}/inbox`;
  const closing = new AbortController();
  const { signal } = closing;
  return {
    card: {},
    async hear(handler) {
      while (!signal.aborted) {
        try {
          const wish = { max: PULL_MAX, wait_ms: PULL_WAIT_MS };
          const { messages } = await call('POST', path, wish, signal);
          for (const message of messages) handler(message);
          const lease_ids = messages.map(({ lease_id }) => lease_id);
          if (lease_ids.length > 0) await call('POST', `${path}/ack`, { lease_ids });
        } catch (error) {
          if (signal.aborted) return;
          throw error;
        }
      }
    },
    /** A pull that waits is given up. */
    close: () => closing.abort(),
  };
}

/** To an endpoint of the agent's own, which its card names; any answer of 2xx acknowledges what Colloquy signed. */
async function push({ call }) {
  let take = null;
  const isGenuine = signatureCheck(await call('GET', '/signing-key'));
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    if (take === null) return response.writeHead(503).end();
    if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
    take(JSON.parse(body.toString()));
    return response.writeHead(204).end();
  });
  await new Promise((done) =>
    server.listen(Number(process.env.COLLOQUY_PUSH_PORT), '127.0.0.1', done),
  );
  const url = `http://127.0.0.1:${server.address().port}/clutch`;
  return {
    card: { endpoints: { clutch: { url } } },
    hear(handler) {
      take = handler;
      return new Promise((done) => server.on('close', done));
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Whether a push is Colloquy's, was signed lately, and comes for the first time under its lease. */
function signatureCheck({ kid, public_key }) {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: public_key };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const leases = new Set();
  return (headers, body) => {
    const { 'colloquy-timestamp': timestamp = '', 'colloquy-lease': lease = '' } = headers;
    const hash = createHash('sha256').update(body).digest('hex');
    const text = ['colloquy-delivery-v1', timestamp, lease, hash].join('\n');
    const signature = Buffer.from(headers['colloquy-signature'] ?? '', 'base64url');
    const isOld = Math.abs(Date.now() / 1000 - Number(timestamp)) > PUSH_AGE_MAX_SEC;
    if (headers['colloquy-key'] !== kid || isOld || leases.has(lease)) return false;
    if (!verify(null, Buffer.from(text), key, signature)) return false;
    leases.add(lease);
    return true;
  };
}

function complainWhenRefused(answer) {
  if (!answer.ok) complain(new Error(answer.error.message));
}

function complain(error) {
  console.error(error instanceof Error ? error.message : error);
}
