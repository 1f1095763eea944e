// Pushes to clients of A2A: who configures them, and what becomes of them. Followed and posted as webhooks that go out are; any number of
// processes do it on one database.
import type { PostTiming } from '@/lib/delivery/delivery-deps';
import { repeat } from '@/lib/engine/event-loop/repeat';
import { AppError } from '@/lib/model/errors/app-error';
import type { Credentials } from '@/lib/security/credentials';
import { webhookReceiver } from '@/lib/store/ports/outbox-store';
import type { KeyStore } from '@/lib/store/ports/registry-store';
import { moveRows } from '../outgoing/move-rows';
import { type FollowingDeps, OUTGOING_TIMING, type SendingDeps } from '../outgoing/outgoing-deps';
import { OutgoingFollower } from '../outgoing/outgoing-follower';
import { OutgoingSender } from '../outgoing/outgoing-sender';
import type { FollowedTarget } from '../outgoing/post-target';
import type { NewPush, PushOwner, SayPush, ShownPush, StoredPush } from './push';
import { createPushStore, isOwned } from './push-store';
import { pushTarget } from './push-target';

/** Where its place in the log is kept. */
const CHECKPOINT = 'a2a-push-follower';

/** Between two looks for pushes that are too old. Milliseconds. */
const AGED_INTERVAL_MS = 60 * 60_000;

export type Pushes = {
  /** @throws AppError `limit_exceeded`, `invalid_value` where its address may not be called */
  put(push: NewPush): Promise<ShownPush>;
  /** By id. */
  list(owner: PushOwner): Promise<ShownPush[]>;
  /** What waits for it is sent no more. Returns whether it was there. */
  remove(owner: PushOwner, id: string): Promise<boolean>;
  close(): Promise<void>;
};

export type PushesDeps = SendingDeps &
  FollowingDeps &
  Pick<Parameters<typeof pushTarget>[0], 'signer'> & {
    readonly keys: Pick<KeyStore, 'find'>;
    readonly credentials: Pick<Credentials, 'isKnown'>;
    /** Seals the secrets. 32 bytes. */
    readonly sealingKey: Uint8Array;
    readonly say: SayPush;
    readonly timing?: Partial<PostTiming>;
  };

/** Follows and sends from the beginning. */
export function createPushes(deps: PushesDeps): Pushes {
  const { outbox, egress, now, log, signer, say } = deps;
  const timing = { ...OUTGOING_TIMING, ...deps.timing };
  const store = createPushStore(deps);
  const sender = new OutgoingSender(deps, timing);
  const isRevoked = (push: StoredPush) => hasEnded(deps, push);

  async function end(names: readonly string[]): Promise<void> {
    await store.remove(names);
    follower.reload();
    for (const name of names) {
      await moveRows(deps, name, { from: ['waiting', 'dead'], to: 'withheld' });
    }
  }

  const targetOf = (push: StoredPush) =>
    pushTarget({ store, signer, say, isRevoked, end: ({ name }) => end([name]) }, push);

  /** Only those are woken for which something is due: there may be many that wait for their agents. */
  async function serve(): Promise<void> {
    const pushes = await store.list();
    if (pushes.length === 0) return;
    const byReceiver = new Map(pushes.map((push) => [webhookReceiver(push.name), push]));
    for (const { agent_id } of await outbox.due(new Date(now()).toISOString())) {
      const push = byReceiver.get(agent_id);
      if (push !== undefined) sender.wake(targetOf(push));
    }
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'pushes could not be served');
  const follower = new OutgoingFollower(deps, timing, {
    checkpoint: CHECKPOINT,
    targets: async () => (await store.list()).map(followed),
    onRows: () => void serve().catch(onError),
  });
  const ends = [
    repeat(timing.sweepMs, serve, onError),
    repeat(AGED_INTERVAL_MS, async () => end(await store.aged()), onError),
  ];
  const ownedBy = async (owner: PushOwner) =>
    (await store.list()).filter((push) => isOwned(owner, push));

  return {
    async put(push) {
      const target = egress.authorityOf(push.url);
      if (!target.ok) throw new AppError('invalid_value', `url: ${target.error}`);
      const stored = await store.put(push);
      follower.reload();
      return shown(stored);
    },
    list: async (owner) => (await ownedBy(owner)).map(shown),
    async remove(owner, id) {
      const push = (await ownedBy(owner)).find((one) => one.id === id);
      if (push === undefined) return false;
      await end([push.name]);
      return true;
    },
    async close() {
      for (const close of ends) await close();
      await follower.close();
      await sender.close();
      egress.close();
    },
  };
}

/** Whether the key, or the token, that made a push counts no more. */
async function hasEnded(
  { keys, credentials }: Pick<PushesDeps, 'keys' | 'credentials'>,
  { keyId, bearer }: StoredPush,
): Promise<boolean> {
  // Those that were kept by a version before this one say nothing of a bearer.
  if (bearer != null) {
    const { agentId: agent_id, expiresAt: expires_at } = bearer;
    const held = { key_id: keyId, role: 'agent', agent_id, grants: [], expires_at } as const;
    return !(await credentials.isKnown(held));
  }
  const key = await keys.find(keyId);
  return key !== null && key.revoked_at !== null;
}

function followed({ name, sinceSeq, runId }: StoredPush): FollowedTarget {
  return { name, sinceSeq, runId, matches: ({ event }) => event.run_id === runId };
}

function shown({ id, taskId, url, scheme }: StoredPush): ShownPush {
  return { id, taskId, url, scheme };
}
