import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { someRecords } from '@/lib/testing/records';
import { type LoadedTask, TaskLoads } from './task-loads';

const BOSS = { agent_id: 'agent:orchestrator' };
const KEN = { agent_id: 'agent:ken' };
const LEA = { agent_id: 'agent:lea' };

/** Loads that write down what they hear. */
function createLoads() {
  const open = new Map<string, number>();
  const outcomes: string[] = [];
  const touched = new Set<number>();
  const loads = new TaskLoads({
    onLoad: (agentId, change) => void open.set(agentId, (open.get(agentId) ?? 0) + change),
    onOutcome: (agentId, isResult) =>
      void outcomes.push(`${agentId} ${isResult ? 'result' : 'failure'}`),
    onTask: (key) => void touched.add(key),
  });
  const kept = (): LoadedTask[] =>
    [...touched].flatMap((key) => {
      const task = loads.get(key);
      return task === null ? [] : [task];
    });
  return { loads, open: () => Object.fromEntries(open), outcomes, kept };
}

function loadsAfter(...events: Partial<ClutchMessage>[]) {
  const heard = createLoads();
  for (const record of someRecords(events)) heard.loads.apply(record);
  return heard;
}

const request = (more: Partial<ClutchMessage> = {}): Partial<ClutchMessage> => ({
  type: 'task.request',
  from: BOSS,
  to: [KEN],
  ...more,
});
const says = (
  type: ClutchMessage['type'],
  from = KEN,
  more: Partial<ClutchMessage> = {},
): Partial<ClutchMessage> => ({ type, from, to: [BOSS], ...more });

describe('what agents are busy with', () => {
  it('counts a task from its request to its end', () => {
    expect(loadsAfter(request()).open()).toEqual({ 'agent:ken': 1 });
    expect(loadsAfter(request(), says('task.accept'), says('task.progress')).open()).toEqual({
      'agent:ken': 1,
    });
    expect(loadsAfter(request(), says('task.result')).open()).toEqual({ 'agent:ken': 0 });
  });

  it.each([
    ['task.result', KEN, ['agent:ken result']],
    ['task.error', KEN, ['agent:ken failure']],
    ['task.timeout', BOSS, ['agent:ken failure']],
    ['task.cancel', BOSS, []],
  ] as const)('tells how a task went that %s ended', (type, from, outcomes) => {
    const heard = loadsAfter(request(), says(type, from));

    expect(heard.outcomes).toEqual(outcomes);
    expect(heard.open()).toEqual({ 'agent:ken': 0 });
  });

  it('moves a task that is given to somebody else, without an outcome', () => {
    const heard = loadsAfter(request(), request({ to: [LEA] }));

    expect(heard.open()).toEqual({ 'agent:ken': 0, 'agent:lea': 1 });
    expect(heard.outcomes).toEqual([]);
  });

  it('counts a failed task again when it is retried, and its second outcome too', () => {
    const retried = [request(), says('task.error'), request({ attempt: 2 })];

    expect(loadsAfter(...retried).open()).toEqual({ 'agent:ken': 1 });
    expect(loadsAfter(...retried, says('task.result', KEN, { attempt: 2 })).outcomes).toEqual([
      'agent:ken failure',
      'agent:ken result',
    ]);
  });

  it('counts nothing that a group has', () => {
    expect(loadsAfter(request({ to: [{ agent_id: 'group:all' }] })).open()).toEqual({});
  });

  it('goes on from what was saved, and counts nobody twice', () => {
    const story = [
      request({ task_id: 'one' }),
      request({ task_id: 'two', to: [LEA] }),
      says('task.result', LEA, { task_id: 'two' }),
    ];
    const saved = loadsAfter(...story).kept();
    expect(saved.map(({ task_id }) => task_id)).toEqual(['one', 'two']);
    const heard = createLoads();

    heard.loads.load([...saved].reverse());

    expect(heard.open()).toEqual({});
    const [end] = someRecords([...story, says('task.result', KEN, { task_id: 'one' })]).slice(-1);
    if (end !== undefined) heard.loads.apply(end);
    expect(heard.open()).toEqual({ 'agent:ken': -1 });
    expect(heard.outcomes).toEqual(['agent:ken result']);
  });

  it('knows no task under a key or an id that nothing has', () => {
    const { loads } = loadsAfter(request());

    expect(loads.get(7_000)).toBeNull();
    expect(loads.task('run_1', 'nothing')).toBeNull();
    expect(loads.task('nothing', 'task_1')).toBeNull();
  });

  it('knows a task by any id that answers joined to it, with the note that was made of it', () => {
    const clowl = { run_id: 'run_1', meta: { protocol: 'clowl' } };
    const loads = new TaskLoads<string>({
      onLoad: () => undefined,
      onOutcome: () => undefined,
      onTask: () => undefined,
    });
    const [asked, ...answers] = someRecords([
      request({ ...clowl, id: 'm1', task_id: 'm1' }),
      says('chat.message', KEN, { ...clowl, id: 'm2', task_id: 'm1' }),
      says('task.accept', KEN, { ...clowl, id: 'm3', task_id: 'm2' }),
    ]);
    if (asked !== undefined) loads.apply(asked);
    const task = loads.task('run_1', 'm1');
    if (task !== null) task.note = 'noted';

    for (const answer of answers) loads.apply(answer);

    expect(loads.task('run_1', 'm3')).toMatchObject({ task_id: 'm1', note: 'noted' });
  });
});
