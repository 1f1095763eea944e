// What only the log and the registry can tell of a message: it is stored all the same, marked with the rule that it
// breaks (mapping, "What is refused and what is only marked"). Runs that are spoken in stay in memory; a run that comes
// again is read from the log once.
import { checkBinding } from '@/lib/delegation/bindings';
import { checkDelegation, policyOf } from '@/lib/delegation/legality';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import { ARTIFACT_REF } from '@/lib/store/artifact-store';
import { PAGE_LIMIT_MAX } from '@/lib/store/event-store';
import type { Directory } from '../engine';
import type { EngineDeps } from '../engine-deps';
import { contextOf, JUDGED_PROTOCOLS, RunFacts, toolResultOf } from './run-facts';

/** Events of runs that stay in memory: some 100 bytes each. The runs that rested longest go first. */
const FACTS_MAX = 500_000;
const RUNS_MAX = 50_000;

/** Artifacts whose presence is remembered between two steps of a request; more are asked for again. */
const ARTIFACTS_MAX = 10_000;

export type Judgement = {
  /** Whether messages of a protocol can break such a rule. */
  concerns(protocol: string): boolean;
  /** Reads what judging these events takes. */
  prepare(events: readonly ClutchMessage[]): Promise<void>;
  /** The findings of one message by its events, the primary one first; from here on it counts for the next ones. */
  judge(events: readonly ClutchMessage[]): Finding[];
  /** The agents of the ring that a delegation closes in its run, once it was judged; null where it closes none. */
  ringClosedBy(event: ClutchMessage, to: string): readonly string[] | null;
  /** Takes back what was judged and then not stored. */
  forget(events: readonly ClutchMessage[]): void;
  /** Hears of what was stored, by this process and by others. */
  observe(records: readonly EventRecord[]): void;
};

type Ports = {
  readonly deps: Pick<EngineDeps, 'store' | 'artifacts'>;
  readonly directory: Pick<Directory, 'run' | 'agent'>;
};

/** Runs are loaded by `prepare`; `judge` asks nobody. */
export function createJudgement(ports: Ports): Judgement {
  return new Judge(ports);
}

