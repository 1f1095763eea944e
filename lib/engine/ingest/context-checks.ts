// Asks a protocol's own rules what only the log and the registry can tell of a message: it is stored all the same, marked with
// the rule that it breaks. Runs that are spoken in stay in memory; a run that comes again is read from the log once.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import type { ContextRules, MessageContext } from '@/lib/protocols/codec/context-rules';
import { evictOldest } from '@/lib/std/evict-oldest';
import { pairKey } from '@/lib/std/pair-key';
import { PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import type { Directory } from '../interface/directory';
import type { EngineDeps } from '../interface/engine-deps';
import { eventPages } from '../log/feed/event-pages';
import type { TaskChecks } from '../orchestrator/checks/task-checks';
import { ReproducedResults } from './reproduced-results';
import { RunFacts } from './run-facts';

/** Events of runs that stay in memory: some 100 bytes each, and 1 kB a run. The runs that rested longest are evicted first. */
const FACTS_MAX = 200_000;
const RUNS_MAX = 10_000;

/** Artifacts whose presence is remembered between two steps of a request; more are asked for again. */
const ARTIFACTS_MAX = 10_000;

/** Agents of which it is known who introduced them last: more than a registry of this size sees between two restarts. */
const INTRODUCED_MAX = 20_000;

const NO_FACTS = new RunFacts();

/** A message by its events, the primary one first, and the key that it came with. */
type SaidMessage = { readonly events: readonly ClutchMessage[]; readonly keyId: string };

export type ContextChecks = {
  /** Reads what checking these events takes. */
  prepare(rules: ContextRules, events: readonly ClutchMessage[]): Promise<void>;
  /** The findings of one message; from here on it counts for the next ones. */
  check(rules: ContextRules, message: SaidMessage): Finding[];
  /** The findings that `check` would give, which leaves no trace. */
  preview(rules: ContextRules, message: SaidMessage): Finding[];
  /** The agents of the cycle that a delegation closes in its run, once it was checked; null where it closes none. */
  cycleClosedBy(event: ClutchMessage, to: string): readonly string[] | null;
  /** Takes back what was checked and then not stored. */
  withdraw(events: readonly ClutchMessage[]): void;
  /** Takes note of what was stored, by this process and by others. */
  observe(records: readonly EventRecord[]): void;
};

type Ports = {
  readonly deps: Pick<EngineDeps, 'store' | 'artifacts' | 'instances'>;
  readonly directory: Pick<Directory, 'knows' | 'agent'>;
  readonly taskChecks: Pick<TaskChecks, 'partiesOf' | 'stateOf'>;
};

/** Runs are loaded by `prepare`; `check` waits for nothing. */
export function createContextChecks(ports: Ports): ContextChecks {
  return new RunChecks(ports);
}

class RunChecks implements ContextChecks {
  readonly #ports: Ports;
  /** By protocol and run, in order of use. */
  readonly #runs = new Map<string, RunFacts>();
  readonly #loading = new Map<string, Promise<void>>();
  /** Runs with an event that was not stored: read again before they are asked for next. */
  readonly #stale = new Set<string>();
  /** Of the artifacts that messages under way refer to: whether they are here. */
  readonly #artifacts = new Map<string, boolean>();
  /** By agent: the key that introduced it last. */
  readonly #introducedBy = new Map<string, string>();
  readonly #results = new ReproducedResults();
  /** Events in all runs that stay in memory. */
  #held = 0;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  async prepare(rules: ContextRules, events: readonly ClutchMessage[]): Promise<void> {
    const needed = events.filter((event) => rules.needsRun(event));
    const runs = new Map(needed.map((event) => [runKey(event), event.run_id]));
    for (const [key, runId] of runs) await this.#load(key, runId);
    if (this.#artifacts.size > ARTIFACTS_MAX) this.#artifacts.clear();
    for (const ref of new Set(events.flatMap((event) => rules.artifactsOf(event)))) {
      this.#artifacts.set(ref, await this.#ports.deps.artifacts.has(ref));
    }
    this.#evictOldest();
  }

  check(rules: ContextRules, message: SaidMessage): Finding[] {
    const findings = this.preview(rules, message);
    this.#noteIntroduction(rules, message);
    const [primary] = message.events;
    const facts = primary === undefined ? null : this.#neededFacts(rules, primary, message.events);
    if (facts !== null) for (const event of message.events) this.#add(facts, event);
    return findings;
  }

  preview(rules: ContextRules, { events, keyId }: SaidMessage): Finding[] {
    const [primary] = events;
    if (primary === undefined) return [];
    const introduced = this.#checkIntroduction(rules, primary, keyId);
    return [...introduced, ...this.#checkInRun(rules, primary, events)];
  }

  /** From here on the agent was introduced by this key. */
  #noteIntroduction(rules: ContextRules, { events: [event], keyId }: SaidMessage): void {
    if (event?.type !== 'agent.register' || rules.checkIntroduction === undefined) return;
    this.#introducedBy.set(event.from.agent_id, keyId);
    evictOldest(this.#introducedBy, INTRODUCED_MAX);
  }

  /** What a card said before this process started came with a key that nobody knows any more. */
  #checkIntroduction(rules: ContextRules, event: ClutchMessage, keyId: string): Finding[] {
    const { checkIntroduction } = rules;
    if (event.type !== 'agent.register' || checkIntroduction === undefined) return [];
    const agentId = event.from.agent_id;
    const before = this.#introducedBy.get(agentId) ?? keyId;
    const card = this.#ports.directory.agent(agentId)?.card ?? null;
    return checkIntroduction(event, { card, isByOtherKey: before !== keyId });
  }

  #checkInRun(
    rules: ContextRules,
    primary: ClutchMessage,
    events: readonly ClutchMessage[],
  ): Finding[] {
    // Rules that ask for artifacts alone know nothing of the run.
    const facts = this.#neededFacts(rules, primary, events) ?? NO_FACTS;
    return facts.has(primary.id) ? [] : rules.check(events, this.#contextOf(facts, primary.run_id));
  }

  /** The facts of the run, where it is in memory or a rule asks for it. */
  #neededFacts(
    rules: ContextRules,
    primary: ClutchMessage,
    events: readonly ClutchMessage[],
  ): RunFacts | null {
    const key = runKey(primary);
    const isNeeded = this.#runs.has(key) || events.some((event) => rules.needsRun(event));
    return isNeeded ? this.#factsOf(key) : null;
  }

  cycleClosedBy = (event: ClutchMessage, to: string): readonly string[] | null =>
    this.#runs.get(runKey(event))?.cycleClosedBy(event.from.agent_id, to) ?? null;

  withdraw(events: readonly ClutchMessage[]): void {
    // Who waits for the run now still needs the rest of it.
    for (const event of events) if (this.#runs.has(runKey(event))) this.#stale.add(runKey(event));
  }

  observe = (records: readonly EventRecord[]): void => {
    if (this.#runs.size === 0) return;
    for (const { event } of records) {
      const facts = this.#runs.get(runKey(event));
      if (facts !== undefined) this.#add(facts, event);
    }
  };

  #contextOf(facts: RunFacts, runId: string): MessageContext {
    return {
      cycleClosedBy: (from, to) => facts.cycleClosedBy(from, to),
      tasksHandedTo: (agentId) => facts.tasksHandedTo(agentId),
      isDelegate: (agentId, taskId) => facts.isDelegate(agentId, taskId),
      partiesOf: (taskId) => this.#ports.taskChecks.partiesOf(runId, taskId),
      producerOf: (result) => facts.producerOf(result),
      firstHashOf: (ref) => facts.firstHashOf(ref),
      isCancelled: (id) => facts.isCancelled(id) && this.#mayBeCancelled(runId, id),
      cardOf: (agentId) => this.#ports.directory.agent(agentId)?.card ?? null,
      otherResult: (event) => this.#results.otherThan(event, facts.inputOf(event.task_id)),
      instances: this.#ports.deps.instances,
      hasArtifact: (ref) => this.#artifacts.get(ref) === true,
    };
  }

  /** A cancel that came too late, or from somebody whose matter the task is not, cancels nothing. */
  #mayBeCancelled(runId: string, id: string): boolean {
    const state = this.#ports.taskChecks.stateOf(runId, id);
    return state === null || state === 'cancelled';
  }

  #factsOf(key: string): RunFacts {
    const facts = this.#runs.get(key) ?? new RunFacts();
    this.#runs.delete(key);
    this.#runs.set(key, facts);
    return facts;
  }

  /** A run that the log knows nothing of has nothing to be read. */
  async #load(key: string, runId: string): Promise<void> {
    const loading = this.#loading.get(key);
    if (loading !== undefined) return loading;
    if (this.#stale.has(key)) this.#evict(key);
    if (this.#runs.has(key)) return;
    // From here on `observe` adds what is stored while the log is read.
    const facts = this.#factsOf(key);
    if (!this.#ports.directory.knows('run', runId)) return;
    const read = this.#read(runId, key, facts)
      .catch((error: unknown) => {
        this.#evict(key); // half a run would give wrong findings
        throw error;
      })
      .finally(() => this.#loading.delete(key));
    this.#loading.set(key, read);
    return read;
  }

  async #read(runId: string, key: string, facts: RunFacts): Promise<void> {
    const { events } = this.#ports.deps.store;
    const query = { filter: { run_id: runId }, limit: PAGE_LIMIT_MAX, order: 'asc' } as const;
    for await (const page of eventPages(events, query)) {
      for (const { event } of page) if (runKey(event) === key) this.#add(facts, event);
    }
  }

  #add(facts: RunFacts, event: ClutchMessage): void {
    if (!facts.add(event)) return;
    this.#held += 1;
    this.#results.add(event, facts.inputOf(event.task_id));
  }

  #evict(key: string): void {
    this.#held -= this.#runs.get(key)?.size ?? 0;
    this.#runs.delete(key);
    this.#stale.delete(key);
  }

  #evictOldest(): void {
    for (const key of this.#runs.keys()) {
      if (this.#held <= FACTS_MAX && this.#runs.size <= RUNS_MAX) return;
      if (!this.#loading.has(key)) this.#evict(key);
    }
  }
}

/** A protocol's rules are about what was said in it: each has its own history of a run. */
function runKey({ run_id, meta }: ClutchMessage): string {
  return pairKey(String(meta?.protocol), run_id);
}
