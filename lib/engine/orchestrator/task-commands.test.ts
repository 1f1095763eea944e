// What people do to tasks: each action is an event of theirs, and the orchestrator draws the conclusions.
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { aCard, OPERATOR, type Orchestra, orchestraPerTest } from '@/lib/testing/worlds/orchestra';
import type { TaskCommand } from '../interface/orchestration';

const newOrchestra = orchestraPerTest();

/** Two agents can do research; the one of them works on `root`. */
async function atWork(): Promise<{ orchestra: Orchestra; request: EventRecord }> {
  const orchestra = await newOrchestra();
  await orchestra.register(aCard('ken'), aCard('muse'), aCard('eve', { capabilities: [] }));
  await orchestra.ask('root', { idempotency_key: 'idem_1' });
  return { orchestra, request: await orchestra.handed('root') };
}

const act = (orchestra: Orchestra, task_id: string, command: TaskCommand) =>
  orchestra.engine.orchestration.command({ run_id: 'run_1', task_id }, command, OPERATOR);

/** The code with which an action is refused; null where it is done. */
const refusal = (orchestra: Orchestra, task_id: string, command: TaskCommand) =>
  act(orchestra, task_id, command).then(
    () => null,
    ({ code }: { code: string }) => code,
  );

const assignee = ({ event }: EventRecord) => event.to[0]?.agent_id;

async function statesOf(orchestra: Orchestra) {
  const tasks = (await orchestra.engine.tasks('run_1'))?.tasks ?? [];
  return tasks.map(({ state, assigned_to, attempts }) => `${state} ${assigned_to} ${attempts}`);
}

