// The gateway of a whole server: its port, TLS, metrics, and two instances side by side.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connectGateway } from '@/lib/testing/worlds/gateway-client';
import { ADMIN_TOKEN, openWholeApp } from '@/lib/testing/worlds/whole-app';
import { readSettings } from './env';
import { gatewayFailure, serveGateway } from './serve-gateway';

/** A certificate of localhost and 127.0.0.1 that signed itself, good until 2126, and its key. */
const CERT_FILE = fileURLToPath(new URL('testdata/localhost.crt', import.meta.url));
const KEY_FILE = fileURLToPath(new URL('testdata/localhost.key', import.meta.url));

async function serve(environment: Readonly<Record<string, string>> = {}) {
  const app = await openWholeApp({ COLLOQUY_AGENTS: 'none', ...environment });
  const gateway = await serveGateway(app);
  onTestFinished(async () => gateway?.close());
  return { app, gateway };
}

const quoted = (text: string) => text.replace(/[()]/g, '\\$&');

const list = { type: 'discovery', content: { action: 'list' } };

describe('the gateway of a server', () => {
  test('listens beside that of another one, on a port of its own', async () => {
    const [one, other] = [await serve(), await serve()];
    const clients = await Promise.all(
      [one, other].map(({ gateway }) => connectGateway(gateway?.url ?? '', { key: ADMIN_TOKEN })),
    );
    for (const client of clients) client.say(list);

    expect(one.gateway?.port).not.toBe(other.gateway?.port);
    for (const client of clients) {
      expect(await client.nextOf('discovery')).toMatchObject({ content: { agents: [] } });
    }
  });

  test('says that its port is taken, and is not there where it is switched off', async () => {
    const { gateway } = await serve();

    const GATEWAY_PORT = String(gateway?.port);
    const failed = await serve({ GATEWAY_PORT }).catch((error: NodeJS.ErrnoException) => error);
    const error = failed as NodeJS.ErrnoException;
    expect(error.code).toBe('EADDRINUSE');
    expect(gatewayFailure(error, readSettings({ GATEWAY_PORT }))).toMatchObject({
      isFatal: true,
      message: expect.stringContaining(`Port ${GATEWAY_PORT} on 127.0.0.1`),
    });
    expect(gatewayFailure(error, readSettings({}))).toMatchObject({ isFatal: false });
    expect((await serve({ GATEWAY_PORT: 'off' })).gateway).toBeNull();
  });

  test.each([
    ['GATEWAY_TLS_CERT', 'a file that this user may read', { GATEWAY_TLS_CERT: '/no/such.crt' }],
    ['GATEWAY_TLS_CERT', 'a file with a certificate (PEM)', { GATEWAY_TLS_CERT: KEY_FILE }],
    ['GATEWAY_TLS_KEY', 'the key (PEM) of the certificate', { GATEWAY_TLS_KEY: CERT_FILE }],
    ['GATEWAY_TLS_CLIENT_CA', 'a file with a certificate', { GATEWAY_TLS_CLIENT_CA: KEY_FILE }],
  ])('is not there where a file is none: %s, %s', async (name, expected, environment) => {
    const files = { GATEWAY_TLS_CERT: CERT_FILE, GATEWAY_TLS_KEY: KEY_FILE, ...environment };

    const failed = await serve(files).catch((error: NodeJS.ErrnoException) => error);

    expect(gatewayFailure(failed as NodeJS.ErrnoException, readSettings({}))).toMatchObject({
      isFatal: true,
      message: expect.stringMatching(
        new RegExp(`^These.*\n  ${name}: expected ${quoted(expected)}`),
      ),
    });
  });

  test('is spoken to over TLS where it has a certificate', async () => {
    const { gateway } = await serve({ GATEWAY_TLS_CERT: CERT_FILE, GATEWAY_TLS_KEY: KEY_FILE });
    const ca = readFileSync(CERT_FILE, 'utf8');
    const client = await connectGateway(gateway?.url ?? '', { key: ADMIN_TOKEN, ca });
    client.say(list);

    expect(new X509Certificate(ca).checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(gateway?.url).toMatch(/^wss:/);
    expect((await client.nextOf('discovery')).type).toBe('discovery');
    await expect(connectGateway(gateway?.url.replace('wss', 'ws') ?? '')).rejects.toThrow();
  });

  test('takes a page of the web server of its process, and no other', async () => {
    const { app, gateway } = await serve();
    const url = gateway?.url ?? '';
    const own = { origin: app.handle.config.publicUrl };

    expect((await connectGateway(url, { headers: own })).socket.readyState).toBe(1);
    const foreign = { origin: 'http://127.0.0.1:1' };
    await expect(connectGateway(url, { headers: foreign })).rejects.toThrow('403');
  });

  test('is counted in the metrics, and answers nothing but upgrades', async () => {
    const { app, gateway } = await serve();
    const client = await connectGateway(gateway?.url ?? '', { key: ADMIN_TOKEN });
    client.say(list);
    await client.nextOf('discovery');
    await expect(connectGateway(gateway?.url ?? '', { key: 'wrong' })).rejects.toThrow('401');
    const text = await app.metrics.registry.metrics();
    const plain = await fetch(gateway?.url.replace('ws', 'http') ?? '');

    expect(text).toContain('colloquy_gateway_connections 1');
    expect(text).toContain('colloquy_gateway_messages_total{direction="in"} 1');
    expect(text).toContain('colloquy_gateway_refused_total 1');
    expect(plain.status).toBe(426);
  });
});
