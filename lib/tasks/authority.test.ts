import { describe, expect, it } from 'vitest';
import { GATEWAY_ID, HUMAN_AGENT_ID, ORCHESTRATOR_ID } from '@/lib/model/ids';
import { isEnd, isGroup, isHolder, mayAct, type Parties } from './authority';

const ACTS = ['request', 'accept', 'progress', 'result', 'error', 'cancel', 'timeout'] as const;

const PARTIES: Parties = {
  requested_by: 'agent:anna',
  assigned_to: 'agent:kenny',
  offered: ['agent:lea', 'agent:max'],
};

/** What somebody may say of the task. */
const allowed = (from: string, { isOperators = false, parties = PARTIES } = {}) =>
  ACTS.filter((act) => mayAct(parties, { from, act, isOperators }));

describe('who may say what of a task', () => {
  it.each([
    ['the orchestrator', ORCHESTRATOR_ID],
    ['the assignee', 'agent:kenny'],
    ['one to whom it was offered', 'agent:lea'],
    ['another one to whom it was offered', 'agent:max'],
  ])('%s may say everything', (_, from) => {
    expect(allowed(from)).toEqual(ACTS);
  });

  it('the requester asks again and ends it, and neither accepts it nor makes progress', () => {
    expect(allowed('agent:anna')).toEqual(['request', 'result', 'error', 'cancel', 'timeout']);
  });

  it('the server’s decision of a triad ends what the triad was asked, whoever has it', () => {
    const speaker = { from: GATEWAY_ID, act: 'result', isOperators: false } as const;

    expect(mayAct(PARTIES, { ...speaker, isRuling: true })).toBe(true);
    expect(mayAct(PARTIES, speaker)).toBe(false);
  });

  it('a stranger says nothing that counts', () => {
    expect(allowed('agent:stranger')).toEqual([]);
    expect(allowed(HUMAN_AGENT_ID)).toEqual([]);
  });

  it('an operator’s program asks again and cancels in any name; a person ends it in every way', () => {
    const isOperators = true;

    expect(allowed('agent:stranger', { isOperators })).toEqual(['request', 'cancel']);
    expect(allowed(HUMAN_AGENT_ID, { isOperators })).toEqual([
      'request',
      'result',
      'error',
      'cancel',
      'timeout',
    ]);
  });

  it.each([
    ['nobody has taken', { assigned_to: null, offered: [] }],
    ['a group has', { assigned_to: 'group:all', offered: [] }],
    ['was offered to a group beside others', { offered: ['agent:lea', 'group:writers'] }],
  ])('a task that %s is there for everybody', (_, parties) => {
    expect(isHolder({ ...PARTIES, ...parties }, 'agent:stranger')).toBe(true);
    expect(allowed('agent:stranger', { parties: { ...PARTIES, ...parties } })).toEqual(ACTS);
  });

  it('a task that one agent has is in its hands and in those to whom it was offered', () => {
    const holders = [
      'agent:anna',
      'agent:kenny',
      'agent:lea',
      'agent:max',
      'agent:stranger',
    ].filter((agentId) => isHolder(PARTIES, agentId));

    expect(holders).toEqual(['agent:kenny', 'agent:lea', 'agent:max']);
  });
});

it('a group is named as one', () => {
  expect(['group:all', 'agent:group:', 'agent:a', 'group', ''].filter(isGroup)).toEqual([
    'group:all',
  ]);
});

it('a result, an error, a cancel and a timeout end a task', () => {
  expect([...ACTS, null].filter(isEnd)).toEqual(['result', 'error', 'cancel', 'timeout']);
});
