// Rows G1, G2, G7 (upgrades) and G9 of the threats, on a real server.
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { connectGateway } from '@/lib/testing/worlds/gateway-client';
import { type GatewayWorld, openGatewayWorld } from '@/lib/testing/worlds/gateway-world';
import { UNKNOWN_PER_ADDRESS_MAX } from './limits';

/** Nobody is closed while the test counts. */
const PATIENT = { authenticateMs: 60_000 };

const upgradeLines = (host: string, more: readonly string[] = [], path = '/') =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...more,
    '\r\n',
  ].join('\r\n');

/** The status line and the rest of what the server answers to bytes. */
async function answerTo(world: GatewayWorld, text: string): Promise<string> {
  const tcp = connectTcp(world.port, '127.0.0.1');
  tcp.on('error', () => undefined);
  tcp.write(text);
  const [head] = (await once(tcp, 'data')) as [Buffer];
  tcp.destroy();
  return head.toString('latin1');
}

const statusOf = (answer: string) => Number(answer.split(' ')[1]);

describe('an upgrade', () => {
  test('of another site’s page is refused, by its Origin and by its Host (G1)', async () => {
    const world = await openGatewayWorld();
    const host = `127.0.0.1:${world.port}`;
    const withOrigin = (origin: string) => upgradeLines(host, [`Origin: ${origin}`]);

    expect(statusOf(await answerTo(world, withOrigin('http://evil.example')))).toBe(403);
    expect(statusOf(await answerTo(world, withOrigin('http://127.evil.com')))).toBe(403);
    expect(statusOf(await answerTo(world, withOrigin('null')))).toBe(403);
    expect(statusOf(await answerTo(world, upgradeLines('evil.example')))).toBe(421);
    expect(statusOf(await answerTo(world, upgradeLines(`evil.example:${world.port}`)))).toBe(421);
    expect(world.gateway.stats()).toMatchObject({ refused: 5, connected: 0 });
  });

  test('of another site’s page is refused where nobody is asked for a key, too (G1)', async () => {
    const world = await openGatewayWorld({ auth: 'off' });
    const lines = upgradeLines(`127.0.0.1:${world.port}`, ['Origin: http://evil.example']);

    expect(statusOf(await answerTo(world, lines))).toBe(403);
  });

  test('of our own page, or of a program, is let in', async () => {
    const world = await openGatewayWorld();
    const host = `127.0.0.1:${world.port}`;
    const own = ['Origin: http://127.0.0.1:3000', 'Sec-Fetch-Site: same-site'];

    expect(statusOf(await answerTo(world, upgradeLines(host, own)))).toBe(101);
    expect(statusOf(await answerTo(world, upgradeLines(host, [`Origin: http://${host}`])))).toBe(
      101,
    );
    expect(statusOf(await answerTo(world, upgradeLines(host)))).toBe(101);
  });

  test.each(['token', 'access_token', 'api_key', 'apikey', 'auth', 'KEY', 'jwt'])(
    'with ?%s= in its address is refused, whatever it says (G9)',
    async (name) => {
      const world = await openGatewayWorld();
      const key = await world.key('admin');
      const lines = upgradeLines(`127.0.0.1:${world.port}`, [], `/?${name}=${key}`);
      const answer = await answerTo(world, lines);

      expect(statusOf(answer)).toBe(401);
      expect(answer).toContain('no place in a URL');
      expect(answer).not.toContain(key);
    },
  );

  test('asks for our subprotocol or for none; compression is not agreed upon', async () => {
    const world = await openGatewayWorld();
    const host = `127.0.0.1:${world.port}`;
    const asking = (name: string) => upgradeLines(host, [`Sec-WebSocket-Protocol: ${name}`]);
    const deflate = ['Sec-WebSocket-Extensions: permessage-deflate'];

    expect(await answerTo(world, asking('other, a2a-v1'))).toContain(
      'Sec-WebSocket-Protocol: a2a-v1',
    );
    expect(statusOf(await answerTo(world, asking('other')))).toBe(400);
    expect(await answerTo(world, upgradeLines(host))).not.toContain('Sec-WebSocket-Protocol');
    expect(await answerTo(world, upgradeLines(host, deflate))).not.toContain('Extensions');
  });

  test('of a key that has as many connections as it may is refused, and so is its key in a message', async () => {
    const world = await openGatewayWorld({ connectionsPerKeyMax: 2 });
    const key = await world.key('viewer');
    const [first] = [
      await connectGateway(world.url, { key }),
      await connectGateway(world.url, { key }),
    ];

    await expect(connectGateway(world.url, { key })).rejects.toThrow('429');
    const late = await connectGateway(world.url);
    late.say({ type: 'auth', content: { token: key } });
    const { code } = await late.closed;
    first?.socket.close();
    await first?.closed;

    expect(code).toBe(4429);
    await expect
      .poll(() => connectGateway(world.url, { key }).then(() => 'connected', String))
      .toBe('connected');
  });

  test('with a wrong key in the header is refused at once', async () => {
    const world = await openGatewayWorld();

    await expect(connectGateway(world.url, { key: 'clq_wrong' })).rejects.toThrow('401');
    expect((await world.agent('ann')).socket.protocol).toBe('a2a-v1');
  });

  test('of one too many without a key is refused, and room is made when one is known (G7)', async () => {
    const world = await openGatewayWorld({ timing: PATIENT });
    const clients = await Promise.all(
      Array.from({ length: UNKNOWN_PER_ADDRESS_MAX }, () => world.connect()),
    );
    await expect(world.connect()).rejects.toThrow('503');

    clients[0]?.say({ type: 'auth', content: { token: await world.key('viewer') } });
    await clients[0]?.nextOf('auth-response');

    expect((await world.connect()).socket.readyState).toBe(1);
  });

  test('of 200 at once leaves no more than may be unknown (G7)', async () => {
    const world = await openGatewayWorld({ timing: PATIENT });
    const tried = await Promise.allSettled(Array.from({ length: 200 }, () => world.connect()));

    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      UNKNOWN_PER_ADDRESS_MAX,
    );
  });
});

describe('a page', () => {
  test('takes the place of a server from nowhere but where it came from (G2)', () => {
    const root = fileURLToPath(new URL('../../', import.meta.url));
    const sources = ['app', 'components', 'lib/client'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
        .map((name) => ({ name, text: readFileSync(join(root, folder, name), 'utf8') })),
    );
    const named = /gatewayUrl|new WebSocket\(|['"`]wss?:|connectLive\(\{[^}]*\burl\b/;

    expect(sources.length).toBeGreaterThan(100);
    expect(
      sources.filter(({ text }) => named.test(text) && !/function connectLive/.test(text)),
    ).toEqual([]);
  });
});
