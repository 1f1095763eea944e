// Five agents do one task together, each reading and writing only its own protocol: ada asks in Clutch, the orchestrator hands
// the work to oscar, who speaks CLowl, and asks what it hands on of pm-1 (CAP), beta (Heretek) and bob (CBCL) in turn.
import { expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { openSocketWorld } from '@/lib/testing/worlds/socket-world';

type Native = Record<string, unknown> & { readonly metadata?: Record<string, unknown> };

const parsed = (text: string) => JSON.parse(text) as Native;

/** What an agent makes of the work that it gets, in the words of its protocol. */
const ANSWERS: Readonly<Record<string, (text: string) => string>> = {
  clowl(text) {
    const { mid, cid } = parsed(text);
    return JSON.stringify({
      clowl: '0.2',
      mid: `done-${String(mid).slice(-12)}`,
      ts: 1_769_952_012,
      pid: mid,
      p: 'DONE',
      from: 'oscar',
      to: 'orchestrator',
      cid,
      body: { t: 'plan', d: { text: 'Planned in CLowl' } },
    });
  },
  cap(text) {
    const { task_id, sender_id } = parsed(text);
    return JSON.stringify({
      type: 'message',
      task_id,
      sender_id: 'pm-1',
      recipient_id: sender_id,
      content: 'Managed in CAP',
      attachments: [],
    });
  },
  heretek(text) {
    const { metadata } = parsed(text);
    return JSON.stringify({
      type: 'response',
      content: { role: 'agent', content: 'Coded in Heretek' },
      metadata: { correlationId: metadata?.correlationId },
    });
  },
  cbcl(text) {
    const [, thread = ''] = /:thread ("[^"]+"|\S+?)\)/.exec(text) ?? [];
    return `(reply @orchestrator "Checked in CBCL" :thread ${thread})`;
  },
};

const TEAM = [
  ['oscar', 'clowl', 'skill:plan', 'Planned in CLowl'],
  ['pm-1', 'cap', 'skill:manage', 'Managed in CAP'],
  ['beta', 'heretek', 'skill:code', 'Coded in Heretek'],
  ['bob', 'cbcl', 'skill:check', 'Checked in CBCL'],
] as const;

it('lets agents of five protocols do one task together, each in its own words', async () => {
  const world = await openSocketWorld();
  const asker = await world.agent('ada', 'clutch');
  for (const [name, protocol, skill] of TEAM) {
    const agent = await world.agent(name, protocol);
    const principal = { key_id: 'op', role: 'admin' as const, agent_id: null, grants: [] };
    await expect.poll(() => world.engine.directory.agent(`agent:${name}`)?.card).toBeTruthy();
    const card = world.engine.directory.agent(`agent:${name}`)?.card;
    if (!card) throw new Error('expected a card');
    await world.engine.register({ ...card, capabilities: [{ id: skill }] }, principal);
    void agent.next().then(
      (text) => agent.say(ANSWERS[protocol]?.(text) ?? ''),
      () => undefined,
    );
  }

  for (const [index, [name, protocol, skill, result]] of TEAM.entries()) {
    const task_id = `task:part-${index}`;
    const request: Partial<ClutchMessage> = {
      v: 'clutch/0.1',
      id: `msg:${index}`,
      ts: '2026-02-01T13:20:12.000Z',
      thread_id: 'thread:launch',
      run_id: 'run:launch',
      task_id,
      from: { agent_id: 'agent:ada' },
      to: [{ agent_id: 'agent:orchestrator' }],
      type: 'task.request',
      requires: [skill],
      payload: { text: 'Do your part' },
    };
    asker.say(JSON.stringify(request));

    const answer = await asker.next((text) => text.includes('"task.result"'));

    expect(parsed(answer)).toMatchObject({ task_id, type: 'task.result', run_id: 'run:launch' });
    expect(answer).toContain(result);
    const said = (await world.log()).filter(({ event }) => event.from.agent_id === `agent:${name}`);
    expect(said.at(-1)).toMatchObject({ protocol, event: { thread_id: 'thread:launch' } });
  }
  const tasks = await world.engine.tasks('run:launch');
  expect(tasks?.tasks.map(({ state }) => state)).toEqual(Array(8).fill('completed'));
  for (const [name] of TEAM) {
    expect(world.engine.directory.agent(`agent:${name}`)?.tasks_open).toBe(0);
  }
});
