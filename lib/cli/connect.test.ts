import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { beforeEach, expect, it, vi } from 'vitest';
import { freePort } from '@/lib/server/free-port';
import { openSocketWorld, type SocketWorld } from '@/lib/testing/worlds/socket-world';
import { carryAgent } from './connect';

const INF = {
  clowl: '0.2',
  mid: '01890a5d-ac96-774b-bcce-b302099a8057',
  ts: 1_709_078_461,
  p: 'INF',
  from: 'kim',
  to: 'oscar',
  cid: 'c1',
  body: { t: 'note', d: { text: 'Hello' } },
};

const ADVICE = 'Pass another.';

let world: SocketWorld;

beforeEach(async () => {
  world = await openSocketWorld();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function carry(key: string | null, path = 'clowl') {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  stdout.setEncoding('utf8');
  return {
    stdin,
    stdout,
    ended: carryAgent({ url: `${world.url}${path}`, key, advice: ADVICE, stdin, stdout }),
  };
}

it('carries lines to the log, and what is for the agent back', async () => {
  const { stdin, stdout, ended } = carry(await world.key('agent', 'agent:kim'));
  stdin.write(`${JSON.stringify(INF)}\n\n`);
  await expect.poll(async () => JSON.stringify(await world.log())).toContain('Hello');

  const oscar = await world.agent('oscar', 'clowl');
  oscar.say(JSON.stringify({ ...INF, mid: `${INF.mid}-2`, from: 'oscar', to: 'kim' }));

  const [line] = (await once(stdout, 'data')) as [string];
  expect(JSON.parse(line)).toMatchObject({ p: 'INF', from: 'oscar', to: 'kim' });
  stdin.end();
  expect(await ended).toBeNull();
});

it('carries more lines than the server takes a second, as those that waited while it was away', async () => {
  world = await openSocketWorld({ messagesPerSecond: 50 });
  const { stdin, stdout, ended } = carry(await world.key('agent', 'agent:kim'));
  const lines = Array.from({ length: 160 }, (_, n) => JSON.stringify({ ...INF, mid: `m${n}` }));

  stdin.end(lines.join('\n'));

  expect(await ended).toBeNull();
  expect(String(stdout.read())).not.toContain('"ERR"');
  const said = (await world.log()).filter(({ event }) => event.type === 'chat.message');
  expect(said.map(({ event }) => event.id)).toEqual(lines.map((_, n) => `m${n}`));
});

it('waits for what the server says of the last line', async () => {
  const { stdin, stdout, ended } = carry(await world.key('agent', 'agent:kim'));

  stdin.end('no message\n');

  expect(await ended).toBeNull();
  expect(JSON.parse(String(stdout.read()))).toMatchObject({ p: 'ERR', body: { t: 'error' } });
});

it('ends with the reason where the server does not serve the agent', async () => {
  expect(await carry('clq_wrong').ended).toMatch(
    /key in the Authorization header is wrong\. Pass another\.$/,
  );
  expect(await carry(await world.key('agent', 'agent:kim'), 'clowl?agent=eve').ended).toContain(
    'bound to agent:kim',
  );
});

it('ends with the reason where there are no lines and no connection, too', async () => {
  const refused = carry('clq_wrong');
  refused.stdin.end();
  expect(await refused.ended).toContain('key in the Authorization header is wrong');

  const url = `ws://127.0.0.1:${await freePort('127.0.0.1')}/api/v1/socket/clowl`;
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  stdin.end();
  expect(await carryAgent({ url, key: 'clq_any', advice: ADVICE, stdin, stdout })).toContain(
    'ECONNREFUSED',
  );
});

it('needs no key where the server asks for none, and else says what to do', async () => {
  const closed = carry(null, 'clowl?agent=kim');
  closed.stdin.end(`${JSON.stringify(INF)}\n`);
  expect(await closed.ended).toMatch(/ with a right key first\. Pass another\.$/);

  world = await openSocketWorld({ auth: 'off' });
  const open = carry(null, 'clowl?agent=kim');
  open.stdin.end(`${JSON.stringify(INF)}\n`);
  expect(await open.ended).toBeNull();
  expect(JSON.stringify(await world.log())).toContain('Hello');
});
