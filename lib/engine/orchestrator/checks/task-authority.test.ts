// Who may end a task that agents hand each other without the orchestrator, seen where people look: the run's page, the
// directory, the router, what is owed, the lineage.
import { describe, expect, it } from 'vitest';
import type { MessageType } from '@/lib/model/clutch-message';
import { owedIn } from '@/lib/testing/owed';
import { aCard, type Orchestra, orchestraPerTest } from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

/** Anna asks kenny; quinn oversees kenny's work. */
async function annaAsksKenny(): Promise<Orchestra> {
  const orchestra = await newOrchestra();
  await orchestra.register(
    aCard('anna'),
    aCard('kenny', { overseer: 'agent:quinn' }),
    aCard('quinn'),
    aCard('stranger'),
  );
  await orchestra.say({
    from: { agent_id: 'agent:anna' },
    to: [{ agent_id: 'agent:kenny' }],
    type: 'task.request',
    task_id: 'task:1',
    payload: { text: 'Count the boats' },
  });
  return orchestra;
}

/** The marks of who may say what that the word is stored with. */
async function says(orchestra: Orchestra, from: string, type: MessageType, attempt?: number) {
  const { result } = await orchestra.say({
    from: { agent_id: `agent:${from}` },
    to: [{ agent_id: 'agent:kenny' }],
    type,
    task_id: 'task:1',
    payload: { reason: 'enough', code: 'ENOUGH', message: 'enough', retryable: false },
    ...(attempt !== undefined && { attempt }),
  });
  await orchestra.settle();
  const { findings = [] } = (await orchestra.engine.get(result.seq ?? 0)) ?? {};
  return findings.map(({ rule }) => rule).filter((rule) => rule === 'CD11');
}

/** What each view says: the task's state, open tasks in lists, the router's load, what is owed. */
async function views({ engine }: Orchestra) {
  const tasks = (await engine.tasks('run_1'))?.tasks ?? [];
  const standing = engine.orchestration.standings().find(({ agent_id }) => /kenny/.test(agent_id));
  return {
    page: tasks.map(({ state }) => state),
    listed: (await engine.directory.rows.run('run_1'))?.tasks_open,
    routed: standing?.open,
    owed: (await owedIn(engine)).map(({ agent_id, kind }) => `${agent_id} ${kind}`),
  };
}

const OPEN = { page: ['requested'], listed: 1, routed: 1, owed: ['agent:kenny accept'] };

describe('a task that is nobody else’s matter', () => {
  it('stays as it is, whatever a stranger says of it, and the word is marked', async () => {
    const orchestra = await annaAsksKenny();

    for (const type of ['task.cancel', 'task.error', 'task.timeout', 'task.accept'] as const) {
      expect(await says(orchestra, 'stranger', type)).toContain('CD11');
      expect(await views(orchestra)).toEqual(OPEN);
    }
  });

  it.each(['anna', 'kenny', 'quinn'])('is cancelled by %s in every view', async (from) => {
    const orchestra = await annaAsksKenny();

    expect(await says(orchestra, from, 'task.cancel')).toEqual([]);
    expect(await views(orchestra)).toEqual({ page: ['cancelled'], listed: 0, routed: 0, owed: [] });
  });

  it('may be given to another agent by who has it, and by no stranger', async () => {
    const orchestra = await annaAsksKenny();
    const give = (from: string) =>
      orchestra.say({
        from: { agent_id: `agent:${from}` },
        to: [{ agent_id: 'agent:quinn' }],
        type: 'task.request',
        task_id: 'task:1',
        payload: { text: 'Count the boats' },
      });
    const assignee = async () => (await orchestra.engine.tasks('run_1'))?.tasks[0]?.assigned_to;

    await give('stranger');
    expect(await assignee()).toBe('agent:kenny');
    await give('kenny');
    expect(await assignee()).toBe('agent:quinn');
  });
});

describe('a task that has ended', () => {
  it('keeps its first end, and a later one is marked', async () => {
    const orchestra = await annaAsksKenny();
    expect(await says(orchestra, 'kenny', 'task.result')).toEqual([]);

    expect(await says(orchestra, 'kenny', 'task.result')).toEqual(['CD11']);
    expect(await says(orchestra, 'kenny', 'task.error')).toEqual(['CD11']);
    expect(await says(orchestra, 'anna', 'task.cancel')).toEqual(['CD11']);
    expect(await says(orchestra, 'kenny', 'task.progress')).toEqual([]);
    expect((await views(orchestra)).page[0]).toBe('completed');
  });

  it('may have its cancel confirmed, and end again where it is tried again', async () => {
    const cancelled = await annaAsksKenny();
    await says(cancelled, 'anna', 'task.cancel');
    expect(await says(cancelled, 'kenny', 'task.cancel')).toEqual([]);

    const failed = await annaAsksKenny();
    await says(failed, 'kenny', 'task.error', 1);
    expect(await says(failed, 'kenny', 'task.result', 2)).toEqual([]);
    expect((await views(failed)).page[0]).toBe('completed');
  });
});
