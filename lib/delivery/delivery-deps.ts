// What delivery is handed, and the times that it keeps. Nothing in this folder reaches for a clock or a store itself.
import type { Engine } from '@/lib/engine/interface/engine';
import type { EngineLog } from '@/lib/engine/interface/engine-deps';
import type { Orchestration } from '@/lib/engine/interface/orchestration';
import type { Egress } from '@/lib/security/egress-call';
import type { OutboxStore } from '@/lib/store/ports/outbox-store';
import type { DeliverySigner } from './signer';

/** Headers that prove us to agents of A2A elsewhere, by the origin of their address. */
export type A2aKeys = ReadonlyMap<string, Readonly<Record<string, string>>>;

export type DeliveryDeps = {
  readonly engine: Pick<
    Engine,
    'readPage' | 'matches' | 'head' | 'follow' | 'get' | 'heartbeat' | 'readable'
  > & {
    readonly directory: Pick<Engine['directory'], 'agent' | 'seq'>;
    readonly orchestration: Pick<
      Orchestration,
      'prepare' | 'recipients' | 'releases' | 'undelivered' | 'nativeForm'
    >;
  };
  /** Where answers of agents of A2A are stored; absent: none is called. */
  readonly answers?: Pick<Engine, 'ingest' | 'tasks' | 'read'>;
  readonly a2aKeys?: A2aKeys;
  readonly outbox: OutboxStore;
  readonly signer: DeliverySigner;
  readonly egress: Egress;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** A fresh lease id. */
  readonly newId: () => string;
  readonly log: EngineLog;
  /** 0 up to 1, for the jitter. */
  readonly random?: () => number;
  readonly timing?: Partial<DeliveryTiming>;
};

/** All in milliseconds. */
export type DeliveryTiming = {
  /** A push or a live delivery that is not acknowledged by then comes again. */
  readonly leaseMs: number;
  /** An agent that pulled has this long to acknowledge. */
  readonly pullLeaseMs: number;
  /** The bound of the second wait; the first is half of it to all of it, each further one twice the one before. */
  readonly retryFirstMs: number;
  /** No wait is longer. */
  readonly retryMaxMs: number;
  /** How long the circuit of a host that fails stays open, at first and at last. */
  readonly openFirstMs: number;
  readonly openMaxMs: number;
  /** How often the outbox is asked what other processes, and earlier ones, left to be tried. */
  readonly sweepMs: number;
  /** What is under way when the server stops may end by itself for so long. */
  readonly closeMs: number;
};

/** Of what follows the log and posts to webhooks. All in milliseconds. */
export type PostTiming = Pick<
  DeliveryTiming,
  'retryFirstMs' | 'retryMaxMs' | 'openFirstMs' | 'openMaxMs' | 'leaseMs'
> & {
  /** How often the store is asked what other processes saved, and left to be tried. */
  readonly sweepMs: number;
  /** How often the place in the log is written down while events come: what a restart looks at again. */
  readonly saveMs: number;
};

export const DELIVERY_TIMING: DeliveryTiming = {
  // Three times what a push may take.
  leaseMs: 30_000,
  pullLeaseMs: 60_000,
  retryFirstMs: 1_000,
  retryMaxMs: 300_000,
  openFirstMs: 1_000,
  openMaxMs: 60_000,
  sweepMs: 1_000,
  closeMs: 2_000,
};

/** Then a delivery is given up: after some ten minutes of waits. */
export const TRIES_MAX = 12;