class Judge implements Judgement {
  readonly #ports: Ports;
  /** In order of use. */
  readonly #runs = new Map<string, RunFacts>();
  readonly #loading = new Map<string, Promise<void>>();
  /** Of the artifacts that messages under way refer to: whether they are here. */
  readonly #artifacts = new Map<string, boolean>();
  /** Events in all runs that stay in memory. */
  #held = 0;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  concerns(protocol: string): boolean {
    return JUDGED_PROTOCOLS.has(protocol);
  }

  async prepare(events: readonly ClutchMessage[]): Promise<void> {
    const needed = events.filter(needsRun);
    for (const runId of new Set(needed.map((event) => event.run_id))) await this.#load(runId);
    if (this.#artifacts.size > ARTIFACTS_MAX) this.#artifacts.clear();
    for (const ref of new Set(events.flatMap(artifactsOf))) {
      this.#artifacts.set(ref, await this.#ports.deps.artifacts.has(ref));
    }
    this.#dropOldest();
  }

  judge(events: readonly ClutchMessage[]): Finding[] {
    const [primary] = events;
    if (primary === undefined) return [];
    if (!this.#runs.has(primary.run_id) && !events.some(needsRun)) return [];
    const facts = this.#factsOf(primary.run_id);
    const findings = facts.has(primary.id) ? [] : this.#judgeNew(primary, events, facts);
    for (const event of events) this.#add(facts, event);
    return findings;
  }

  ringClosedBy = ({ run_id, from }: ClutchMessage, to: string): readonly string[] | null =>
    this.#runs.get(run_id)?.cycles.closedBy(from.agent_id, to) ?? null;

  forget(events: readonly ClutchMessage[]): void {
    for (const { run_id } of events) this.#drop(run_id);
  }

  observe = (records: readonly EventRecord[]): void => {
    for (const { event } of records) {
      const facts = this.#runs.get(event.run_id);
      if (facts !== undefined) this.#add(facts, event);
    }
  };

  #judgeNew(primary: ClutchMessage, events: readonly ClutchMessage[], facts: RunFacts): Finding[] {
    if (primary.meta?.protocol === 'cap') return this.#judgeCap(primary, events, facts);
    return [
      ...this.#judgeDelegate(primary, facts),
      ...judgeCancelled(primary, facts),
      ...this.#judgeContext(primary, facts),
    ];
  }

  /** W39: a delegation that closes a ring (E015), or for which no delegate says that it can do it (E010). */
  #judgeDelegate(event: ClutchMessage, facts: RunFacts): Finding[] {
    if (event.payload.delegation === undefined) return [];
    for (const { agent_id } of event.to) {
      const ring = facts.cycles.closedBy(event.from.agent_id, agent_id);
      if (ring === null) continue;
      const message = `expected a delegation that ends, saw the ring ${ring.join(' > ')}`;
      return [{ level: 'error', rule: 'W39', path: '/to', message }];
    }
    const { task } = event.payload;
    if (typeof task !== 'string' || !event.to.every((to) => this.#cannotDo(to.agent_id, task))) {
      return [];
    }
    const message = `expected a delegate that supports ${task.slice(0, 60)}, saw none: its CAPS say what it supports`;
    return [{ level: 'error', rule: 'W34', path: '/to', message }];
  }

  /** Only an agent that said what it supports can be known not to support something. */
  #cannotDo(agentId: string, task: string): boolean {
    const supports = this.#ports.directory.agent(agentId)?.card?.supports;
    if (!Array.isArray(supports)) return false;
    const [name] = task.split(':');
    return !supports.some(
      (entry) => typeof entry === 'string' && (entry === task || entry.split(':')[0] === name),
    );
  }

  /** Section 5 of CLowl, as far as the artifact store knows the content; nothing is fetched. */
  #judgeContext(event: ClutchMessage, facts: RunFacts): Finding[] {
    const { ref, inline, hash } = contextOf(event);
    if (ref === null) return [];
    const findings: Finding[] = [];
    const named = ARTIFACT_REF.exec(ref)?.[1] ?? null;
    const isHere = (sha256: string) => this.#artifacts.get(`artifact:sha256-${sha256}`) === true;
    const hex = hash === null ? null : bareHash(hash);
    const add = (level: Finding['level'], rule: string, path: string, message: string) =>
      findings.push({ level, rule, path, message });
    if (named !== null && !isHere(named) && inline === null) {
      add(
        'error',
        'W29',
        '/ctx/ref',
        'expected an artifact that is here or inline content, saw neither',
      );
    }
    if (named !== null && hex !== null && hex !== named) {
      add(
        'error',
        'W28',
        '/ctx/hash',
        'expected the hash of the artifact that ref names, saw another',
      );
    }
    const first = facts.hashOf(ref);
    if (named === null && first !== null && hash !== null && bareHash(first) !== hex) {
      add(
        'error',
        'W30',
        '/ctx/hash',
        'expected the hash with which this run first gave the reference, saw another; give new content a new reference',
      );
    }
    if (named === null && (hex === null || !isHere(hex))) {
      add(
        'info',
        'W28',
        '/ctx/ref',
        'not checkable: the content of the reference is not in the artifact store, and nothing is fetched',
      );
    }
    return findings;
  }

  #judgeCap(primary: ClutchMessage, events: readonly ClutchMessage[], facts: RunFacts): Finding[] {
    const policy = policyOf(this.#manifestOf(primary.from.agent_id));
    const findings: Finding[] = [];
    const [to] = primary.to;
    if (primary.type === 'task.request' && to !== undefined) {
      const from = primary.from.agent_id;
      const { verdict, rule, message } = checkDelegation({ from, to: to.agent_id, policy });
      const level = verdict === 'forbidden' ? 'error' : 'info';
      if (verdict !== 'allowed') findings.push({ level, rule, path: '/recipient_id', message });
      const disagreement = facts.holders.disagreement({ from, task_id: primary.task_id });
      if (disagreement !== null) {
        findings.push({ level: 'warning', rule: 'PD5', path: '/task_id', message: disagreement });
      }
    }
    for (const event of events) {
      if (event.type !== 'tool.result') continue;
      const result = toolResultOf(event);
      if (checkBinding(result, policy) !== 'breach') continue;
      findings.push(bindingFinding(event, result, facts));
    }
    return findings;
  }

  #manifestOf(agentId: string): Readonly<Record<string, unknown>> | null {
    const manifest = this.#ports.directory.agent(agentId)?.card?.manifest;
    return typeof manifest === 'object' && manifest !== null
      ? (manifest as Readonly<Record<string, unknown>>)
      : null;
  }

  #factsOf(runId: string): RunFacts {
    const facts = this.#runs.get(runId) ?? new RunFacts();
    this.#runs.delete(runId);
    this.#runs.set(runId, facts);
    return facts;
  }

  /** A run that the log knows nothing of has nothing to be read. */
  async #load(runId: string): Promise<void> {
    const loading = this.#loading.get(runId);
    if (loading !== undefined) return loading;
    if (this.#runs.has(runId)) return;
    // From here on `observe` tells it what is stored while the log is read.
    const facts = this.#factsOf(runId);
    if (this.#ports.directory.run(runId) === null) return;
    const read = this.#read(runId, facts)
      .catch((error: unknown) => {
        this.#drop(runId); // half a run would judge wrongly
        throw error;
      })
      .finally(() => this.#loading.delete(runId));
    this.#loading.set(runId, read);
    return read;
  }

  async #read(runId: string, facts: RunFacts): Promise<void> {
    const { events } = this.#ports.deps.store;
    for (let after = 0; ; ) {
      const page = await events.read({
        filter: { run_id: runId },
        ...{ after, limit: PAGE_LIMIT_MAX, order: 'asc' },
      });
      for (const { event } of page) this.#add(facts, event);
      after = page.at(-1)?.seq ?? after;
      if (page.length < PAGE_LIMIT_MAX) return;
    }
  }

  #add(facts: RunFacts, event: ClutchMessage): void {
    if (facts.add(event)) this.#held += 1;
  }

  #drop(runId: string): void {
    this.#held -= this.#runs.get(runId)?.size ?? 0;
    this.#runs.delete(runId);
  }

  #dropOldest(): void {
    for (const runId of this.#runs.keys()) {
      if (this.#held <= FACTS_MAX && this.#runs.size <= RUNS_MAX) return;
      if (!this.#loading.has(runId)) this.#drop(runId);
    }
  }
}

