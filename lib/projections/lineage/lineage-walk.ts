// Goes over the requests of a run in the order of the log and checks every handing-over by what came before it. A request is
// one where it says so, or where the sender that it names holds the task that it is a part of, or the task itself. Where that is
// asked for only later, it is checked then.
import { Accounts } from '@/lib/delegation/accountability';
import { checkEdge } from '@/lib/delegation/check-edge';
import { DelegationCycles } from '@/lib/delegation/cycles';
import { type DelegationPolicy, isRoot } from '@/lib/delegation/legality';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { DelegationEdge, Lineage } from '@/lib/model/orchestration/lineage';
import { pairKey } from '@/lib/std/pair-key';
import { edgeDepths } from './edge-depths';
import type { LineageFact } from './lineage-facts';

/** How a task is handed over where nobody says how (a handoff of responsibility). */
const DEFAULT_MODE = 'transfer';

/** What is known of the whole run. */
type RunView = {
  /** The id that the task of an id bears. */
  readonly nameOf: (id: string) => string;
  /** The task that one hangs from. */
  readonly parentOf: (taskId: string) => string | null;
  /** The delegator's policy at an event. */
  readonly policyOf: (fact: LineageFact) => DelegationPolicy | null;
};

type Edge = Omit<DelegationEdge, 'accountable' | 'depth'>;

type Handed = { readonly from: string; readonly to: string };

/** A request for a part of what nobody asked for yet. */
type Early = {
  readonly fact: LineageFact;
  readonly taskId: string;
  readonly recipients: readonly string[];
};

export class LineageWalk {
  readonly #view: RunView;
  readonly #accounts = new Accounts();
  readonly #cycles = new DelegationCycles();
  /** By task: everybody to whom it was given, or who took it. */
  readonly #holders = new Map<string, Set<string>>();
  /** By task: the last time that it was given to somebody, and who first asked for it. */
  readonly #handed = new Map<string, Handed>();
  readonly #askedBy = new Map<string, string>();
  /** By the task that they are parts of: requests that came before it was asked for. */
  readonly #early = new Map<string, Early[]>();
  /** By delegator and delegate: the task of the last handing-over between them. */
  readonly #hops = new Map<string, string>();
  /** By task: to whom it was offered last. */
  readonly #offered = new Map<string, ReadonlySet<string>>();
  readonly #edges: Edge[] = [];
  readonly #lastEdge = new Map<string, Edge>();
  /** By the id of the request. */
  readonly #seqs = new Map<string, number>();
  readonly #withheld = new Set<number>();
  readonly #closedCycles = new Map<string, string[]>();

  constructor(view: RunView) {
    this.#view = view;
  }

  apply(fact: LineageFact): void {
    const taskId = this.#view.nameOf(fact.task_id);
    if (fact.kind === 'accept') this.#accept(taskId, fact);
    else if (fact.kind === 'withheld') this.#withhold(taskId, fact);
    else this.#request(taskId, fact);
  }

