// Who calls off a task calls off what was asked for below it, whoever asked: each once, told to whoever works on it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { lawRuns } from '@/lib/testing/law-runs';
import { owedIn } from '@/lib/testing/owed';
import {
  aCard,
  OPERATOR,
  type Orchestra,
  type OrchestraOptions,
  orchestraPerTest,
} from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

async function anOrchestra(options?: OrchestraOptions): Promise<Orchestra> {
  const orchestra = await newOrchestra(options);
  await orchestra.register(aCard('ken'), aCard('muse', { capabilities: [] }));
  await orchestra.register(aCard('eve', { capabilities: [] }));
  return orchestra;
}

/** One agent asks another one for a part of a task. */
const part = (
  orchestra: Orchestra,
  task_id: string,
  parent_task_id: string | null,
  [from, to]: readonly [string, string],
) =>
  orchestra.say({
    type: 'task.request',
    id: `ask-${task_id}`,
    task_id,
    parent_task_id,
    from: { agent_id: `agent:${from}` },
    to: [{ agent_id: `agent:${to}` }],
    payload: { title: task_id },
  });

/** What our orchestrator cancelled, in the order of the log, with whom it told. */
async function cancelled(orchestra: Orchestra): Promise<string[]> {
  await orchestra.settle();
  return (await orchestra.log())
    .filter(({ event, origin }) => origin === 'engine' && event.type === 'task.cancel')
    .map(({ event }) => `${event.task_id} ${event.to[0]?.agent_id}`);
}

async function stateOf(orchestra: Orchestra, taskId: string) {
  const tasks = (await orchestra.engine.tasks('run_1'))?.tasks ?? [];
  return tasks.find(({ task_id }) => task_id === taskId)?.state ?? null;
}

const cancel = (orchestra: Orchestra, task_id: string) =>
  orchestra.engine.orchestration.command(
    { run_id: 'run_1', task_id },
    { action: 'cancel' },
    OPERATOR,
  );

describe('a cancel of a routed task', () => {
  it('reaches what its agent asked others for, and what was routed for it, each once', async () => {
    const orchestra = await anOrchestra();
    await orchestra.ask('root');
    const child = (await orchestra.handed('root')).event.task_id;
    await part(orchestra, 'direct', child, ['ken', 'muse']);
    await part(orchestra, 'deeper', 'direct', ['muse', 'eve']);
    await orchestra.ask('sub-root', {
      id: 'ask-sub-root',
      from: { agent_id: 'agent:muse' },
      parent_task_id: 'direct',
    });
    const routed = (await orchestra.handed('sub-root')).event.task_id;

    await cancel(orchestra, 'root');

    expect((await cancelled(orchestra)).sort()).toEqual(
      [
        ...[`${child} agent:ken`, 'direct agent:muse', 'deeper agent:eve'],
        ...['sub-root agent:muse', `${routed} agent:ken`],
      ].sort(),
    );
    const told = await orchestra.event(
      ({ event }) => event.type === 'task.cancel' && event.task_id === 'deeper',
    );
    expect(told.event).toMatchObject({
      from: { agent_id: ORCHESTRATOR_ID },
      thread_id: 'thread_1',
      parent_task_id: 'direct',
      payload: { reason: 'the task root that it was for was cancelled' },
      meta: { ui_channel: 'research' },
    });
    expect(await owedIn(orchestra.engine, 'run_1')).toEqual([]);
    expect(orchestra.world.logged).toEqual([]);
  });

  it('leaves alone what has ended, and reaches what is open below it', async () => {
    const orchestra = await anOrchestra();
    await orchestra.ask('root');
    const child = (await orchestra.handed('root')).event.task_id;
    await part(orchestra, 'done', child, ['ken', 'muse']);
    await part(orchestra, 'below', 'done', ['muse', 'eve']);
    await part(orchestra, 'beside', 'another', ['ken', 'muse']);
    await orchestra.say({
      type: 'task.result',
      id: 'r1',
      task_id: 'done',
      payload: {},
      from: { agent_id: 'agent:muse' },
    });

    await cancel(orchestra, child);

    expect(await cancelled(orchestra)).toEqual(['below agent:eve']);
    expect(await stateOf(orchestra, 'done')).toBe('completed');
    expect(await stateOf(orchestra, 'beside')).toBe('requested');
  });

  it('reaches what is asked for below it later', async () => {
    const orchestra = await anOrchestra();
    await orchestra.ask('root');
    const child = (await orchestra.handed('root')).event.task_id;
    await cancel(orchestra, 'root');
    await orchestra.settle();

    await part(orchestra, 'late', child, ['ken', 'muse']);

    expect(await cancelled(orchestra)).toEqual([`${child} agent:ken`, 'late agent:muse']);
  });

  it('by somebody whose matter it is not reaches nothing', async () => {
    const orchestra = await anOrchestra();
    await orchestra.ask('root');
    const child = (await orchestra.handed('root')).event.task_id;
    await part(orchestra, 'direct', child, ['ken', 'muse']);
    await part(orchestra, 'deeper', 'direct', ['muse', 'ken']);
    for (const task_id of ['root', child, 'direct']) {
      await orchestra.say({
        type: 'task.cancel',
        id: `eve-${task_id}`,
        task_id,
        from: { agent_id: 'agent:eve' },
      });
    }

    expect(await cancelled(orchestra)).toEqual([]);
  });

  it('takes back the question to an overseer, whose decision nobody needs any more', async () => {
    const orchestra = await anOrchestra();
    await orchestra.register(aCard('ken', { overseer: 'eve' }));
    await orchestra.ask('root');
    await orchestra.answer(await orchestra.handed('root'), 'task.result', { id: 'r1' });
    await orchestra.settle();

    await cancel(orchestra, 'root');

    expect(await cancelled(orchestra)).toEqual([expect.stringMatching(/ agent:eve$/)]);
    expect(await owedIn(orchestra.engine, 'run_1')).toEqual([]);
  });

  it('leaves what was asked for while somebody else orchestrated to that one', async () => {
    const isOrchestratedElsewhere = (at: string) => at < '2026-02-01T13:21';
    const orchestra = await anOrchestra({ isOrchestratedElsewhere });
    await part(orchestra, 'mine', 'none', ['ken', 'muse']);
    await part(orchestra, 'deeper', 'mine', ['muse', 'eve']);
    orchestra.world.clock.ms += 120_000;
    await part(orchestra, 'ours', 'mine', ['muse', 'eve']);

    await cancel(orchestra, 'mine');

    expect(await cancelled(orchestra)).toEqual(['ours agent:eve']);
  });
});

