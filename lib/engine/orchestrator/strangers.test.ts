// Agents that speak of assignments which are not theirs: who asks again, and who takes ids that the engine is about to give.
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { aCard, OPERATOR, type Orchestra, orchestraPerTest } from '@/lib/testing/worlds/orchestra';
import { derivedId } from './steps/engine-event';

const newOrchestra = orchestraPerTest();

const EVE = { from: { agent_id: 'agent:eve' } };

/** Muse asks for `root`, on which Ken works. */
async function atWork() {
  const orchestra = await newOrchestra();
  await orchestra.register(
    aCard('ken'),
    aCard('muse', { capabilities: [] }),
    aCard('eve', { capabilities: [] }),
  );
  const asked = await orchestra.ask('root', { from: { agent_id: 'agent:muse' } });
  return { orchestra, asked, request: await orchestra.handed('root') };
}

async function fail({ orchestra, request }: Awaited<ReturnType<typeof atWork>>) {
  await orchestra.answer(request, 'task.error', { payload: { code: 'X', message: 'no' } });
  await orchestra.ended('root');
}

const ofRoot = async (orchestra: Orchestra) =>
  (await orchestra.log('root'))
    .filter(({ origin }) => origin === 'engine')
    .map(({ event }) => `${event.type} ${event.attempt ?? 1}`);

describe('a request for the task of somebody else', () => {
  it('does not open it again', async () => {
    const work = await atWork();
    await fail(work);
    const { orchestra } = work;
    const before = await ofRoot(orchestra);

    await orchestra.ask('root', { ...EVE, attempt: 2, payload: { title: 'for Eve' } });
    await orchestra.settle();

    expect(await ofRoot(orchestra)).toEqual(before);
    await orchestra.ask('root', { from: { agent_id: 'agent:muse' }, attempt: 2 });
    expect((await orchestra.handed('root', 2)).event.payload).toEqual({ title: 'root' });
  });

  it('does not use up its attempts', async () => {
    const work = await atWork();
    const { orchestra } = work;
    await orchestra.ask('root', { ...EVE, attempt: 1_000_000 });
    await fail(work);

    await orchestra.ask('root', { from: { agent_id: 'agent:muse' }, attempt: 2 });

    expect((await orchestra.handed('root', 2)).event.payload).toEqual({ title: 'root' });
  });
});

describe('a task of others', () => {
  const MUSE = { from: { agent_id: 'agent:muse' } };
  const toEve = { task_id: 'theirs', to: [{ agent_id: 'agent:eve' }] };
  const routedOf = async (orchestra: Orchestra) =>
    (await orchestra.log('theirs')).filter(({ origin }) => origin === 'engine');

  it('is handed to nobody when a stranger asks the orchestrator for it', async () => {
    const { orchestra } = await atWork();
    await orchestra.say({ ...MUSE, ...toEve, type: 'task.request' });

    const { result } = await orchestra.ask('theirs', { from: { agent_id: 'agent:ken' } });
    await orchestra.settle();

    const { findings } = (await orchestra.engine.get(result.seq ?? 0)) ?? {};
    expect(findings?.map(({ rule }) => rule)).toContain('CD11');
    expect(await routedOf(orchestra)).toEqual([]);
  });

  it('is handed to nobody once it has ended, whoever asks the orchestrator', async () => {
    const { orchestra } = await atWork();
    await orchestra.say({ ...MUSE, ...toEve, type: 'task.request' });
    await orchestra.say({ ...EVE, ...toEve, type: 'task.result', payload: { text: 'done' } });

    await orchestra.ask('theirs', MUSE);
    await orchestra.settle();

    expect(await routedOf(orchestra)).toEqual([]);
  });

  it('is handed on once who has it gives it to the orchestrator', async () => {
    const { orchestra } = await atWork();
    await orchestra.say({ ...MUSE, ...toEve, type: 'task.request' });

    await orchestra.ask('theirs', EVE);

    expect((await orchestra.handed('theirs')).event.to).toEqual([{ agent_id: 'agent:ken' }]);
  });
});

