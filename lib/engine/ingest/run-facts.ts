// What has to be known of a run to judge the next message of it. Every fact bears the id of its event, so that the same
// event told twice, by the pipeline and by the log, counts once.
import { DelegationCycles } from '@/lib/delegation/cycles';
import { TaskHolders } from '@/lib/delegation/holders';
import { ToolProducers } from '@/lib/delegation/producers';
import type { ClutchMessage } from '@/lib/model/clutch-message';

/** Protocols of which a message can break a rule that only the rest of its run shows. */
export const JUDGED_PROTOCOLS: ReadonlySet<string> = new Set(['clowl', 'cap']);

export class RunFacts {
  readonly cycles = new DelegationCycles();
  readonly holders = new TaskHolders();
  readonly producers = new ToolProducers();
  readonly #events = new Set<string>();
  /** The hash with which a context reference was first given (CLowl section 5: immutable once referenced). */
  readonly #hashes = new Map<string, string>();
  /** An answer's id, and the id that it refers to. */
  readonly #refersTo = new Map<string, string>();
  /** Ids that a cancellation referred to. */
  readonly #cancelled = new Set<string>();

  /** Events that stand here. */
  get size(): number {
    return this.#events.size;
  }

  has(eventId: string): boolean {
    return this.#events.has(eventId);
  }

  /** Takes an event of the run; answers false for one that is here already or of another protocol, which changes nothing. */
  add(event: ClutchMessage): boolean {
    const protocol = event.meta?.protocol;
    if (typeof protocol !== 'string' || !JUDGED_PROTOCOLS.has(protocol)) return false;
    if (this.#events.has(event.id)) return false;
    this.#events.add(event.id);
    if (protocol === 'cap') this.#addCap(event);
    else this.#addClowl(event);
    return true;
  }

  /** The hash that this run first gave for a context reference; null where it gave none. */
  hashOf(ref: string): string | null {
    return this.#hashes.get(ref) ?? null;
  }

  /** Whether the task that an id belongs to was cancelled, over any chain of answers. */
  isCancelled(id: string): boolean {
    if (this.#cancelled.size === 0) return false;
    const root = this.#rootOf(id);
    return [...this.#cancelled].some((cancelled) => this.#rootOf(cancelled) === root);
  }

  #addClowl(event: ClutchMessage): void {
    if (event.type !== 'task.request' && event.task_id !== event.id) {
      this.#refersTo.set(event.id, event.task_id);
    }
    if (isCancellation(event)) this.#cancelled.add(event.task_id);
    if (event.payload.delegation !== undefined) {
      for (const { agent_id } of event.to) {
        this.cycles.add(event.from.agent_id, agent_id);
      }
    }
    const { ref, hash } = contextOf(event);
    if (ref !== null && hash !== null && !this.#hashes.has(ref)) this.#hashes.set(ref, hash);
  }

  #addCap(event: ClutchMessage): void {
    const [to] = event.to;
    if (event.type === 'task.request' && to !== undefined) {
      this.holders.add({ to: to.agent_id, task_id: event.task_id });
    }
    if (event.type === 'tool.result') this.producers.add(event.from.agent_id, toolResultOf(event));
  }

  /** Bounded by the ids seen, for hostile answers may refer to each other in a ring. */
  #rootOf(id: string): string {
    const seen = new Set<string>();
    let root = id;
    for (let next = this.#refersTo.get(root); next !== undefined; next = this.#refersTo.get(root)) {
      if (seen.has(root)) return [...seen].sort()[0] ?? root;
      seen.add(root);
      root = next;
    }
    return root;
  }
}

/** WD14: a CNCL ends the task, and so does the ERR E013 with which somebody reports it. */
function isCancellation(event: ClutchMessage): boolean {
  return (
    event.type === 'task.cancel' || (event.type === 'task.error' && event.payload.code === 'E013')
  );
}

/** CLowl's `ctx` as the event keeps it; null for what it does not say. */
export function contextOf(event: ClutchMessage): {
  ref: string | null;
  inline: string | null;
  hash: string | null;
} {
  const { ctx } = event.payload;
  const { ref, inline, hash } = (typeof ctx === 'object' && ctx !== null ? ctx : {}) as {
    ref?: unknown;
    inline?: unknown;
    hash?: unknown;
  };
  return { ref: asText(ref), inline: asText(inline), hash: asText(hash) };
}

/** A tool's result as CAP attaches it. */
export function toolResultOf({ payload }: ClutchMessage): {
  server_id: string;
  tool: string;
  result: unknown;
} {
  const { server_id, tool, result } = payload;
  return { server_id: asText(server_id) ?? '', tool: asText(tool) ?? '', result };
}

function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
