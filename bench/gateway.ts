// Durable messages over the gateway, acknowledged one by one, beside a bare WebSocket server that only parses, commits the same
// rows in groups and acknowledges; and what connections cost that say nothing.
import type { WebSocket } from 'ws';
import type { Colloquy } from '@/e2e/fixtures/colloquy';
import { withBareLog } from './bare';
import { connect, type HeardFrame, join, openWithGateway } from './gateway-client';
import { nativeMessage } from './sample';
import { REST_MS, residentMb } from './start';
import { type Figure, percentile } from './table';

const CONNECTIONS = 20;

/** Messages of one connection that are not acknowledged. */
const IN_FLIGHT = 32;

/** Of one connection in a round. */
const MESSAGES = 1_000;
const WARM_UP_MESSAGES = 500;

const ROUNDS = 4;

const IDLE_CONNECTIONS = 2_000;

/** Keys that are made, and connections that are opened, at the same time. */
const AT_ONCE = 50;

/** How long all messages of a round took together, and how long each waited for its acknowledgement, in milliseconds. */
type Round = { readonly seconds: number; readonly waits: readonly number[] };

type Measured = Pick<Round, 'waits'> & { readonly perSecond: number };

/** Throughput beside the bare server's, and memory. */
export async function benchGateway(): Promise<Figure[]> {
  const { bare, gateway } = await measureBoth();
  return [
    { name: 'bare server, acknowledged', value: bare.perSecond, unit: 'messages/s' },
    ...waitsOf('bare server', bare),
    {
      name: 'gateway, acknowledged, 20 connections of 32',
      value: gateway.perSecond,
      unit: 'messages/s',
      min: 3_000,
    },
    ...waitsOf('gateway', gateway),
    {
      name: 'gateway against bare',
      value: gateway.perSecond / bare.perSecond,
      unit: 'x',
      min: 0.25,
    },
    {
      name: 'memory of 2,000 idle connections',
      value: await idleMb(),
      unit: 'MB',
      max: 150,
    },
  ];
}

function waitsOf(name: string, { waits }: Measured): Figure[] {
  return [0.5, 0.99].map((share) => ({
    name: `${name}, wait for the acknowledgement, p${share * 100}`,
    value: percentile(waits, share),
    unit: 'ms',
  }));
}

/** Both in turns: a machine that does other work meanwhile is slow for both. */
async function measureBoth(): Promise<{ readonly bare: Measured; readonly gateway: Measured }> {
  return withBareLog('bare-gateway.mjs', async (port) => {
    const { colloquy, gateway } = await openWithGateway();
    try {
      const ours = await sendersTo(gateway, (name) => keyOf(colloquy, name));
      const theirs = await sendersTo(`ws://127.0.0.1:${port}`, async () => 'none');
      await sendAll(theirs, WARM_UP_MESSAGES);
      await sendAll(ours, WARM_UP_MESSAGES);
      const rounds = { bare: [] as Round[], gateway: [] as Round[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.bare.push(await sendAll(theirs, MESSAGES));
        rounds.gateway.push(await sendAll(ours, MESSAGES));
      }
      for (const sender of [...theirs, ...ours]) sender.close();
      return { bare: allOf(rounds.bare), gateway: allOf(rounds.gateway) };
    } finally {
      await colloquy.dispose();
    }
  });
}

async function sendersTo(
  url: string,
  keyFor: (name: string) => Promise<string>,
): Promise<Sender[]> {
  const senders: Sender[] = [];
  for (let place = 0; place < CONNECTIONS; place += 1) {
    const name = `bench-${place}`;
    senders.push(await Sender.create(url, name, await keyFor(name)));
  }
  return senders;
}

function allOf(rounds: readonly Round[]): Measured {
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
  const waits = rounds.flatMap((round) => round.waits);
  return { perSecond: waits.length / seconds, waits };
}

async function sendAll(senders: readonly Sender[], messages: number): Promise<Round> {
  const prepared = senders.map((sender) => ({ sender, items: sender.prepare(messages) }));
  const start = performance.now();
  const waits = await Promise.all(prepared.map(({ sender, items }) => sender.send(items)));
  const seconds = (performance.now() - start) / 1000;
  return { seconds, waits: waits.flat() };
}

type Prepared = { readonly id: string; readonly text: string };

/** One connection that keeps so many messages on their way. */
class Sender {
  #hear: (frame: HeardFrame) => void = () => undefined;

  private constructor(
    private readonly name: string,
    private readonly connecting: Promise<WebSocket>,
  ) {}

  static async create(url: string, name: string, key: string): Promise<Sender> {
    const sender: Sender = new Sender(
      name,
      join(url, key, (frame) => sender.#hear(frame)),
    );
    await sender.connecting;
    return sender;
  }

  prepare(messages: number): Prepared[] {
    return Array.from({ length: messages }, () => {
      const message = { ...(nativeMessage.heretek?.() as { id: string }), from: this.name };
      return { id: message.id, text: JSON.stringify(message) };
    });
  }

  /** Sends them all; returns how long each waited. Rejects on an error, and on an acknowledgement out of order. */
  async send(items: readonly Prepared[]): Promise<number[]> {
    const socket = await this.connecting;
    const sentAt: number[] = [];
    const waits: number[] = [];
    const sendNext = (): void => {
      const next = items[sentAt.length];
      if (next === undefined) return;
      sentAt.push(performance.now());
      socket.send(next.text);
    };
    return new Promise((resolve, reject) => {
      socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
      this.#hear = (frame) => {
        // What the workspace tells its agents besides, as that they talk a lot.
        if (frame.type === 'event' && frame.event !== 'stored') return;
        const { id, status } = frame.content;
        if (id !== items[waits.length]?.id || status !== 'stored') {
          reject(new Error(`expected an acknowledgement, saw ${JSON.stringify(frame)}`));
          return;
        }
        waits.push(performance.now() - (sentAt[waits.length] ?? 0));
        if (waits.length === items.length) resolve(waits);
        else sendNext();
      };
      for (let place = 0; place < IN_FLIGHT; place += 1) sendNext();
    });
  }

  close(): void {
    void this.connecting.then((socket) => socket.close());
  }
}

/** What the server's process grows by when agents connect, each under a key of its own, and say nothing. */
async function idleMb(): Promise<number> {
  const { colloquy, gateway } = await openWithGateway();
  try {
    const names = Array.from({ length: IDLE_CONNECTIONS }, (_, place) => `idle-${place}`);
    const keys = await inGroups(names, (name) => keyOf(colloquy, name));
    await rest();
    const before = await residentMb(colloquy.pid);
    const sockets = await inGroups(keys, (key) => connect(gateway, key));
    await rest();
    const after = await residentMb(colloquy.pid);
    const gone = sockets.filter(({ readyState, OPEN }) => readyState !== OPEN).length;
    if (gone > 0) throw new Error(`${gone} idle connections were ended`);
    for (const socket of sockets) socket.terminate();
    return after - before;
  } finally {
    await colloquy.dispose();
  }
}

function keyOf(colloquy: Colloquy, name: string): Promise<string> {
  return colloquy.key({ role: 'agent', agent_id: `agent:${name}` });
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REST_MS));
}

async function inGroups<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const all: Made[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE) {
    all.push(...(await Promise.all(items.slice(first, first + AT_ONCE).map(make))));
  }
  return all;
}
