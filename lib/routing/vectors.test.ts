// Small cases of the router's parts, one row each: prefixes, weights, allowlists, networks, what matches on a card, and words.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentCard, Capability } from '@/lib/model/agent-card';
import type { RoutingAgent, RoutingQuestion } from '@/lib/model/orchestration/routing';
import { detailOf } from './details';
import { allFalls, forbiddenTools } from './filters';
import { Funnel, WHOLE } from './funnel';
import { missingFor } from './missing';
import { isAllowed, reaches, readQuestion } from './needs';
import { matchOf, offerOf } from './offer';
import { compareScored, points, type Scored } from './ranking';
import { kindOf, suffixOf, termsOf } from './terms';

const aCard = (parts: Partial<AgentCard> = {}): AgentCard => ({
  v: 'clutch/0.1',
  agent_id: 'agent:a',
  capabilities: [],
  ...parts,
});

const anAgent = (parts: Partial<RoutingAgent> = {}): RoutingAgent => ({
  agent_id: 'agent:a',
  card: aCard(),
  is_online: true,
  open: 0,
  success: null,
  last_chosen: null,
  ...parts,
});

const asking = (question: Partial<RoutingQuestion> = {}): RoutingQuestion => ({
  requires: [],
  prefers: [],
  domain: null,
  policy: null,
  requested_by: null,
  without: [],
  ...question,
});

describe('a preferred term', () => {
  it.each([
    ['tool:browser', 'tool', 'browser'],
    ['mcp:docs.read', 'tool', 'docs.read'],
    ['domain:fintech', 'domain', 'fintech'],
    ['tag:market', 'tag', 'market'],
    ['skill:write', 'tag', 'write'],
    ['TOOL:Browser', 'tag', 'Browser'],
    ['a_b-9:x', 'tag', 'x'],
    ['tag:a:b', 'tag', 'a:b'],
    ['ops', 'tag', 'ops'],
    ['9:x', 'tag', '9:x'],
    [' tag:x', 'tag', ' tag:x'],
    ['tag:', 'tag', 'tag:'],
    ['my tool:x', 'tag', 'my tool:x'],
    ['the-tool:', 'tag', 'the-tool:'],
    ['x-domain:', 'tag', 'x-domain:'],
    ['', 'tag', ''],
  ])('%j is a %s and stands for %j', (term, kind, suffix) => {
    expect([kindOf(term), suffixOf(term)]).toEqual([kind, suffix]);
  });

  it.each([
    [['tool:a', 'tool:b'], {}, [0.5, 0.5]],
    [['tool:a', 'domain:b', 'tag:c'], {}, [0.5, 0.35, 0.15]],
    [['tool:a', 'tool:a', 'tag:c'], {}, [0.5 / 0.65, 0.15 / 0.65]],
    [['tool:a', 'tag:c'], { 'tool:a': 3, tag: 1 }, [0.75, 0.25]],
    [['tag:a', 'tag:b'], { 'tag:a': 0 }, [0, 1]],
    [['tag:a', 'tag:b'], { tag: 0 }, [0, 0]],
    [['tool:a', 'tag:c'], { 'tool:a': Number.NaN, tag: -1 }, [0.5 / 0.65, 0.15 / 0.65]],
    [['tool:a', 'tag:c'], { tool: Number.POSITIVE_INFINITY }, [0.5 / 0.65, 0.15 / 0.65]],
    [['constructor', 'toString'], {}, [0.5, 0.5]],
    [[], { tool: 1 }, []],
  ] as const)('of %j weighs, with %j said, %j', (prefers, overrides, weights) => {
    const terms = termsOf(prefers, overrides);

    expect(terms).toHaveLength(weights.length);
    for (const [index, weight] of weights.entries()) {
      expect(terms[index]?.weight).toBeCloseTo(weight, 12);
    }
    expect(termsOf([...prefers], { ...overrides })).toBe(terms);
  });

  it('is read alike however many other questions were asked between', () => {
    const first = termsOf(['tool:a', 'tag:b']);
    for (let at = 0; at < 600; at += 1) termsOf([`tag:${at}`]);

    expect(termsOf(['tool:a', 'tag:b'])).toEqual(first);
  });
});