/** A task, by the place of the one that it hangs from among those before it. */
type Sprout = {
  readonly under: number;
  readonly isRouted: boolean;
  readonly end: 'result' | 'error' | null;
};

const trees = fc.array(
  fc.record({
    under: fc.nat(30),
    isRouted: fc.boolean(),
    end: fc.option(fc.constantFrom('result' as const, 'error' as const), { nil: null, freq: 2 }),
  }),
  { maxLength: 14 },
);

/** Grows a tree below `root`, and another one beside it. */
async function grow(orchestra: Orchestra, tree: readonly Sprout[]): Promise<void> {
  const ids = ['root', 'other'];
  await part(orchestra, 'root', null, ['ken', 'muse']);
  await part(orchestra, 'other', null, ['ken', 'muse']);
  for (const [index, { under, isRouted, end }] of tree.entries()) {
    const [id, parent] = [`t${index}`, ids[under % ids.length] ?? 'root'];
    if (isRouted) {
      await orchestra.ask(id, {
        id: `ask-${id}`,
        from: { agent_id: 'agent:muse' },
        parent_task_id: parent,
      });
      ids.push((await orchestra.handed(id)).event.task_id);
    } else {
      await part(orchestra, id, parent, ['muse', 'eve']);
      if (end !== null) {
        await orchestra.say({
          type: `task.${end}`,
          id: `end-${id}`,
          task_id: id,
          payload: { code: 'X', message: 'no' },
          from: { agent_id: 'agent:eve' },
        });
      }
      ids.push(id);
    }
  }
}

type Known = { readonly task_id: string; readonly parent_task_id: string | null };

function isBelow(task: Known, rootId: string, all: readonly Known[]): boolean {
  const parent = all.find(({ task_id }) => task_id === task.parent_task_id);
  if (parent === undefined) return false;
  return parent.task_id === rootId || isBelow(parent, rootId, all);
}

describe('the law of cancels', () => {
  it('after a cancel of the root every open descendant is cancelled once, all others are untouched', async () => {
    await fc.assert(
      fc.asyncProperty(trees, fc.boolean(), async (tree, isRestarted) => {
        const orchestra = await anOrchestra();
        await grow(orchestra, tree);
        await orchestra.settle();
        const before = (await orchestra.engine.tasks('run_1'))?.tasks ?? [];
        const logged = (await orchestra.log()).length;

        await cancel(orchestra, 'root');
        if (isRestarted) await orchestra.restart();
        await orchestra.settle();

        const after = (await orchestra.engine.tasks('run_1'))?.tasks ?? [];
        const isOpen = ({ closed_at }: { closed_at: string | null }) => closed_at === null;
        const reached = before.filter(
          (task) => isOpen(task) && isBelow(task, 'root', before) && task.task_id !== 'root',
        );
        expect(cancelsOf((await orchestra.log()).slice(logged))).toEqual(
          ['root', ...reached.map(({ task_id }) => task_id)].sort(),
        );
        const names = new Set(['root', ...reached.map(({ task_id }) => task_id)]);
        const rest = (tasks: typeof before) => tasks.filter(({ task_id }) => !names.has(task_id));
        expect(rest(after)).toEqual(rest(before));
        expect(after.filter(({ task_id }) => names.has(task_id)).every(isCancelled)).toBe(true);
      }),
      { numRuns: lawRuns(12) },
    );
  });
});

function cancelsOf(records: readonly EventRecord[]): string[] {
  return records
    .filter(({ event }) => event.type === 'task.cancel')
    .map(({ event }) => event.task_id)
    .sort();
}

function isCancelled({ state }: { readonly state: string }): boolean {
  return state === 'cancelled';
}
