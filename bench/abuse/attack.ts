// What an attack is, and what is watched while it goes on: how long a health check takes that comes from outside, and the
// resident memory.
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Colloquy } from '@/e2e/fixtures/colloquy';
import { residentMb } from '../start';
import { type Figure, percentile } from '../table';

export type Target = { readonly colloquy: Colloquy; readonly gatewayPort: number };

/** Attacks a fresh server; tells what it cost. */
export type Attack = (target: Target) => Promise<Figure[]>;

/** Between two health checks. Milliseconds. */
const CHECK_EVERY_MS = 20;

/** Between two looks at the memory. Milliseconds. */
const MEMORY_EVERY_MS = 100;

export type Watched = {
  /** The 99th percentile of a health check, beyond what it takes on the quiet server. Milliseconds. */
  readonly lagMs: number;
  /** The most memory, beyond what there was when the watch began. MB. */
  readonly grownMb: number;
};

/** Watches the server while an attack goes on. */
export async function watch(
  { colloquy }: Pick<Target, 'colloquy'>,
  attack: () => Promise<void>,
): Promise<Watched> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const check = () => checkMs(`${colloquy.url}/healthz`, agent);
  const quiet: number[] = [];
  for (let count = 0; count < 50; count += 1) quiet.push(await check());
  const beforeMb = await residentMb(colloquy.pid);
  const lags: number[] = [];
  let mostMb = beforeMb;
  let isOver = false;
  const checking = (async () => {
    while (!isOver) {
      lags.push(await check());
      await pause(CHECK_EVERY_MS);
    }
  })();
  const measuring = (async () => {
    while (!isOver) {
      mostMb = Math.max(mostMb, await residentMb(colloquy.pid));
      await pause(MEMORY_EVERY_MS);
    }
  })();
  await attack();
  isOver = true;
  await Promise.all([checking, measuring]);
  agent.destroy();
  const lagMs = Math.max(0, percentile(lags, 0.99) - percentile(quiet, 0.5));
  return { lagMs, grownMb: mostMb - beforeMb };
}

function checkMs(url: string, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(performance.now() - startedAt));
    })
      .on('error', reject)
      .end();
  });
}
