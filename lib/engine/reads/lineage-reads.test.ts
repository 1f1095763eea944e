import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import { BY_RECEIPT } from '@/lib/tasks/event-time';
import { aMessage, anEvent } from '@/lib/testing/events';
import { createLineageReads } from './lineage-reads';

const manifest = (name: string, allowed: readonly string[], overseer: string | null = null) =>
  aMessage(
    anEvent({
      type: 'agent.register',
      run_id: 'run:registry',
      from: { agent_id: `agent:${name}` },
      payload: {
        id: name,
        allowed_agents: allowed,
        delegate_rules: {},
        overseer,
        mcp_bindings: [],
      },
    }),
    { protocol: 'cap' },
  );

const notice = (from: string, to: string, task_id: string) =>
  aMessage(
    anEvent({
      type: 'task.request',
      run_id: 'T1',
      task_id,
      from: { agent_id: `agent:${from}` },
      to: [{ agent_id: `agent:${to}` }],
      payload: { text: 'Do it', delegation: {} },
    }),
    { protocol: 'cap' },
  );

async function logOf(messages: readonly ReturnType<typeof aMessage>[]) {
  const store = createMemoryStore();
  await store.events.append(messages);
  return {
    store,
    lineage: createLineageReads({ ...store, clockOf: BY_RECEIPT, instances: 'exact' }),
  };
}

describe('the lineage of a run', () => {
  it('knows the manifests of other runs as they stood at each edge', async () => {
    const { lineage } = await logOf([
      manifest('pm', ['analyst']),
      notice('pm', 'analyst', 'T1'),
      manifest('pm', []),
      notice('pm', 'analyst', 'T1.1'),
    ]);

    const told = await lineage('T1');
    expect(told?.at).toBe(4);
    expect(told?.edges.map(({ seq, verdict }) => [seq, verdict])).toEqual([
      [2, 'allowed'],
      [4, 'forbidden'],
    ]);
  });

  it('is that of any moment, whatever was asked before, and goes on with the log', async () => {
    const { store, lineage } = await logOf([
      manifest('pm', ['analyst']),
      notice('pm', 'analyst', 'T1'),
    ]);

    const edgesAt = async (at?: number) => (await lineage('T1', at))?.edges.length ?? null;
    expect(await edgesAt()).toBe(1);
    await store.events.append([notice('pm', 'qa', 'T1.1'), notice('qa', 'pm', 'T1.2')]);
    expect([await edgesAt(), await edgesAt(1), await edgesAt(2), await edgesAt(3)]).toEqual([
      ...[3, null, 1, 2],
    ]);
    expect(await Promise.all([edgesAt(), edgesAt(), edgesAt(2)])).toEqual([3, 3, 1]);
    expect((await lineage('T1'))?.edges[1]).toMatchObject({ to: 'agent:qa', verdict: 'forbidden' });
  });

  it('is empty where nobody asked for anything, and null where there is no such run', async () => {
    const { lineage } = await logOf([aMessage(anEvent({ run_id: 'talk' }))]);

    expect(await lineage('talk')).toEqual({
      run_id: 'talk',
      at: 1,
      edges: [],
      reviews: [],
      cycles: [],
    });
    expect(await lineage('elsewhere')).toBeNull();
  });

  it('holds the review of whoever never asked for anything, and answers with a message', async () => {
    const answer = anEvent({
      type: 'chat.message',
      run_id: 'T1',
      task_id: 'T1',
      from: { agent_id: 'agent:analyst' },
      to: [{ agent_id: 'agent:pm' }],
      payload: { text: 'There were 312.' },
      meta: { protocol: 'cap' },
    });
    const { lineage } = await logOf([
      manifest('analyst', [], 'user'),
      notice('pm', 'analyst', 'T1'),
      aMessage(answer, { protocol: 'cap' }),
    ]);

    expect((await lineage('T1'))?.reviews).toMatchObject([
      { agent_id: 'agent:analyst', overseer: 'agent:user', state: 'pending', seq: 3 },
    ]);
  });

  it('is read over any number of pages', async () => {
    const many = Array.from({ length: PAGE_LIMIT_MAX + 5 }, (_, at) =>
      notice('pm', `a${at}`, `T1.${at}`),
    );
    const { lineage } = await logOf(many);

    expect((await lineage('T1'))?.edges).toHaveLength(PAGE_LIMIT_MAX + 5);
  });
});
