import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decisionPayload } from '@/lib/engine/reads/decisions/decision-payload';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import {
  CONSIDERED_MAX,
  DecisionPayload,
  type RoutingAgent,
  type RoutingQuestion,
  RoutingStage,
} from '@/lib/model/orchestration/routing';
import { decisionOf, withEveryTerm } from '@/lib/projections/routing/decisions';
import { lawRuns } from '@/lib/testing/law-runs';
import { aRecord } from '@/lib/testing/records';
import { anyAgents, anyQuestion } from '@/lib/testing/routing-arbitraries';
import { decide, type Ruling } from './decide';
import { missingFor, waitsForRoom } from './missing';
import { withOverrides } from './overrides';
import { termsOf } from './terms';

const anyCursor = fc.nat(20).map((ahead) => ahead + 10);
const anyWeights = fc.option(
  fc.dictionary(
    fc.constantFrom('tool', 'domain', 'tag', 'tag:market', '__proto__'),
    fc.constantFrom(0, 0.2, 3, Number.NaN, -1),
  ),
  { nil: undefined },
);
const anyCase = fc.record({
  agents: anyAgents,
  question: anyQuestion,
  cursor: anyCursor,
  weights: anyWeights,
});

type Case = { agents: RoutingAgent[]; question: RoutingQuestion; cursor: number };

function law(holds: (ruling: Ruling, given: Case) => void): void {
  fc.assert(
    fc.property(anyCase, ({ agents, question, ...options }) => {
      holds(decide(agents, question, options), { agents, question, ...options });
    }),
    { numRuns: lawRuns(150) },
  );
}

/** Without the name that no JSON object keeps as a key, and that no agent can have. */
function withRealIds<Agent extends { readonly agent_id: string }>(agents: readonly Agent[]) {
  return agents.filter(({ agent_id }) => agent_id !== '__proto__');
}

/** More than are read together. */
const MANY = 150;

const TEAM = Array.from({ length: MANY }, (_, index): RoutingAgent => {
  const agent_id = `agent:${String(index).padStart(3, '0')}`;
  const capabilities = [{ id: index % 2 === 0 ? 'skill:research' : 'skill:write' }];
  return {
    agent_id,
    card: { v: 'clutch/0.1', agent_id, capabilities },
    is_online: true,
    open: 0,
    success: null,
    last_chosen: null,
  };
});

