import { describe, expect, it, vi } from 'vitest';
import { KeyRequest } from '@/lib/contracts/http-keys';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { createKeyring } from './keys';

const ADMIN_SECRET = 'an-admin-token-of-32-characters-or-more';

function aKeyring() {
  const { keys: store } = createMemoryStore();
  const clock = { now: Date.parse('2026-02-01T00:00:00Z') };
  let count = 0;
  const make = () =>
    createKeyring({
      store,
      adminSecret: ADMIN_SECRET,
      now: () => clock.now,
      newId: () => {
        count += 1;
        return `key_${count}`;
      },
    });
  return { store, clock, keyring: make(), another: make() };
}

/** Of the clock of these tests, at first. */
const AT = '2026-02-01T00:00:00.000Z';

const VIEWER: KeyRequest = { role: 'viewer', grants: [] };

describe('the keyring', () => {
  it('makes secrets of 256 bits that are nowhere kept', async () => {
    const { keyring, store } = aKeyring();

    const { key, secret } = await keyring.create(VIEWER);

    expect(secret).toMatch(/^clq_[\w-]{43}$/);
    expect(secret.startsWith(key.prefix)).toBe(true);
    expect(key.prefix).toHaveLength(10);
    expect(JSON.stringify([await store.list(), await keyring.list()])).not.toContain(secret);
  });

  it('knows who holds a secret and takes no part of one', async () => {
    const { keyring } = aKeyring();
    const { secret } = await keyring.create({ role: 'agent', agent_id: 'ken', grants: ['read'] });

    expect(await keyring.authenticate(secret)).toEqual({
      key_id: 'key_1',
      role: 'agent',
      agent_id: 'agent:ken',
      grants: ['read'],
    });
    for (const wrong of ['', secret.slice(0, -1), `${secret} `, secret.toUpperCase(), 'clq_']) {
      expect(await keyring.authenticate(wrong)).toBeNull();
    }
  });

  it('binds the key of a bridge to a prefix of agent ids, and gives it no agent besides', async () => {
    const { keyring } = aKeyring();
    const request = { role: 'agent', agent_prefix: 'agent:shop.', grants: [] } as const;

    const { key, secret } = await keyring.create({ ...request, grants: [] });

    expect(key).toMatchObject({ agent_id: null, agent_prefix: 'agent:shop.' });
    expect(await keyring.authenticate(secret)).toEqual({
      key_id: 'key_1',
      role: 'agent',
      agent_id: null,
      agent_prefix: 'agent:shop.',
      grants: [],
    });
    for (const wrong of [
      { role: 'operator' as const },
      { agent_id: 'agent:ken' },
      { grants: ['orchestrator' as const] },
    ]) {
      await expect(keyring.create({ ...request, grants: [], ...wrong })).rejects.toThrow(
        /expected/,
      );
    }
    for (const agent_prefix of ['agent:', 'agent:.', 'agent:shop', 'shop.', 'agent:a b.']) {
      expect(KeyRequest.safeParse({ ...request, agent_prefix }).success).toBe(false);
    }
  });

  it('knows which agents have keys, until these are revoked', async () => {
    const { keyring, another } = aKeyring();
    const made = [
      await keyring.create({ role: 'agent', agent_id: 'ken', grants: [] }),
      await keyring.create({ role: 'admin', agent_id: 'agent:ken', grants: [] }),
      await keyring.create(VIEWER),
    ];
    expect([keyring, another].map((ring) => ring.hasKeyOf('agent:ken', AT))).toEqual([true, false]);

    await another.load();
    await another.revoke(made[0]?.key.id ?? '');
    expect(another.hasKeyOf('agent:ken', AT)).toBe(true);
    await another.revoke(made[1]?.key.id ?? '');
    expect(another.hasKeyOf('agent:ken', AT)).toBe(false);
    await another.load();
    expect(another.hasKeyOf('agent:ken', AT)).toBe(false);
    expect(keyring.hasKeyOf('agent:ken', AT)).toBe(true);
    await keyring.load();
    expect(keyring.hasKeyOf('agent:ken', AT)).toBe(false);
  });

  it('tells by the time who had a key, in every process alike', async () => {
    const { keyring, another, clock } = aKeyring();
    const at = (minute: number) => new Date(Date.parse(AT) + minute * 60_000).toISOString();
    clock.now = Date.parse(at(1));
    const { key } = await keyring.create({ role: 'agent', agent_id: 'ken', grants: [] });
    clock.now = Date.parse(at(3));
    await keyring.revoke(key.id);
    await another.load();

    for (const ring of [keyring, another]) {
      const had = [0, 1, 2, 3, 4].map((minute) => ring.hasKeyOf('agent:ken', at(minute)));
      expect(had).toEqual([false, true, true, false, false]);
    }
  });

  it('reads its keys again only where some were made or revoked', async () => {
    const { keyring, another, store } = aKeyring();
    const list = vi.spyOn(store, 'list');
    const { key } = await keyring.create({ role: 'agent', agent_id: 'ken', grants: [] });

    for (let times = 0; times < 3; times += 1) await another.load();
    expect(list).toHaveBeenCalledTimes(1);

    await keyring.revoke(key.id);
    for (let times = 0; times < 3; times += 1) await another.load();
    expect(list).toHaveBeenCalledTimes(2);
    expect(another.hasKeyOf('agent:ken', AT)).toBe(false);
  });

  it('looks a key up once while nothing changes, and anew when something did', async () => {
    const { keyring, another, store, clock } = aKeyring();
    const { key, secret } = await keyring.create({ role: 'agent', agent_id: 'ken', grants: [] });
    const find = vi.spyOn(store, 'findByHash');
    await another.load();
    for (let second = 0; second < 10; second += 1) {
      expect(await another.authenticate(secret)).not.toBeNull();
      clock.now += 900;
      await another.load();
    }
    expect(find).toHaveBeenCalledTimes(1);

    await keyring.revoke(key.id);
    expect(await another.authenticate(secret)).not.toBeNull();
    await another.load();
    expect(await another.authenticate(secret)).toBeNull();
  });

  it('looks a key up again after a second where nobody says that nothing changed', async () => {
    const { keyring, another, clock } = aKeyring();
    const { key, secret } = await keyring.create({ role: 'agent', agent_id: 'ken', grants: [] });
    await another.load();
    expect(await another.authenticate(secret)).not.toBeNull();
    await keyring.revoke(key.id);
    clock.now += 1_000;

    expect(await another.authenticate(secret)).toBeNull();
  });

  it('remembers nothing that was read before a revocation was learnt', async () => {
    const { keyring, another, store } = aKeyring();
    const { key, secret } = await keyring.create({ role: 'agent', agent_id: 'ken', grants: [] });
    await another.load();
    const find = store.findByHash;
    vi.spyOn(store, 'findByHash').mockImplementationOnce(async (hash) => {
      const before = await find(hash);
      await keyring.revoke(key.id);
      await another.load();
      return before;
    });
    await another.authenticate(secret);
    await another.load();

    expect(await another.authenticate(secret)).toBeNull();
  });

  it('does not take up again what was revoked while the keys were read', async () => {
    const { keyring, store } = aKeyring();
    const { key } = await keyring.create({ role: 'agent', agent_id: 'ken', grants: [] });
    const stale = await store.list();
    vi.spyOn(store, 'list').mockImplementationOnce(async () => {
      await keyring.revoke(key.id);
      return stale;
    });

    await keyring.load();

    expect(keyring.hasKeyOf('agent:ken', AT)).toBe(false);
  });

  it('has the admin key without a store, and loses it to nobody', async () => {
    const { keyring } = aKeyring();

    expect(await keyring.authenticate(ADMIN_SECRET)).toMatchObject({ role: 'admin' });
    await expect(keyring.revoke('admin')).rejects.toMatchObject({ code: 'conflict' });
    expect((await keyring.list())[0]).toMatchObject({ id: 'admin', role: 'admin' });
    expect(JSON.stringify(await keyring.list())).not.toContain(ADMIN_SECRET.slice(0, 8));
  });

  it('refuses a revoked key at once, though it was used a moment ago', async () => {
    const { keyring } = aKeyring();
    const { key, secret } = await keyring.create(VIEWER);
    await keyring.authenticate(secret);
    const revoked: string[] = [];
    keyring.onRevoked((keyId) => revoked.push(keyId));

    expect(await keyring.revoke(key.id)).toBe(true);

    expect(await keyring.authenticate(secret)).toBeNull();
    expect(await keyring.principal(key.id)).toBeNull();
    expect(revoked).toEqual([key.id]);
    expect(await keyring.revoke(key.id)).toBe(false);
  });

  it('refuses within a second what another process revoked', async () => {
    const { keyring, another, clock } = aKeyring();
    const { key, secret } = await keyring.create(VIEWER);
    await keyring.authenticate(secret);
    await keyring.principal(key.id);

    await another.revoke(key.id);
    clock.now += 1000;

    expect(await keyring.authenticate(secret)).toBeNull();
    expect(await keyring.principal(key.id)).toBeNull();
  });

  it('tells once of each key that another process revoked, and looks up none of the others for it', async () => {
    const { keyring, another, store } = aKeyring();
    const [one, other] = [await keyring.create(VIEWER), await keyring.create(VIEWER)];
    await another.load();
    await another.authenticate(other.secret);
    const told: string[] = [];
    another.onRevoked((keyId) => told.push(keyId));
    const find = vi.spyOn(store, 'findByHash');

    await keyring.revoke(one.key.id);
    for (let times = 0; times < 3; times += 1) await another.load();

    expect(told).toEqual([one.key.id]);
    expect([one, other].map(({ key }) => another.isRevoked(key.id))).toEqual([true, false]);
    expect(await another.authenticate(other.secret)).not.toBeNull();
    expect(find).not.toHaveBeenCalled();
  });

  it('tells of its own revocations once, however often it loads', async () => {
    const { keyring } = aKeyring();
    const { key } = await keyring.create(VIEWER);
    const told: string[] = [];
    keyring.onRevoked((keyId) => told.push(keyId));

    await keyring.revoke(key.id);
    await keyring.load();

    expect(told).toEqual([key.id]);
    expect(keyring.isRevoked(key.id)).toBe(true);
  });

  it.each([
    [{ role: 'agent', grants: [] }, 'missing_field', '/agent_id'],
    [{ role: 'operator', grants: ['orchestrator'] }, 'missing_field', '/agent_id'],
    [{ role: 'agent', agent_id: 'group:all', grants: [] }, 'invalid_value', '/agent_id'],
    [{ role: 'agent', agent_id: '\u00e9'.repeat(500), grants: [] }, 'invalid_value', '/agent_id'],
    [{ role: 'viewer', agent_id: 'ken', grants: [] }, 'invalid_value', '/agent_id'],
    [{ role: 'auditor', grants: ['impersonate'] }, 'invalid_value', '/grants'],
  ] as [KeyRequest, string, string][])(
    'refuses a key that fits no one: %o',
    async (request, code, path) => {
      const { keyring, store } = aKeyring();

      await expect(keyring.create(request)).rejects.toMatchObject({ code, errors: [{ path }] });
      expect(await store.list()).toEqual([]);
    },
  );

  it('gives no rights to a row that it cannot read', async () => {
    const { keyring, store } = aKeyring();
    const { secret } = await keyring.create(VIEWER);
    const [row] = await store.list();
    if (row) await store.add({ ...row, id: 'odd', role: 'root', secret_hash: 'f'.repeat(64) });

    expect(await keyring.principal('odd')).toBeNull();
    expect((await keyring.list()).map((key) => key.id)).toEqual(['admin', 'key_1']);
    expect(await keyring.authenticate(secret)).not.toBeNull();
  });
});
