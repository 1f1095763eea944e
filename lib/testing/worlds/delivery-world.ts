// A workspace for tests of delivery: a log and an outbox in memory, agents with cards, and any number of processes that
// deliver. Whom an event goes to is said by its `to`, as for a team without groups and overseers.
import { generateKeyPairSync } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { createDeliveries } from '@/lib/delivery/create-deliveries';
import type { DeliveryDeps, DeliveryTiming } from '@/lib/delivery/delivery-deps';
import { createDeliverySigner } from '@/lib/delivery/signer';
import { createLogFeed } from '@/lib/engine/log/feed/log-feed';
import { createTaskReads } from '@/lib/engine/reads/task-ids';
import { createNativeForms, readableCodecs } from '@/lib/engine/registry/native-forms';
import type { AgentCard } from '@/lib/model/agent-card';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { AgentSummary } from '@/lib/model/summary';
import { codecs } from '@/lib/protocols/codecs';
import { egressRules } from '@/lib/security/egress';
import { createEgress, type EgressOptions } from '@/lib/security/egress-call';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import type { NewDelivery, OutboxStore } from '@/lib/store/ports/outbox-store';
import type { Store } from '@/lib/store/ports/store';
import { aMessage, anEvent } from '../events';
import { memoryDirectory } from './memory-directory';

/** Soon enough for a test, and in the same proportions. */
export const QUICK: Partial<DeliveryTiming> = {
  leaseMs: 300,
  pullLeaseMs: 60,
  retryFirstMs: 8,
  retryMaxMs: 40,
  openFirstMs: 20,
  openMaxMs: 80,
  sweepMs: 10,
  closeMs: 100,
};

export type ProcessOptions = {
  readonly timing?: Partial<DeliveryTiming>;
  readonly allow?: readonly string[];
  readonly egress?: EgressOptions;
  /** Stands between this process and the outbox. */
  readonly outbox?: (outbox: OutboxStore) => OutboxStore;
};

/** Empty at first; over a store in memory, or the one given. */
export function createDeliveryWorld(store: Store = createMemoryStore()) {
  const table = memoryDirectory(store.events);
  const cards = new Map<string, AgentCard>();
  const undelivered: { agent_id: string; seq: number; reason: string }[] = [];
  const heartbeats: string[] = [];
  const warnings: string[] = [];
  /** Seqs that wait for an approval, and the event that gives it by its `meta.releases`. */
  const held = new Set<number>();
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signer = createDeliverySigner(privateKey);
  const feed = createLogFeed(store.events, 0, (error) => {
    throw error;
  });
  feed.follow((records) => table.feed(records));
  let ids = 0;

  const readable = readableCodecs({ codecs, bridges: [] });

  const engine: DeliveryDeps['engine'] = {
    ...createTaskReads({ events: store.events, feed, table }),
    head: store.events.head,
    get: store.events.get,
    follow: feed.follow,
    directory: {
      seq: () => table.seq(),
      agent: (agentId) => summaryOf(agentId, cards.get(agentId)),
    },
    async heartbeat(agentId) {
      heartbeats.push(agentId);
      return null;
    },
    readable: () => readable,
    orchestration: {
      ...createNativeForms(readable, { cardOf: (agentId) => cards.get(agentId) ?? null }),
      prepare: async () => undefined,
      recipients: (record) => recipientsOf(record, held.has(record.seq) ? 'held' : 'waiting'),
      releases: ({ event }) => {
        const seq = Number(event.meta?.releases ?? 0);
        const to = event.meta?.rejected === true ? 'withheld' : 'waiting';
        return seq === 0 ? [] : [{ seq, agent_ids: ['agent:ken', 'agent:bob'], to }];
      },
      async undelivered({ agent_id, seq }, reason) {
        undelivered.push({ agent_id, seq, reason });
      },
    },
  };

  return {
    store,
    engine,
    cards,
    undelivered,
    heartbeats,
    warnings,
    held,
    publicKey,
    signer,
    /** An agent with an endpoint for Clutch, for other protocols, and the protocols that its card lists. */
    register(
      agentId: string,
      url?: string,
      others: NonNullable<AgentCard['endpoints']> = {},
      speaks: string[] = [],
    ): void {
      const endpoints = { ...others, ...(url !== undefined && { clutch: { url } }) };
      cards.set(agentId, {
        v: CLUTCH_VERSION,
        agent_id: agentId,
        capabilities: [],
        endpoints,
        ...(speaks.length > 0 && { meta: { speaks } }),
      });
    },
    /** Stores messages in one commit; returns their seqs. */
    async say(...events: Partial<ClutchMessage>[]): Promise<number[]> {
      const asked = { from: { agent_id: 'agent:asker' }, to: [{ agent_id: 'agent:ken' }] };
      const { stored } = await store.events.append(
        events.map((event) =>
          aMessage(anEvent({ ...asked, type: 'task.request', ...event }), {
            receivedAt: new Date().toISOString(),
          }),
        ),
      );
      await feed.push(stored);
      return stored.map(({ seq }) => seq);
    },
    /** Tells the engine of what is stored. */
    tell: feed.push,
    /** A process that delivers. */
    start({ timing = QUICK, allow = ['127.0.0.1'], egress, outbox }: ProcessOptions = {}) {
      return createDeliveries({
        engine,
        signer,
        now: Date.now,
        timing,
        outbox: outbox?.(store.outbox) ?? store.outbox,
        egress: createEgress(egressRules(allow), egress),
        newId: () => {
          ids += 1;
          return `lease_${ids}`;
        },
        log: {
          info: () => undefined,
          warn: (_, message) => void warnings.push(message),
          error: (_, message) => void warnings.push(message),
        },
      });
    },
    /** The states of all rows, by seq. */
    async states(): Promise<string[]> {
      const rows = await store.outbox.list({
        states: ['waiting', 'leased', 'held', 'delivered', 'dead', 'withheld'],
        limit: 10_000,
      });
      return rows.reverse().map(({ state }) => state);
    },
  };
}

/** A world with one process, which delivers until the test ends. */
export function openDeliveryWorld(options: ProcessOptions = {}) {
  const world = createDeliveryWorld();
  const deliveries = world.start(options);
  onTestFinished(deliveries.close);
  return { world, deliveries };
}

export type DeliveryWorld = ReturnType<typeof createDeliveryWorld>;

function recipientsOf(record: EventRecord, state: NewDelivery['state']): NewDelivery[] {
  const { seq, event, received_at: created_at } = record;
  const { run_id, task_id, type } = event;
  return event.to
    .filter(({ agent_id }) => agent_id !== event.from.agent_id)
    .map(({ agent_id }) => ({ agent_id, seq, run_id, task_id, type, state, created_at }));
}

function summaryOf(agentId: string, card: AgentCard | undefined): AgentSummary | null {
  if (!card) return null;
  return {
    agent_id: agentId,
    name: agentId,
    role: null,
    status: 'online',
    registered: true,
    card,
    events: 0,
    tasks_open: 0,
    last_seq: null,
    last_at: null,
  };
}
