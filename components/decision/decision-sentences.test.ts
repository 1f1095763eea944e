import { describe, expect, test } from 'vitest';
import { DECISION_SENTENCES } from '@/lib/messages/en/features/decision/decision-sentences';
import type { Decision } from '@/lib/model/orchestration/routing';
import { aDecision, aDeclaredDecision, aRoutingAgent } from '@/lib/testing/decisions';
import { choiceSentence, decidedBy, tieBreakSentence, tieRows } from './decision-sentences';
import { flat } from './sentences/sentence';

const { english } = DECISION_SENTENCES;
const choiceOf = (decision: Decision) => choiceSentence(english, decision);
const tieBreakOf = (decision: Decision) => tieBreakSentence(english, decision);
const rowsOf = (decision: Decision) => tieRows(english, decision);

const RESEARCH = { capabilities: [{ id: 'skill:research', tools: ['browser'] }] };
const PLAIN = { capabilities: [{ id: 'skill:research' }] };
const asking = { requires: ['skill:research'], prefers: ['tool:browser'] };

describe('the sentence on a choice', () => {
  test('names the score where it decided, and by how much', () => {
    const decision = aDecision(
      [aRoutingAgent('radar', PLAIN), aRoutingAgent('ken', RESEARCH)],
      asking,
    );
    expect(decidedBy(decision)).toBe('score');
    expect(flat(choiceOf(decision))).toBe(
      'Two of 2 agents passed every filter, and ken scored highest.',
    );
    expect(flat(tieBreakOf(decision))).toBe('not needed, ken leads by 1.00');
  });

  test('names the only one that passed', () => {
    const decision = aDecision([aRoutingAgent('muse'), aRoutingAgent('ken', RESEARCH)], asking);
    expect(flat(choiceOf(decision))).toBe('Of 2 agents only ken passed every filter.');
    expect(flat(tieBreakOf(decision))).toBe('not needed, nobody else was left');
  });

  test('names the rule that decided between equal scores', () => {
    const busy = aRoutingAgent('busy', RESEARCH, { open: 2 });
    const idle = aRoutingAgent('idle', RESEARCH);
    const good = aRoutingAgent('good', RESEARCH, { success: { rate: 0.9, of: 10 } });
    const poor = aRoutingAgent('poor', RESEARCH, { success: { rate: 0.2, of: 10 } });
    const said = (...agents: Parameters<typeof aDecision>[0]) =>
      flat(choiceOf(aDecision(agents, asking)));
    expect(said(busy, idle)).toMatch(/Of 2 with the same score, idle had the least to do\.$/);
    expect(said(poor, good)).toMatch(/good stands best by recent success\.$/);
    expect(said(idle, aRoutingAgent('later', RESEARCH, { last_chosen: 3 }))).toMatch(
      /idle was next in turn\.$/,
    );
  });

  test('says where nobody passed, and where nobody is there', () => {
    const nobody = aDecision([aRoutingAgent('muse'), aRoutingAgent('qa')], asking);
    expect(flat(choiceOf(nobody))).toBe('None of 2 agents passed every filter.');
    expect(flat(choiceOf(aDecision([], asking)))).toBe('No agent is registered.');
  });

  test('claims nothing of a declared decision but what it names', () => {
    const declared = aDeclaredDecision({
      selected: 'agent:ken',
      candidates: ['agent:ken', 'agent:qa'],
    });
    expect(decidedBy(declared)).toBe('declared');
    expect(flat(choiceOf(declared))).toBe('It names 2 candidates.');
    expect(choiceOf(aDeclaredDecision({ selected: null }))).toEqual([]);
  });

  test('counts all that were scored where more were scored than are named', () => {
    const many = Array.from({ length: 300 }, (_, index) => aRoutingAgent(`a${index}`, RESEARCH));
    expect(flat(choiceOf(aDecision(many, asking)))).toMatch(/^300 of 300 agents passed/);
  });
});

describe('the rows of the tie-break', () => {
  test('show load, success and turn of the two best where nobody tied', () => {
    const ken = aRoutingAgent(
      'ken',
      { ...RESEARCH, limits: { max_concurrency: 2 } },
      {
        open: 1,
        success: { rate: 0.96, of: 50 },
        last_chosen: 4,
      },
    );
    const rows = rowsOf(aDecision([aRoutingAgent('radar', PLAIN), ken], asking, { cursor: 7 }));
    expect(rows).toEqual([
      {
        agent_id: 'agent:ken',
        load: '1 of 2',
        success: '96% of 50',
        turn: 'chosen 3 decisions ago',
      },
      {
        agent_id: 'agent:radar',
        load: '0, no limit',
        success: 'nothing yet, counts as 100%',
        turn: 'never chosen',
      },
    ]);
  });

  test('begin with the chosen one of those that tied, and leave out who did not', () => {
    const decision = aDecision(
      [
        aRoutingAgent('a', RESEARCH, { open: 2 }),
        aRoutingAgent('b', RESEARCH),
        aRoutingAgent('c', PLAIN),
      ],
      asking,
    );
    expect(rowsOf(decision).map(({ agent_id }) => agent_id)).toEqual(['agent:b', 'agent:a']);
  });

  test('are none where the loads are not known', () => {
    expect(rowsOf(aDeclaredDecision({ selected: 'agent:ken', candidates: ['agent:ken'] }))).toEqual(
      [],
    );
  });
});
