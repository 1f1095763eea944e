// Posts what waits for the targets, one event after the other for each of them: the first in its queue is leased alone, so that any
// number of processes keep the order. What fails holds up what follows it, until it is taken or given up.
import { createCircuits } from '@/lib/delivery/circuits';
import { type PostTiming, TRIES_MAX } from '@/lib/delivery/delivery-deps';
import { retryDelayMs } from '@/lib/delivery/retry-delay';
import { createSignedPost } from '@/lib/delivery/signed-post';
import { type DeliveryRow, webhookReceiver } from '@/lib/store/ports/outbox-store';
import type { SendingDeps } from './outgoing-deps';
import type { PostOver, PostTarget } from './post-target';

/** Sends for one target one at a time; `wake` says that something may be due. */
export class OutgoingSender {
  readonly #deps: SendingDeps;
  readonly #timing: PostTiming;
  readonly #closing = new AbortController();
  readonly #over: PostOver;
  readonly #working = new Map<string, Promise<void>>();
  readonly #woken = new Set<string>();

  constructor(deps: SendingDeps, timing: PostTiming) {
    this.#deps = deps;
    this.#timing = timing;
    const circuits = createCircuits(deps.now, timing);
    const { egress, now } = deps;
    this.#over = (signer) => createSignedPost({ egress, now, signer }, circuits);
  }

  wake(target: PostTarget): void {
    const { name } = target;
    if (this.#closing.signal.aborted) return;
    if (this.#working.has(name)) {
      this.#woken.add(name);
      return;
    }
    const work = this.#sendDue(target)
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error, webhook: name }, 'a webhook could not be served');
      })
      .finally(() => {
        this.#working.delete(name);
        if (this.#woken.delete(name)) this.wake(target);
      });
    this.#working.set(name, work);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.all(this.#working.values());
  }

  async #sendDue(target: PostTarget): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const row = await this.#lease(target.name);
      if (row === undefined || !(await this.#send(target, row))) return;
    }
  }

  /** The first event in the queue of a target, where it is due; what is behind it waits. */
  async #lease(name: string): Promise<DeliveryRow | undefined> {
    const { outbox, now, newId } = this.#deps;
    const [rows] = await outbox.lease([
      {
        agentId: webhookReceiver(name),
        max: 1,
        inOrder: true,
        now: this.#iso(now()),
        until: this.#iso(now() + this.#timing.leaseMs),
        newLeaseId: newId,
      },
    ]);
    return rows?.[0];
  }

  /** Returns whether the next event may go: this one was taken or given up. */
  async #send(target: PostTarget, row: DeliveryRow): Promise<boolean> {
    const { outbox, now, random = Math.random } = this.#deps;
    const outcome = await target.post(row, this.#over, this.#closing.signal);
    const leaseId = row.lease_id ?? '';
    const at = this.#iso(now());
    if (outcome.ok) {
      await outbox.acknowledge(null, [leaseId]);
      await target.tried(row, { at, error: null, isOver: true });
      return true;
    }
    // A server that stops says nothing of the receiver: whoever comes next tries it again, at once.
    if (this.#closing.signal.aborted) {
      await outbox.release(leaseId, { dueAt: at, error: '', untried: true });
      return false;
    }
    const { error } = outcome;
    const isOver = outcome.isFinal === true || row.attempt >= TRIES_MAX;
    const untilMs = now() + retryDelayMs(row.attempt, random(), this.#timing);
    const dueAt = isOver ? null : this.#iso(untilMs);
    await outbox.release(leaseId, { dueAt, error });
    await target.tried(row, { at, error, isOver });
    return isOver;
  }

  #iso(ms: number): string {
    return new Date(ms).toISOString();
  }
}
