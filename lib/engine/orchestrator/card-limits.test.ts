// The limits of a card: what the router keeps to (C30, CD26), and what is marked of requests that pass it by.
import { describe, expect, it } from 'vitest';
import type { AgentCard } from '@/lib/model/agent-card';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { aCard, type Orchestra, orchestraPerTest } from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

const ANNA = { from: { agent_id: 'agent:anna' } };

async function withLimits(limits: AgentCard['limits']): Promise<Orchestra> {
  const orchestra = await newOrchestra();
  await orchestra.register(
    aCard('anna', { capabilities: [] }),
    aCard('kenny', { ...(limits && { limits }) }),
  );
  return orchestra;
}

async function marksOf(orchestra: Orchestra, task_id: string, more: Partial<ClutchMessage> = {}) {
  const { result } = await orchestra.say({
    ...ANNA,
    to: [{ agent_id: 'agent:kenny' }],
    type: 'task.request',
    task_id,
    payload: { text: 'Count the boats' },
    ...more,
  });
  await orchestra.settle();
  const { findings = [] } = (await orchestra.engine.get(result.seq ?? 0)) ?? {};
  return findings.filter(({ rule }) => rule === 'C30').map(({ level }) => level);
}

describe('an agent that has as many tasks as its card takes', () => {
  it('is asked for another one with a mark, and for the same one without', async () => {
    const orchestra = await withLimits({ max_concurrency: 1 });

    expect(await marksOf(orchestra, 'task:1')).toEqual([]);
    expect(await marksOf(orchestra, 'task:1', { attempt: 2 })).toEqual([]);
    expect(await marksOf(orchestra, 'task:2')).toEqual(['warning']);
  });

  it('is asked without a mark once it is done with one, or where its card has no limit', async () => {
    const orchestra = await withLimits({ max_concurrency: 1 });
    await marksOf(orchestra, 'task:1');
    const kenny = { from: { agent_id: 'agent:kenny' }, to: [{ agent_id: 'agent:anna' }] };
    await orchestra.say({ ...kenny, type: 'task.result', task_id: 'task:1', payload: {} });
    await orchestra.settle();

    expect(await marksOf(orchestra, 'task:2')).toEqual([]);
    expect(await marksOf(await withLimits({}), 'task:1')).toEqual([]);
  });
});

describe('an agent that tells what its work costs', () => {
  const tells = (orchestra: Orchestra, cost_usd: unknown) =>
    orchestra.say({
      from: { agent_id: 'agent:kenny' },
      to: [{ agent_id: 'agent:anna' }],
      type: 'chat.message',
      payload: { text: 'So far.' },
      meta: { usage: { cost_usd } },
    });
  const decided = async (orchestra: Orchestra, task: string) => {
    await orchestra.ask(task, ANNA);
    await orchestra.settle();
    const types = (await orchestra.log(task)).map(({ event }) => event.type);
    return types.includes('routing.decision');
  };

  it('is routed no more tasks once its budget is spent, also after a restart', async () => {
    const orchestra = await withLimits({ max_cost_usd: 0.3 });
    await tells(orchestra, 0.1);
    await tells(orchestra, 0.1);
    expect(await decided(orchestra, 'root-1')).toBe(true);

    await tells(orchestra, 0.1);

    expect(await decided(orchestra, 'root-2')).toBe(false);
    await orchestra.restart();
    expect(await decided(orchestra, 'root-3')).toBe(false);
  });

  it('spends nothing by what is no cost', async () => {
    const orchestra = await withLimits({ max_cost_usd: 0.3 });

    for (const cost of [-1, '5', null, { usd: 9 }]) await tells(orchestra, cost);

    expect(await decided(orchestra, 'root-1')).toBe(true);
  });
});
