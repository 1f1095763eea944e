// A live server for tests: the memory store, the feed and the directory behind a real HTTP server with Socket.IO on it.
// It can be taken down and brought up again on the same port, with the same log.
import { createServer, type Server } from 'node:http';
import { directoryOver } from '@/lib/engine/directory/directory';
import type { Engine } from '@/lib/engine/interface/engine';
import { createLogFeed } from '@/lib/engine/log/feed/log-feed';
import { createReactionReads } from '@/lib/engine/reads/reaction-reads';
import { createTaskReads } from '@/lib/engine/reads/task-ids';
import { attachLive, type CheckRequest, type Live, type LiveOptions } from '@/lib/live/attach-live';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Rejection } from '@/lib/model/errors/rejection';
import type { Origin } from '@/lib/model/event-record';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import type { AgentSummary } from '@/lib/model/summary';
import { freePort } from '@/lib/server/free-port';
import { createListeners } from '@/lib/std/listeners';
import { createMemoryEventStore } from '@/lib/store/memory/event-store';
import { aMessage, anEvent } from '../events';
import { memoryDirectory } from './memory-directory';

/** A log with everything that the fan-out asks of an engine. */
export function createLiveLog() {
  const store = createMemoryEventStore();
  const table = memoryDirectory(store);
  const feed = createLogFeed(store, 0, (error) => {
    throw error;
  });
  feed.follow((records) => table.feed(records));
  const rejected = createListeners<Rejection>();
  const present = createListeners<readonly AgentSummary[]>();
  const owing = createListeners();
  let owed: Obligation[] = [];
  const presence = new Map<string, AgentSummary>();
  present.add((agents) => {
    for (const agent of agents) presence.set(agent.agent_id, agent);
  });
  const engine: LiveOptions['engine'] & Pick<Engine, 'readPage' | 'read' | 'reactions'> = {
    ...createTaskReads({ events: store, feed, table }),
    reactions: createReactionReads(store),
    head: store.head,
    follow: feed.follow,
    directory: directoryOver(table, (agentId, told) => presence.get(agentId) ?? told),
    onPresence: present.add,
    onRejection: rejected.add,
    orchestration: {
      owedTotal: () => owed.length,
      onObligations: (listener) => owing.add(listener),
    },
  };
  return {
    engine,
    tellRejection: rejected.emit,
    tellPresence: present.emit,
    tellOwed(rows: Obligation[]): void {
      owed = rows;
      owing.emit();
    },
    /** Stores events as another process would: nobody is told. */
    async storeElsewhere(...events: Partial<ClutchMessage>[]): Promise<void> {
      await store.append(events.map((event) => aMessage(anEvent(event))));
    },
    /** Stores what somebody else than an agent says. */
    async appendAs(origin: Origin, event: Partial<ClutchMessage>): Promise<void> {
      const { events, raw } = aMessage(anEvent(event));
      const said = events.map((one) => ({ ...one, origin }));
      const [first, ...rest] = said;
      if (first === undefined) return;
      const { stored } = await store.append([{ events: [first, ...rest], raw }]);
      await feed.push(stored);
    },
    /** Stores events in one commit and tells the followers. */
    async append(...events: Partial<ClutchMessage>[]): Promise<void> {
      const { stored } = await store.append(events.map((event) => aMessage(anEvent(event))));
      await feed.push(stored);
    },
  };
}

/** An outbox with nothing in it. */
export const nothingToDeliver: LiveOptions['deliveries'] = {
  connect: () => () => undefined,
  owed: async () => [],
  onOwed: () => () => undefined,
};

/** Lets everybody in. */
export const letEverybodyIn: CheckRequest = async () => ({
  ok: true,
  principal: { key_id: 'key_1', role: 'viewer', agent_id: null, grants: [] },
});

export type LiveServer = {
  readonly url: string;
  readonly port: number;
  readonly live: Live;
  readonly server: Server;
  /** Ends at once, with every connection. */
  close(): Promise<void>;
};

/** Serves on a free port, or on the one given. */
export async function startLiveServer(
  options: Omit<LiveOptions, 'server' | 'checkRequest' | 'deliveries' | 'alerts' | 'isKnown'> & {
    readonly isKnown?: LiveOptions['isKnown'];
    readonly deliveries?: LiveOptions['deliveries'];
    readonly alerts?: LiveOptions['alerts'];
    readonly checkRequest?: CheckRequest;
    readonly port?: number;
  },
): Promise<LiveServer> {
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/socket.io/')) response.writeHead(404).end();
  });
  const live = attachLive({
    checkRequest: letEverybodyIn,
    deliveries: nothingToDeliver,
    alerts: { open: () => null, onChange: () => () => undefined },
    isKnown: async () => true,
    ...options,
    server,
  });
  const port = options.port ?? (await freePort('127.0.0.1'));
  await listen(server, port);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    live,
    server,
    async close() {
      await live.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}
