// Where a task belongs: below a parent of its own run (C15), and under an id of its own (C16).
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { aCard, type Orchestra, orchestraPerTest } from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

async function aTeam(): Promise<Orchestra> {
  const orchestra = await newOrchestra();
  await orchestra.register(aCard('anna'), aCard('kenny'), aCard('quinn'));
  return orchestra;
}

/** `from` asks `to` for a task; returns the rules that the request is stored with. */
async function asks(orchestra: Orchestra, way: string, more: Partial<ClutchMessage> = {}) {
  const [from = '', to = ''] = way.split(' > ');
  const { result } = await orchestra.say({
    from: { agent_id: `agent:${from}` },
    to: [{ agent_id: `agent:${to}` }],
    type: 'task.request',
    task_id: 'task:1',
    payload: { text: 'Count the boats' },
    ...more,
  });
  await orchestra.settle();
  const { findings = [] } = (await orchestra.engine.get(result.seq ?? 0)) ?? {};
  return findings.map(({ level, rule }) => `${level} ${rule}`);
}

const BELOW = { task_id: 'task:2', parent_task_id: 'task:1' };
const MARKED = 'warning C15';

describe('a task below one of another run', () => {
  it('is marked, and says in which run its parent stands', async () => {
    const orchestra = await aTeam();
    await asks(orchestra, 'anna > kenny', { run_id: 'run_other' });

    expect(await asks(orchestra, 'kenny > quinn', BELOW)).toContain(MARKED);

    const { tasks = [] } = (await orchestra.engine.tasks('run_1')) ?? {};
    expect(tasks).toMatchObject([{ ...BELOW, parent_run_id: 'run_other' }]);
  });

  it('is not marked where the parent is in its own run, or nowhere', async () => {
    const orchestra = await aTeam();

    expect(await asks(orchestra, 'kenny > quinn', BELOW)).not.toContain(MARKED);
    await asks(orchestra, 'anna > kenny', { run_id: 'run_other' });
    await asks(orchestra, 'anna > kenny');
    const again = { ...BELOW, task_id: 'task:3' };
    expect(await asks(orchestra, 'kenny > quinn', again)).not.toContain(MARKED);

    const { tasks = [] } = (await orchestra.engine.tasks('run_1')) ?? {};
    expect(tasks.map(({ parent_run_id }) => parent_run_id)).toEqual(Array(3).fill(undefined));
  });

  it('is not marked for an id that stands only in chat elsewhere', async () => {
    const orchestra = await aTeam();
    await asks(orchestra, 'anna > kenny', { run_id: 'run_other', type: 'chat.message' });

    expect(await asks(orchestra, 'kenny > quinn', BELOW)).not.toContain(MARKED);
  });

  it('does not say it of a moment at which the parent was not there', async () => {
    const orchestra = await aTeam();
    await asks(orchestra, 'kenny > quinn', BELOW);
    const before = (await orchestra.engine.head()).seq;
    await asks(orchestra, 'anna > kenny', { run_id: 'run_other' });

    const parentRunAt = async (at?: number) =>
      (await orchestra.engine.tasks('run_1', at))?.tasks[0]?.parent_run_id;
    expect([await parentRunAt(before), await parentRunAt()]).toEqual([undefined, 'run_other']);
  });
});

describe('a task that is asked for again under its id', () => {
  const again = async (way: string, more: Partial<ClutchMessage> = {}) => {
    const orchestra = await aTeam();
    await asks(orchestra, 'anna > kenny', { idempotency_key: 'k' });
    return asks(orchestra, way, more);
  };

  it('is marked where whoever has it hands it on', async () => {
    expect(await again('kenny > quinn')).toContain('warning C16');
  });

  it('is not marked for a retry, for who asked for it, and for a task of its own', async () => {
    expect(await again('kenny > quinn', { attempt: 2 })).not.toContain('warning C16');
    expect(await again('anna > quinn')).not.toContain('warning C16');
    expect(await again('kenny > quinn', BELOW)).not.toContain('warning C16');
    expect(await again('anna > kenny', { idempotency_key: 'k' })).not.toContain('warning C16');
  });
});
