// One whole server follows another one over TLS, each known to the other by a certificate.
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { aFollower } from '@/lib/testing/worlds/follow-world';
import { ADMIN_TOKEN, openWholeApp } from '@/lib/testing/worlds/whole-app';
import type { App } from './compose';
import { readSettings } from './env';
import { followLogs } from './follow-logs';
import { serveGateway } from './serve-gateway';

const PRINCIPAL = { key_id: 'op', role: 'admin', agent_id: null, grants: [] } as const;

/** A certificate that signed itself is a CA for itself, as a server's and as a client's. */
const CERT = fileURLToPath(new URL('testdata/localhost.crt', import.meta.url));
const KEY = fileURLToPath(new URL('testdata/localhost.key', import.meta.url));

const SERVER_TLS = { GATEWAY_TLS_CERT: CERT, GATEWAY_TLS_KEY: KEY };
const CLIENT_TLS = { COLLOQUY_FOLLOW_CERT: CERT, COLLOQUY_FOLLOW_CERT_KEY: KEY };

/** A workspace with one event behind a gateway. */
async function openFollowed(environment: Readonly<Record<string, string>>): Promise<string> {
  const app = await openWholeApp(environment);
  const gateway = await serveGateway(app);
  onTestFinished(async () => gateway?.close());
  const frame = { text: JSON.stringify(anEvent({ payload: { text: 'over there' } })) };
  await app.handle.engine.ingest({
    protocol: 'clutch',
    items: [{ ok: true, frame }],
    contentType: 'application/json',
    principal: PRINCIPAL,
  });
  return gateway?.url ?? '';
}

const follow = (url: string, environment: Readonly<Record<string, string>> = {}) =>
  openWholeApp({ COLLOQUY_FOLLOW: url, COLLOQUY_FOLLOW_KEY: ADMIN_TOKEN, ...environment });

const textsIn = async ({ handle: { engine } }: App) =>
  (await engine.read({ filter: {}, after: 0, limit: 10, order: 'asc' })).map(
    ({ event }) => event.payload.text,
  );

const metricsOf = (app: App) => app.metrics.registry.metrics();

describe('a server that follows another one', () => {
  test('does not start with a CA that is none, with which nobody could be checked', async () => {
    const url = 'wss://127.0.0.1:1';

    for (const file of [KEY, '/no/such.crt']) {
      await expect(follow(url, { COLLOQUY_FOLLOW_CA: file })).rejects.toThrow(
        /\n {2}COLLOQUY_FOLLOW_CA: expected a file /,
      );
    }
  });

  test('shows its certificate where the gateway asks for one, and has what is there', async () => {
    const url = await openFollowed({ ...SERVER_TLS, GATEWAY_TLS_CLIENT_CA: CERT });

    const app = await follow(url, { ...CLIENT_TLS, COLLOQUY_FOLLOW_CA: CERT });
    await expect.poll(() => textsIn(app)).toEqual(['over there']);

    const name = new URL(url).host;
    await expect
      .poll(() => metricsOf(app))
      .toContain(`colloquy_follow_events_total{gateway="${name}",outcome="stored"} 1`);
    const metrics = await metricsOf(app);
    expect(metrics).toContain(`colloquy_follow_connected{gateway="${name}"} 1`);
    expect(metrics).toContain(`colloquy_follow_behind_events{gateway="${name}"} 0`);
  });

  test('is not let in without a certificate, whatever its key', async () => {
    const url = await openFollowed({ ...SERVER_TLS, GATEWAY_TLS_CLIENT_CA: CERT });

    const app = await follow(url, { COLLOQUY_FOLLOW_CA: CERT });
    const failed = `colloquy_follow_failures_total{gateway="${new URL(url).host}"} 1`;
    await expect.poll(() => metricsOf(app)).toContain(failed);

    expect(await textsIn(app)).toEqual([]);
  });

  test('believes no certificate but one of its CA', async () => {
    const url = await openFollowed(SERVER_TLS);

    const app = await follow(url);
    const failed = `colloquy_follow_failures_total{gateway="${new URL(url).host}"} 1`;
    await expect.poll(() => metricsOf(app)).toContain(failed);

    expect(await textsIn(app)).toEqual([]);
  });

  test('goes on after its own start from what its database holds', async () => {
    const url = await openFollowed({});
    const first = await follow(url);
    await expect.poll(() => textsIn(first)).toEqual(['over there']);
    const { dataDir } = first.settings;
    await first.close();

    const again = await follow(url, { COLLOQUY_DATA_DIR: dataDir });
    const connected = `colloquy_follow_connected{gateway="${new URL(url).host}"} 1`;
    await expect.poll(() => metricsOf(again)).toContain(connected);

    expect(await metricsOf(again)).toContain('outcome="repeated"} 0');
    expect(await textsIn(again)).toEqual(['over there']);
  });
});

test('warns of each key that is sent in the clear to another machine, and does not tell it', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const { engine, store, deps } = await aFollower();
  const settings = readSettings({
    COLLOQUY_FOLLOW: 'ws://192.0.2.1:1, wss://192.0.2.1:1, ws://127.0.0.1:1',
    COLLOQUY_FOLLOW_KEY: 'the-secret',
  });

  const { checkpoints } = store;
  const unfollow = await followLogs(settings, { ...deps, engine, checkpoints, log });
  const warnings = lines.filter((line) => line.includes('in the clear'));
  await unfollow();

  expect(warnings).toHaveLength(1);
  expect(JSON.parse(warnings[0] ?? '')).toMatchObject({
    gateway: '192.0.2.1:1',
    msg: expect.stringMatching(/Use wss:.*COLLOQUY_FOLLOW_CA/),
  });
  expect(lines.join('')).not.toContain('the-secret');
});
