// A gateway for tests: a real engine, keyring and outbox over a memory store, behind a real WebSocket server on a free port.
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createAuthenticate } from '@/lib/gateway/authenticate';
import type { GatewayTiming, MessageNote } from '@/lib/gateway/gateway-parts';
import { MESSAGES_PER_SECOND } from '@/lib/gateway/limits';
import { gatewayCodecIn } from '@/lib/gateway/native-form';
import { openGateway } from '@/lib/gateway/open-gateway';
import type { NamedAgent } from '@/lib/model/known-agents';
import { codecs } from '@/lib/protocols/codecs';
import { originRules } from '@/lib/security/request-origin';
import { wholeLog } from './events-page';
import { connectGateway, type GatewayClientOptions } from './gateway-client';
import { openTestApi, type TestApiOptions } from './test-api';

export const WORKSPACE_PATH = '/srv/colloquy/data';

export type GatewayWorldOptions = TestApiOptions & {
  readonly timing?: Partial<GatewayTiming>;
  readonly messagesPerSecond?: number;
  readonly knownAgents?: readonly NamedAgent[];
  readonly connectionsPerKeyMax?: number;
  readonly server?: Server;
};

/** Opens a workspace with a gateway, until the test ends. */
export async function openGatewayWorld(options: GatewayWorldOptions = {}) {
  const api = await openTestApi(options);
  const { engine, clock, deps } = api;
  const server = options.server ?? createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const audited: MessageNote[] = [];
  const opened = performance.now();
  const rules = originRules({
    host: '127.0.0.1',
    port,
    publicUrl: null,
    allowedHosts: [],
    trustedProxies: options.trustedProxies ?? [],
  });
  const gateway = openGateway({
    server,
    engine,
    deliveries: deps.deliveries,
    codec: gatewayCodecIn(codecs),
    auth: options.auth ?? 'on',
    authenticate: createAuthenticate(deps.credentials),
    writeLimit: deps.writeLimit,
    workspace: { name: 'Test', path: WORKSPACE_PATH },
    knownAgents: options.knownAgents ?? [],
    messagesPerSecond: options.messagesPerSecond ?? MESSAGES_PER_SECOND,
    ...(options.timing && { timing: options.timing }),
    ...(options.connectionsPerKeyMax && { connectionsPerKeyMax: options.connectionsPerKeyMax }),
    audit: (entry) => void audited.push(entry),
    // Runs by itself, and a test may move it.
    now: () => clock.now + Math.floor(performance.now() - opened),
    newId: randomUUID,
    log: deps.log,
    upgradeRules: () => ({
      originRules: rules,
      isOwnPage: (origin) => origin === 'http://127.0.0.1:3000',
    }),
  });
  deps.credentials.onRevoked(gateway.disconnect);
  onTestFinished(async () => {
    await gateway.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await api.close();
  });
  const url = `ws://127.0.0.1:${port}`;

  return {
    ...api,
    gateway,
    port,
    url,
    audited,
    connect: async (client?: GatewayClientOptions) => {
      const connected = await connectGateway(url, client);
      onTestFinished(() => connected.socket.terminate());
      return connected;
    },
    /** A connection of an agent with a key of its own. */
    async agent(name: string, client?: GatewayClientOptions) {
      const key = await api.key('agent', `agent:${name}`);
      const connected = await connectGateway(url, { ...client, key });
      onTestFinished(() => connected.socket.terminate());
      return connected;
    },
    /** Everything in the log. */
    log: () => wholeLog(engine),
  };
}

export type GatewayWorld = Awaited<ReturnType<typeof openGatewayWorld>>;
