// What an agent takes by itself: it asks, waits for something to come, and has a lease for everything that it got, in the
// protocol that it reads.
import { PULL_MAX } from '@/lib/contracts/http-deliveries';
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import { jsonBytes } from '@/lib/std/utf8';
import type { DeliveryRow } from '@/lib/store/ports/outbox-store';
import { type DeliveryDeps, type DeliveryTiming, TRIES_MAX } from './delivery-deps';
import type { Messages } from './messages';
import type { OutboxClient } from './outbox-client';

/** Events of one answer together; one is given whatever its size. Bytes. */
const PULL_BYTES_MAX = 4 * 1024 * 1024;

export type PullOptions = { max: number; waitMs: number; signal?: AbortSignal };

export type InboxParts = {
  readonly client: OutboxClient;
  readonly messages: Messages;
  readonly timing: DeliveryTiming;
  /** Told of an agent that waits; what it returns ends that. */
  readonly waits: (agentId: string) => () => void;
};

/** The inboxes of all agents. */
export class Inbox {
  readonly #deps: Pick<DeliveryDeps, 'now' | 'log' | 'engine'>;
  readonly #parts: InboxParts;
  readonly #wakers = new Map<string, Set<() => void>>();
  #isClosed = false;

  constructor(deps: Pick<DeliveryDeps, 'now' | 'log' | 'engine'>, parts: InboxParts) {
    this.#deps = deps;
    this.#parts = parts;
  }

  /** Leases what waits for the agent, or waits for something to come. */
  async pull(agentId: string, options: PullOptions): Promise<DeliveredMessage[]> {
    const { now } = this.#deps;
    const endMs = now() + options.waitMs;
    const news = this.#listen(agentId);
    try {
      while (!this.#isClosed && !options.signal?.aborted) {
        const taken = await this.#take(agentId, options);
        const leftMs = endMs - now();
        if (taken.length > 0 || leftMs <= 0) return taken;
        await news.until(leftMs, options.signal);
      }
      return [];
    } finally {
      news.end();
    }
  }

  /** Something may have come for the agent. */
  wake(agentId: string): void {
    for (const come of [...(this.#wakers.get(agentId) ?? [])]) come();
  }

  /** Ends every wait. */
  close(): void {
    this.#isClosed = true;
    for (const agentId of this.#wakers.keys()) this.wake(agentId);
  }

  /** Hears of everything that comes from here on. */
  #listen(agentId: string) {
    const news = createNews();
    const others = this.#wakers.get(agentId) ?? new Set();
    this.#wakers.set(agentId, others.add(news.come));
    const ended = this.#parts.waits(agentId);
    return {
      until: news.until,
      end: (): void => {
        others.delete(news.come);
        if (others.size === 0) this.#wakers.delete(agentId);
        ended();
      },
    };
  }

  /** One message for each row that can be given; the others go back, or are given up. */
  async #take(agentId: string, { max, signal }: PullOptions): Promise<DeliveredMessage[]> {
    const { client, timing } = this.#parts;
    const rows = await client.lease(agentId, Math.min(max, PULL_MAX), timing.pullLeaseMs);
    const taken: DeliveredMessage[] = [];
    let bytes = 0;
    for (const row of rows) {
      const message = await this.#messageOf(row);
      if (!message) continue;
      bytes += jsonBytes(message);
      const isTooMuch = bytes > PULL_BYTES_MAX && taken.length > 0;
      if (isTooMuch || signal?.aborted) await client.putBack(row, this.#deps.now());
      else taken.push(message);
    }
    return taken;
  }

  async #messageOf(row: DeliveryRow): Promise<DeliveredMessage | null> {
    const { seq, attempt } = row;
    const isWorn = attempt > TRIES_MAX;
    const said = isWorn ? null : await this.#parts.messages.eventOf(row);
    const { orchestration } = this.#deps.engine;
    const form = said && orchestration.nativeForm(said, row.agent_id);
    if (said && form?.ok) {
      return { lease_id: row.lease_id ?? '', seq, attempt, event: said.event, ...form.value };
    }
    const missing = form?.ok === false ? form.error : `the log has no event ${seq}`;
    const reason = isWorn ? `taken ${TRIES_MAX} times and never acknowledged` : missing;
    await this.#parts.client.giveUp(row, reason).catch((error: unknown) => {
      this.#deps.log.warn({ err: error, seq }, 'a delivery could not be given up');
    });
    return null;
  }
}

/** Something that comes, and somebody who waits for it. What came before the wait ends it at once. */
function createNews() {
  let wake = (): void => undefined;
  let hasCome = false;
  return {
    come: (): void => {
      hasCome = true;
      wake();
    },
    async until(ms: number, signal: AbortSignal | undefined): Promise<void> {
      if (!hasCome && !signal?.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          signal?.addEventListener('abort', wake, { once: true });
        });
        signal?.removeEventListener('abort', wake);
      }
      hasCome = false;
    },
  };
}
