// To whom an event goes, and what the engine tells of besides: what is owed, whom it would choose, what goes round.
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { owedIn } from '@/lib/testing/owed';
import { aCard, OPERATOR, type Orchestra, orchestraPerTest } from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

async function aTeam(...names: string[]): Promise<Orchestra> {
  const orchestra = await newOrchestra();
  await orchestra.register(...names.map((name) => aCard(name)));
  return orchestra;
}

async function told(orchestra: Orchestra, event: Partial<ClutchMessage>): Promise<string[]> {
  const { result } = await orchestra.say(event);
  const record = await orchestra.event(({ seq }) => seq === result.seq);
  return orchestra.engine.orchestration.recipients(record).map(({ agent_id }) => agent_id);
}

const from = (name: string) => ({ from: { agent_id: `agent:${name}` } });
const to = (...ids: string[]) => ({ to: ids.map((agent_id) => ({ agent_id })) });

describe('an event', () => {
  it('goes to every registered agent that it names, but not to its sender and not to nobody', async () => {
    const orchestra = await aTeam('ken', 'muse', 'eve');

    const named = to('agent:muse', 'agent:ken', 'agent:nobody', 'agent:orchestrator', 'agent:muse');

    expect(await told(orchestra, { ...from('ken'), ...named })).toEqual(['agent:muse']);
  });

  it('goes to the members of a group, whichever way their cards name it', async () => {
    const orchestra = await aTeam('ken', 'muse', 'eve');
    await orchestra.register(
      aCard('a', { groups: ['group:red'] }),
      aCard('b', { groups: ['red'] }),
    );

    expect(await told(orchestra, { ...from('ken'), ...to('group:red') })).toEqual([
      'agent:a',
      'agent:b',
    ]);
    expect(await told(orchestra, { ...from('ken'), ...to('group:all') })).toEqual([
      ...['agent:a', 'agent:b', 'agent:eve', 'agent:muse'],
    ]);
    expect(await told(orchestra, { ...from('ken'), ...to('group:blue') })).toEqual([]);
  });

  it('goes to 256 members of a group at most, and the log says so', async () => {
    const orchestra = await aTeam(...Array.from({ length: 258 }, (_, at) => `a${at}`));

    expect(await told(orchestra, { ...from('a0'), ...to('group:all') })).toHaveLength(255);
    expect(orchestra.world.logged).toEqual(['only 256 members of a group are told']);
  });

  it('goes to who is silent, and not to who took leave until it comes back', async () => {
    const orchestra = await aTeam('ken', 'muse');
    const event = { ...from('ken'), ...to('agent:muse') };
    orchestra.world.clock.ms += 3_600_000;
    expect(await told(orchestra, event)).toEqual(['agent:muse']);

    await orchestra.engine.heartbeat('agent:muse');
    await orchestra.engine.retire('agent:muse', OPERATOR);
    expect(await told(orchestra, event)).toEqual([]);

    await orchestra.register(aCard('muse'));
    expect(await told(orchestra, event)).toEqual(['agent:muse']);
  });

  it('goes to nobody who was taken off the registry, however long silent and however connected', async () => {
    const orchestra = await aTeam('ken', 'muse');
    const event = { ...from('ken'), ...to('agent:muse') };
    orchestra.world.clock.ms += 3_600_000;
    await orchestra.engine.heartbeat('agent:ken');
    const { engine } = orchestra;
    await engine.retire('agent:muse', OPERATOR);

    await orchestra.restart();
    for (const open of [engine, orchestra.engine]) {
      expect(await open.heartbeat('agent:muse')).toMatchObject({ status: 'offline' });
      expect(await told(orchestra, event)).toEqual([]);
      const standing = open.orchestration.standings().find(({ agent_id }) => /muse/.test(agent_id));
      expect(standing).toMatchObject({ is_online: false });
    }
    expect(await orchestra.engine.heartbeat('agent:nobody')).toBeNull();
  });

  it('of registration or of routing goes to nobody', async () => {
    const orchestra = await aTeam('ken', 'muse');
    await orchestra.ask('root', from('ken'));
    await orchestra.handed('root');

    for (const record of await orchestra.log()) {
      const isSaid = /^(task|chat|tool)\./.test(record.event.type);
      const count = orchestra.engine.orchestration.recipients(record).length;
      expect(isSaid || count === 0).toBe(true);
    }
  });
});

