// Posts what waits for the targets, one event after the other for each of them. What fails holds up what follows it, until it is taken
// or given up.
import { createCircuits } from '@/lib/delivery/circuits';
import { TRIES_MAX } from '@/lib/delivery/delivery-deps';
import { retryDelayMs } from '@/lib/delivery/retry-delay';
import { createSignedPost } from '@/lib/delivery/signed-post';
import { type DeliveryRow, webhookReceiver } from '@/lib/store/ports/outbox-store';
import type { OutgoingTiming, SendingDeps } from './outgoing-deps';
import type { PostOver, PostTarget } from './post-target';

/** Rows that are leased together: each may take ten seconds, and all of them have to end within the lease. */
const LEASED_MAX = 4;

/** Sends for one target one at a time; `wake` says that something may be due. */
export class OutgoingSender {
  readonly #deps: SendingDeps;
  readonly #timing: OutgoingTiming;
  readonly #closing = new AbortController();
  readonly #over: PostOver;
  readonly #working = new Map<string, Promise<void>>();
  readonly #woken = new Set<string>();
  /** Until when the first event of a target waits for its next try. */
  readonly #heldUntil = new Map<string, number>();

  constructor(deps: SendingDeps, timing: OutgoingTiming) {
    this.#deps = deps;
    this.#timing = timing;
    const circuits = createCircuits(deps.now, timing);
    const { egress, now } = deps;
    this.#over = (signer) => createSignedPost({ egress, now, signer }, circuits);
  }

  /** Nothing of a target waits any more for a try that failed. */
  release(name: string): void {
    this.#heldUntil.delete(name);
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
    const { name } = target;
    while (!this.#closing.signal.aborted && !this.#isHeld(name)) {
      const rows = await this.#lease(name);
      if (rows.length === 0) return;
      for (const [index, row] of rows.entries()) {
        if (await this.#send(target, row)) continue;
        await this.#putBack(rows.slice(index + 1), this.#heldUntil.get(name));
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
    // A server that stops says nothing of the receiver: the lease runs out, and it is tried again.
    if (this.#closing.signal.aborted) return false;
    const { error } = outcome;
    const isOver = outcome.isFinal === true || row.attempt >= TRIES_MAX;
    const untilMs = now() + retryDelayMs(row.attempt, random(), this.#timing);
    const dueAt = isOver ? null : this.#iso(untilMs);
    await outbox.release(leaseId, { dueAt, error });
    await target.tried(row, { at, error, isOver });
    if (!isOver) this.#heldUntil.set(target.name, untilMs);
    return isOver;
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
