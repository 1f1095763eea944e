// What a routing decision costs on one core, with its explanation and the hash of what it rests on, beside a plain scan over
// the same agents that says nothing of why; and what the state behind it costs for each event of the log.
import { decisionPayload } from '@/lib/engine/reads/decisions/decision-payload';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import type {
  PendingAssignment,
  RoutingAgent,
  RoutingQuestion,
} from '@/lib/model/orchestration/routing';
import { decide } from '@/lib/routing/decide';
import { aRecord } from '@/lib/testing/records';
import { createRoutingState } from '@/lib/testing/routing-state';
import { type Figure, percentile } from './table';

const MANY = 10_000;
const FEW = 100;

/** Point 2 of the issue; asked of the 99th percentile, for decisions are made on the main loop. */
const DECISION_MS_MAX = 5;

/** Decisions; the first ones warm the compiler up and do not count. */
const ROUNDS_WARM = 200;
const ROUNDS = 1_000;

/** Decisions under way while the next one is made: their agents are not in the log yet. */
const PENDING = 16;

const QUESTION: RoutingQuestion = {
  requires: ['skill:0'],
  prefers: ['tool:browser', 'domain:fintech', 'tag:market'],
  domain: 'research',
  policy: {
    sandbox: true,
    tool_allowlist: ['mcp:browser', 'mcp:files'],
    network: 'egress-restricted',
  },
  requested_by: 'agent:user',
  without: [],
};

/** Decisions among many and among few agents, and the fold. */
export async function benchRouting(): Promise<Figure[]> {
  return [
    ...decisionFigures('10,000 agents of some kinds', { agents: MANY, ownTags: false }),
    ...decisionFigures('10,000 agents, no two alike', { agents: MANY, ownTags: true }),
    ...decisionFigures('100 agents, no two alike', { agents: FEW, ownTags: true }),
    ...foldFigures(),
  ];
}

/** `ownTags`: each has a tag that nobody else has, so that no two cards offer the same. */
type Among = { readonly agents: number; readonly ownTags: boolean };

function decisionFigures(whom: string, among: Among): Figure[] {
  const team = new Team(among);
  const scans = measured((round) => plainScan(team.state.agents(team.pendingAt(round)), QUESTION));
  const rulings = measured(
    (round) => {
      const pending = team.pendingAt(round);
      const cursor = team.state.cursor() + pending.length;
      const ruling = decide(team.state.agents(pending), QUESTION, { cursor });
      return decisionPayload(ruling, { stateSeq: team.state.seq(), pending });
    },
    ({ selected }) => team.record(selected),
  );
  const [scan, usual, worst] = [
    percentile(scans, 0.5),
    percentile(rulings, 0.5),
    percentile(rulings, 0.99),
  ];
  return [
    { name: `${whom}: plain scan, p50`, value: scan, unit: 'ms' },
    { name: `${whom}: decision, p50`, value: usual, unit: 'ms' },
    { name: `${whom}: decision, p99`, value: worst, unit: 'ms', max: DECISION_MS_MAX },
    { name: `${whom}: against the scan`, value: usual / scan, unit: 'x' },
  ];
}

/** Milliseconds that each round holds the main loop, collections in it included; what comes after is not the router's. */
function measured<T>(round: (index: number) => T, after?: (made: T) => void): number[] {
  const sample: number[] = [];
  for (let index = 0; index < ROUNDS_WARM + ROUNDS; index += 1) {
    const start = performance.now();
    const made = round(index);
    if (index >= ROUNDS_WARM) sample.push(performance.now() - start);
    after?.(made);
  }
  return sample;
}

/** The same question without an explanation: whoever has all that is required, is not full, and matches most. */
function plainScan(agents: readonly RoutingAgent[], question: RoutingQuestion): string | null {
  const allowed: unknown = question.policy?.tool_allowlist;
  let best: { id: string; points: number; open: number } | null = null;
  for (const { agent_id: id, card, is_online, open } of agents) {
    if (!is_online || open >= (card.limits?.max_concurrency ?? Number.POSITIVE_INFINITY)) continue;
    if (card.security?.sandbox === false || card.security?.network === 'none') continue;
    const needed = card.capabilities.filter((one) => question.requires.includes(one.id));
    if (needed.length < question.requires.length) continue;
    const tools = needed.flatMap((one) => one.tools ?? []);
    if (Array.isArray(allowed) && !tools.every((tool) => allowed.includes(tool))) continue;
    const words = card.capabilities.flatMap((one) => [...(one.tags ?? []), ...(one.tools ?? [])]);
    const points = question.prefers.filter((term) =>
      words.some((word) => word.split(':').at(-1) === term.split(':').at(-1)),
    ).length;
    const isBetter =
      best === null || points > best.points || (points === best.points && open < best.open);
    if (isBetter) best = { id, points, open };
  }
  return best?.id ?? null;
}

