// Connections that are opened and not used: headers and bodies that do not come.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Figure } from '../table';
import { percentile } from '../table';
import { type Attack, type Target, watch } from './attack';

const CONNECTIONS = 300;

export const connectionAttacks: readonly Attack[] = [slowHeaders, slowBodies];

function slowHeaders(target: Target): Promise<Figure[]> {
  return untilClosed(
    target,
    'headers that do not come',
    (host) => `GET / HTTP/1.1\r\nHost: ${host}\r\n`,
  );
}

function slowBodies(target: Target): Promise<Figure[]> {
  const { adminToken } = target.colloquy;
  return untilClosed(target, 'small bodies that do not come', (host) =>
    [
      'POST /api/v1/events HTTP/1.1',
      `Host: ${host}`,
      `Authorization: Bearer ${adminToken}`,
      'Content-Type: application/json',
      'Content-Length: 2000',
      '\r\n[',
    ].join('\r\n'),
  );
}

/** How long connections stay that begin with a text and then drip. */
async function untilClosed(
  target: Target,
  name: string,
  textFor: (host: string) => string,
): Promise<Figure[]> {
  const { hostname, port, host } = new URL(target.colloquy.url);
  const seconds: number[] = [];
  const { lagMs, grownMb } = await watch(target, async () => {
    await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        const startedAt = performance.now();
        socket.write(textFor(host));
        const drip = setInterval(() => socket.write('x'), 1_000);
        socket.resume();
        await once(socket, 'close');
        clearInterval(drip);
        seconds.push((performance.now() - startedAt) / 1_000);
      }),
    );
  });
  return [
    {
      name: `${name}: the last one closed after`,
      value: percentile(seconds, 1),
      unit: 's',
      max: 11,
    },
    { name: `${name}: memory of ${CONNECTIONS}`, value: grownMb, unit: 'MB', max: 64 },
    { name: `${name}: health check, p99`, value: lagMs, unit: 'ms', max: 100 },
  ];
}
