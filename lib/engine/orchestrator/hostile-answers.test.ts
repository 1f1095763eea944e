// Agents that answer for somebody else, twice, too late or not at all: each leaves a mark and none moves a task.
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import {
  aCard,
  keyOfAgent,
  type Orchestra,
  orchestraPerTest,
} from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

/** Ken works on `root`; Eve is registered, too, and can do nothing. */
async function atWork(limits = {}): Promise<{ orchestra: Orchestra; request: EventRecord }> {
  const orchestra = await newOrchestra();
  await orchestra.register(aCard('ken', { limits }), aCard('eve', { capabilities: [] }));
  await orchestra.ask('root');
  return { orchestra, request: await orchestra.handed('root') };
}

const EVE = { from: { agent_id: 'agent:eve' } };

async function findingsAt(orchestra: Orchestra, seq: number | undefined): Promise<string[]> {
  const detail = await orchestra.engine.get(seq ?? 0);
  const rules = (detail?.findings ?? []).filter(({ level }) => level === 'error');
  // What a payload lacks is another matter.
  return rules.map(({ rule }) => rule).filter((rule) => rule !== 'C41');
}

async function endsOf(orchestra: Orchestra, taskId: string): Promise<unknown[]> {
  const log = await orchestra.log(taskId);
  return log
    .filter(({ event, origin }) => origin === 'engine' && /result|error/.test(event.type))
    .map(({ event }) => [event.type, event.payload.code ?? event.payload]);
}

describe('an answer for somebody else', () => {
  it('is marked and changes nothing', async () => {
    const { orchestra, request } = await atWork();

    const stolen = await orchestra.answer(request, 'task.result', { ...EVE, payload: { x: 1 } });
    const accepted = await orchestra.answer(request, 'task.accept', EVE);
    const failed = await orchestra.say({ ...EVE, type: 'task.error', task_id: 'root' });
    await orchestra.settle();

    for (const { result } of [stolen, accepted, failed]) {
      expect(result.status).toBe('stored');
      expect(await findingsAt(orchestra, result.seq)).toEqual(['CD11']);
    }
    expect(await endsOf(orchestra, 'root')).toEqual([]);
    const tasks = (await orchestra.engine.tasks('run_1'))?.tasks;
    expect(tasks?.[1]).toMatchObject({ state: 'requested', assigned_to: 'agent:ken' });

    await orchestra.answer(request, 'task.result', { payload: { by: 'ken' } });
    await orchestra.ended('root');
    expect(await endsOf(orchestra, 'root')).toEqual([['task.result', { by: 'ken' }]]);
  });
});

describe('a second answer', () => {
  it('is late, also within one request, and is answered the same when it is repeated', async () => {
    const { orchestra, request } = await atWork();
    const say = (payload: object, id: string) => ({
      v: 'clutch/0.1',
      id,
      ts: '2026-02-01T13:20:11.123Z',
      thread_id: 't',
      run_id: 'run_1',
      task_id: request.event.task_id,
      type: 'task.result',
      payload,
      from: { agent_id: 'agent:ken' },
      to: [{ agent_id: 'agent:orchestrator' }],
    });
    const both = [say({ n: 1 }, 'first'), say({ n: 2 }, 'second')];
    const send = () =>
      orchestra.engine.ingest({
        protocol: 'clutch',
        contentType: 'application/json',
        principal: keyOfAgent('agent:ken'),
        items: both.map((json) => ({
          ok: true as const,
          frame: { text: JSON.stringify(json), json },
        })),
      });

    const outcomes = await send();
    const again = await send();
    await orchestra.ended('root');
    await orchestra.settle();

    const rules = (list: typeof outcomes) =>
      list.map(({ findings }) => findings.filter(({ rule }) => rule === 'CD11').length);
    expect(rules(outcomes)).toEqual([0, 1]);
    expect(rules(again)).toEqual([0, 1]);
    expect(again.map(({ result }) => result.status)).toEqual(['duplicate', 'duplicate']);
    expect(await endsOf(orchestra, 'root')).toEqual([['task.result', { n: 1 }]]);
  });
});