describe('the engine', () => {
  it('tells whom it would choose without choosing anybody', async () => {
    const orchestra = await aTeam('ken', 'muse');
    const before = await orchestra.engine.head();
    const question = { requires: ['skill:research'], prefers: [] };

    const { route } = orchestra.engine.orchestration;

    expect(route(question)).toMatchObject({ selected: 'agent:ken', declared: 'here' });
    expect(route({ ...question, overrides: { agents: { 'agent:ken': null } } })).toMatchObject({
      selected: 'agent:muse',
    });
    expect(await orchestra.engine.head()).toEqual(before);
  });

  it('tells what is owed, and that it changed', async () => {
    const orchestra = await aTeam('ken');
    const changed = new Promise<void>((resolve) => {
      orchestra.engine.orchestration.onObligations(resolve);
    });
    await orchestra.ask('root');
    const request = await orchestra.handed('root');
    await changed;

    expect(await owedIn(orchestra.engine, 'run_1')).toMatchObject([
      { kind: 'accept', agent_id: 'agent:ken', task_id: request.event.task_id },
    ]);
    await orchestra.answer(request, 'task.result');
    await orchestra.ended('root');
    expect(await owedIn(orchestra.engine)).toEqual([]);
  });

  it('warns once of work that goes round, in the run where it does', async () => {
    const orchestra = await aTeam('ken', 'muse');
    for (let round = 0; round < 8; round += 1) {
      const [asks, asked] = round % 2 === 0 ? ['ken', 'muse'] : ['muse', 'ken'];
      await orchestra.say({
        type: 'task.request',
        task_id: `t${round}`,
        ...from(asks),
        parent_task_id: round === 0 ? null : `t${round - 1}`,
        ...to(`agent:${asked}`),
        domain: 'research',
        payload_type: 'research.query.v1',
      });
    }

    const warning = await orchestra.event(({ event }) => event.type === 'chat.system');

    await orchestra.settle();
    const warnings = (await orchestra.log()).filter(({ event }) => event.type === 'chat.system');
    expect(warnings).toHaveLength(1);
    expect(warning).toMatchObject({
      origin: 'engine',
      event: {
        run_id: 'run_1',
        payload: { kind: 'loop', ring: expect.arrayContaining(['agent:ken', 'agent:muse']) },
      },
    });
  });

  it('counts the limits of a card as they are, whatever they are', async () => {
    const orchestra = await aTeam();
    await orchestra.register(
      aCard('none', { limits: { max_concurrency: 0 } }),
      aCard('many', {
        capabilities: [{ id: 'skill:welding' }],
        limits: { max_concurrency: Number.MAX_SAFE_INTEGER },
      }),
    );

    await orchestra.ask('never');
    await orchestra.ask('at-once', { requires: ['skill:welding'] });
    await orchestra.handed('at-once');
    await orchestra.settle();
    expect((await orchestra.log('never')).at(-1)?.event.payload).toMatchObject({ waiting: true });
    orchestra.world.clock.ms += 300_000;
    await orchestra.restart();

    expect((await orchestra.ended('never')).event.payload).toMatchObject({ code: 'NO_AGENT' });
  });

  it('tells each decision to those who count them', async () => {
    const orchestra = await aTeam('ken');
    const made: string[] = [];
    orchestra.engine.orchestration.onDecided(({ outcome }) => made.push(outcome));

    await orchestra.ask('root');
    await orchestra.handed('root');
    await orchestra.ask('other', { requires: ['skill:of-nobody'] });
    await orchestra.ended('other');

    expect(made).toEqual(['selected', 'none']);
  });
});
