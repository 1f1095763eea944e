import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { anEvent } from '@/lib/testing/events';
import {
  openSocketWorld,
  type SocketAgent,
  type SocketWorld,
} from '@/lib/testing/worlds/socket-world';
import { TEST_AUDIENCE, TEST_JWT_SECRET } from '@/lib/testing/worlds/test-api';

const chat = (name: string, text: string, id = 'm1') => ({
  clowl: '0.2',
  mid: id,
  ts: 1_769_952_012,
  p: 'INF',
  from: name,
  to: 'kim',
  cid: 'c1',
  body: { t: 'note', d: { text } },
});

/** The status with which an upgrade is refused. */
async function refusal(url: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(url, { headers });
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode: number },
  ];
  socket.on('error', () => undefined);
  socket.terminate();
  return response.statusCode;
}

/** Beyond the second of a token and the tolerance of clocks, and before silence ends a connection. */
const PAST_THE_TOKEN_MS = 32_000;

/** Kim, by a token that is good for a second. */
async function connectByToken(world: SocketWorld): Promise<SocketAgent> {
  const nowSec = Math.floor(world.clock.now / 1000);
  const token = await new SignJWT({ sub: 'kim', aud: TEST_AUDIENCE })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt(nowSec)
    .setExpirationTime(nowSec + 1)
    .sign(Buffer.from(TEST_JWT_SECRET));
  const kim = await world.connect('clowl', { authorization: `Bearer ${token}` });
  await expect.poll(() => world.engine.directory.agent('agent:kim')?.card).toBeTruthy();
  return kim;
}