describe('a cancel by a person', () => {
  it('ends the root and tells whoever works on it', async () => {
    const { orchestra, request } = await atWork();

    const { seq } = await act(orchestra, 'root', { action: 'cancel', reason: 'enough' });
    const told = await orchestra.event(
      ({ event }) => event.type === 'task.cancel' && event.task_id === request.event.task_id,
    );

    expect(await orchestra.engine.get(seq)).toMatchObject({
      origin: 'operator',
      event: {
        from: { agent_id: 'agent:user', role: 'human' },
        payload: { reason: 'enough' },
        thread_id: 'thread_1',
      },
    });
    expect(assignee(told)).toBe(assignee(request));
    expect(await refusal(orchestra, 'root', { action: 'cancel' })).toBe('conflict');
  });

  it('of the task that was handed on ends the root with an error', async () => {
    const { orchestra, request } = await atWork();

    await act(orchestra, request.event.task_id, { action: 'cancel' });

    expect((await orchestra.ended('root')).event.payload).toMatchObject({ code: 'CANCELLED' });
  });

  it('of what is not there is refused', async () => {
    const { orchestra } = await atWork();

    expect(await refusal(orchestra, 'nothing', { action: 'cancel' })).toBe('not_found');
    await expect(
      orchestra.engine.orchestration.command(
        { run_id: 'run_9', task_id: 'root' },
        { action: 'cancel' },
        OPERATOR,
      ),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a retry', () => {
  it('of a failed root is a new decision and a new task with the same key', async () => {
    const { orchestra, request } = await atWork();
    expect(await refusal(orchestra, 'root', { action: 'retry' })).toBe('conflict');
    await orchestra.answer(request, 'task.error', { payload: { code: 'X', message: 'no' } });
    await orchestra.ended('root');

    await act(orchestra, 'root', { action: 'retry' });
    const again = await orchestra.handed('root', 2);
    await orchestra.answer(again, 'task.result', { payload: { done: true }, attempt: 2 });
    const end = await orchestra.ended('root', 2);

    expect(again.event.task_id).not.toBe(request.event.task_id);
    expect(again.event).toMatchObject({ idempotency_key: 'idem_1', attempt: 2 });
    expect(again.event.payload).toEqual(request.event.payload);
    expect(end.event).toMatchObject({ type: 'task.result', to: [{ agent_id: 'agent:user' }] });
    expect((await statesOf(orchestra))[0]).toBe('completed agent:orchestrator 2');
    const { decisions } = await orchestra.engine.orchestration.decisions({ task_id: 'root' });
    expect(decisions).toHaveLength(2);
  });

  it('of a failed task below goes to who had it, and the root is open again until it ends', async () => {
    const { orchestra, request } = await atWork();
    await orchestra.answer(request, 'task.error', { payload: { code: 'X', message: 'no' } });
    await orchestra.ended('root');
    await orchestra.restart();

    await act(orchestra, request.event.task_id, { action: 'retry' });
    const again = await orchestra.handed('root', 2);
    expect(again.event.task_id).toBe(request.event.task_id);
    expect(assignee(again)).toBe(assignee(request));
    const by = assignee(request);
    expect(await statesOf(orchestra)).toEqual([
      'in_progress agent:orchestrator 2',
      `requested ${by} 2`,
    ]);

    await orchestra.answer(again, 'task.result', { attempt: 2 });
    await orchestra.ended('root', 2);
    expect(await statesOf(orchestra)).toEqual([
      'completed agent:orchestrator 2',
      `completed ${by} 2`,
    ]);
  });

  it('of a subtree asks again for the failed tasks in it that hang from none that failed', async () => {
    const { orchestra, request } = await atWork();
    const [by] = request.event.to;
    const sub = async (task_id: string, parent: string, ends: boolean) => {
      const from = by ?? { agent_id: '' };
      const to = [{ agent_id: 'agent:eve' }];
      const about = { task_id, parent_task_id: parent };
      await orchestra.say({ ...about, type: 'task.request', from, to });
      if (!ends) return;
      const payload = { code: 'X', message: 'no' };
      await orchestra.say({
        ...about,
        type: 'task.error',
        from: { agent_id: 'agent:eve' },
        payload,
      });
    };
    await sub('one', request.event.task_id, true);
    await sub('below-one', 'one', true);
    await sub('two', request.event.task_id, false);
    await sub('below-two', 'two', true);

    await act(orchestra, 'root', { action: 'retry' });

    const asked = (await orchestra.log()).filter(
      ({ event }) => event.type === 'task.request' && event.from.agent_id === 'agent:user',
    );
    expect(asked.map(({ event }) => [event.task_id, event.attempt])).toEqual([
      ['root', undefined],
      ['one', 2],
      ['below-two', 2],
    ]);
    expect(asked.slice(1).map(assignee)).toEqual(['agent:eve', 'agent:eve']);
  });

  it('by two people at once is one', async () => {
    const { orchestra, request } = await atWork();
    await orchestra.answer(request, 'task.error', { payload: { code: 'X', message: 'no' } });
    await orchestra.ended('root');

    const [one, other] = await Promise.all([
      act(orchestra, 'root', { action: 'retry' }),
      act(orchestra, 'root', { action: 'retry' }),
    ]);

    expect(one).toEqual(other);
  });
});

describe('a reassignment', () => {
  it('goes to the agent that is named, and the one before counts no longer', async () => {
    const { orchestra, request } = await atWork();

    await act(orchestra, 'root', { action: 'reassign', to: 'agent:eve' });
    const again = await orchestra.handed('root', 2);
    const late = await orchestra.answer(request, 'task.result', { payload: { by: 'before' } });
    await orchestra.answer(again, 'task.result', { payload: { by: 'eve' } });
    const end = await orchestra.ended('root');

    expect(again.event).toMatchObject({
      task_id: request.event.task_id,
      to: [{ agent_id: 'agent:eve' }],
      idempotency_key: 'idem_1',
      payload: request.event.payload,
    });
    expect(late.findings).toContainEqual(expect.objectContaining({ rule: 'CD11' }));
    expect(end.event.payload).toEqual({ by: 'eve' });
    expect((await statesOf(orchestra))[1]).toBe('completed agent:eve 2');
    expect(orchestra.engine.orchestration.standings().map(({ open: tasks }) => tasks)).toEqual([
      0, 0, 0,
    ]);
  });

  it('without a name goes to whom a new decision chooses instead', async () => {
    const { orchestra, request } = await atWork();

    await act(orchestra, request.event.task_id, { action: 'reassign' });
    const again = await orchestra.handed('root', 2);

    const others = ['agent:ken', 'agent:muse'].filter((id) => id !== assignee(request));
    expect(others).toEqual([assignee(again)]);
    const { decisions } = await orchestra.engine.orchestration.decisions({ task_id: 'root' });
    expect(decisions.map(({ question }) => question?.without)).toEqual([[], [assignee(request)]]);
    expect((await orchestra.engine.orchestration.replay('run_1'))?.mismatches).toEqual([]);
  });

  it.each([['agent:eve'], [undefined]])('of what failed asks somebody else: %s', async (to) => {
    const { orchestra, request } = await atWork();
    await orchestra.answer(request, 'task.error', { payload: { code: 'X', message: 'no' } });
    await orchestra.ended('root');

    const named = to === undefined ? {} : { to };
    await act(orchestra, request.event.task_id, { action: 'reassign', ...named });
    const again = await orchestra.handed('root', 2);
    await orchestra.answer(again, 'task.result', { attempt: 2 });
    await orchestra.ended('root', 2);

    expect(assignee(again)).not.toBe(assignee(request));
    expect(await statesOf(orchestra)).toEqual([
      'completed agent:orchestrator 2',
      `completed ${to ?? assignee(again)} 2`,
    ]);
    expect((await orchestra.engine.orchestration.replay('run_1'))?.mismatches).toEqual([]);
  });

  it('of what failed without the router goes to the agent that is named', async () => {
    const { orchestra } = await atWork();
    const [muse, ken] = [{ agent_id: 'agent:muse' }, { agent_id: 'agent:ken' }];
    await orchestra.say({ type: 'task.request', task_id: 'own', from: muse, to: [ken] });
    const payload = { code: 'X', message: 'no' };
    await orchestra.say({ type: 'task.error', task_id: 'own', from: ken, to: [muse], payload });

    await act(orchestra, 'own', { action: 'reassign', to: 'agent:eve' });

    expect(await statesOf(orchestra)).toContain('requested agent:eve 2');
  });

  it('to somebody who is not there, or has it already, is refused', async () => {
    const { orchestra, request } = await atWork();
    const to = assignee(request);

    expect(await refusal(orchestra, 'root', { action: 'reassign', to: 'agent:nobody' })).toBe(
      'not_found',
    );
    expect(await refusal(orchestra, 'root', { action: 'reassign', to })).toBe('conflict');
    await orchestra.answer(request, 'task.result');
    await orchestra.ended('root');
    expect(await refusal(orchestra, 'root', { action: 'reassign', to: 'agent:eve' })).toBe(
      'conflict',
    );
  });
});

describe('a delivery that was given up', () => {
  it('ends what was asked with it, once', async () => {
    const { orchestra, request } = await atWork();
    const key = { agent_id: assignee(request) ?? '', seq: request.seq };
    const { undelivered } = orchestra.engine.orchestration;

    await Promise.all([undelivered(key, 'no route'), undelivered(key, 'no route')]);
    const end = await orchestra.ended('root');

    expect(end.event.payload).toMatchObject({ code: 'UNDELIVERABLE', message: 'no route' });
    const errors = (await orchestra.log(request.event.task_id)).filter(
      ({ event }) => event.type === 'task.error',
    );
    expect(errors).toHaveLength(1);
  });

  it('ends nothing where somebody else has the task by then', async () => {
    const { orchestra, request } = await atWork();
    await act(orchestra, 'root', { action: 'reassign', to: 'agent:eve' });
    await orchestra.handed('root', 2);

    const key = { agent_id: assignee(request) ?? '', seq: request.seq };
    await orchestra.engine.orchestration.undelivered(key, 'no route');
    await orchestra.settle();

    expect((await statesOf(orchestra))[1]).toBe('requested agent:eve 2');
  });
});
