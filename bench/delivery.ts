// Events delivered to one agent: in CLowl over a plain socket, beside the same in Clutch over Socket.IO, which is what the form
// of another protocol costs.
import { WebSocket } from 'ws';
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { connectAgent } from './agent-socket';
import { kilobyteEvent } from './sample';
import { type Figure, percentile } from './table';

const EVENTS = 3_000;
const BATCH_SIZE = 100;

/** Of both forms in turn; the first, which is not counted, warms the server up. */
const ROUNDS = 4;

/** Nothing takes as long on any machine; what is missing by then is lost. */
const PATIENCE_MS = 60_000;

/** An agent that listens: it calls `hear` with the id of each message. */
type Listener = {
  readonly agentId: string;
  hear: (id: string) => void;
  close(): void;
};

/** Both forms in turn, in one run. */
export async function benchDelivery(): Promise<Figure[]> {
  const colloquy = await Colloquy.create({ GATEWAY_RATE_LIMIT: '0' });
  const clutch = await overSocketIo(colloquy, 'agent:clutch');
  const clowl = await overPlainSocket(colloquy, 'agent:clowl');
  try {
    const rates = { clutch: [] as number[], clowl: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      const [first, second] = [await deliver(colloquy, clutch), await deliver(colloquy, clowl)];
      if (round === 0) continue;
      rates.clutch.push(first);
      rates.clowl.push(second);
    }
    const [canonical, native] = [rates.clutch, rates.clowl].map((all) => percentile(all, 0.5)) as [
      number,
      number,
    ];
    return [
      { name: 'in Clutch over Socket.IO', value: canonical, unit: 'events/s' },
      { name: 'in CLowl over a plain socket', value: native, unit: 'events/s' },
      { name: 'CLowl against Clutch', value: native / canonical, unit: 'x' },
    ];
  } finally {
    clutch.close();
    clowl.close();
    await colloquy.dispose();
  }
}

/** Events per second from the first post to the last that was heard. */
async function deliver(colloquy: Colloquy, listener: Listener): Promise<number> {
  const to = [{ agent_id: listener.agentId }];
  const events = Array.from({ length: EVENTS }, () => kilobyteEvent({ to }));
  const missing = new Set(events.map(({ id }) => String(id)));
  const start = performance.now();
  const heard = new Promise<void>((resolve, reject) => {
    const patience = setTimeout(
      () => reject(new Error(`${missing.size} events were not delivered`)),
      PATIENCE_MS,
    );
    listener.hear = (id) => {
      missing.delete(id);
      if (missing.size > 0) return;
      clearTimeout(patience);
      resolve();
    };
  });
  for (let first = 0; first < EVENTS; first += BATCH_SIZE) {
    await colloquy.post(events.slice(first, first + BATCH_SIZE));
  }
  await heard;
  return EVENTS / ((performance.now() - start) / 1000);
}

async function overSocketIo(colloquy: Colloquy, agentId: string): Promise<Listener> {
  const key = await colloquy.key({ role: 'agent', agent_id: agentId });
  await colloquy.register({ agent_id: agentId, capabilities: [] });
  const listener: Listener = { agentId, hear: () => undefined, close: () => socket.disconnect() };
  const socket = await connectAgent<{ id: string }>(colloquy, key, ({ id }) => listener.hear(id));
  return listener;
}

async function overPlainSocket(colloquy: Colloquy, agentId: string): Promise<Listener> {
  const key = await colloquy.key({ role: 'agent', agent_id: agentId });
  const socket = new WebSocket(`${colloquy.url.replace('http', 'ws')}/api/v1/socket/clowl`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const listener: Listener = { agentId, hear: () => undefined, close: () => socket.close() };
  socket.on('message', (data) => {
    const { mid } = JSON.parse(data.toString()) as { mid: string };
    listener.hear(mid);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return listener;
}
