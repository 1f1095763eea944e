import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ADMIN_TOKEN, openWholeApp, serveWholeApp } from '@/lib/testing/worlds/whole-app';
import { welcomeOf } from './welcome';

const linksIn = (text: string) => [...text.matchAll(/\/setup\?token=[\w-]{43}/g)].length;

async function aDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'colloquy-welcome-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

test('a start says the setup link once, until somebody has signed in, in whichever process', async () => {
  const environment = { COLLOQUY_DATA_DIR: await aDataDir() };
  const first = await serveWholeApp({ environment });
  const second = await openWholeApp(environment);
  const said = [await welcomeOf(first.app, 'ws://x'), await welcomeOf(second, null)];
  expect(said.map(linksIn)).toEqual([1, 1]);
  expect(said[0]).toContain('Agents connect to ws://x');

  const headers = { 'content-type': 'application/json', origin: first.url };
  const body = JSON.stringify({ key: ADMIN_TOKEN });
  const signedIn = await fetch(`${first.url}/api/v1/session`, { method: 'POST', headers, body });
  expect(signedIn.status).toBe(200);

  for (const app of [first.app, second, await openWholeApp(environment)]) {
    const text = await welcomeOf(app, null);
    expect(linksIn(text)).toBe(0);
    expect(text).toContain('Sign in with a key');
  }
});

test('a sign-out does not bring the link back', async () => {
  const { app, url } = await serveWholeApp();
  const link = /\/setup\?token=\S+/.exec(await welcomeOf(app, null))?.[0] ?? '';
  const followed = await fetch(`${url}${link}`, { redirect: 'manual' });
  const cookie = followed.headers.get('set-cookie')?.split(';')[0] ?? '';
  const headers = { cookie, origin: url };
  await fetch(`${url}/api/v1/session`, { method: 'DELETE', headers });

  expect(linksIn(await welcomeOf(app, null))).toBe(0);
});

test('no link is said where authentication is off', async () => {
  const app = await openWholeApp({ COLLOQUY_AUTH: 'off' });

  expect(await welcomeOf(app, null)).toMatch(/authentication is off/);
  expect(linksIn(await welcomeOf(app, null))).toBe(0);
});

test('a start says that browsers open no page on its port', async () => {
  const refused = await openWholeApp({ PORT: '6667' });
  const behindProxy = await openWholeApp({
    PORT: '6667',
    COLLOQUY_PUBLIC_URL: 'https://c.example',
  });

  expect(await welcomeOf(refused, null)).toContain('Browsers open no page on port 6667.');
  expect(await welcomeOf(behindProxy, null)).not.toContain('Browsers');
});
