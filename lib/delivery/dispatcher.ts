// Sends what is due to the agents that can be reached. It is woken per agent: by a fresh row, by the end of a wait, by a
// connection, by room on a queue, and by a look at the outbox every so often.
import { setMaxListeners } from 'node:events';
import type { TryOutcome } from '@/lib/model/orchestration/delivery';
import type { DeliveryRow, NewDelivery } from '@/lib/store/ports/outbox-store';
import { type AgentQueue, createAgentQueue } from './agent-queue';
import type { DeliveryDeps, DeliveryTiming } from './delivery-deps';
import type { Messages } from './messages';
import type { OutboxClient } from './outbox-client';
import type { Transports } from './transports';

/** A try is not begun when less of its lease is left: a push may take that long. */
const LEASE_LEFT_MIN_SHARE = 1 / 3;

/** An agent that comes and goes does not use up its tries by that. Milliseconds. */
const BRING_FORWARD_INTERVAL_MS = 30_000;

/** Agents of whom that is remembered. */
const BROUGHT_MAX = 10_000;

export type DispatcherParts = {
  readonly client: OutboxClient;
  readonly transports: Transports;
  readonly messages: Messages;
  readonly timing: DeliveryTiming;
  /** Whether an agent takes its messages otherwise, where nothing can be pushed to it. */
  readonly takesItself: (agentId: string) => Promise<boolean>;
  /** Told of an agent for whom something is due and that cannot be reached from here. */
  readonly onUnreached: (agentId: string) => void;
  readonly onDelivered: (agentId: string) => void;
};

/** Sends from the first call of `wake` on. */
export class Dispatcher {
  readonly #deps: Pick<DeliveryDeps, 'outbox' | 'now' | 'newId' | 'log'>;
  readonly #parts: DispatcherParts;
  readonly #queues = new Map<string, AgentQueue>();
  readonly #timers = new Map<string, { atMs: number; timer: NodeJS.Timeout }>();
  /** Agents that have more than their queue had room for. */
  readonly #backlogged = new Set<string>();
  readonly #leasing = new Set<string>();
  readonly #broughtAt = new Map<string, number>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #isClosed = false;