describe('a decision', () => {
  test('is made whatever is asked among whomever, and can be recorded', () => {
    law((ruling, { agents }) => {
      const payload = decisionPayload(ruling, { stateSeq: 1, pending: [] });
      const event = { type: 'routing.decision' as const, payload };
      const told = decisionOf(aRecord({ seq: 2, origin: 'engine', event }));

      expect(DecisionPayload.parse(JSON.parse(JSON.stringify(payload)))).toEqual(
        DecisionPayload.parse(payload),
      );
      const { candidates, tie_break } = ruling;
      expect(told).toMatchObject({ candidates, tie_break });
      expect(withRealIds(told?.considered ?? [])).toEqual(
        withRealIds(withEveryTerm(ruling.considered, ruling.weights)),
      );
      expect(ruling.selected === null).toBe(ruling.candidates.length === 0);
      if (ruling.selected !== null) {
        expect(agents.map(({ agent_id }) => agent_id)).toContain(ruling.selected);
      }
    });
  });

  test('is the same whenever it is made, and in whatever order the agents are given', () => {
    fc.assert(
      fc.property(
        anyCase.chain((given) =>
          fc.tuple(
            fc.constant(given),
            fc.shuffledSubarray(given.agents, { minLength: given.agents.length }),
          ),
        ),
        ([{ agents, question, ...options }, shuffled]) => {
          const ruling = decide(agents, question, options);
          const again = structuredClone({ shuffled, question });

          expect(decide(shuffled, question, options)).toEqual(ruling);
          expect(decide(again.shuffled, again.question, options)).toEqual(ruling);
        },
      ),
    );
  });

  test('does not depend on who was decided among before, even if few of them changed since', () => {
    const anyLoad = fc.record({ open: fc.nat(3), last_chosen: fc.nat(9), is_online: fc.boolean() });
    const anyChange = fc.tuple(fc.nat(MANY - 1), anyLoad);
    const teams = fc.array(fc.array(anyChange, { maxLength: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(teams, anyQuestion, (rounds, question) => {
        let agents: readonly RoutingAgent[] = TEAM;
        for (const changes of rounds) {
          const changed = new Map(changes);
          agents = agents.map((agent, index) => {
            const change = changed.get(index);
            return change === undefined ? agent : { ...agent, ...change };
          });

          const ruling = decide(agents, question, { cursor: 10 });

          expect(decide(structuredClone(agents), question, { cursor: 10 })).toEqual(ruling);
        }
      }),
    );
  });

  test('is the same with the weights that it recorded', () => {
    law((ruling, { agents, question, cursor }) => {
      const again = decide(agents, question, { cursor, weights: ruling.weights });

      expect(again).toEqual(ruling);
    });
  });

  test('has scores in 0..1 that are the sum of their points, and picks the highest', () => {
    law(({ scores, considered, weights, candidates }) => {
      const values = candidates.map((id) => scores[id] ?? Number.NaN);
      const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);

      for (const value of values) expect(value >= 0 && value <= 1).toBe(true);
      expect(values).toEqual([...values].sort((one, other) => other - one));
      for (const { points, matched = {} } of considered) {
        if (points === undefined) continue;
        const sum = Object.keys(matched).reduce((all, term) => all + (weights[term] ?? 0), 0);
        expect(points).toBeCloseTo(total === 0 ? 1 : sum, 5);
      }
    });
  });

  test('accounts for every agent once, and its counts add up', () => {
    law(({ considered, considered_total, stages, candidates }, { agents }) => {
      expect(considered.map((one) => one.agent_id).sort()).toEqual(
        agents.map((one) => one.agent_id).sort(),
      );
      expect(considered_total).toBe(agents.length);
      expect(stages.map(({ stage }) => stage)).toEqual(RoutingStage.options);
      let left = agents.length;
      for (const { stage, entered, removed, rules } of stages) {
        expect(entered).toBe(left);
        expect(considered.filter((one) => one.stage === stage && !one.passed)).toHaveLength(
          removed,
        );
        expect(Object.values(rules ?? {}).reduce((sum, count) => sum + count, 0)).toBe(removed);
        left -= removed;
      }
      expect(left).toBe(candidates.length);
    });
  });

  test('never goes to who does not pass a filter, and names the first that is not passed', () => {
    law(({ considered }, { agents, question }) => {
      for (const { agent_id, stage } of considered) {
        const agent = agents.find((one) => one.agent_id === agent_id);
        if (agent !== undefined) expect(stage).toBe(plainStageOf(agent, question));
      }
    });
  });

  test('stays as it is when somebody who did not get it goes away', () => {
    law((ruling, { agents, question, ...options }) => {
      for (const { agent_id } of agents) {
        if (agent_id === ruling.selected) continue;
        const others = withOverrides(agents, { agents: { [agent_id]: null } });

        const { selected } = decide(others, question, options);

        expect(others).toHaveLength(agents.length - 1);
        expect(selected).toBe(ruling.selected);
      }
    });
  });

  test('says what is missing wherever a filter removed somebody who could be asked', () => {
    law(({ selected, stages }, { agents, question }) => {
      const missing = missingFor(agents, question);
      if (waitsForRoom(agents, question) && selected === null) {
        expect(missing.map(({ requirement }) => requirement)).toContain('room for another task');
      }
      const filtered = stages.slice(1).some(({ removed }) => removed > 0);
      if (filtered) expect(missing.length).toBeGreaterThan(0);
    });
  });
});

/** The filters once more, as plainly as the specification says them. */
function plainStageOf({ card, ...agent }: RoutingAgent, question: RoutingQuestion): RoutingStage {
  const { policy, requires } = question;
  const isExcluded =
    ['agent:orchestrator', question.requested_by, ...question.without].includes(agent.agent_id) ||
    !agent.is_online;
  const wantsSandbox = policy?.sandbox === true || policy?.sandbox === 'yes';
  if (isExcluded || (wantsSandbox && card.security?.sandbox === false)) return 'policy';
  const list = policy?.tool_allowlist;
  const allowed = Array.isArray(list) ? list : [];
  const used = card.capabilities
    .filter(({ id }) => requires.includes(id))
    .flatMap(({ tools = [], servers = [] }) => (tools.length > 0 ? tools : servers));
  const isAllowed = (tool: string) =>
    allowed.some((one) => tool === one || tool.startsWith(`${one}.`));
  if (list !== undefined && !used.every(isAllowed)) return 'tools';
  const limit = card.limits?.max_concurrency ?? Number.POSITIVE_INFINITY;
  if (agent.open >= limit) return 'concurrency';
  const levels: unknown[] = ['none', 'egress-restricted', 'egress'];
  const needs = policy?.network ?? 'none';
  const has = card.security?.network ?? 'egress-restricted';
  const isReached =
    needs === has ||
    (levels.includes(needs) && (needs === 'none' || levels.indexOf(has) > levels.indexOf(needs)));
  if (!isReached) return 'network';
  const ids = card.capabilities.map(({ id }) => id);
  return requires.every((id) => ids.includes(id)) ? 'scored' : 'requires';
}

describe('decisions one after the other', () => {
  test('never hand an agent more than it takes, and keep nobody idle who could take one', () => {
    fc.assert(
      fc.property(anyAgents, fc.array(anyQuestion, { maxLength: 12 }), (agents, questions) => {
        let now: readonly RoutingAgent[] = agents;
        for (const [cursor, question] of questions.entries()) {
          const { selected } = decide(now, question, { cursor });
          if (selected === null) continue;
          now = now.map((agent) =>
            agent.agent_id === selected
              ? { ...agent, open: agent.open + 1, last_chosen: cursor }
              : agent,
          );
        }

        for (const [index, { card, open }] of now.entries()) {
          const before = agents[index]?.open ?? 0;
          const limit = card.limits?.max_concurrency ?? Number.POSITIVE_INFINITY;
          expect(open).toBeLessThanOrEqual(Math.max(before, limit));
        }
      }),
    );
  });

  test('go round among equal agents', () => {
    let agents: RoutingAgent[] = ['agent:a', 'agent:b', 'agent:c'].map((agent_id) => ({
      agent_id,
      card: { v: 'clutch/0.1', agent_id, capabilities: [] },
      is_online: true,
      open: 0,
      success: null,
      last_chosen: null,
    }));
    const question = { ...NOTHING_ASKED };

    const chosen = Array.from({ length: 7 }, (_, cursor) => {
      const { selected } = decide(agents, question, { cursor });
      agents = agents.map((one) =>
        one.agent_id === selected ? { ...one, last_chosen: cursor } : one,
      );
      return selected?.slice(-1);
    });

    expect(chosen.join('')).toBe('abcabca');
  });
});

const NOTHING_ASKED: RoutingQuestion = {
  requires: [],
  prefers: [],
  domain: null,
  policy: null,
  requested_by: null,
  without: [],
};

describe('weights', () => {
  test('add up to 1, equal terms weigh the same, and scaling them again changes no bit', () => {
    const anyTerms = fc.uniqueArray(
      fc
        .tuple(fc.constantFrom('tool:', 'mcp:', 'domain:', 'tag:', ''), fc.nat(400))
        .map(([prefix, name]) => `${prefix}${name}`),
      { minLength: 1, maxLength: 256 },
    );
    fc.assert(
      fc.property(anyTerms, (prefers) => {
        const terms = termsOf(prefers);
        const recorded = Object.fromEntries(terms.map(({ term, weight }) => [term, weight]));

        expect(terms.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
        for (const kind of ['tool', 'domain', 'tag']) {
          const weights = terms.filter((term) => term.kind === kind).map(({ weight }) => weight);
          expect(new Set(weights).size).toBeLessThanOrEqual(1);
        }
        expect(termsOf(prefers, recorded)).toEqual(terms);
      }),
    );
  });
});

describe('a decision among more agents than it records', () => {
  const agents = Array.from({ length: CONSIDERED_MAX * 3 }, (_, index): RoutingAgent => {
    const agent_id = `agent:${String(index).padStart(4, '0')}`;
    const capabilities = index % 3 === 0 ? [] : [{ id: 'skill:research' }];
    return {
      agent_id,
      card: { v: 'clutch/0.1', agent_id, capabilities },
      is_online: true,
      // The best of them stand in the middle.
      open: Math.abs(index - 300),
      success: null,
      last_chosen: null,
    };
  });
  const question = { ...NOTHING_ASKED, requires: ['skill:research'] };

  test('names the best ones, counts all of them, and can be asked for everybody', () => {
    const ruling = decide(agents, question, { cursor: 0 });
    const everybody = decide(agents, question, { cursor: 0, isWhole: true });

    expect(ruling.selected).toBe('agent:0299');
    expect(ruling.candidates.slice(0, 3)).toEqual(['agent:0299', 'agent:0301', 'agent:0298']);
    expect(ruling.considered).toHaveLength(CONSIDERED_MAX);
    expect(ruling.considered_total).toBe(agents.length);
    expect(ruling.stages.at(-1)).toMatchObject({ stage: 'scored', entered: 400 });
    expect(everybody.considered).toHaveLength(agents.length);
    expect(everybody.candidates.slice(0, CONSIDERED_MAX)).toEqual(ruling.candidates);
    expect(everybody.basis).toBe(ruling.basis);
  });

  test('is an event of bounded size, whatever names agents give themselves', () => {
    const long = agents.map((agent, index): RoutingAgent => {
      const agent_id = `agent:${'x'.repeat(490)}${index}`;
      return { ...agent, agent_id, card: { ...agent.card, agent_id } };
    });

    const ruling = decide(long, question, { cursor: 0 });

    const { basis: _, ...payload } = ruling;
    expect(JSON.stringify(payload).length).toBeLessThan(EVENT_BYTES_MAX);
    expect(ruling.considered.length).toBeLessThan(CONSIDERED_MAX);
  });
});