describe('an answer that comes too late', () => {
  it('after a cancel stops nothing, and the worker was told', async () => {
    const { orchestra, request } = await atWork();

    await orchestra.say({
      type: 'task.cancel',
      task_id: 'root',
      from: { agent_id: 'agent:user' },
    });
    const told = await orchestra.event(
      ({ event }) => event.type === 'task.cancel' && event.task_id === request.event.task_id,
    );
    const late = await orchestra.answer(request, 'task.result');
    await orchestra.settle();

    expect(told).toMatchObject({ origin: 'engine', event: { to: [{ agent_id: 'agent:ken' }] } });
    expect(await findingsAt(orchestra, late.result.seq)).toEqual(['CD11']);
    expect(await endsOf(orchestra, 'root')).toEqual([]);
    const states = (await orchestra.engine.tasks('run_1'))?.tasks.map(({ state }) => state);
    expect(states).toEqual(['cancelled', 'cancelled']);
  });

  it('is known as late also where the task was asked for again since', async () => {
    const { orchestra, request } = await atWork();
    await orchestra.answer(request, 'task.error', { payload: { code: 'X', message: 'no' } });
    await orchestra.ended('root');
    await orchestra.ask('root', { attempt: 2 });
    await orchestra.handed('root', 2);

    const late = await orchestra.answer(request, 'task.result');

    expect(await findingsAt(orchestra, late.result.seq)).toEqual(['CD11']);
  });

  it('for the sender of a cancel that may not cancel, nothing is cancelled', async () => {
    const { orchestra } = await atWork();

    const { result } = await orchestra.say({ ...EVE, type: 'task.cancel', task_id: 'root' });
    await orchestra.settle();

    expect(await findingsAt(orchestra, result.seq)).toEqual(['CD11']);
    expect(await orchestra.log('root')).toHaveLength(3);
  });
});

describe('an agent that vanishes in mid-task', () => {
  it('is timed out from its accept, also by an engine that was started since', async () => {
    const { orchestra, request } = await atWork({ max_runtime_sec: 60 });
    orchestra.world.clock.ms += 50_000;
    await orchestra.answer(request, 'task.accept');
    orchestra.world.clock.ms += 59_000;
    await orchestra.restart();
    await orchestra.settle();
    expect(await endsOf(orchestra, 'root')).toEqual([]);

    orchestra.world.clock.ms += 1_000;
    await orchestra.restart();
    const end = await orchestra.ended('root');

    const timeout = await orchestra.event(({ event }) => event.type === 'task.timeout');
    expect(timeout.event).toMatchObject({
      task_id: request.event.task_id,
      to: [{ agent_id: 'agent:ken' }],
      payload: { max_runtime_sec: 60 },
    });
    expect(end.event.payload).toMatchObject({
      code: 'TIMEOUT',
      retryable: true,
      details: { task_id: request.event.task_id, seq: timeout.seq },
    });
  });

  it('is timed out from the request where it never accepted, and by a timer', async () => {
    const orchestra = await newOrchestra({ now: Date.now });
    await orchestra.register(aCard('ken', { limits: { max_runtime_sec: 0.05 } }));
    await orchestra.ask('root');

    expect((await orchestra.ended('root')).event.payload).toMatchObject({ code: 'TIMEOUT' });
  });

  it('has no limit where its card says nothing that could be kept', async () => {
    for (const max_runtime_sec of [0, 1e300]) {
      const { orchestra, request } = await atWork({ max_runtime_sec });
      orchestra.world.clock.ms += 10 * 365 * 86_400_000;
      await orchestra.restart();
      await orchestra.settle();

      expect(await endsOf(orchestra, 'root')).toEqual([]);
      await orchestra.answer(request, 'task.result');
      await orchestra.ended('root');
    }
  });
});

describe('an error', () => {
  it('ends the root with its code and with what can be told of it', async () => {
    const { orchestra, request } = await atWork();
    const said = { code: 'TOOL_UNAVAILABLE', message: 'no browser', retryable: true };

    const { result } = await orchestra.answer(request, 'task.error', { payload: said });

    expect((await orchestra.ended('root')).event.payload).toEqual({
      ...said,
      details: { task_id: request.event.task_id, seq: result.seq },
    });
  });

  it('without a code is an error all the same', async () => {
    const { orchestra, request } = await atWork();

    await orchestra.answer(request, 'task.error', { payload: { code: [], retryable: 'yes' } });

    expect((await orchestra.ended('root')).event.payload).toMatchObject({
      code: 'ERROR',
      retryable: false,
      message: 'agent:ken reports an error',
    });
  });
});

describe('an id that somebody guessed', () => {
  it('holds up nothing', async () => {
    const { orchestra, request } = await atWork();
    const { derivedId } = await import('./steps/engine-event');
    const [first] = await orchestra.log('root');
    const cause = ['end', 'run_1', 'root', first?.event.id ?? '', 1, 0];
    await orchestra.say({ ...EVE, id: derivedId('end', cause), payload: { text: 'mine' } });

    await orchestra.answer(request, 'task.result');

    expect((await orchestra.ended('root')).event.type).toBe('task.result');
  });
});