describe('who may connect', () => {
  it('says its key in the header, or in the first frame', async () => {
    const world = await openSocketWorld();
    const key = await world.key('agent', 'agent:kim');
    const kim = await world.connect('clowl');
    const oscar = await world.agent('oscar', 'clowl');

    kim.say(JSON.stringify({ auth: key }));
    await expect.poll(() => world.engine.directory.agent('agent:kim')?.card).toBeTruthy();
    oscar.say(JSON.stringify(chat('oscar', 'Hello')));

    expect(JSON.parse(await kim.next())).toMatchObject({ p: 'INF', from: 'oscar', to: 'kim' });
    expect(world.engine.directory.agent('agent:kim')?.card?.meta).toEqual({ speaks: ['clowl'] });
  });

  it('may speak in one piece with its key, and is heard in that order', async () => {
    const world = await openSocketWorld();
    const kim = await world.agent('kim', 'clowl');
    const key = await world.key('agent', 'agent:oscar');
    const oscar = await world.connect('clowl');
    const { _socket: tcp } = oscar.socket as unknown as { readonly _socket: Socket };

    tcp.cork();
    oscar.say(
      JSON.stringify({ auth: key }),
      JSON.stringify(chat('oscar', 'One', 'm1')),
      JSON.stringify(chat('oscar', 'Two', 'm2')),
    );
    tcp.uncork();

    expect(JSON.parse(await kim.next())).toMatchObject({ body: { d: { text: 'One' } } });
    expect(JSON.parse(await kim.next())).toMatchObject({ body: { d: { text: 'Two' } } });
  });

  it('says nothing in one piece with a wrong key', async () => {
    const world = await openSocketWorld();
    const liar = await world.connect('clowl');
    const { _socket: tcp } = liar.socket as unknown as { readonly _socket: Socket };

    tcp.cork();
    liar.say(JSON.stringify({ auth: 'clq_wrong' }), JSON.stringify(chat('oscar', 'One')));
    tcp.uncork();

    expect((await liar.closed).code).toBe(4401);
    expect(await world.log()).toEqual([]);
  });

  it('is nobody with a wrong key, or without any in time', async () => {
    const world = await openSocketWorld({ timing: { authenticateMs: 50, sweepMs: 10 } });
    const liar = await world.connect('cap');
    const silent = await world.connect('cap');
    liar.say(JSON.stringify({ auth: 'clq_wrong' }));

    expect(JSON.parse(await liar.next())).toMatchObject({ error: { code: 'unauthorized' } });
    expect(await liar.closed).toMatchObject({ code: 4401 });
    expect(await silent.closed).toMatchObject({ code: 4401 });
    expect(await refusal(`${world.url}cap`, { authorization: 'Bearer clq_wrong' })).toBe(401);
  });

  it('is let in by a right key while others at its address guess', async () => {
    const world = await openSocketWorld();
    const header = (guess: string) => ({ authorization: `Bearer ${guess}` });
    for (let at = 0; at < 10; at += 1) await refusal(`${world.url}cap`, header(`clq_${at}`));
    expect(await refusal(`${world.url}cap`, header('clq_10'))).toBe(429);

    await world.connect('clowl', header(await world.key('agent', 'agent:kim')));
    const byMessage = await world.connect('clowl');
    byMessage.say(JSON.stringify({ auth: await world.key('agent', 'agent:ann') }));

    const cardOf = (agent: string) => world.engine.directory.agent(agent)?.card;
    await expect.poll(() => cardOf('agent:kim')).toBeTruthy();
    await expect.poll(() => cardOf('agent:ann')).toBeTruthy();
  });

  it('comes from no foreign page, names no credential in the URL, and asks for a protocol that there is', async () => {
    const world = await openSocketWorld();

    expect(await refusal(`${world.url}cap`, { origin: 'http://evil.example' })).toBe(403);
    expect(await refusal(`${world.url}cap`, { host: 'evil.example' })).toBe(421);
    expect(await refusal(`${world.url}cap?token=clq_x`)).toBe(401);
    expect(await refusal(`${world.url}morse`)).toBe(404);
    for (const after of ['after=x', 'after=', 'after=-1', 'after=1.5', 'after=1&after=2'])
      expect(await refusal(`${world.url}cap?${after}`)).toBe(400);
  });

  it('speaks for the agent of its key and for no other', async () => {
    const world = await openSocketWorld();
    const thief = await world.agent('eve', 'clowl?agent=kim');
    const reader = await world.key('viewer');
    const viewer = await world.connect('clowl', { authorization: `Bearer ${reader}` });

    expect(JSON.parse(await thief.next())).toMatchObject({
      error: { code: 'forbidden', message: expect.stringContaining('agent:eve') },
    });
    expect(await viewer.closed).toMatchObject({ code: 4401 });
    expect(world.engine.directory.agent('agent:kim')).toBeNull();
  });

  it('has a name that its protocol can write', async () => {
    const world = await openSocketWorld();
    const dotted = await world.agent('c.b', 'cbcl');

    expect(JSON.parse(await dotted.next())).toMatchObject({
      error: { code: 'invalid_value', message: expect.stringContaining('written in CBCL') },
    });
    expect(await dotted.closed).toMatchObject({ code: 4401 });
    expect(world.engine.directory.agent('agent:c.b')).toBeNull();
  });

  it('is cut off when its key is revoked', async () => {
    const world = await openSocketWorld();
    const kim = await world.agent('kim', 'cap');
    await expect.poll(() => world.engine.directory.agent('agent:kim')?.card).toBeTruthy();
    const keys = await world.keyring.list();
    await world.keyring.revoke(keys.find(({ agent_id }) => agent_id === 'agent:kim')?.id ?? '');

    expect(await kim.closed).toMatchObject({ code: 4401 });
  });

  it('is cut off when its token runs out, though it says nothing', async () => {
    const world = await openSocketWorld({ timing: { sweepMs: 10 } });
    const kim = await connectByToken(world);

    world.clock.now += PAST_THE_TOKEN_MS;

    expect(await kim.closed).toMatchObject({ code: 4401 });
  });

  it('stores nothing by a token that ran out, though it is not cut off yet', async () => {
    const world = await openSocketWorld({ timing: { sweepMs: 60_000 } });
    const kim = await connectByToken(world);
    world.clock.now += PAST_THE_TOKEN_MS;

    kim.say(JSON.stringify(chat('kim', 'Hello')));

    expect(await kim.closed).toMatchObject({ code: 4401 });
    expect((await world.log()).filter(({ event }) => event.id === 'm1')).toEqual([]);
  });

  it('speaks for whom its URL names where authentication is off', async () => {
    const world = await openSocketWorld({ auth: 'off' });
    const kim = await world.connect('cbcl?agent=kim');
    const bob = await world.connect('cbcl?agent=bob');
    await expect.poll(() => world.engine.directory.agent('agent:kim')?.card).toBeTruthy();

    bob.say('(tell @kim "Hello")');

    expect(await kim.next()).toMatch(/^\(envelope :from @bob :to @kim .*\(tell @kim "Hello"/);
  });
});

describe('what is said over a socket', () => {
  it('is stored message by message, in its order, also several in one frame', async () => {
    const world = await openSocketWorld();
    const oscar = await world.agent('oscar', 'clowl');
    const lines = ['a', 'b', 'c'].map((text) => JSON.stringify(chat('oscar', text, text)));

    oscar.say(`${lines[0]}\n${lines[1]}\n`, lines[2] ?? '');

    const ids = async () =>
      (await world.log())
        .filter(({ protocol }) => protocol === 'clowl')
        .map(({ event }) => event.id);
    await expect.poll(ids).toEqual(['a', 'b', 'c']);
  });

  it('is answered in the words of its protocol where it cannot be taken, and by nothing where it was', async () => {
    const world = await openSocketWorld();
    const oscar = await world.agent('oscar', 'clowl');
    const bob = await world.agent('bob', 'cbcl');

    oscar.say(
      JSON.stringify(chat('oscar', 'Fine')),
      '{"clowl": "0.2"',
      JSON.stringify(chat('eve', 'x', 'm2')),
    );
    bob.say('(tell @kim');

    expect(JSON.parse(await oscar.next())).toMatchObject({
      p: 'ERR',
      body: { d: { code: 'E001' } },
    });
    expect(JSON.parse(await oscar.next())).toMatchObject({
      p: 'ERR',
      body: { d: { code: 'E002' } },
    });
    expect(await bob.next()).toMatch(/^\(error @bob .*:code "SYNTAX_ERROR"/);
    expect(oscar.heard).toHaveLength(2);
  });

  it('is refused by its id where its protocol has no error', async () => {
    const world = await openSocketWorld();
    const ada = await world.agent('ada', 'clutch');
    const event = anEvent({ from: { agent_id: 'agent:eve' }, to: [{ agent_id: 'agent:kim' }] });

    const { thread_id: _, ...placeless } = { ...event, id: 'e3' };
    ada.say(
      JSON.stringify({ ...event, id: 'e1' }),
      '{',
      JSON.stringify({ ...event, id: 'e2' }),
      JSON.stringify(placeless),
    );

    expect(JSON.parse(await ada.next())).toMatchObject({ id: 'e1', error: { code: 'forged' } });
    const unread = JSON.parse(await ada.next());
    expect(unread).toMatchObject({ error: { code: 'invalid_json' } });
    expect(unread).not.toHaveProperty('id');
    expect(JSON.parse(await ada.next())).toMatchObject({ id: 'e2', error: { code: 'forged' } });
    expect(JSON.parse(await ada.next())).toMatchObject({
      id: 'e3',
      error: { code: 'missing_field', path: '/thread_id' },
    });
  });

  it('is refused beyond a rate, and a flood ends the connection', async () => {
    const world = await openSocketWorld({ messagesPerSecond: 1 });
    const ada = await world.agent('ada', 'clutch');
    const event = anEvent({ from: { agent_id: 'agent:ada' }, to: [{ agent_id: 'agent:kim' }] });
    for (let count = 0; count < 200; count += 1)
      ada.say(JSON.stringify({ ...event, id: `e${count}` }));

    expect(JSON.parse(await ada.next())).toMatchObject({ error: { code: 'rate_limited' } });
    expect(await ada.closed).toMatchObject({ code: 4429 });
  });
});

describe('what an agent is sent', () => {
  it('comes again to a connection that asks for everything after a seq', async () => {
    const world = await openSocketWorld();
    const key = await world.key('agent', 'agent:kim');
    const headers = { authorization: `Bearer ${key}` };
    const kim = await world.connect('clowl', headers);
    await expect.poll(() => world.engine.directory.agent('agent:kim')?.card).toBeTruthy();
    const oscar = await world.agent('oscar', 'clowl');
    oscar.say(
      JSON.stringify(chat('oscar', 'one', 'm1')),
      JSON.stringify(chat('oscar', 'two', 'm2')),
    );
    await kim.next((text) => text.includes('two'));
    const first = (await world.log()).find(({ event }) => event.id === 'm1');
    await expect
      .poll(
        async () => (await world.deps.deliveries.list({ states: ['delivered'], limit: 9 })).length,
      )
      .toBe(2);
    kim.socket.close();
    await kim.closed;

    const again = await world.connect(`clowl?after=${first?.seq}`, headers);

    expect(JSON.parse(await again.next())).toMatchObject({ mid: 'm2' });
    expect(again.heard).toHaveLength(1);
  });

  it('waits until the WebSocket of the agent has read it', async () => {
    const world = await openSocketWorld();
    const key = await world.key('agent', 'agent:kim');
    const kim = new WebSocket(`${world.url}clowl`, {
      autoPong: false,
      headers: { authorization: `Bearer ${key}` },
    });
    await once(kim, 'open');
    await expect.poll(() => world.engine.directory.agent('agent:kim')?.card).toBeTruthy();
    const oscar = await world.agent('oscar', 'clowl');
    oscar.say(JSON.stringify(chat('oscar', 'Hello')));
    const [, pinged] = await Promise.all([once(kim, 'message'), once(kim, 'ping')]);
    const states = async () =>
      (await world.deps.deliveries.list({ states: ['leased', 'delivered'], limit: 9 })).map(
        ({ state }) => state,
      );
    expect(await states()).toEqual(['leased']);

    kim.pong(pinged[0]);

    await expect.poll(states).toEqual(['delivered']);
    kim.terminate();
  });
});
