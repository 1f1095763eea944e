import { describe, expect, test } from 'vitest';
import { aDecision, aDeclaredDecision, aRoutingAgent } from '@/lib/testing/decisions';
import { FILTERS, funnelOf } from './funnel-rows';

const RESEARCH = { capabilities: [{ id: 'skill:research', tools: ['browser'] }] };
const WRITE = { capabilities: [{ id: 'skill:write' }] };
const asking = { requires: ['skill:research'], prefers: ['tool:browser', 'domain:fintech'] };

describe('a funnel', () => {
  test('has the scored agents first, best first, each with how far it is behind', () => {
    const plain = { capabilities: [{ id: 'skill:research' }] };
    const { rows } = funnelOf(
      aDecision([aRoutingAgent('radar', plain), aRoutingAgent('ken', RESEARCH)], asking),
    );
    expect(rows).toMatchObject([
      { kind: 'scored', agent_id: 'agent:ken', behind: 0, isChosen: true },
      { kind: 'scored', agent_id: 'agent:radar', isChosen: false },
    ]);
    const [ken, radar] = rows;
    expect(radar?.kind === 'scored' && ken?.kind === 'scored' ? radar.behind : 0).toBeCloseTo(
      ken?.kind === 'scored' ? (ken.score ?? 0) : 0,
    );
  });

  test('has those that fell last right below, and those that fell first at the end', () => {
    const { rows } = funnelOf(
      aDecision(
        [
          aRoutingAgent('coder', RESEARCH, { is_online: false }),
          aRoutingAgent('muse', WRITE),
          aRoutingAgent('busy', { ...RESEARCH, limits: { max_concurrency: 1 } }, { open: 1 }),
          aRoutingAgent('ken', RESEARCH),
        ],
        asking,
      ),
    );
    expect(rows.map((row) => (row.kind === 'scored' ? 'scored' : row.stage))).toEqual([
      'scored',
      'requires',
      'concurrency',
      'policy',
    ]);
  });

  test('folds three agents and more that fell for the same reason, below those that fell alone', () => {
    const many = Array.from({ length: 8 }, (_, index) => aRoutingAgent(`w${index}`, WRITE));
    const both = { requires: ['skill:write', 'skill:research'] };
    const { rows } = funnelOf(
      aDecision([...many, aRoutingAgent('empty'), aRoutingAgent('ken', RESEARCH)], both),
    );
    const folded = rows.filter((row) => row.kind === 'folded');
    expect(folded).toMatchObject([{ stage: 'requires', isMore: true }]);
    expect(folded[0]?.agents).toHaveLength(8);
    expect(rows.filter((row) => row.kind === 'fallen')).toHaveLength(2);
    expect(rows.at(-1)?.kind).toBe('folded');
  });

  test('says how many were left after each filter, never more than before it', () => {
    const { left, total } = funnelOf(
      aDecision(
        [
          aRoutingAgent('off', RESEARCH, { is_online: false }),
          aRoutingAgent('muse', WRITE),
          aRoutingAgent('ken', RESEARCH),
        ],
        asking,
      ),
    );
    expect(total).toBe(3);
    expect(left).toEqual({ policy: 2, tools: 2, concurrency: 2, network: 2, requires: 1 });
    expect(FILTERS.every((filter) => (left?.[filter] ?? 0) <= total)).toBe(true);
  });

  test('counts the agents itself where a decision names all of them without counts', () => {
    const decision = aDecision(
      [aRoutingAgent('muse', WRITE), aRoutingAgent('ken', RESEARCH)],
      asking,
    );
    expect(funnelOf({ ...decision, stages: [] }).left).toEqual(funnelOf(decision).left);
  });

  test('says of agents that are not named how many there are', () => {
    const many = Array.from({ length: 250 }, (_, index) => aRoutingAgent(`w${index}`, WRITE));
    const funnel = funnelOf(aDecision(many, asking));
    expect(funnel.total).toBe(250);
    expect(funnel.unnamed).toBe(50);
    expect(funnel.left?.requires).toBe(0);
  });

  test('of a declared decision has its candidates and scores, and no filters', () => {
    const funnel = funnelOf(
      aDeclaredDecision({
        selected: 'agent:ken',
        candidates: ['agent:muse', 'agent:ken'],
        scores: { 'agent:ken': 0.92 },
      }),
    );
    expect(funnel.left).toBeNull();
    expect(funnel.rows).toMatchObject([
      { agent_id: 'agent:ken', score: 0.92, isChosen: true },
      { agent_id: 'agent:muse', score: null },
    ]);
  });

  test('names an agent once, however often it is declared', () => {
    const fell = { stage: 'policy' as const, passed: false, detail: 'tired' };
    const named = { agent_id: 'agent:qa', ...fell };
    const funnel = funnelOf(
      aDeclaredDecision({
        selected: 'agent:ken',
        candidates: ['agent:ken', 'agent:ken'],
        considered: [named, { agent_id: 'agent:ken', ...fell }, named],
      }),
    );
    expect(funnel.rows.map((row) => (row.kind === 'folded' ? '' : row.agent_id))).toEqual([
      'agent:ken',
      'agent:qa',
    ]);
  });

  test('takes a name of JavaScript for a name', () => {
    const funnel = funnelOf(
      aDeclaredDecision({ selected: 'constructor', candidates: ['__proto__'] }),
    );
    expect(funnel.rows.map((row) => (row.kind === 'scored' ? row.score : 0))).toEqual([null, null]);
  });
});