describe('a task that who asked for it gives to somebody else', () => {
  const toEve: Partial<ClutchMessage> = {
    type: 'task.request',
    task_id: 'root',
    to: [{ agent_id: 'agent:eve' }],
  };

  it("is the orchestrator's no longer: what it handed on is called off", async () => {
    const { orchestra, request } = await atWork();

    await orchestra.say({ from: { agent_id: 'agent:muse' }, ...toEve });

    const { task_id } = request.event;
    const cancel = await orchestra.event(
      ({ event, origin }) =>
        event.type === 'task.cancel' && event.task_id === task_id && origin === 'engine',
    );
    expect(cancel.event.to).toEqual([{ agent_id: 'agent:ken' }]);
    await orchestra.say({ ...EVE, type: 'task.result', task_id: 'root', payload: { text: 'x' } });
    const tasks = (await orchestra.engine.tasks('run_1'))?.tasks;
    expect(tasks?.map(({ state }) => state)).toEqual(['completed', 'cancelled']);
  });

  it('stays where it is when a stranger says so', async () => {
    const { orchestra, request } = await atWork();

    await orchestra.say({ ...EVE, ...toEve });
    await orchestra.answer(request, 'task.result', { payload: { by: 'ken' } });

    expect((await orchestra.ended('root')).event.payload).toEqual({ by: 'ken' });
  });
});

describe('an id that somebody took beforehand', () => {
  const squat = (orchestra: Orchestra, ...ids: string[]) =>
    Promise.all(
      ids.map((id) => orchestra.say({ ...EVE, id, type: 'chat.message', task_id: 'mine' })),
    );

  it('does not keep a task from being handed on again', async () => {
    const { orchestra, request } = await atWork();
    const { task_id } = request.event;
    await squat(orchestra, derivedId('req', ['run_1', task_id, 2]));
    await squat(orchestra, derivedId('req', ['run_1', task_id, 2, 0]));

    await orchestra.engine.orchestration.command(
      { run_id: 'run_1', task_id },
      { action: 'reassign', to: 'agent:muse' },
      OPERATOR,
    );

    expect((await orchestra.handed('root', 2)).event.to).toEqual([{ agent_id: 'agent:muse' }]);
  });

  it('does not keep a root from ending where nobody can do it', async () => {
    const { orchestra } = await atWork();
    const id = 'asked_1';
    await squat(orchestra, derivedId('end', ['end', 'run_1', 'other', id, 1, 0]));

    await orchestra.ask('other', { id, requires: ['skill:of-nobody'] });

    expect((await orchestra.ended('other')).event.payload).toMatchObject({ code: 'NO_AGENT' });
  });

  it('does not keep a delivery that was given up from ending its task', async () => {
    const { orchestra, request } = await atWork();
    const { seq } = request;
    const cause = ['undelivered', 'run_1', 'agent:ken', seq];
    await squat(orchestra, derivedId('err', cause), derivedId('err', [...cause, 0]));

    await orchestra.engine.orchestration.undelivered({ agent_id: 'agent:ken', seq }, 'gone');

    expect((await orchestra.ended('root')).event.payload).toMatchObject({ code: 'UNDELIVERABLE' });
  });

  it('does not make two ends of one where a second process takes the steps as well', async () => {
    const { orchestra } = await atWork();
    const asked: Partial<ClutchMessage> = { id: 'asked_2' };
    await squat(orchestra, derivedId('dec', ['decision', 'run_1', 'twice', 'asked_2', 0, 0]));
    const first = orchestra.engine;
    await orchestra.ask('twice', asked);
    const request = await orchestra.handed('twice');
    await orchestra.restart();

    await orchestra.answer(request, 'task.result', { payload: { done: true } });
    await orchestra.ended('twice');
    await orchestra.settle();
    orchestra.engine = first;
    await orchestra.settle();

    const ends = (await orchestra.log('twice')).filter(({ event }) => event.type === 'task.result');
    expect(ends).toHaveLength(1);
  });
});
