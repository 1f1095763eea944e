import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { createKeyring } from './keys';
import { createSessions, instanceIdOf } from './sessions';

const DAY_MS = 24 * 60 * 60 * 1000;

function aWorkspace(publicUrl: string | null = null) {
  const store = createMemoryStore();
  const clock = { now: Date.parse('2026-02-01T00:00:00Z') };
  const now = () => clock.now;
  const keyring = createKeyring({
    store: store.keys,
    adminSecret: 'a'.repeat(40),
    now,
    newId: () => 'key_1',
  });
  const sessions = createSessions({
    store: store.sessions,
    keyring,
    instanceId: 'abcd1234',
    publicUrl,
    now,
  });
  return { store, clock, keyring, sessions };
}

/** What a browser sends back of a `Set-Cookie`. */
const sentBack = (setCookie: string) => setCookie.split(';')[0] ?? '';

describe('a setup link', () => {
  it('signs in as admin, once', async () => {
    const { sessions } = aWorkspace();
    const token = sessions.issueSetupToken();

    const signedIn = await sessions.redeemSetupToken(token, undefined);

    expect(signedIn?.principal).toMatchObject({ role: 'admin' });
    expect(await sessions.redeemSetupToken(token, undefined)).toBeNull();
  });

  it('works once also for two that race for it', async () => {
    const { sessions } = aWorkspace();
    const token = sessions.issueSetupToken();

    const both = await Promise.all([1, 2].map(() => sessions.redeemSetupToken(token, undefined)));

    expect(both.filter((signedIn) => signedIn !== null)).toHaveLength(1);
  });

  it('dies after 15 minutes', async () => {
    const { sessions, clock } = aWorkspace();
    const token = sessions.issueSetupToken();

    clock.now += 15 * 60 * 1000;

    expect(await sessions.redeemSetupToken(token, undefined)).toBeNull();
  });

  it('is not guessed', async () => {
    const { sessions } = aWorkspace();
    sessions.issueSetupToken();

    expect(await sessions.redeemSetupToken('', undefined)).toBeNull();
    expect(await sessions.redeemSetupToken('undefined', undefined)).toBeNull();
  });
});

describe('a session', () => {
  async function signedIn(publicUrl: string | null = null) {
    const workspace = aWorkspace(publicUrl);
    const { key } = await workspace.keyring.create({ role: 'viewer', grants: [] });
    const principal = await workspace.keyring.principal(key.id);
    if (!principal) throw new Error('expected the key that was just made');
    const { cookie } = await workspace.sessions.signIn(principal, undefined);
    return { ...workspace, principal, cookie };
  }

  it('acts for its key, with a cookie that scripts cannot read and no copy of it kept', async () => {
    const { sessions, store, cookie, principal } = await signedIn();
    const value = sentBack(cookie).split('=')[1] ?? '';

    expect(cookie).toMatch(
      /^colloquy_abcd1234=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await sessions.resume(`theme=dark; ${sentBack(cookie)}; x=y`)).toMatchObject(principal);
    expect(await store.sessions.find(value)).toBeNull();
  });

  it('has a cookie that no other host can set where the public address is https', async () => {
    const { cookie, sessions } = await signedIn('https://colloquy.example');

    expect(cookie).toMatch(/^__Host-colloquy_abcd1234=.*; Secure/);
    expect(cookie).not.toMatch(/Domain/i);
    expect(sessions.cookieName).toBe('__Host-colloquy_abcd1234');
  });

  it('ends after 30 days', async () => {
    const { sessions, clock, cookie } = await signedIn();

    clock.now += 30 * DAY_MS - 1;
    expect(await sessions.resume(sentBack(cookie))).not.toBeNull();
    clock.now += 1;
    expect(await sessions.resume(sentBack(cookie))).toBeNull();
  });

  it('ends with its key', async () => {
    const { sessions, keyring, cookie, principal } = await signedIn();

    await keyring.revoke(principal.key_id);

    expect(await sessions.resume(sentBack(cookie))).toBeNull();
  });

  it('ends when the browser signs out', async () => {
    const { sessions, cookie } = await signedIn();

    expect(await sessions.signOut(sentBack(cookie))).toMatch(
      /^colloquy_abcd1234=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(await sessions.resume(sentBack(cookie))).toBeNull();
  });

  it('changes its cookie at every sign-in, so that a planted one is worth nothing', async () => {
    const { sessions, cookie, principal } = await signedIn();

    const again = await sessions.signIn(principal, sentBack(cookie));

    expect(again.cookie).not.toBe(cookie);
    expect(await sessions.resume(sentBack(cookie))).toBeNull();
    expect(await sessions.resume(sentBack(again.cookie))).toMatchObject(principal);
  });

  it.each([undefined, '', 'colloquy_abcd1234', 'colloquy_abcd1234=', 'colloquy_other=x', ';;=;'])(
    'is nobody for the cookie header %s',
    async (header) => {
      const { sessions } = await signedIn();

      expect(await sessions.resume(header)).toBeNull();
    },
  );
});

describe('instanceIdOf', () => {
  it('tells two workspaces on one host apart and is the same for every process of one', () => {
    const one = instanceIdOf({ publicUrl: null, dataDir: '/srv/one' });

    expect(one).toMatch(/^[0-9a-f]{8}$/);
    expect(instanceIdOf({ publicUrl: null, dataDir: '/srv/two' })).not.toBe(one);
    expect(instanceIdOf({ publicUrl: 'https://x', dataDir: '/a' })).toBe(
      instanceIdOf({ publicUrl: 'https://x', dataDir: '/b' }),
    );
  });
});
