import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { RoutingAgent, RoutingQuestion } from '@/lib/model/orchestration/routing';
import { runSteps } from '@/lib/std/steps';
import { aRoutingAgent } from '@/lib/testing/decisions';
import { lawRuns } from '@/lib/testing/law-runs';
import { basisOf, readingBlocks } from './basis';
import { offerOf } from './offer';
import { termsOf } from './terms';

const blocksOf = (agents: readonly RoutingAgent[]) => runSteps(readingBlocks(agents));

const QUESTION: RoutingQuestion = {
  requires: ['skill:research'],
  prefers: ['tag:market', 'tool:mcp:browser'],
  domain: null,
  policy: null,
  requested_by: null,
  without: [],
};

type Asked = { question?: RoutingQuestion; weights?: Record<string, number>; cursor?: number };

function basis(agents: readonly RoutingAgent[], asked: Asked = {}): string {
  const { question = QUESTION, weights, cursor = 7 } = asked;
  return basisOf(blocksOf(agents), question, { terms: termsOf(question.prefers, weights), cursor });
}

/** What a decision among these rests on, read by a process that never saw one of them. */
function freshBasis(agents: readonly RoutingAgent[]): string {
  return basis(structuredClone([...agents]));
}

function byId(agents: readonly RoutingAgent[]): RoutingAgent[] {
  return [...agents].sort((one, other) => (one.agent_id < other.agent_id ? -1 : 1));
}

/** Some blocks of 64 agents, and a part of one. */
const anyTeam = fc
  .tuple(fc.integer({ min: 0, max: 200 }), fc.boolean())
  .chain(([size, isShuffled]) => {
    const team = Array.from({ length: size }, (_, at) => member(at));
    const order = fc.shuffledSubarray(team, { minLength: size });
    return isShuffled ? order : fc.constant(team);
  });

function member(at: number): RoutingAgent {
  const capabilities = [{ id: at % 3 === 0 ? 'skill:write' : 'skill:research' }];
  return aRoutingAgent(String(at).padStart(3, '0'), { capabilities });
}

/** A change of the team at a place: somebody is at another moment, has another card, goes, or comes in. */
const anyChange = fc.record({
  at: fc.nat(200),
  kind: fc.constantFrom('moment', 'card', 'gone', 'new', 'swap'),
  open: fc.nat(3),
});

function changed(
  team: readonly RoutingAgent[],
  { at, kind, open }: { at: number; kind: string; open: number },
): RoutingAgent[] {
  const next = [...team];
  const place = team.length === 0 ? 0 : at % team.length;
  const agent = team[place];
  if (kind === 'new' || agent === undefined) {
    next.splice(place, 0, aRoutingAgent(`new-${String(at)}-${String(team.length)}`, {}, { open }));
    return next;
  }
  if (kind === 'gone') next.splice(place, 1);
  if (kind === 'moment') next[place] = { ...agent, open };
  if (kind === 'card') {
    next[place] = { ...agent, card: { ...agent.card, limits: { max_concurrency: open } } };
  }
  if (kind === 'swap') {
    next[place] = team.at(-1) ?? agent;
    next[team.length - 1] = agent;
  }
  return next;
}

describe('the agents that a decision is made among', () => {
  test('stand in the order of their ids with what each offers, however the team came to be', () => {
    fc.assert(
      fc.property(anyTeam, fc.array(anyChange, { maxLength: 4 }), (team, changes) => {
        let agents: readonly RoutingAgent[] = team;
        for (const change of [null, ...changes]) {
          if (change !== null) agents = changed(agents, change);

          const blocks = blocksOf(agents);

          const listed = blocks.flatMap((block) => block.agents);
          expect(listed).toEqual(byId(agents));
          expect(blocks.flatMap((block) => block.offers)).toEqual(
            listed.map(({ card }) => offerOf(card)),
          );
          expect(blocks.every((block) => block.agents.length <= 64)).toBe(true);
          expect(basis(agents)).toBe(freshBasis(agents));
        }
      }),
      { numRuns: lawRuns(60) },
    );
  });

  it('are read again only in the block of who changed', () => {
    const team = Array.from({ length: 150 }, (_, at) => member(at));
    const before = blocksOf(team);
    const again = blocksOf([...team]);
    const after = blocksOf(team.map((agent, at) => (at === 70 ? { ...agent, open: 1 } : agent)));

    expect(before.map(({ agents }) => agents.length)).toEqual([64, 64, 22]);
    expect(again.map((block, at) => block === before[at])).toEqual([true, true, true]);
    expect(after.map((block, at) => block === before[at])).toEqual([true, false, true]);
  });

  it('are not looked for beyond the end of a team that became smaller', () => {
    const team = Array.from({ length: 70 }, (_, at) => member(at));
    blocksOf(team);

    expect(blocksOf(team.slice(0, 64))).toHaveLength(1);
    expect(blocksOf(team.slice(0, 10)).flatMap(({ agents }) => agents)).toEqual(team.slice(0, 10));
    expect(blocksOf([])).toEqual([]);
  });
});

describe('what a decision rests on', () => {
  test('is the same for equal agents in any order', () => {
    fc.assert(
      fc.property(anyTeam, (team) => {
        expect(basis(team)).toBe(freshBasis(byId(team)));
      }),
      { numRuns: lawRuns(30) },
    );
  });

  const ken = aRoutingAgent('ken', { capabilities: [{ id: 'skill:research' }] });
  const other = aRoutingAgent('muse');
  const silent = { ...ken, is_online: false, offline_since: '2026-02-01T13:20:00.000Z' };
  const tried = { ...ken, success: { rate: 0.5, of: 2 } };

  it.each<[string, RoutingAgent, RoutingAgent]>([
    ['who it is', ken, { ...ken, agent_id: 'agent:kim' }],
    ['what is offered', ken, { ...ken, card: { ...ken.card, capabilities: [] } }],
    ['whether it is online', ken, silent],
    ['since when it is not', silent, { ...silent, offline_since: '2026-02-01T13:20:01.000Z' }],
    ['whether that is known', silent, { ...silent, offline_since: null }],
    ['how many tasks it has', ken, { ...ken, open: 1 }],
    ['whether a task has ended', ken, tried],
    ['how often they ended well', tried, { ...tried, success: { rate: 1, of: 2 } }],
    ['how many have ended', tried, { ...tried, success: { rate: 0.5, of: 4 } }],
    ['when it was chosen', ken, { ...ken, last_chosen: 3 }],
  ])('depends on %s', (_what, before, after) => {
    expect(basis([after, other])).not.toBe(basis([before, other]));
  });

  it.each<[string, Asked]>([
    ['what is asked', { question: { ...QUESTION, requires: [] } }],
    ['what is preferred', { question: { ...QUESTION, prefers: [] } }],
    ['the weights', { weights: { 'tag:market': 0.5 } }],
    ['whose turn it is', { cursor: 8 }],
  ])('depends on %s', (_what, asked) => {
    expect(basis([ken, other], asked)).not.toBe(basis([ken, other]));
  });

  it('takes an agent that was online all along for one of which nobody says since when', () => {
    expect(basis([{ ...ken, offline_since: null }])).toBe(basis([ken]));
  });
});
