// The gateway: a WebSocket server on a port of its own, where agents speak a protocol natively. Upgrades are judged, connections
// served, and one sweep looks after all of them.
import type { Server } from 'node:http';
import type { EventRecord } from '@/lib/model/event-record';
import { isDerived } from '@/lib/protocols/codec/event-of';
import type { Revoked } from '@/lib/security/credentials';
import { createPlaces } from '@/lib/security/places';
import { Client } from './client';
import type { GatewayDeps, GatewayParts, GatewayTiming } from './gateway-parts';
import type { GatewayStats } from './gateway-stats';
import {
  AUTHENTICATE_MS,
  HEARTBEAT_MS,
  STALLED_MS,
  SUBSCRIPTIONS_PER_KEY_MAX,
  SWEEP_MS,
} from './limits';
import { createPendingAnswers } from './pending-answers';
import { sendAnswer } from './receive';
import { serveClient } from './serve-client';
import { createSweep } from './sweep';
import type { UpgradeRules } from './upgrade';
import { createUpgradeListener } from './upgrade-listener';
import { createPresenceWatch } from './watch-presence';

export type Gateway = {
  stats(): Readonly<GatewayStats>;
  /** Ends every connection of those who were let in by what counts no more. */
  disconnect(isRevoked: Revoked): void;
  /** Takes leave of every client and stores what they sent; the server is closed by its owner. */
  close(): Promise<void>;
};

export type GatewayOptions = GatewayDeps & {
  readonly server: Server;
  /** Where fewer connections may be open than are of use. */
  readonly connectionsMax?: number;
  readonly connectionsPerKeyMax?: number;
  /** Asked for each upgrade: the port may be known only when the server listens. */
  readonly upgradeRules: () => Omit<UpgradeRules, 'auth' | 'authenticate' | 'subprotocol'>;
};

const TIMING: GatewayTiming = {
  heartbeatMs: HEARTBEAT_MS,
  authenticateMs: AUTHENTICATE_MS,
  sweepMs: SWEEP_MS,
  stalledMs: STALLED_MS,
};

/** Serves the upgrades of the server from here on. */
export function openGateway(options: GatewayOptions): Gateway {
  const parts: GatewayParts = {
    ...options,
    stats: { connected: 0, received: 0, sent: 0, refused: 0, cut: 0 },
    pending: createPendingAnswers(),
    followings: createPlaces(SUBSCRIPTIONS_PER_KEY_MAX),
    speaking: new Map(),
    presence: createPresenceWatch(options.engine),
  };
  const { stats, engine } = parts;
  /** With what resolves when everything is stored that a client sent. */
  const clients = new Map<Client, Promise<void>>();
  let isClosing = false;

  const { subprotocol } = options.codec.connection;
  const upgradeListener = createUpgradeListener(
    { ...options, subprotocol },
    {
      isOpen: () => !isClosing,
      onRefused() {
        stats.refused += 1;
      },
      onClient(socket, origin) {
        const client = new Client(socket, parts, origin);
        stats.connected += 1;
        const served = serveClient(client, parts.authenticate).then(() => {
          stats.connected -= 1;
          clients.delete(client);
        });
        clients.set(client, served);
        if (isClosing) client.close('shutdown');
      },
    },
  );
  options.server.on('upgrade', upgradeListener);
  const ends = [
    engine.onPresence(parts.presence.tell),
    engine.follow((records) => {
      tellWaiting(parts, records);
      tellUpdated(parts, records);
    }),
    createSweep(clients, parts, { ...TIMING, ...options.timing }),
  ];

  return {
    stats: () => ({ ...stats }),
    disconnect(isRevoked) {
      for (const client of clients.keys()) {
        if (client.principal === null || !isRevoked(client.principal)) continue;
        client.close('unauthorized', 'The key was revoked.');
      }
    },
    async close() {
      isClosing = true;
      for (const end of ends) end();
      for (const client of clients.keys()) client.close('shutdown', 'The server stops.');
      await Promise.all(clients.values());
    },
  };
}

/**
 * An answer to somebody who waits for it and to whom no delivery leads, for it is not in the registry. Whoever is not named
 * gets what names nobody.
 */
function tellWaiting(parts: GatewayParts, records: readonly EventRecord[]): void {
  if (parts.pending.size() === 0) return;
  for (const record of records) {
    const { event, origin } = record;
    // Another log may name the same task; nobody here waits for what was said there.
    if (origin === 'import') continue;
    for (const { asker, agentId } of parts.pending.of(event.task_id)) {
      const isNamed = event.to.some(({ agent_id }) => agent_id === agentId);
      if (event.from.agent_id === agentId || !(isNamed || isDerived(event, 'to'))) continue;
      const rows = parts.engine.orchestration.recipients(record);
      if (rows.some(({ agent_id }) => agent_id === agentId)) continue;
      sendAnswer({ asker, agentId }, record, parts);
    }
  }
}

/** What agents say of themselves, as soon as they said it. */
function tellUpdated({ engine, presence }: GatewayParts, records: readonly EventRecord[]): void {
  for (const { event, origin } of records) {
    if (event.type !== 'agent.update' || origin === 'import') continue;
    const agent = engine.directory.agent(event.from.agent_id);
    if (agent !== null) presence.tell([agent]);
  }
}
