import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyNameOf } from '@/lib/store/integrity/instance-key';
import { createMemoryStore } from '@/lib/store/memory/memory-store';
import { TRUSTED_KEYS_MAX } from '@/lib/store/ports/trusted-key-store';
import { createTrustedKeys, type EnvironmentKeys } from './trusted-keys';

const AT = Date.parse('2026-02-01T13:20:11.123Z');
const ADMIN = { key_id: 'admin' };

function aPair() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { pem, x, privateKey, key: keyNameOf(pem) };
}

function aList(environment: EnvironmentKeys = new Map(), store = createMemoryStore().trustedKeys) {
  const own = aPair();
  return {
    own,
    store,
    keys: createTrustedKeys({ store, environment, ownPublicKey: own.pem, now: () => AT }),
  };
}

describe('the trusted keys', () => {
  it('are added by a public key in any form, or by its fingerprint, and are the same key', async () => {
    const { pem, x, key } = aPair();
    const hex = Buffer.from(x, 'base64url').toString('hex');
    const base64 = Buffer.from(x, 'base64url').toString('base64');

    for (const text of [pem, `\n ${pem}\n`, x, ` ${x}\n`, hex, base64, key, key.toUpperCase()]) {
      const { keys } = aList();
      expect(await keys.add({ key: text, name: 'Team Berlin' }, ADMIN)).toEqual({
        key,
        name: 'Team Berlin',
        is_in_environment: false,
        added_by: 'admin',
        added_at: '2026-02-01T13:20:11.123Z',
      });
      const signer = { key, is_own: false, is_trusted: true, name: 'Team Berlin' };
      expect(await keys.signerOf(key)).toEqual(signer);
    }
  });

  it('refuse what is no key, and a private one by its own words', async () => {
    const { keys } = aList();
    const { privateKey } = aPair();
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const bad = { code: 'invalid_value', errors: [{ path: '/key' }] };

    await expect(keys.add({ key: pem, name: 'x' }, ADMIN)).rejects.toMatchObject({
      ...bad,
      message: expect.stringContaining('private one'),
    });
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 31 }), async (text) => {
        await expect(keys.add({ key: text, name: 'x' }, ADMIN)).rejects.toMatchObject(bad);
      }),
    );
    expect(await keys.list()).toEqual([]);
  });

  it('refuse the one of this workspace, which is trusted without being named', async () => {
    const { keys, own } = aList();

    await expect(keys.add({ key: own.x, name: 'Us' }, ADMIN)).rejects.toMatchObject({
      code: 'invalid_value',
    });
    expect(keys.own).toEqual({ key: own.key, public_key: own.x });
    expect(await keys.signerOf(own.key)).toMatchObject({ is_own: true, is_trusted: true });
  });

  it('refuse one that is there already, by the name that it has', async () => {
    const { keys } = aList();
    const { x, key } = aPair();
    await keys.add({ key: x, name: 'Team Berlin' }, ADMIN);

    await expect(keys.add({ key, name: 'Team Paris' }, ADMIN)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('"Team Berlin"'),
    });
    expect(await keys.rename(key, 'Team Paris')).toMatchObject({ name: 'Team Paris' });
    expect(await keys.list()).toMatchObject([{ key, name: 'Team Paris', added_by: 'admin' }]);
  });

  it('are unknown once they are removed, in every process at once', async () => {
    const { keys, store } = aList();
    const { keys: elsewhere } = aList(new Map(), store);
    const { x, key } = aPair();
    await keys.add({ key: x, name: 'Team Berlin' }, ADMIN);
    expect(await elsewhere.signerOf(key)).toMatchObject({ is_trusted: true });

    expect(await elsewhere.remove(key)).toBe(true);

    const unknown = { key, is_own: false, is_trusted: false, name: null };
    expect(await keys.signerOf(key)).toEqual(unknown);
    expect(await keys.remove(key)).toBe(false);
    expect(await keys.rename(key, 'Gone')).toBeNull();
  });

  it('of the environment are told as such, and can be neither added, renamed nor removed', async () => {
    const [named, bare] = [aPair(), aPair()];
    const environment = new Map(
      [named.key, bare.key].map((key, at) => [key, at === 0 ? 'lab' : null]),
    );
    const { keys, store } = aList(environment);
    const fixed = { code: 'conflict', message: expect.stringContaining('COLLOQUY_TRUSTED_KEYS') };

    for (const { key } of [named, bare]) {
      await expect(keys.add({ key, name: 'x' }, ADMIN)).rejects.toMatchObject(fixed);
      await expect(keys.rename(key, 'x')).rejects.toMatchObject(fixed);
      await expect(keys.remove(key)).rejects.toMatchObject(fixed);
    }
    const outside = { is_in_environment: true, added_by: null, added_at: null };
    expect(await keys.list()).toEqual([
      { key: named.key, name: 'lab', ...outside },
      { key: bare.key, name: null, ...outside },
    ]);
    expect(await keys.signerOf(bare.key)).toMatchObject({ is_trusted: true, name: null });
    expect(await store.list()).toEqual([]);
  });

  it('that the environment came to name, too, go by its name there, and are in the list once', async () => {
    const { x, key } = aPair();
    const { keys, store } = aList();
    await keys.add({ key: x, name: 'Team Berlin' }, ADMIN);

    const { keys: named } = aList(new Map([[key, 'lab']]), store);
    const { keys: bare } = aList(new Map([[key, null]]), store);

    const there = { key, is_in_environment: true, added_by: 'admin' };
    expect(await named.list()).toMatchObject([{ ...there, name: 'lab' }]);
    expect(await bare.list()).toMatchObject([{ ...there, name: 'Team Berlin' }]);
  });

  it('stand by name, those without one last, and are no more than so many', async () => {
    const bare = aPair();
    const { keys } = aList(new Map([[bare.key, null]]));
    for (let at = TRUSTED_KEYS_MAX; at > 0; at -= 1) {
      const name = `n${String(at).padStart(3, '0')}`;
      await keys.add({ key: at.toString(16).padStart(32, '0'), name }, ADMIN);
    }

    const names = (await keys.list()).map(({ name }) => name);
    expect(names.slice(0, -1)).toEqual(names.slice(0, -1).toSorted());
    expect(names.at(-1)).toBeNull();
    await expect(keys.add({ key: aPair().x, name: 'more' }, ADMIN)).rejects.toMatchObject({
      code: 'limit_exceeded',
    });
  });
});
