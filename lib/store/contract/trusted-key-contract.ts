// Keys of other workspaces that admins trust: every store keeps as many, each once, and shows every opening the same.
import { describe, expect, it } from 'vitest';
import { BUILT_AT } from '@/lib/testing/events';
import { type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { type StoredTrustedKey, TRUSTED_KEYS_MAX } from '../ports/trusted-key-store';

const fingerprint = (at: number) => at.toString(16).padStart(32, '0');

const aKey = (at: number, more: Partial<StoredTrustedKey> = {}): StoredTrustedKey => ({
  key: fingerprint(at),
  name: 'Team Berlin',
  added_by: 'key_1',
  added_at: BUILT_AT,
  ...more,
});

export function describeTrustedKeys(makeWorld: () => Promise<StoreWorld>): void {
  describe('trusted keys', () => {
    const fixture = useWorld(makeWorld);

    it('are kept over a restart, by fingerprint, and one that is there stays as it is', async () => {
      const { trustedKeys } = fixture.store;
      expect(await trustedKeys.add(aKey(2))).toBe(true);
      expect(await trustedKeys.add(aKey(1, { name: 'Léa’s \u202elab' }))).toBe(true);
      expect(await trustedKeys.add(aKey(2, { name: 'Another', added_by: 'key_2' }))).toBe(false);

      const reopened = (await fixture.restart()).trustedKeys;

      expect(await reopened.list()).toEqual([aKey(1, { name: 'Léa’s \u202elab' }), aKey(2)]);
      expect(await reopened.get(fingerprint(2))).toEqual(aKey(2));
      expect(await reopened.get(fingerprint(3))).toBeNull();
      expect(await reopened.get('\u0000')).toBeNull();
    });

    it('are renamed and removed, as another opening sees at once', async () => {
      const other = await fixture.world.open();
      try {
        const { trustedKeys } = fixture.store;
        await trustedKeys.add(aKey(1));

        expect(await other.trustedKeys.rename(fingerprint(1), 'Team Paris')).toBe(true);
        expect(await trustedKeys.get(fingerprint(1))).toEqual(aKey(1, { name: 'Team Paris' }));
        expect(await trustedKeys.remove(fingerprint(1))).toBe(true);

        expect(await other.trustedKeys.list()).toEqual([]);
        expect(await other.trustedKeys.rename(fingerprint(1), 'Gone')).toBe(false);
        expect(await other.trustedKeys.remove(fingerprint(1))).toBe(false);
        expect(await other.trustedKeys.remove('\ud800')).toBe(false);
      } finally {
        if (other !== fixture.store) await other.close();
      }
    });

    it('are no more than so many, however many come at once, and one that is there is told so then', async () => {
      const { trustedKeys } = fixture.store;
      const all = Array.from({ length: TRUSTED_KEYS_MAX + 5 }, (_, at) => aKey(at));

      const added = await Promise.allSettled(all.map((key) => trustedKeys.add(key)));

      const refused = added.filter(({ status }) => status === 'rejected');
      expect(refused).toHaveLength(5);
      for (const one of refused) expect(one).toMatchObject({ reason: { code: 'limit_exceeded' } });
      const kept = await trustedKeys.list();
      expect(kept).toHaveLength(TRUSTED_KEYS_MAX);
      expect(await trustedKeys.add(kept[0] ?? aKey(0))).toBe(false);
    });

    it('refuse text that no column holds', async () => {
      const { trustedKeys } = fixture.store;
      const bad = { code: 'bad_text' };

      await expect(trustedKeys.add(aKey(1, { name: '\ud800' }))).rejects.toMatchObject(bad);
      await expect(trustedKeys.rename(fingerprint(1), '\u0000')).rejects.toMatchObject(bad);
    });
  });
}
