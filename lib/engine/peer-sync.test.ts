import { describe, expect, it, onTestFinished } from 'vitest';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { createKeyring } from '@/lib/security/keys';
import { aCard, OPERATOR, type Orchestra, openOrchestra } from '@/lib/testing/worlds/orchestra';
import { sqliteWorld } from '@/lib/testing/worlds/store-worlds';

/** Two engines, each with a keyring and connections of its own, on one database and by one clock. */
async function twoProcesses() {
  const world = await sqliteWorld();
  onTestFinished(world.dispose);
  const clock = { ms: Date.parse('2026-02-01T13:20:00.000Z'), ids: 0 };
  const open = async () => {
    const store = await world.open();
    const keyring = createKeyring({
      store: store.keys,
      adminSecret: 'an-admin-token-of-32-characters-or-more',
      now: () => clock.ms,
      newId() {
        clock.ids += 1;
        return `key_${clock.ids}`;
      },
    });
    const orchestra = await openOrchestra({
      store,
      isOrchestratedElsewhere: (at) => keyring.hasKeyOf(ORCHESTRATOR_ID, at),
      learnKeys: keyring.load,
      now: () => clock.ms,
    });
    onTestFinished(() => orchestra.close());
    return { orchestra, keyring };
  };
  return { clock, one: await open(), other: await open() };
}

const workflow = (required: string) =>
  `workflow: desk\nsteps:\n  - id: research\n    expects: { type: task.result, required: [${required}] }`;

const namesRequired = ({ engine }: Orchestra) =>
  engine.orchestration.workflows().map(({ steps }) => steps[0]?.expects.required);

describe('an engine on a database that another process writes to', () => {
  it('knows the workflows that the other one puts, and what it puts in their place', async () => {
    const { clock, one, other } = await twoProcesses();
    await one.orchestra.engine.orchestration.putWorkflow('desk', workflow('findings'), OPERATOR);

    await expect.poll(() => namesRequired(other.orchestra)).toEqual([['findings']]);

    clock.ms += 1_000;
    await other.orchestra.engine.orchestration.putWorkflow('desk', workflow('cites'), OPERATOR);
    await expect.poll(() => namesRequired(one.orchestra)).toEqual([['cites']]);
    expect(one.orchestra.world.logged).toEqual([]);
  });

  it('holds results to a contract that the other one put', async () => {
    const { one, other } = await twoProcesses();
    const { orchestra } = other;
    await one.orchestra.engine.orchestration.putWorkflow('desk', workflow('findings'), OPERATOR);
    await expect.poll(() => namesRequired(orchestra)).toHaveLength(1);
    await orchestra.register(aCard('ken'));

    await orchestra.ask('task_root', { meta: { workflow: 'desk', step: 'research' } });
    await orchestra.answer(await orchestra.handed('task_root'), 'task.result', { payload: {} });

    expect((await orchestra.ended('task_root')).event).toMatchObject({
      type: 'task.error',
      payload: { code: 'CONTRACT_VIOLATION' },
    });
  });

  it('stands back while a key of the orchestrator exists, whichever process made or revoked it', async () => {
    const { clock, one, other } = await twoProcesses();
    const { orchestra } = other;
    await orchestra.register(aCard('ken'));
    const isElsewhere = () =>
      other.keyring.hasKeyOf(ORCHESTRATOR_ID, new Date(clock.ms).toISOString());
    const { key } = await one.keyring.create({
      role: 'agent',
      agent_id: ORCHESTRATOR_ID,
      grants: [],
    });

    await expect.poll(isElsewhere).toBe(true);
    await orchestra.ask('task_of_theirs');
    clock.ms += 1_000;
    await one.keyring.revoke(key.id);
    await expect.poll(isElsewhere).toBe(false);
    await orchestra.ask('task_of_ours');

    const request = await orchestra.handed('task_of_ours');
    expect(request.event.to).toEqual([{ agent_id: 'agent:ken' }]);
    // What was theirs when it was asked stays theirs for who folds the log later.
    await orchestra.restart();
    await orchestra.ask('task_after');
    await orchestra.handed('task_after');
    const theirs = await orchestra.log('task_of_theirs');
    expect(theirs.map(({ event }) => event.type)).toEqual(['task.request']);
  });

  it('hears what the other one stored, though it stores nothing itself', async () => {
    const { one, other } = await twoProcesses();
    const heard: string[] = [];
    other.orchestra.engine.follow((records) =>
      heard.push(...records.map(({ event }) => event.type)),
    );

    await one.orchestra.register(aCard('ken'));

    await expect.poll(() => heard).toEqual(['agent.register']);
    expect(other.orchestra.engine.directory.agent('agent:ken')).not.toBeNull();
  });
});

describe('an agent of one process', () => {
  it('is registered with the other one too, which hears it as well and knows when it left', async () => {
    const { one, other } = await twoProcesses();
    await one.orchestra.register(aCard('ken'));
    const seenBy = ({ orchestra }: typeof one) => orchestra.engine.directory.agent('agent:ken');

    await expect.poll(() => seenBy(other)?.registered).toBe(true);
    expect(await other.orchestra.engine.heartbeat('agent:ken')).toMatchObject({ status: 'online' });
    await one.orchestra.engine.retire('agent:ken', OPERATOR);
    await expect.poll(() => seenBy(other)?.status).toBe('offline');
  });
});

describe('an engine whose database is away for a while', () => {
  it('says so, lives on, and learns what it missed', async () => {
    const world = await sqliteWorld();
    onTestFinished(world.dispose);
    const store = await world.open();
    let isAway = false;
    const orchestra = await openOrchestra({
      store,
      wrap: (whole) => ({
        ...whole,
        workflows: {
          ...whole.workflows,
          async versions() {
            if (isAway) throw new Error('the database is away');
            return whole.workflows.versions();
          },
        },
      }),
    });
    onTestFinished(() => orchestra.close());
    isAway = true;
    await store.workflows.put({
      name: 'desk',
      source: workflow('findings'),
      updated_at: 'then',
      updated_by: 'key_1',
    });
    await expect.poll(() => orchestra.world.logged).not.toEqual([]);
    expect(orchestra.world.logged[0]).toContain('the database is away');

    isAway = false;

    await expect.poll(() => namesRequired(orchestra)).toEqual([['findings']]);
  });
});