describe('an allowlist', () => {
  it.each([
    ['mcp:docs', ['mcp:docs'], true],
    ['mcp:docs.read', ['mcp:docs'], true],
    ['mcp:docs.read.all', ['mcp:docs'], true],
    ['mcp:docs.read.all', ['mcp:docs.read'], true],
    ['mcp:docs', ['mcp:docs.read'], false],
    ['mcp:docsread', ['mcp:docs'], false],
    ['.hidden', [''], false],
    ['mcp:docs.read', [], false],
    ['mcp:docs.read', null, true],
  ])('lets %j be used where it is %j: %s', (tool, list, isUsed) => {
    expect(isAllowed(tool, { allowlist: list && new Set(list) })).toBe(isUsed);
  });

  it('names each tool outside of it once, of what is required', () => {
    const capabilities: Capability[] = [
      { id: 'skill:a', tools: ['mcp:x', 'mcp:y'] },
      { id: 'skill:b', servers: ['mcp:x', 'mcp:z'] },
      { id: 'skill:c', tools: ['mcp:never'] },
    ];
    const offer = offerOf(aCard({ capabilities }));
    const needs = (policy: Record<string, unknown> | null) =>
      readQuestion(asking({ requires: ['skill:a', 'skill:b', 'skill:none'], policy }));

    expect(forbiddenTools(offer, needs({ tool_allowlist: ['mcp:y'] }))).toEqual(['mcp:x', 'mcp:z']);
    expect(forbiddenTools(offer, needs(null))).toEqual([]);
  });
});

describe('a network', () => {
  const levels = ['none', 'egress-restricted', 'egress'];

  it('does for a task that needs it or one below it, another word only for itself', () => {
    const word = fc.constantFrom(...levels, 'vpn', 'unreadable');
    fc.assert(
      fc.property(word, word, (has, needs) => {
        const isAbove = levels.includes(needs) && levels.indexOf(has) >= levels.indexOf(needs);
        expect(reaches(has, needs)).toBe(needs === 'none' || has === needs || isAbove);
      }),
    );
  });

  it.each([
    [null, 'none'],
    [{}, 'none'],
    [{ network: null }, 'none'],
    [{ network: 'vpn' }, 'vpn'],
    [{ network: 7 }, 'unreadable'],
  ])('of the policy %j is read as %s', (policy, network) => {
    expect(readQuestion(asking({ policy })).network).toBe(network);
  });
});

describe('what a card matches', () => {
  const card = aCard({
    capabilities: [
      { id: 'skill:research', tags: ['tag:market', 'domain:ops'], tools: ['mcp:browser'] },
      { id: 'tool:shell', servers: ['mcp:files'], tags: ['market'] },
    ],
  });

  it.each([
    ['skill:research', 'skill:research'],
    ['mcp:browser', 'mcp:browser'],
    ['tool:browser', 'mcp:browser'],
    ['tool:files', 'mcp:files'],
    ['tool:shell', 'tool:shell'],
    ['mcp:shell', 'tool:shell'],
    ['tool:market', null],
    ['tag:market', 'tag:market'],
    ['market', 'tag:market'],
    ['tag:browser', null],
    ['domain:ops', 'domain:ops'],
    ['domain:market', 'tag:market'],
    ['domain:finance', null],
    ['finance', null],
  ])('for %j is %j', (prefers, said) => {
    const [term] = termsOf([prefers]);

    expect(term && matchOf(offerOf(card), term)).toBe(said);
  });

  it('is also a domain that it or a capability says, for a preferred domain alone', () => {
    const said = { domain: 'finance', domains: ['law', 7, 'domain:tax'] };
    const [ofCard, ofCapability] = [
      { ...aCard(), ...said },
      aCard({ capabilities: [{ id: 'skill:x', ...said }] }),
    ];

    for (const one of [ofCard, ofCapability]) {
      const matched = ['domain:finance', 'domain:law', 'domain:tax', 'tag:law', 'domain:7'].map(
        (prefers) => termsOf([prefers]).map((term) => matchOf(offerOf(one), term))[0],
      );
      expect(matched).toEqual(['finance', 'law', 'domain:tax', null, null]);
    }
  });

  it('is the tools of a capability that is listed twice, together', () => {
    const twice = aCard({
      capabilities: [
        { id: 'skill:x', tools: ['mcp:a'] },
        { id: 'skill:x', tools: ['mcp:b'], servers: ['mcp:c'] },
      ],
    });

    expect(offerOf(twice).toolsOf.get('skill:x')).toEqual(['mcp:a', 'mcp:b']);
  });

  it('is the same offer for cards that offer the same, whoever bears them, and another for others', () => {
    const limits = { max_concurrency: 2 };
    const [one, same, other] = [
      aCard({ limits }),
      aCard({ agent_id: 'agent:b', limits }),
      aCard({ limits: { max_concurrency: 3 } }),
    ].map(offerOf);

    expect(same).toBe(one);
    expect(other?.print).not.toBe(one?.print);
    expect([one?.limit, other?.limit, offerOf(aCard()).limit]).toEqual([2, 3, null]);
  });
});

