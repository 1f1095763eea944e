// What alerting is handed, and the times that it keeps. Nothing in this folder reaches for a clock or a store itself.
import type { DeliveryDeps, PostTiming } from '@/lib/delivery/delivery-deps';
import type { Engine } from '@/lib/engine/interface/engine';
import type { TailSource } from '@/lib/engine/log/feed/tail';
import type { AlertStore } from '@/lib/store/ports/alert-store';
import type { CheckpointStore } from '@/lib/store/ports/checkpoint-store';

export type AlertingDeps = Pick<
  DeliveryDeps,
  'signer' | 'egress' | 'now' | 'newId' | 'log' | 'random'
> & {
  readonly engine: TailSource & Pick<Engine, 'readPage' | 'rejections'>;
  readonly alerts: AlertStore;
  readonly checkpoints: CheckpointStore;
  /** Where people reach this server: what an alert links to. */
  readonly url: () => string;
  readonly timing?: Partial<PostTiming>;
};

export const ALERTING_TIMING: PostTiming = {
  // Three times what a call may take.
  leaseMs: 30_000,
  // Four waits of together some five minutes: a receiver that restarts is back by then.
  retryFirstMs: 20_000,
  retryMaxMs: 600_000,
  openFirstMs: 1_000,
  openMaxMs: 60_000,
  sweepMs: 2_000,
  saveMs: 2_000,
};
