// What was said in a run in one protocol, as its rules ask about it (`lib/protocols/codec/context-rules.ts`), by what the events mean.
// Every fact bears the id of its event, so that the same event told twice, by the pipeline and by the log, counts once.
import { DelegationCycles } from '@/lib/delegation/cycles';
import { ToolProducers, type ToolResult } from '@/lib/delegation/producers';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { RunHistory } from '@/lib/protocols/codec/context-rules';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { fingerprint } from '@/lib/std/fingerprint';
import { canonicalJson } from '@/lib/std/json/canonical-json';

/** Hops over which a delegate is known: it bounds what one delegation costs. */
const HOPS_MAX = 8;

const NO_TASKS: ReadonlySet<string> = new Set();

export class RunFacts implements RunHistory {
  readonly #cycles = new DelegationCycles();
  readonly #producers = new ToolProducers();
  readonly #events = new Set<string>();
  /** By agent: the tasks that were handed to it. */
  readonly #handed = new Map<string, Set<string>>();
  /** By task: those to whom it was handed on, over all hops, and the task that it was handed on from. */
  readonly #delegates = new Map<string, Set<string>>();
  readonly #parents = new Map<string, string>();
  /** The hash with which a context reference was first given. */
  readonly #hashes = new Map<string, string>();
  /** An id, and the one that it refers to. */
  readonly #refersTo = new Map<string, string>();
  /** Ids that a cancellation referred to. */
  readonly #cancelled = new Set<string>();

  /** Marks of the inputs for which reproducible results were asked, by task. */
  readonly #inputs = new Map<string, string>();

  /** Events that stand here. */
  get size(): number {
    return this.#events.size;
  }

  has(eventId: string): boolean {
    return this.#events.has(eventId);
  }

  /** Takes an event of the run and the protocol; returns false for one that is here already, which changes nothing. */
  add(event: ClutchMessage): boolean {
    if (this.#events.has(event.id)) return false;
    this.#events.add(event.id);
    const { act, link, handsOver, context, toolResult, reproducible } = meaningOf(event);
    if (link !== null) this.#refersTo.set(...link);
    if (act === 'cancel') this.#cancelled.add(event.task_id);
    if (handsOver) this.#addDelegation(event);
    if (reproducible?.side === 'input') {
      this.#inputs.set(event.task_id, fingerprint(canonicalJson(reproducible.value)));
    }
    if (toolResult !== null) this.#producers.add(event.from.agent_id, toolResult);
    if (context === null || context.hash === null) return true;
    if (!this.#hashes.has(context.ref)) this.#hashes.set(context.ref, context.hash);
    return true;
  }

  cycleClosedBy(from: string, to: string): readonly string[] | null {
    return this.#cycles.closedBy(from, to);
  }

  tasksHandedTo(agentId: string): ReadonlySet<string> {
    return this.#handed.get(agentId) ?? NO_TASKS;
  }

  producerOf(result: ToolResult): string | null {
    return this.#producers.producerOf(result);
  }

  firstHashOf(ref: string): string | null {
    return this.#hashes.get(ref) ?? null;
  }

  /** Over any chain of answers. */
  isCancelled(id: string): boolean {
    if (this.#cancelled.size === 0) return false;
    const root = this.#rootOf(id);
    return [...this.#cancelled].some((cancelled) => this.#rootOf(cancelled) === root);
  }

  /** The mark of the input that a result is for, where it was to be reproducible; over any chain of answers. */
  inputOf(taskId: string): string | null {
    return this.#inputs.size === 0 ? null : (this.#inputs.get(this.#rootOf(taskId)) ?? null);
  }

  isDelegate(agentId: string, taskId: string): boolean {
    return this.#delegates.get(this.#rootOf(taskId))?.has(agentId) === true;
  }

  #addDelegation({ from, to, task_id, parent_task_id }: ClutchMessage): void {
    for (const { agent_id } of to) {
      this.#cycles.add(from.agent_id, agent_id);
      this.#handed.set(agent_id, (this.#handed.get(agent_id) ?? new Set()).add(task_id));
    }
    if (!parent_task_id) return;
    this.#parents.set(this.#rootOf(task_id), this.#rootOf(parent_task_id));
    let task: string | undefined = this.#rootOf(parent_task_id);
    for (let hop = 0; task !== undefined && hop < HOPS_MAX; hop += 1) {
      const delegates = this.#delegates.get(task) ?? new Set();
      for (const { agent_id } of to) delegates.add(agent_id);
      this.#delegates.set(task, delegates);
      task = this.#parents.get(task);
    }
  }

  /** Bounded by the ids seen, for hostile answers may refer to each other in a cycle. */
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
