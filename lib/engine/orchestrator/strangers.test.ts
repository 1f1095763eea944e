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
