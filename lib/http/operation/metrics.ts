// What Prometheus is told. The registry belongs to one server, so that tests and instances do not share counters.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type {
  Deliveries,
  DeliveryStats,
  Orchestration,
} from '@/lib/engine/interface/orchestration';
import type { FollowStats } from '@/lib/follow/follow-stats';
import type { GatewayStats } from '@/lib/gateway/gateway-stats';
import type { LiveStats } from '@/lib/live/live-stats';
import { ObligationKind } from '@/lib/model/orchestration/obligation';

/** From a keep-alive read to a full batch on a slow disk. Seconds. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** From a dozen agents to ten thousand, of which a decision may take 5 ms. Seconds. */
const ROUTING_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1];

const BATCH_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

export type Metrics = {
  readonly registry: Registry;
  /** Items by what became of them. */
  readonly items: Counter<'protocol' | 'status'>;
  /** Events in one durable commit. */
  readonly commitEvents: Histogram;
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly liveTails: Gauge;
  readonly inboxWaits: Gauge;
  /** Where the counts of open sockets and slow clients come from, once there are sockets. */
  watchLive(stats: () => Readonly<LiveStats>): void;
  /** Where the counts of the gateway come from, once it listens. */
  watchGateway(stats: () => Readonly<GatewayStats>): void;
  /** Where it comes from how far the logs of other workspaces are followed. */
  watchFollowed(stats: () => readonly FollowStats[]): void;
  /** What is decided, delivered and owed. */
  watchWork(work: WatchedWork): void;
};

type WatchedWork = {
  readonly orchestration: Pick<Orchestration, 'onDecided' | 'owedCounts'>;
  readonly deliveries: Pick<Deliveries, 'stats' | 'owed'>;
};

/** The metrics of one server; `processMetrics` adds memory, event loop and garbage collection of the process. */
export function createMetrics(options: { processMetrics: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.processMetrics) collectDefaultMetrics({ register: registry });
  return {
    registry,
    items: new Counter({
      name: 'colloquy_items_total',
      help: 'Items that were sent, by protocol and by what became of them',
      labelNames: ['protocol', 'status'],
      registers,
    }),
    commitEvents: new Histogram({
      name: 'colloquy_commit_events',
      help: 'Events in one durable commit',
      buckets: BATCH_BUCKETS,
      registers,
    }),
    httpSeconds: new Histogram({
      name: 'colloquy_http_request_seconds',
      help: 'Time from a request to the start of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: DURATION_BUCKETS,
      registers,
    }),
    liveTails: new Gauge({
      name: 'colloquy_live_tails',
      help: 'Open server-sent event streams',
      registers,
    }),
    inboxWaits: new Gauge({
      name: 'colloquy_inbox_waits',
      help: 'Requests that empty an inbox or wait for something to come',
      registers,
    }),
    watchLive: (stats) => addLiveMetrics(registers, stats),
    watchGateway: (stats) => addGatewayMetrics(registers, stats),
    watchFollowed: (stats) => addFollowMetrics(registers, stats),
    watchWork: (work) => addWorkMetrics(registers, work),
  };
}

function addLiveMetrics(registers: Registry[], stats: () => Readonly<LiveStats>): void {
  new Gauge({
    name: 'colloquy_sockets',
    help: 'Open sockets',
    registers,
    collect() {
      this.set(stats().connected);
    },
  });
  new Counter({
    name: 'colloquy_slow_consumers_total',
    help: 'Clients that were too slow and were told to read again',
    registers,
    collect() {
      this.reset();
      this.inc(stats().lagging);
    },
  });
}

function addGatewayMetrics(registers: Registry[], stats: () => Readonly<GatewayStats>): void {
  new Gauge({
    name: 'colloquy_gateway_connections',
    help: 'Open connections of the gateway',
    registers,
    collect() {
      this.set(stats().connected);
    },
  });
  new Counter({
    name: 'colloquy_gateway_messages_total',
    help: 'Messages over the gateway, by their direction',
    labelNames: ['direction'],
    registers,
    collect() {
      this.reset();
      this.inc({ direction: 'in' }, stats().received);
      this.inc({ direction: 'out' }, stats().sent);
    },
  });
  new Counter({
    name: 'colloquy_gateway_refused_total',
    help: 'Upgrades that the gateway did not let in',
    registers,
    collect() {
      this.reset();
      this.inc(stats().refused);
    },
  });
  new Counter({
    name: 'colloquy_gateway_cut_total',
    help: 'Connections that the gateway closed: slow, silent, unknown, revoked or flooding',
    registers,
    collect() {
      this.reset();
      this.inc(stats().cut);
    },
  });
}

function addFollowMetrics(registers: Registry[], stats: () => readonly FollowStats[]): void {
  const labelNames = ['gateway'];
  new Gauge({
    name: 'colloquy_follow_connected',
    help: 'Whether the log of another workspace is followed at this moment',
    labelNames,
    registers,
    collect() {
      for (const { name, isFollowing } of stats()) this.set({ gateway: name }, Number(isFollowing));
    },
  });
  new Gauge({
    name: 'colloquy_follow_behind_events',
    help: 'Events that another workspace has told of and that are not stored here',
    labelNames,
    registers,
    collect() {
      for (const { name, behind } of stats()) this.set({ gateway: name }, behind);
    },
  });
  new Counter({
    name: 'colloquy_follow_events_total',
    help: 'Events of other workspaces, by what became of them',
    labelNames: [...labelNames, 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { name: gateway, stored, repeated, refused, passedOver } of stats()) {
        const outcomes = { stored, repeated, refused, passed_over: passedOver };
        for (const [outcome, events] of Object.entries(outcomes)) {
          this.inc({ gateway, outcome }, events);
        }
      }
    },
  });
  new Counter({
    name: 'colloquy_follow_failures_total',
    help: 'Connections to other workspaces that ended or could not be made',
    labelNames,
    registers,
    collect() {
      this.reset();
      for (const { name, failures } of stats()) this.inc({ gateway: name }, failures);
    },
  });
}

function addWorkMetrics(registers: Registry[], { orchestration, deliveries }: WatchedWork): void {
  const decisions = new Counter({
    name: 'colloquy_decisions_total',
    help: 'Routing decisions, by whether they found an agent',
    labelNames: ['outcome'],
    registers,
  });
  const routingSeconds = new Histogram({
    name: 'colloquy_routing_seconds',
    help: 'Time that the router takes for a decision',
    buckets: ROUTING_BUCKETS,
    registers,
  });
  orchestration.onDecided(({ outcome, seconds }) => {
    decisions.inc({ outcome });
    routingSeconds.observe(seconds);
  });
  new Counter({
    name: 'colloquy_deliveries_total',
    help: 'Tries to deliver an event to an agent, by how they ended',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      const { delivered, retried, dead }: DeliveryStats = deliveries.stats();
      for (const [outcome, tries] of Object.entries({ delivered, retried, dead })) {
        this.inc({ outcome }, tries);
      }
    },
  });
  new Gauge({
    name: 'colloquy_obligations',
    help: 'What is owed, by kind; `stored` is all that is owed in runs that are not in memory',
    labelNames: ['kind'],
    registers,
    async collect() {
      const undelivered = await deliveries.owed();
      // Nothing is awaited from here on: two scrapes at once share this gauge.
      const { byKind, elsewhere } = orchestration.owedCounts();
      const counts = new Map(byKind).set('delivery', undelivered.length);
      for (const kind of ObligationKind.options) this.set({ kind }, counts.get(kind) ?? 0);
      this.set({ kind: 'stored' }, elsewhere);
    },
  });
}
