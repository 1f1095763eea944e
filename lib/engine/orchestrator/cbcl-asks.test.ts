// What an ask of CBCL makes owed: a reply, within its `:timeout` (BD24), which `:in-reply-to` may name (BD23).
import { describe, expect, it } from 'vitest';
import { owedIn } from '@/lib/testing/owed';
import {
  aCard,
  keyOfAgent,
  type Orchestra,
  orchestraPerTest,
} from '@/lib/testing/worlds/orchestra';

const newOrchestra = orchestraPerTest();

/** Says a message of CBCL; returns its id. */
async function says(orchestra: Orchestra, from: string, text: string): Promise<string> {
  const [outcome] = await orchestra.engine.ingest({
    protocol: 'cbcl',
    principal: keyOfAgent(from),
    contentType: 'application/cbcl',
    from,
    run_id: 'run_1',
    items: [{ ok: true, frame: { text, json: undefined } }],
  });
  await orchestra.settle();
  expect(outcome?.result.status).toBe('stored');
  return outcome?.result.id ?? '';
}

const ANNA = 'agent:anna';
const KEN = 'agent:ken';

const owed = async ({ engine }: Orchestra) =>
  (await owedIn(engine)).map(({ kind, agent_id, owed_to, since, due_at }) => ({
    owes: `${agent_id} ${kind} to ${owed_to}`,
    waits: due_at === null ? null : (Date.parse(due_at) - Date.parse(since)) / 1000,
  }));

describe('an ask with a timeout', () => {
  it('is owed until then, and overdue afterwards', async () => {
    const orchestra = await newOrchestra();
    await says(orchestra, ANNA, '(ask @ken "How far is task-42?" :thread c :timeout 30)');

    expect(await owed(orchestra)).toEqual([{ owes: 'agent:ken reply to agent:anna', waits: 30 }]);
    orchestra.world.clock.ms += 30_001;
    expect(await owed(orchestra)).toEqual([{ owes: 'agent:ken overdue to agent:anna', waits: 30 }]);
    await orchestra.restart();
    expect(await owed(orchestra)).toEqual([{ owes: 'agent:ken overdue to agent:anna', waits: 30 }]);

    await says(orchestra, KEN, '(reply @anna "Half way" :thread c)');
    expect(await owed(orchestra)).toEqual([]);
  });

  it.each(['0', '-5', '"soon"', '(30)', '99999999999999'])(
    'of %s waits as one without',
    async (timeout) => {
      const orchestra = await newOrchestra();
      await says(orchestra, ANNA, `(ask @ken "How far?" :thread c :timeout ${timeout})`);

      expect(await owed(orchestra)).toEqual([
        { owes: 'agent:ken reply to agent:anna', waits: null },
      ]);
    },
  );

  it('of the orchestrator ends the work that it handed on, and the asker is told', async () => {
    const orchestra = await newOrchestra();
    await orchestra.register(aCard('ken', { limits: { max_runtime_sec: 600 } }));
    await says(orchestra, ANNA, '(ask @orchestrator "How far?" :thread c :timeout 30)');
    const handed = (await orchestra.log()).find(
      ({ event, origin }) => origin === 'engine' && event.type === 'task.request',
    );
    expect(handed?.event.meta).toMatchObject({ max_runtime_sec: 30 });

    orchestra.world.clock.ms += 30_001;
    await orchestra.restart();
    await orchestra.event(({ event }) => event.type === 'task.timeout');
    await orchestra.settle();

    const types = (await orchestra.log())
      .filter(({ origin }) => origin === 'engine')
      .map(({ event }) => event.type);
    expect(types).toContain('task.timeout');
    expect(await owed(orchestra)).toEqual([]);
  });
});

describe('a reply that names what it answers', () => {
  it('ends that ask, and not the older one of the thread', async () => {
    const orchestra = await newOrchestra();
    const first = await says(orchestra, ANNA, '(ask @ken "One?" :thread c)');
    const second = await says(orchestra, ANNA, '(ask @ken "Two?" :thread c :timeout 30)');

    await says(orchestra, KEN, `(reply @anna "Two." :thread c :in-reply-to "${second}")`);
    expect(await owed(orchestra)).toEqual([{ owes: 'agent:ken reply to agent:anna', waits: null }]);

    await says(orchestra, KEN, `(reply @anna "One." :in-reply-to "${first}")`);
    expect(await owed(orchestra)).toEqual([]);
    const { tasks = [] } = (await orchestra.engine.tasks('run_1')) ?? {};
    expect(tasks.map(({ task_id }) => task_id)).toEqual(['c']);
  });
});
