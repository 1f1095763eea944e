// Following for tests: a workspace over a memory store, what makes it follow a gateway until the test ends, and a gateway that
// says what a test wants.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type FollowDeps, type FollowedLog, followLog } from '@/lib/follow/follow-log';
import { gatewayCodecIn } from '@/lib/gateway/native-form';
import { codecs } from '@/lib/protocols/codecs';
import { anEvent, BUILT_AT } from '@/lib/testing/events';
import { wholeLog } from './events-page';
import { openTestApi, type TestApi, type TestApiOptions } from './test-api';

/** A workspace, until the test ends. */
export async function aFollower(options: TestApiOptions = {}): Promise<TestApi> {
  const api = await openTestApi(options);
  onTestFinished(api.close);
  return api;
}

const { connection: codec } = gatewayCodecIn(codecs);

type Wish = { readonly url: string; readonly key: string; readonly deps?: Partial<FollowDeps> };

/** Follows a gateway into a workspace, until the test ends. */
export function follow(
  api: Pick<TestApi, 'engine' | 'store' | 'deps'>,
  { url, key, deps }: Wish,
): FollowedLog {
  const followed = followLog(
    { url, key, tls: { ca: null, client: null } },
    {
      engine: api.engine,
      checkpoints: api.store.checkpoints,
      writeLimit: api.deps.writeLimit,
      codec,
      timing: { retryFirstMs: 5, retryMaxMs: 20 },
      now: Date.now,
      newId: randomUUID,
      random: () => 0.5,
      log: api.deps.log,
      ...deps,
    },
  );
  onTestFinished(followed.close);
  return followed;
}

/** The texts of a log, in its order. */
export async function textsOf({ engine }: Pick<TestApi, 'engine'>): Promise<unknown[]> {
  const log = await wholeLog(engine);
  return log.map(({ event }) => event.payload.text).filter((text) => text !== undefined);
}

const said = (answer: Parameters<typeof codec.say>[0]) =>
  JSON.stringify(codec.say(answer, { id: 'a', atMs: 0, about: null }));

/** The frames of a gateway. */
export const frames = {
  said,
  acknowledged: said({ kind: 'acknowledged', clientId: 'c', agentIds: [] }),
  subscribed: (head = 9) => said({ kind: 'subscribed', channel: 'threads', head }),
  told(seq: unknown, event: object = anEvent({ id: `m_${seq}` })): string {
    const content = { channel: 'threads', seq, received_at: BUILT_AT, protocol: 'clutch', event };
    return said({ kind: 'event', name: 'chat.message', content });
  },
};

/** Opens a gateway that hears each frame as the test says, until it ends. Returns its address. */
export async function openScriptedGateway(
  hear: (socket: WebSocket, type: string) => void,
): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  server.on('connection', (socket) => {
    // Whom the follower leaves is not this test's failure.
    socket.on('error', () => undefined);
    socket.on('message', (data) => hear(socket, JSON.parse(data.toString()).type));
  });
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