/** Whether a message can break a rule that only its run shows; chat without a context or a tool's result cannot. */
function needsRun(event: ClutchMessage): boolean {
  if (event.type === 'task.request' || event.type === 'tool.result') return true;
  return ANSWERS.has(event.type) || contextOf(event).ref !== null;
}

/** WD14: what still comes for a cancelled task is answered with E013. */
function judgeCancelled(event: ClutchMessage, facts: RunFacts): Finding[] {
  const isAnswer = ANSWERS.has(event.type) && event.payload.code !== 'E013';
  if (!isAnswer || !facts.isCancelled(event.task_id)) return [];
  const message =
    'expected nothing more for a task that was cancelled, saw an answer; it stays cancelled';
  return [{ level: 'error', rule: 'WD14', path: '/pid', message }];
}

const ANSWERS: ReadonlySet<string> = new Set([
  'task.accept',
  'task.progress',
  'task.result',
  'task.error',
  'task.timeout',
]);

/** P22, unless the result was handed on by somebody whom its producer gave it to (PD15). */
function bindingFinding(
  event: ClutchMessage,
  result: ReturnType<typeof toolResultOf>,
  facts: RunFacts,
): Finding {
  const path = attachmentPath(event);
  const producer = facts.producers.producerOf(result);
  const tool = `${result.server_id}.${result.tool}`;
  if (producer !== null && producer !== event.from.agent_id) {
    const message = `expected a result of a tool that the sender is bound to, saw one of ${tool} that ${producer} gave first; taken as handed on`;
    return { level: 'warning', rule: 'PD15', path, message };
  }
  const message = `expected a tool that the manifest of ${event.from.agent_id} binds, saw ${tool}`;
  return { level: 'error', rule: 'P22', path, message };
}

/** The place of the attachment that became this event. */
function attachmentPath(event: ClutchMessage): string {
  const native = event.meta?.native;
  const at =
    typeof native === 'object' && native !== null && 'attachment' in native ? native.attachment : 0;
  return `/attachments/${String(at)}`;
}

/** Artifacts whose presence decides something. */
function artifactsOf(event: ClutchMessage): string[] {
  const { ref, hash } = contextOf(event);
  const named = ref === null ? null : ARTIFACT_REF.exec(ref);
  const refs = named ? [named[0]] : [];
  const hex = hash === null ? '' : bareHash(hash);
  if (/^[0-9a-f]{64}$/.test(hex)) refs.push(`artifact:sha256-${hex}`);
  return refs;
}

/** A hash is written bare, or with its algorithm before it. */
function bareHash(hash: string): string {
  return hash.toLowerCase().replace(/^sha-?256[:-]/, '');
}