/** Registered agents of ten skills, each with a few tasks; what is decided is fed back as the engine does. */
class Team {
  readonly state = createRoutingState();
  readonly #agents: number;
  #seq = 0;

  constructor({ agents, ownTags }: Among) {
    this.#agents = agents;
    for (let index = 0; index < agents; index += 1) {
      const agent_id = `agent:bench-${index}`;
      const payload = cardOf(agent_id, { index, tag: ownTags ? `own-${index}` : 'shared' });
      // As it comes from the store: read out of a text.
      const event = { type: 'agent.register', from: { agent_id }, payload } as const;
      this.#feed(JSON.parse(JSON.stringify(event)));
    }
    // Their cards are read once, at their first decision.
    decide(this.state.agents(), QUESTION, { cursor: 0 });
  }

  pendingAt(round: number): PendingAssignment[] {
    return Array.from({ length: PENDING }, (_, index) => ({
      task_id: `task:${round}-${index}`,
      agent_id: `agent:bench-${(round * PENDING + index) % this.#agents}`,
    }));
  }

  /** The decision and its request stand in the log, and the task ends. */
  record(selected: string | null): void {
    if (selected === null) throw new Error('expected somebody to be selected');
    for (const event of eventsOf(selected, this.#seq)) this.#feed(event);
  }

  #feed(event: Partial<ClutchMessage>): void {
    this.#seq += 1;
    const isOurs = event.from?.agent_id === 'agent:orchestrator';
    this.state.feed([aRecord({ seq: this.#seq, event, origin: isOurs ? 'engine' : 'agent' })]);
  }
}

function cardOf(agent_id: string, { index, tag }: { index: number; tag: string }) {
  return {
    v: 'clutch/0.1',
    agent_id,
    display: { name: agent_id },
    capabilities: [
      {
        id: `skill:${index % 10}`,
        tags: ['market', tag, index % 3 === 0 ? 'fintech' : 'logistics'],
        tools: ['mcp:files', index % 2 === 0 ? 'mcp:browser' : 'mcp:files'],
      },
      { id: 'tool:mcp', servers: ['mcp:browser', 'mcp:files'] },
    ],
    limits: { max_concurrency: 100, max_runtime_sec: 600 },
    security: { sandbox: true, network: 'egress' },
  };
}

/** A decision, the request that follows it, its accept and its result. */
function eventsOf(selected: string, seq: number): Partial<ClutchMessage>[] {
  const [orchestrator, agent] = [{ agent_id: 'agent:orchestrator' }, { agent_id: selected }];
  const task_id = `task:${seq}`;
  return [
    { type: 'routing.decision', from: orchestrator, payload: { selected } },
    { type: 'task.request', from: orchestrator, to: [agent], task_id, parent_task_id: 'root' },
    { type: 'task.accept', from: agent, to: [orchestrator], task_id },
    { type: 'task.result', from: agent, to: [orchestrator], task_id },
  ];
}

/** Microseconds for each event of routed tasks, with the agents read after each task as a decision reads them. */
function foldFigures(): Figure[] {
  const tasks = 25_000;
  const agents = Array.from({ length: MANY }, (_, index) => `agent:bench-${index}`);
  const records: EventRecord[] = [];
  const add = (event: Partial<ClutchMessage>) => {
    const isOurs = event.from?.agent_id === 'agent:orchestrator';
    const seq = records.length + 1;
    records.push(aRecord({ seq, event, origin: isOurs ? 'engine' : 'agent' }));
  };
  for (const [index, agent_id] of agents.entries()) {
    add({
      type: 'agent.register',
      from: { agent_id },
      payload: cardOf(agent_id, { index, tag: 'shared' }),
    });
  }
  const registered = records.length;
  for (let index = 0; index < tasks; index += 1) {
    for (const event of eventsOf(agents[index % MANY] ?? '', records.length)) add(event);
  }
  const state = createRoutingState();
  state.feed(records.slice(0, registered));
  state.agents();
  const start = performance.now();
  state.feed(records.slice(registered));
  const folded = performance.now() - start;
  state.agents();
  const saving = performance.now();
  const { parts } = state.takeChanges();
  return [
    {
      name: 'folding one event into the routing state',
      value: (1000 * folded) / (records.length - registered),
      unit: 'µs',
    },
    {
      name: `saving ${parts.length.toLocaleString('en-US')} parts of it`,
      value: performance.now() - saving,
      unit: 'ms',
    },
  ];
}