  /** The edges by seq with who answers for each task after all that was applied, and the cycles. */
  edgesAndCycles(): Pick<Lineage, 'edges' | 'cycles'> {
    // What was checked late stands where it was said.
    const inOrder = this.#edges.toSorted((one, other) => one.seq - other.seq);
    const depths = edgeDepths(inOrder);
    const edges = inOrder.map((edge) => ({
      ...edge,
      depth: depths.get(edge) ?? 1,
      accountable: this.#accounts.of(edge.task_id),
      delivered: !this.#withheld.has(edge.seq),
    }));
    return { edges, cycles: [...this.#closedCycles.values()] };
  }

  #request(taskId: string, fact: LineageFact): void {
    const { from } = fact;
    const parentId = this.#parentOf(taskId, fact);
    const isOwn = this.#holds(from, taskId);
    const isByHolder = isOwn || this.#holds(from, parentId);
    const isHandover = fact.isDelegation || (fact.isSenderSaid && isByHolder);
    const recipients = fact.to.filter((to) => !this.#isAgain(taskId, { from, to }));
    for (const to of recipients) {
      if (isHandover) this.#handOver({ fact, taskId, parentId, to });
      else if ((this.#askedBy.get(taskId) ?? from) === from) this.#open({ fact, taskId, to });
      this.#hold(taskId, to);
    }
    this.#offered.set(taskId, new Set(fact.to));
    if (!isHandover && fact.isSenderSaid) this.#wait(parentId, { fact, taskId, recipients });
    if (this.#askedBy.has(taskId)) return;
    this.#askedBy.set(taskId, from);
    this.#takeEarly(taskId);
  }

  #wait(parentId: string | null, early: Early): void {
    if (parentId === null || parentId === early.taskId || this.#askedBy.has(parentId)) return;
    const parts = this.#early.get(parentId);
    if (parts === undefined) this.#early.set(parentId, [early]);
    else parts.push(early);
  }

  /** The task is asked for: of its parts that were asked for before, those hand something over whose sender has it now. */
  #takeEarly(parentId: string): void {
    for (const { fact, taskId, recipients } of this.#early.get(parentId) ?? []) {
      if (!this.#holds(fact.from, parentId)) continue;
      for (const to of recipients) this.#handOver({ fact, taskId, parentId, to, isLate: true });
    }
    this.#early.delete(parentId);
  }

  /** Asking again for what somebody has already hands nothing over. */
  #isAgain(taskId: string, { from, to }: Handed): boolean {
    const last = this.#handed.get(taskId);
    return last !== undefined && last.to === to && last.from === from;
  }

  #parentOf(taskId: string, { parent }: LineageFact): string | null {
    const named = parent ?? this.#view.parentOf(taskId);
    return named === null ? null : this.#view.nameOf(named);
  }

  /** A request that nobody hands over: whoever is asked, by the one who wants it, answers for it. */
  #open({ fact, taskId, to }: { fact: LineageFact; taskId: string; to: string }): void {
    const { from } = fact;
    this.#handed.set(taskId, { from, to });
    const step = { from, to, task_id: taskId, parent_task_id: null, mode: null };
    this.#accounts.apply({ ...step, isForbidden: false });
  }

  #handOver({ fact, taskId, parentId, to, isLate = false }: HandOver): void {
    const { seq, at, from, protocol, cycleRule, mode, summary } = fact;
    const giver = this.#giver(from, parentId);
    const cycle = isRoot(to) ? null : this.#cycles.closedBy(giver, to);
    const check = checkEdge({ from, to, cycleRule, policy: this.#view.policyOf(fact), cycle });
    if (cycle !== null) this.#keepCycle(cycle, taskId);
    const edge = {
      seq,
      at,
      from,
      to,
      task_id: taskId,
      parent_task_id: parentId,
      protocol,
      mode: mode ?? DEFAULT_MODE,
      ...check,
      context_summary: summary,
      delivered: true,
    };
    const isLast = seq >= (this.#lastEdge.get(taskId)?.seq ?? 0);
    this.#edges.push(edge);
    if (isLast) this.#lastEdge.set(taskId, edge);
    this.#seqs.set(fact.id, seq);
    const isForbidden = check.verdict === 'forbidden';
    const step = { from, to, task_id: taskId, parent_task_id: parentId, mode };
    // Who was asked answers already, or who took it: what is checked late can only take that back.
    if (!isLate) this.#accounts.apply({ ...step, isForbidden });
    else if (isForbidden && isLast) this.#accounts.take(taskId, from);
    if (isLast) this.#handed.set(taskId, { from, to });
    if (isRoot(to)) return;
    this.#cycles.add(giver, to);
    this.#hops.set(pairKey(giver, to), taskId);
  }

  /** The orchestrator passes work on for whoever asked for it, so that a cycle through it is one of those who asked. */
  #giver(from: string, parentId: string | null): string {
    if (from !== ORCHESTRATOR_ID || parentId === null) return from;
    return this.#askedBy.get(parentId) ?? from;
  }

  /** Its tasks in the order of the work: the one that closes it stands last. */
  #keepCycle(cycle: readonly string[], taskId: string): void {
    const tasks = cycle.slice(1).flatMap((agent, at) => {
      const next = cycle[(at + 2) % cycle.length] ?? agent;
      return this.#hops.get(pairKey(agent, next)) ?? [];
    });
    const ids = [...tasks, taskId];
    this.#closedCycles.set(ids.join('\u0000'), ids);
  }

  /** Of what was offered to a group, or to several, whoever takes it answers for it. */
  #accept(taskId: string, { from }: LineageFact): void {
    this.#hold(taskId, from);
    const edge = this.#lastEdge.get(taskId);
    const isKept = edge?.verdict === 'forbidden' || edge?.mode === 'assist';
    const offered = this.#offered.get(taskId) ?? new Set([from]);
    const isOffered = offered.has(from) || [...offered].some((to) => to.startsWith('group:'));
    if (!isKept && isOffered) this.#accounts.take(taskId, from);
  }

  #withhold(taskId: string, { about }: LineageFact): void {
    const seq = this.#seqs.get(about ?? '') ?? this.#lastEdge.get(taskId)?.seq;
    if (seq !== undefined) this.#withheld.add(seq);
  }

  #holds(agentId: string, taskId: string | null): boolean {
    return taskId !== null && this.#holders.get(taskId)?.has(agentId) === true;
  }

  #hold(taskId: string, agentId: string): void {
    this.#holders.set(taskId, (this.#holders.get(taskId) ?? new Set()).add(agentId));
  }
}

type HandOver = {
  readonly fact: LineageFact;
  readonly taskId: string;
  readonly parentId: string | null;
  readonly to: string;
  readonly isLate?: boolean;
};
