import { once } from 'node:events';
import { WebSocket } from 'ws';
import { expect, test } from './fixtures/test';

const AGENTS = ['oscar', 'ines', 'marta'];

test('the plain sockets of agents open and stay open where somebody reads pages', async ({
  page,
  colloquy,
}) => {
  await page.goto('/votes');
  await expect(page.getByRole('main')).toBeVisible();
  const server = colloquy.url.replace('http', 'ws');

  const sockets = await Promise.all(
    AGENTS.map(async (name) => {
      const key = await colloquy.key({ role: 'agent', agent_id: `agent:${name}` });
      const headers = { authorization: `Bearer ${key}` };
      const socket = new WebSocket(`${server}/api/v1/socket/clowl?agent=${name}`, { headers });
      await once(socket, 'open');
      return socket;
    }),
  );
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  for (const socket of sockets) {
    const answered = once(socket, 'pong', { signal: AbortSignal.timeout(5_000) });
    socket.ping();
    await answered;
    socket.terminate();
  }
});