describe('the words of a fall', () => {
  const words = (agent: RoutingAgent, question: Partial<RoutingQuestion>) => {
    const needs = readQuestion(asking(question));
    return allFalls(agent, offerOf(agent.card), needs).map((fall) => detailOf(fall, agent, needs));
  };

  it('are short where nothing is known', () => {
    expect(words(anAgent({ is_online: false }), {})).toEqual(['offline']);
  });

  it('name three things, and count the others', () => {
    const requires = ['a', 'b', 'c', 'd', 'e'];

    expect(words(anAgent(), { requires: requires.slice(0, 3) })[0]).toBe('no a, no b, no c');
    expect(words(anAgent(), { requires: requires.slice(0, 4) })[0]).toBe(
      'no a, no b, no c and 1 more',
    );
    expect(words(anAgent(), { requires })[0]).toBe('no a, no b, no c and 2 more');
  });

  it('are cut at 300 units, between characters', () => {
    const [exact] = words(anAgent(), { requires: ['x'.repeat(297)] });
    const [long] = words(anAgent(), { requires: ['x'.repeat(298)] });
    const [split] = words(anAgent(), { requires: [`${'x'.repeat(295)}\u{1f600}yy`] });

    expect(exact).toBe(`no ${'x'.repeat(297)}`);
    expect(long).toBe(`no ${'x'.repeat(296)}…`);
    expect(split).toBe(`no ${'x'.repeat(295)}\ufffd…`);
  });
});

describe('what is missing', () => {
  it('is said in words, the most wanted first, and of nobody who may not be asked', () => {
    const capabilities: Capability[] = [{ id: 'skill:a', tools: ['mcp:x'] }];
    const card = aCard({
      capabilities,
      limits: { max_concurrency: 0 },
      security: { sandbox: false, network: 'none' },
    });
    const team = [
      anAgent({ card }),
      anAgent({ agent_id: 'agent:b', card, is_online: false }),
      anAgent({ agent_id: 'agent:c' }),
      anAgent({ agent_id: 'agent:orchestrator', card }),
      anAgent({ agent_id: 'agent:me', card }),
      anAgent({ agent_id: 'agent:not', card }),
    ];
    const question = asking({
      requires: ['skill:a', 'skill:b'],
      policy: { sandbox: true, tool_allowlist: [], network: 'egress-restricted' },
      requested_by: 'agent:me',
      without: ['agent:not'],
    });

    expect(missingFor(team, question)).toEqual([
      { requirement: 'skill:b', agents: 3 },
      { requirement: 'tools inside the allowlist', agents: 2 },
      { requirement: 'room for another task', agents: 2 },
      { requirement: 'network egress-restricted', agents: 2 },
      { requirement: 'a sandbox', agents: 1 },
      { requirement: 'presence', agents: 1 },
      { requirement: 'skill:a', agents: 1 },
    ]);
  });
});

