// The agents of examples/agents, as a person runs them: their programs read and write lines, which a socket carries.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { openSocketWorld, type SocketAgent } from '@/lib/testing/worlds/socket-world';

/** Carries lines between a program and a socket, as `colloquy connect` does, until the test ends. */
function carry(program: readonly [string, string], agent: SocketAgent): void {
  const [command, file] = program;
  const child = spawn(command, [`examples/agents/${file}`], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill());
  agent.socket.on('message', (data) =>
    child.stdin.write(`${data.toString().replaceAll('\n', ' ')}\n`),
  );
  createInterface({ input: child.stdout }).on('line', (line) => agent.say(line));
}

test.each([
  ['clowl', process.execPath, 'clowl.mjs', /Done: .*Do your part/],
  ['cap', process.execPath, 'cap.mjs', /Done: .*Do your part/],
  ['cbcl', 'sh', 'cbcl.sh', /Done\./],
])(
  'an example agent answers in %s what the router gave it',
  async (protocol, command, file, result) => {
    const world = await openSocketWorld();
    const asker = await world.agent('ada', 'clutch');
    carry([command, file], await world.agent('bob', protocol));
    await expect.poll(() => world.engine.directory.agent('agent:bob')?.card).toBeTruthy();
    const card = world.engine.directory.agent('agent:bob')?.card;
    if (!card) throw new Error('expected a card');
    const operator = { key_id: 'op', role: 'admin' as const, agent_id: null, grants: [] };
    await world.engine.register({ ...card, capabilities: [{ id: 'skill:work' }] }, operator);

    asker.say(
      JSON.stringify({
        v: 'clutch/0.1',
        id: 'msg:1',
        ts: '2026-02-01T13:20:12.000Z',
        thread_id: 'thread:launch',
        run_id: 'run:launch',
        task_id: 'task:part',
        from: { agent_id: 'agent:ada' },
        to: [{ agent_id: 'agent:orchestrator' }],
        type: 'task.request',
        requires: ['skill:work'],
        payload: { text: 'Do your part' },
      }),
    );
    const answer = await asker.next((text) => text.includes('"task.result"'));

    expect(JSON.parse(answer)).toMatchObject({ task_id: 'task:part', type: 'task.result' });
    expect(answer).toMatch(result);
  },
);

test('the example agent in shell answers who asks, also where an ask was sent without its asker', async () => {
  const world = await openSocketWorld();
  const ada = await world.agent('ada', 'cbcl');
  carry(['sh', 'cbcl.sh'], await world.agent('bob', 'cbcl'));
  await expect.poll(() => world.engine.directory.agent('agent:bob')?.card).toBeTruthy();

  ada.say('(ask @bob "Is door 4 free?" :thread doors)');

  expect(await ada.next()).toContain('(reply @ada "Done." :thread doors)');
});