  constructor(
    deps: Pick<DeliveryDeps, 'outbox' | 'now' | 'newId' | 'log'>,
    parts: DispatcherParts,
  ) {
    this.#deps = deps;
    this.#parts = parts;
    // Everything that is under way listens for the end; Node would take more than ten for a leak.
    setMaxListeners(0, this.#closing.signal);
  }

  /** Something may be due to the agent. */
  wake(agentId: string): void {
    if (this.#isClosed) return;
    if (!this.#parts.transports.reaches(agentId)) {
      this.#parts.onUnreached(agentId);
      return;
    }
    const queue = this.#queueOf(agentId);
    if (queue.room() === 0 || this.#leasing.has(agentId)) this.#backlogged.add(agentId);
    else this.#track(this.#leaseFor(agentId, queue));
  }

  /**
   * A lease for what is about to come for an agent that is connected here, where nothing goes before it: what it is for is
   * then given to `begin`, or the agent to `giveBack`. Null: it waits in the outbox like all else.
   */
  reserve(agentId: string): NonNullable<NewDelivery['lease']> | null {
    const { transports, timing } = this.#parts;
    const isBusy = this.#backlogged.has(agentId) || this.#leasing.has(agentId);
    if (this.#isClosed || isBusy || !transports.isConnected(agentId)) return null;
    const queue = this.#queueOf(agentId);
    if (queue.room() === 0) return null;
    queue.reserve();
    const { now, newId } = this.#deps;
    return { id: newId(), until: new Date(now() + timing.leaseMs).toISOString() };
  }

  /** Delivers what was leased as it came. */
  begin(row: DeliveryRow): void {
    this.#start(row, this.#queueOf(row.agent_id));
  }

  /** Somebody else put the row into the outbox. */
  giveBack(agentId: string): void {
    const queue = this.#queueOf(agentId);
    queue.giveBack();
    this.#freed(agentId, queue);
  }

  wakeAt(agentId: string, atMs: number): void {
    if (this.#isClosed) return;
    const set = this.#timers.get(agentId);
    if (set && set.atMs <= atMs) return;
    clearTimeout(set?.timer);
    const end = (): void => {
      this.#timers.delete(agentId);
      this.wake(agentId);
    };
    // A timer may come a millisecond before its time.
    const timer = setTimeout(end, Math.max(1, Math.ceil(atMs - this.#deps.now()) + 1));
    timer.unref();
    this.#timers.set(agentId, { atMs, timer });
  }

  /** What waits for a further try is due at once: the agent is there again. */
  async bringForward(agentId: string): Promise<void> {
    const { outbox, now } = this.#deps;
    const lastAt = this.#broughtAt.get(agentId) ?? Number.NEGATIVE_INFINITY;
    if (now() - lastAt < BRING_FORWARD_INTERVAL_MS) return;
    const seqs = this.#queues.get(agentId)?.takeLater() ?? [];
    if (seqs.length === 0) return;
    if (this.#broughtAt.size >= BROUGHT_MAX) this.#broughtAt.clear();
    this.#broughtAt.set(agentId, now());
    const keys = seqs.map((seq) => ({ agent_id: agentId, seq }));
    const at = new Date(now()).toISOString();
    await outbox.move(keys, { from: ['waiting'], to: 'waiting', now: at });
    this.wake(agentId);
  }

  /** The same for all agents whose endpoint is at a host. */
  bringHostForward(host: string): void {
    for (const agentId of this.#queues.keys()) {
      if (this.#parts.transports.leadsTo(agentId, host)) this.#track(this.bringForward(agentId));
    }
  }

  /** Lets what is under way end for a while, then aborts it; gives its leases back. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { timer } of this.#timers.values()) clearTimeout(timer);
    const abort = setTimeout(() => this.#closing.abort(), this.#parts.timing.closeMs);
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    clearTimeout(abort);
  }

  async #leaseFor(agentId: string, queue: AgentQueue): Promise<void> {
    const { client, timing } = this.#parts;
    this.#leasing.add(agentId);
    this.#backlogged.delete(agentId);
    const max = queue.room();
    const rows = await client.lease(agentId, max, timing.leaseMs).finally(() => {
      this.#leasing.delete(agentId);
    });
    for (const row of rows) {
      queue.reserve();
      this.#start(row, queue);
    }
    if (rows.length === max) this.#backlogged.add(agentId);
    else this.#freed(agentId, queue);
  }

  #queueOf(agentId: string): AgentQueue {
    const queue = this.#queues.get(agentId) ?? createAgentQueue(this.#deps.now);
    this.#queues.set(agentId, queue);
    return queue;
  }

  /** In a place that was reserved. */
  #start(row: DeliveryRow, queue: AgentQueue): void {
    const done = queue.start(row, () => this.#deliver(row, queue));
    this.#track(done.finally(() => this.#freed(row.agent_id, queue)));
  }

  #freed(agentId: string, queue: AgentQueue): void {
    if (this.#backlogged.has(agentId)) this.wake(agentId);
    else if (queue.isIdle() && !this.#leasing.has(agentId)) this.#queues.delete(agentId);
  }

  async #deliver(row: DeliveryRow, queue: AgentQueue): Promise<void> {
    const { client, transports, messages, timing } = this.#parts;
    const now = this.#deps.now();
    const first = queue.heldUpBy(row);
    if (first) return this.#putBack(row, queue, first.untilMs);
    const leftMs = Date.parse(row.due_at ?? '') - now;
    const isLate = leftMs < timing.leaseMs * LEASE_LEFT_MIN_SHARE;
    if (this.#isClosed || isLate) return this.#putBack(row, queue, now);
    const said = await messages.eventOf(row);
    if (!said) return void (await client.giveUp(row, `the log has no event ${row.seq}`));
    const { seq, attempt, agent_id: agentId } = row;
    const { event, origin } = said;
    const leased = { lease_id: row.lease_id ?? '', seq, attempt, event, origin };
    const outcome = await transports.send(agentId, leased, this.#closing.signal);
    if (outcome === null) return this.#putBack(row, queue, now);
    if (!outcome.ok) return this.#failed(row, queue, outcome);
    queue.settled(row);
    this.#parts.onDelivered(agentId);
    // The next message of the task need not wait until this is written down.
    this.#track(client.delivered(row));
  }

  async #failed(
    row: DeliveryRow,
    queue: AgentQueue,
    { error, isFinal, isUnsayable }: Extract<TryOutcome, { ok: false }>,
  ): Promise<void> {
    const { client, takesItself } = this.#parts;
    const isOut = isFinal === true && !(await takesItself(row.agent_id));
    const isLost = isUnsayable === true || isOut;
    const untilMs = isLost ? await client.giveUp(row, error) : await client.failed(row, error);
    if (untilMs === null) {
      queue.settled(row);
      return;
    }
    queue.wait(row, untilMs);
    this.wakeAt(row.agent_id, untilMs);
  }

  async #putBack(row: DeliveryRow, queue: AgentQueue, untilMs: number): Promise<void> {
    await this.#parts.client.putBack(row, untilMs);
    if (untilMs > this.#deps.now()) queue.wait(row, untilMs);
    this.wakeAt(row.agent_id, untilMs);
  }

  /** What fails here is tried again: its lease runs out. */
  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'a delivery could not be noted');
      })
      .finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
  }
}
