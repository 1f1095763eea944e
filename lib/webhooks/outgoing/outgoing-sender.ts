// Posts what waits for the webhooks, one event after the other for each of them: signed as Standard Webhooks asks, under an id that
// is the same at every try. What fails holds up what follows it, until it is taken or given up.
import { createCircuits } from '@/lib/delivery/circuits';
import { TRIES_MAX, type TryOutcome } from '@/lib/delivery/delivery-deps';
import { retryDelayMs } from '@/lib/delivery/retry-delay';
import { createSignedPost, type SignedPost } from '@/lib/delivery/signed-post';
import { type DeliveryRow, webhookReceiver } from '@/lib/store/ports/outbox-store';
import type { StoredOutgoingWebhook } from '@/lib/store/ports/outgoing-webhook-store';
import { openSecret } from '../secrets';
import { standardSignature } from '../signature';
import type { OutgoingDeps, OutgoingTiming } from './outgoing-deps';

/** Rows that are leased together: each may take ten seconds, and all of them have to end within the lease. */
const LEASED_MAX = 4;

/** Sends for one webhook at a time; `wake` says that something may be due. */
export class OutgoingSender {
  readonly #deps: OutgoingDeps;
  readonly #timing: OutgoingTiming;
  readonly #closing = new AbortController();
  readonly #circuits: ReturnType<typeof createCircuits>;
  readonly #working = new Map<string, Promise<void>>();
  readonly #woken = new Set<string>();
  /** Until when the first event of a webhook waits for its next try. */
  readonly #heldUntil = new Map<string, number>();

  constructor(deps: OutgoingDeps, timing: OutgoingTiming) {
    this.#deps = deps;
    this.#timing = timing;
    this.#circuits = createCircuits(deps.now, timing);
  }

  /** Nothing of a webhook waits any more for a try that failed. */
  release(name: string): void {
    this.#heldUntil.delete(name);
  }

  wake(webhook: StoredOutgoingWebhook): void {
    const { name } = webhook;
    if (this.#closing.signal.aborted) return;
    if (this.#working.has(name)) {
      this.#woken.add(name);
      return;
    }
    const work = this.#sendDue(webhook)
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error, webhook: name }, 'a webhook could not be served');
      })
      .finally(() => {
        this.#working.delete(name);
        if (this.#woken.delete(name)) this.wake(webhook);
      });
    this.#working.set(name, work);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#working.values());
  }

  async #sendDue(webhook: StoredOutgoingWebhook): Promise<void> {
    const post = this.#postOf(webhook);
    while (!this.#closing.signal.aborted && !this.#isHeld(webhook.name)) {
      const rows = await this.#lease(webhook.name);
      if (rows.length === 0) return;
      for (const [index, row] of rows.entries()) {
        if (await this.#send(webhook, row, post)) continue;
        await this.#putBack(rows.slice(index + 1), this.#heldUntil.get(webhook.name));
        return;
      }
    }
  }

  #isHeld(name: string): boolean {
    return (this.#heldUntil.get(name) ?? Number.NEGATIVE_INFINITY) > this.#deps.now();
  }

  async #lease(name: string): Promise<DeliveryRow[]> {
    const { outbox, now, newId } = this.#deps;
    const [rows = []] = await outbox.lease([
      {
        agentId: webhookReceiver(name),
        max: LEASED_MAX,
        now: this.#iso(now()),
        until: this.#iso(now() + this.#timing.leaseMs),
        newLeaseId: newId,
      },
    ]);
    return [...rows].sort((one, other) => one.seq - other.seq);
  }

  /** Returns whether the next event may go: this one was taken or given up. */
  async #send(
    webhook: StoredOutgoingWebhook,
    row: DeliveryRow,
    post: SignedPost,
  ): Promise<boolean> {
    const { outbox, webhooks, now, random = Math.random } = this.#deps;
    const outcome = await this.#try(webhook, row, post);
    const leaseId = row.lease_id ?? '';
    const at = this.#iso(now());
    if (outcome.ok) {
      await outbox.acknowledge(null, [leaseId]);
      await webhooks.tried(webhook.name, { at, error: null });
      return true;
    }
    // A server that stops says nothing of the receiver: the lease runs out, and it is tried again.
    if (this.#closing.signal.aborted) return false;
    await webhooks.tried(webhook.name, { at, error: outcome.error });
    const isOver = outcome.isFinal === true || row.attempt >= TRIES_MAX;
    const untilMs = now() + retryDelayMs(row.attempt, random(), this.#timing);
    const dueAt = isOver ? null : this.#iso(untilMs);
    await outbox.release(leaseId, { dueAt, error: outcome.error });
    if (!isOver) this.#heldUntil.set(webhook.name, untilMs);
    return isOver;
  }

  async #try(
    { url }: StoredOutgoingWebhook,
    { seq }: DeliveryRow,
    post: SignedPost,
  ): Promise<TryOutcome> {
    // What was redacted meanwhile is redacted when it is sent.
    const record = await this.#deps.engine.get(seq);
    if (record === null) return { ok: false, error: `the log has no event ${seq}`, isFinal: true };
    const { event, received_at: timestamp } = record;
    const body = JSON.stringify({ type: event.type, timestamp, data: { seq, event } });
    const message = { leaseId: `evt_${seq}`, body, contentType: 'application/json' };
    return post(url, message, this.#closing.signal);
  }

  #postOf({ name, secret }: StoredOutgoingWebhook): SignedPost {
    const { egress, now, sealingKey } = this.#deps;
    const opened = openSecret(sealingKey, `out:${name}`, secret);
    if (opened === null) {
      const error = 'its secret cannot be read with the key of this server; make another one';
      return async () => ({ ok: false, error });
    }
    const headersFor = (push: { leaseId: string; body: string; nowMs: number }) => {
      const timestamp = String(Math.floor(push.nowMs / 1000));
      const signed = { id: push.leaseId, timestamp, bytes: Buffer.from(push.body, 'utf8') };
      return {
        'webhook-id': push.leaseId,
        'webhook-timestamp': timestamp,
        'webhook-signature': standardSignature(opened, signed),
      };
    };
    return createSignedPost({ egress, now, signer: { headersFor } }, this.#circuits);
  }

  async #putBack(rows: readonly DeliveryRow[], untilMs = this.#deps.now()): Promise<void> {
    for (const { lease_id } of rows) {
      const dueAt = this.#iso(untilMs);
      await this.#deps.outbox.release(lease_id ?? '', { dueAt, error: '', untried: true });
    }
  }

  #iso(ms: number): string {
    return new Date(ms).toISOString();
  }
}
