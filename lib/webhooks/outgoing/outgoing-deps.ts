// What webhooks that go out are handed, and the times that they keep.
import type { DeliveryDeps, PostTiming } from '@/lib/delivery/delivery-deps';
import type { Engine } from '@/lib/engine/interface/engine';
import type { TailSource } from '@/lib/engine/log/feed/tail';
import type { CheckpointStore } from '@/lib/store/ports/checkpoint-store';
import type { OutgoingWebhookStore } from '@/lib/store/ports/outgoing-webhook-store';

/** What sends, whoever the target is. */
export type SendingDeps = Pick<
  DeliveryDeps,
  'outbox' | 'egress' | 'now' | 'newId' | 'log' | 'random'
>;

/** What follows the log, whoever the target is. */
export type FollowingDeps = Pick<DeliveryDeps, 'outbox' | 'log'> & {
  readonly engine: TailSource;
  readonly checkpoints: CheckpointStore;
};

export type OutgoingDeps = SendingDeps & {
  readonly engine: TailSource & Pick<Engine, 'get'>;
  readonly webhooks: OutgoingWebhookStore;
  readonly checkpoints: CheckpointStore;
  /** Seals the secrets. 32 bytes. */
  readonly sealingKey: Uint8Array;
  readonly timing?: Partial<PostTiming>;
};

export const OUTGOING_TIMING: PostTiming = {
  // A post may take ten seconds. Where a process dies, what follows waits for so long.
  leaseMs: 30_000,
  // With twelve tries some half an hour: a receiver that restarts is back by then.
  retryFirstMs: 2_000,
  retryMaxMs: 600_000,
  openFirstMs: 1_000,
  openMaxMs: 60_000,
  sweepMs: 2_000,
  saveMs: 2_000,
};
