import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestApi, TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';

const PEER = '192.0.2.1';

async function open() {
  const api = await openTestApi();
  onTestFinished(api.close);
  const { credentials } = api.deps;
  return {
    api,
    admit: (credential: string) =>
      credentials.admit(credential, PEER).then(
        ({ status }) => status,
        (error: { code: string }) => error.code,
      ),
  };
}

describe('credentials of an address that guesses', () => {
  it('are admitted where they are right, whoever made the key in this process', async () => {
    const { api, admit } = await open();
    const before = await api.key('viewer');
    const guesses = await Promise.all(
      Array.from({ length: 1_000 }, (_, at) => admit(`clq_guess-${at}`)),
    );
    expect(guesses.filter((guess) => guess !== 'rate_limited')).toHaveLength(10);

    const after = await api.key('agent', 'agent:ken');

    expect(await Promise.all([before, after, TEST_ADMIN_SECRET].map(admit))).toEqual([
      'valid',
      'valid',
      'valid',
    ]);
    expect(await admit('clq_one-more')).toBe('rate_limited');
  });

  it('cost no read of the store where they are wrong', async () => {
    const { api, admit } = await open();
    for (let at = 0; at < 10; at += 1) await admit(`clq_guess-${at}`);
    const find = vi.spyOn(api.store.keys, 'findByHash');

    for (let at = 0; at < 200; at += 1) await admit(`clq_more-${at}`);

    expect(find).not.toHaveBeenCalled();
  });

  it('are not admitted once their key is revoked, and cost no read either once that is learnt', async () => {
    const { api, admit } = await open();
    const { key, secret } = await api.keyring.create({ role: 'viewer', grants: [] });
    for (let at = 0; at < 10; at += 1) await admit(`clq_guess-${at}`);
    expect(await admit(secret)).toBe('valid');
    await api.keyring.revoke(key.id);
    expect(await admit(secret)).toBe('rate_limited');
    await api.keyring.load();
    const find = vi.spyOn(api.store.keys, 'findByHash');

    expect(await admit(secret)).toBe('rate_limited');
    expect(find).not.toHaveBeenCalled();
  });
});
