// The requests of one run as a watch keeps them: who asks whom for which kind of work how often, and how deep tasks hang.
// Bounded: the oldest gives way.
import { DelegationCycles } from '@/lib/delegation/cycles';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { REVIEW_REQUEST_TYPE } from '@/lib/model/orchestration/review-payloads';
import { isDerived } from '@/lib/protocols/codec/event-of';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { cutText } from '@/lib/std/cut-text';
import { evictOldest } from '@/lib/std/evict-oldest';
import { pairKey } from '@/lib/std/pair-key';
import { workName } from '@/lib/text/text-of';

/** So often the same work between the same two is asked for on every hop of a cycle: thrice is a correction, four times a loop. */
export const ROUNDS_MAX = 4;

/** Handings-over below each other. Agents that plan in levels need three or four; the limit is far beyond and far below a stack. */
export const DEPTH_MAX = 16;

/** Kinds of work between two agents of a run, and tasks, that are told apart. */
const HOPS_MAX = 512;
const TASKS_MAX = 1_000;

/** A kind of work is named in a sentence. UTF-16 units. */
const KIND_LENGTH_MAX = 60;

/** What is found: the cycle in the order of the work, and what to say of it. */
export type Runaway = {
  readonly kind: 'loop' | 'rate' | 'depth';
  readonly ring: readonly string[];
  readonly text: string;
};

type Hop = { readonly from: string; readonly to: string; readonly kind: string; count: number };

/** Who asked for a task, and what it hangs from. */
type Asked = {
  readonly from: string;
  readonly to: string;
  readonly parent: string | null;
  readonly depth: number;
};

/** A run as it is saved. */
export type SavedLoopRun = {
  readonly last_seq: number;
  readonly warned: readonly string[];
  readonly hops: readonly Hop[];
  /** By id, the oldest first. */
  readonly tasks: readonly (readonly [id: string, asked: Asked])[];
};

export class LoopRun {
  lastSeq = 0;
  readonly #warned: Set<string>;
  /** The one that began first stands first, both. */
  readonly #hops: Map<string, Hop>;
  readonly #tasks: Map<string, Asked>;

  /** Goes on from what was saved. */
  constructor(saved?: SavedLoopRun) {
    this.lastSeq = saved?.last_seq ?? 0;
    this.#warned = new Set(saved?.warned);
    this.#hops = new Map(saved?.hops.map((hop) => [hopKey(hop), { ...hop }]));
    this.#tasks = new Map(saved?.tasks);
  }

  save(): SavedLoopRun {
    return {
      last_seq: this.lastSeq,
      warned: [...this.#warned],
      hops: [...this.#hops.values()],
      tasks: [...this.#tasks],
    };
  }

  /** Takes the next event of the run that speaks of a task; answers what is found with it. */
  apply(event: ClutchMessage): Runaway[] {
    const { id, task_id, payload_type } = event;
    const isRequest = event.type === 'task.request';
    if (isRequest && payload_type !== REVIEW_REQUEST_TYPE) return this.#request(event);
    // In CLowl a later message names an answer, and means the task.
    const asked = meaningOf(event).link === null ? undefined : this.#tasks.get(task_id);
    if (asked !== undefined) this.#keepTask(id, asked);
    return [];
  }

  /** Returns whether it was not warned of before. */
  warn({ kind, ring }: Runaway): boolean {
    // A run is too deep once, whichever of its branches is.
    const key = kind === 'depth' ? kind : [kind, ...[...ring].sort()].join(' ');
    if (this.#warned.has(key)) return false;
    this.#warned.add(key);
    return true;
  }

  #request(event: ClutchMessage): Runaway[] {
    const { task_id, parent_task_id = null } = event;
    const from = this.#giver(event.from.agent_id, parent_task_id);
    const found: Runaway[] = [];
    for (const { agent_id: to } of event.to) {
      const known = this.#tasks.get(task_id);
      // Asking again for the same task is a retry and no round.
      if (known?.from === from && known.to === to) continue;
      const above = parent_task_id === null ? undefined : this.#tasks.get(parent_task_id);
      const depth = (above?.depth ?? 0) + (to === ORCHESTRATOR_ID ? 0 : 1);
      this.#keepTask(task_id, { from, to, parent: parent_task_id, depth });
      if (depth > DEPTH_MAX) found.push(this.#tooDeep(task_id));
      if (to === ORCHESTRATOR_ID || (to === from && isDerived(event, 'from.agent_id'))) continue;
      const loop = this.#loopOf({ from, to, kind: kindOf(event) });
      if (loop !== null) found.push(loop);
    }
    return found;
  }

  /** The orchestrator passes work on for whoever asked for it. */
  #giver(from: string, parentId: string | null): string {
    if (from !== ORCHESTRATOR_ID || parentId === null) return from;
    return this.#tasks.get(parentId)?.from ?? from;
  }

  /** Counts a hop; a cycle is complete with the hop that is the last to be gone often enough. */
  #loopOf(hop: Omit<Hop, 'count'>): Runaway | null {
    const key = hopKey(hop);
    const known = this.#hops.get(key) ?? { ...hop, count: 0 };
    known.count += 1;
    this.#hops.set(key, known);
    evictOldest(this.#hops, HOPS_MAX);
    if (known.count !== ROUNDS_MAX) return null;
    const often = new DelegationCycles();
    for (const { from, to, count } of this.#hops.values()) {
      if (count >= ROUNDS_MAX) often.add(from, to);
    }
    const ring = often.closedBy(hop.from, hop.to);
    if (ring === null) return null;
    const kind = hop.kind === '' ? 'The same work' : `${cutText(hop.kind, KIND_LENGTH_MAX)}`;
    const text = `${kind} goes round and round, ${ROUNDS_MAX} times so far: ${[...ring, hop.from].join(' > ')}.`;
    return { kind: 'loop', ring, text };
  }

  #tooDeep(taskId: string): Runaway {
    const agents: string[] = [];
    let asked = this.#tasks.get(taskId);
    for (let hops = 0; asked !== undefined && hops <= DEPTH_MAX; hops += 1) {
      agents.push(asked.to);
      asked = asked.parent === null ? undefined : this.#tasks.get(asked.parent);
    }
    const ring = agents.filter((agentId) => agentId !== ORCHESTRATOR_ID).reverse();
    const text = `Work was handed on more than ${DEPTH_MAX} times: ${ring.join(' > ')}.`;
    return { kind: 'depth', ring, text };
  }

  #keepTask(id: string, asked: Asked): void {
    this.#tasks.set(id, asked);
    evictOldest(this.#tasks, TASKS_MAX);
  }
}

function kindOf({ domain, payload_type, payload }: ClutchMessage): string {
  return domain ?? payload_type ?? workName(payload);
}

function hopKey({ from, to, kind }: Omit<Hop, 'count'>): string {
  return pairKey(from, pairKey(to, kind));
}
