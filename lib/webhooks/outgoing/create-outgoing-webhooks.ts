// Webhooks that events go out to: who defines them, and what became of what was sent. Any number of processes do it on one database:
// each follows the log, a row counts once, and is leased by one of them.
import type {
  OutgoingWebhookBody,
  OutgoingWebhookState,
  SavedOutgoingWebhook,
} from '@/lib/contracts/http-webhooks';
import { repeat } from '@/lib/engine/event-loop/repeat';
import { AppError } from '@/lib/model/errors/app-error';
import type { DeliveryState } from '@/lib/model/orchestration/delivery';
import type { OutgoingWebhook } from '@/lib/model/webhook';
import { createMatcher, createTextCutter } from '@/lib/search/match';
import { webhookReceiver } from '@/lib/store/ports/outbox-store';
import type { StoredOutgoingWebhook } from '@/lib/store/ports/outgoing-webhook-store';
import { sealSecret } from '../secrets';
import { makeWebhookSecret } from '../signature';
import { moveRows } from './move-rows';
import { OUTGOING_TIMING, type OutgoingDeps } from './outgoing-deps';
import { OutgoingFollower } from './outgoing-follower';
import { OutgoingSender } from './outgoing-sender';
import type { FollowedTarget } from './post-target';
import { readFilter } from './read-filter';
import { webhookTarget } from './webhook-target';

/** Where its place in the log is kept. */
const CHECKPOINT = 'outgoing-webhooks';

export type OutgoingWebhooks = {
  /** By name, with how much waits and how much was given up. */
  list(): Promise<OutgoingWebhookState[]>;
  /** A fresh secret for a new one. @throws AppError `invalid_value`, `invalid_query`, `limit_exceeded` */
  save(name: string, body: OutgoingWebhookBody): Promise<SavedOutgoingWebhook>;
  /** What waits for it is sent no more. Returns whether it was there. */
  remove(name: string): Promise<boolean>;
  /** Tries again what was given up; returns how many events, or null where there is no such webhook. */
  resend(name: string): Promise<number | null>;
  close(): Promise<void>;
};

/** Follows and sends from the beginning. */
export function createOutgoingWebhooks(deps: OutgoingDeps): OutgoingWebhooks {
  const { webhooks, outbox, engine, now, log } = deps;
  const timing = { ...OUTGOING_TIMING, ...deps.timing };
  const sender = new OutgoingSender(deps, timing);
  const wake = (webhook: StoredOutgoingWebhook) => sender.wake(webhookTarget(deps, webhook));
  const serve = async () => {
    for (const webhook of await enabled(webhooks)) wake(webhook);
  };
  const onError = (error: unknown) => log.warn({ err: error }, 'webhooks could not be served');
  const follower = new OutgoingFollower(deps, timing, {
    checkpoint: CHECKPOINT,
    async targets() {
      const cut = createTextCutter();
      return (await enabled(webhooks)).map((webhook) => followed(webhook, now(), cut));
    },
    onRows: () => void serve().catch(onError),
  });
  const endSweep = repeat(timing.sweepMs, serve, onError);
  const find = async (name: string) => (await webhooks.list()).find((one) => one.name === name);

  return {
    async list() {
      const [all, counts] = [await webhooks.list(), await outbox.counts()];
      return all.map((webhook) => withRows(webhook, counts));
    },
    async save(name, body) {
      check(deps, body);
      const known = await find(name);
      const { secret, fresh } = secretOf(deps, name, known);
      // What came while it was turned off is history.
      const isTurnedOn = body.enabled && known?.enabled !== true;
      const { seq: head } = await engine.head();
      const since_seq = isTurnedOn ? head : (known?.since_seq ?? head);
      const given = { name, ...body, since_seq, created_at: new Date(now()).toISOString() };
      await webhooks.put({ ...given, secret });
      follower.reload();
      const { created_at = given.created_at, sent_at = null, failed = null } = known ?? {};
      return { name, ...body, created_at, sent_at, failed, secret: fresh };
    },
    async remove(name) {
      const isRemoved = await webhooks.remove(name);
      follower.reload();
      await moveRows(deps, name, { from: ['waiting', 'dead'], to: 'withheld' });
      return isRemoved;
    },
    async resend(name) {
      const webhook = await find(name);
      if (webhook === undefined) return null;
      const moved = await moveRows(deps, name, { from: ['dead'], to: 'waiting' });
      if (webhook.enabled) wake(webhook);
      return moved;
    },
    async close() {
      await endSweep();
      await follower.close();
      await sender.close();
      deps.egress.close();
    },
  };
}

async function enabled(webhooks: OutgoingDeps['webhooks']): Promise<StoredOutgoingWebhook[]> {
  return (await webhooks.list()).filter((webhook) => webhook.enabled);
}

function followed(
  { name, q, since_seq: sinceSeq }: StoredOutgoingWebhook,
  nowMs: number,
  cut: ReturnType<typeof createTextCutter>,
): FollowedTarget {
  const query = readFilter(q);
  // It was read when it was saved, by the same language or an older one.
  if (!query.ok) return { name, sinceSeq, matches: () => false };
  const matcher = createMatcher(query.value, nowMs, cut);
  return { name, sinceSeq, matches: (record) => matcher(record) !== null };
}

/** A webhook with how many events wait for it, and how many were given up. */
function withRows(
  webhook: StoredOutgoingWebhook,
  counts: Awaited<ReturnType<OutgoingDeps['outbox']['counts']>>,
): OutgoingWebhookState {
  const receiver = webhookReceiver(webhook.name);
  const rowsIn = (...states: readonly DeliveryState[]) =>
    counts
      .filter(({ agent_id, state }) => agent_id === receiver && states.includes(state))
      .reduce((sum, { rows }) => sum + rows, 0);
  return { ...shown(webhook), waiting: rowsIn('waiting', 'leased'), dead: rowsIn('dead') };
}

/** The sealed secret of a webhook; of a new one the fresh secret besides, which is shown once. */
function secretOf(
  { sealingKey }: OutgoingDeps,
  name: string,
  known: StoredOutgoingWebhook | undefined,
): { readonly secret: string; readonly fresh: string | null } {
  if (known !== undefined) return { secret: known.secret, fresh: null };
  const fresh = makeWebhookSecret('standard-webhooks');
  return { secret: sealSecret(sealingKey, `out:${name}`, fresh), fresh };
}

/** @throws AppError where its filter cannot be read, or its address may not be called */
function check({ egress }: OutgoingDeps, { url, q }: OutgoingWebhookBody): void {
  const query = readFilter(q);
  if (!query.ok) throw refused('/q', query.error);
  const target = egress.authorityOf(url);
  if (!target.ok) throw refused('/url', { code: 'invalid_value', message: target.error });
}

function refused(
  path: string,
  { code, message }: { code: AppError['code']; message: string },
): AppError {
  return new AppError(code, `${path}: ${message}`, { errors: [{ code, message, path }] });
}

function shown({
  secret: _secret,
  since_seq: _since,
  ...webhook
}: StoredOutgoingWebhook): OutgoingWebhook {
  return webhook;
}
