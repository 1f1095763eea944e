// What Prometheus is told. The registry belongs to one server, so that tests and instances do not share counters.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LiveStats } from '@/lib/live/live-stats';

/** From a keep-alive read to a full batch on a slow disk. Seconds. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

const BATCH_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

export type Metrics = {
  readonly registry: Registry;
  /** Items by what became of them. */
  readonly items: Counter<'protocol' | 'status'>;
  /** Events in one durable commit. */
  readonly commitEvents: Histogram;
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly liveTails: Gauge;
  /** Where the counts of open sockets and slow clients come from, once there are sockets. */
  watchLive(stats: () => Readonly<LiveStats>): void;
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
    watchLive: (stats) => addLiveMetrics(registers, stats),
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