describe('a ranking', () => {
  const aScored = (name: string, score: number, parts: Partial<RoutingAgent> = {}): Scored => ({
    agent: anAgent({ agent_id: `agent:${name}`, ...parts }),
    worth: { score, matched: {}, detail: '' },
  });
  const anyScored = fc
    .uniqueArray(
      fc.record({
        name: fc.constantFrom(...'abcdefgh'),
        score: fc.constantFrom(0, 0.5, 1),
        open: fc.nat(1),
        success: fc.option(fc.constantFrom({ rate: 0.5, of: 2 }, { rate: 0.5, of: 0 })),
        last_chosen: fc.option(fc.nat(2)),
      }),
      { selector: ({ name }) => name },
    )
    .map((all) => all.map(({ name, score, ...parts }) => aScored(name, score, parts)));

  it('orders by score, load, success, turn and name, each only where those before are equal', () => {
    const keys = ({ agent, worth }: Scored) => [
      -worth.score,
      agent.open,
      agent.success !== null && agent.success.of > 0 ? -agent.success.rate : -1,
      agent.last_chosen ?? -1,
      agent.agent_id.charCodeAt(6),
    ];
    fc.assert(
      fc.property(anyScored, (all) => {
        const byKeys = [...all].sort((one, other) => {
          const [mine, theirs] = [keys(one), keys(other)];
          const at = mine.findIndex((key, index) => key !== theirs[index]);
          return (mine[at] ?? 0) - (theirs[at] ?? 0);
        });
        expect([...all].sort(compareScored)).toEqual(byKeys);
      }),
    );
  });

  it('is kept by a funnel in any order of coming, as far as it tells, with how many share the best score', () => {
    fc.assert(
      fc.property(anyScored, fc.integer({ min: 1, max: 9 }), (all, told) => {
        const funnel = new Funnel({ ...WHOLE, agents: told });
        for (const entry of all) funnel.score(entry);
        const best = Math.max(...all.map(({ worth }) => worth.score));

        expect(funnel.named()).toEqual([...all].sort(compareScored).slice(0, told));
        expect([funnel.total, funnel.scored]).toEqual([all.length, all.length]);
        expect(funnel.tied).toBe(all.filter(({ worth }) => worth.score === best).length);
      }),
    );
  });

  it('names as many as fit: names to the last unit, lines with what matched on them', () => {
    const entries = ['a', 'b', 'c'].map((name) => aScored(name, 1));
    const told = (limits: Partial<typeof WHOLE>) => {
      const funnel = new Funnel({ ...WHOLE, ...limits });
      for (const entry of entries) funnel.score(entry);
      const lines = funnel.considered(readQuestion(asking()));
      return [funnel.named().length, lines.length];
    };

    // Each name has 7 units; a line has 120 more.
    expect(told({ nameChars: 14 })).toEqual([2, 3]);
    expect(told({ nameChars: 13 })).toEqual([1, 3]);
    expect(told({ lineChars: 254 })).toEqual([3, 2]);
    expect(told({ lineChars: 253 })).toEqual([3, 1]);
    expect(told({ agents: 2 })).toEqual([2, 2]);
  });

  it('counts what matched in a line', () => {
    const funnel = new Funnel({ ...WHOLE, lineChars: 135 });
    const entry = aScored('a', 1);
    funnel.score({ ...entry, worth: { ...entry.worth, matched: { 'tag:x': 'xyz' } } });

    expect(funnel.considered(readQuestion(asking()))).toHaveLength(1);
    const narrow = new Funnel({ ...WHOLE, lineChars: 134 });
    narrow.score({ ...entry, worth: { ...entry.worth, matched: { 'tag:x': 'xyz' } } });
    expect(narrow.considered(readQuestion(asking()))).toEqual([]);
  });

  it.each([
    [1, '1.00'],
    [0.925, '0.93'],
    [0, '0.00'],
  ])('shows the score %d as %s', (score, text) => {
    expect(points(score)).toBe(text);
  });
});
