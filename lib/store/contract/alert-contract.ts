// Saved searches and alerts: every store keeps as many, counts the same ones as open, and lends each due alert to one process.
import { describe, expect, it } from 'vitest';
import type { NewAlert } from '@/lib/model/alert';
import { BUILT_AT } from '@/lib/testing/events';
import { type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { ALERTS_KEPT_MAX, type AlertStore, SEARCHES_MAX } from '../ports/alert-store';

const LATER = '2026-03-01T00:00:00.000Z';

const aSearch = (
  id: string,
  more: Partial<Parameters<AlertStore['putSearch']>[0]> = {},
): Parameters<AlertStore['putSearch']>[0] => ({
  id,
  name: `Search ${id}`,
  q: 'from:ken "pricing"',
  alert: null,
  revision: 'r1',
  since_seq: 7,
  ...more,
});

const anAlert = (id: string, more: Partial<NewAlert> = {}): NewAlert => ({
  id,
  search_id: 'a',
  name: 'Search a',
  q: 'sum:cost ',
  over: 0.5,
  within_s: 60,
  count: 0.75,
  first_seq: 3,
  last_seq: 9,
  raised_at: BUILT_AT,
  webhook: null,
  ...more,
});

const NOBODY = { acknowledged_at: null, acknowledged_by: null };

export function describeAlerts(makeWorld: () => Promise<StoreWorld>): void {
  describe('saved searches', () => {
    const fixture = useWorld(makeWorld);

    it('are replaced by their id, listed by name, kept over a restart, and deleted', async () => {
      const { alerts } = fixture.store;
      const alert = { over: 2.5, within_s: 3_600, webhook: 'https://hooks.test/x' };
      await alerts.putSearch(aSearch('b', { alert }));
      await alerts.putSearch(aSearch('a', { q: 'old' }));
      await alerts.putSearch(aSearch('a', { revision: 'r2' }));

      const reopened = (await fixture.restart()).alerts;

      const fresh = { fired_at: null, webhook_tried: null };
      expect(await reopened.searches()).toEqual([
        { ...aSearch('a', { revision: 'r2' }), ...fresh },
        { ...aSearch('b', { alert }), ...fresh },
      ]);
      expect(
        new Set((await reopened.revisions()).map(({ id, revision }) => id + revision)),
      ).toEqual(new Set(['ar2', 'br1']));
      expect(await reopened.deleteSearch('a')).toBe(true);
      expect(await reopened.deleteSearch('a')).toBe(false);
      expect(await reopened.deleteSearch('\u0000')).toBe(false);
      expect((await reopened.searches()).map(({ id }) => id)).toEqual(['b']);
    });

    it('are no more than so many, and each of them can be replaced then', async () => {
      const { alerts } = fixture.store;
      for (let at = 0; at < SEARCHES_MAX; at += 1) await alerts.putSearch(aSearch(`s${at}`));

      const refused = alerts.putSearch(aSearch('more'));
      await expect(refused).rejects.toMatchObject({ code: 'limit_exceeded' });
      await alerts.putSearch(aSearch('s0', { name: 'Changed' }));

      expect(await alerts.searches()).toHaveLength(SEARCHES_MAX);
      expect((await alerts.searches()).map(({ name }) => name)).toContain('Changed');
    });

    it('refuse text that no column holds', async () => {
      const put = fixture.store.alerts.putSearch(aSearch('a', { q: '\ud800' }));
      await expect(put).rejects.toMatchObject({ code: 'bad_text' });
    });
  });

  describe('alerts', () => {
    const fixture = useWorld(makeWorld);

    it('are kept once by their id, newest first, and their search says when it fired', async () => {
      const { alerts } = fixture.store;
      await alerts.putSearch(aSearch('a'));
      expect(await alerts.raise([anAlert('1'), anAlert('2', { raised_at: LATER })])).toEqual([
        '1',
        '2',
      ]);
      expect(await alerts.raise([anAlert('2'), anAlert('3')])).toEqual(['3']);
      await alerts.putSearch(aSearch('a', { revision: 'r2' }));

      const reopened = (await fixture.restart()).alerts;

      const { webhook: _, ...kept } = anAlert('3');
      const listed = await reopened.list({ limit: 10 });
      expect(listed.map(({ id }) => id)).toEqual(['3', '2', '1']);
      expect(listed[0]).toEqual({ ...kept, ...NOBODY, place: expect.any(Number) });
      const [, second] = listed;
      const older = await reopened.list({ limit: 10, before: second?.place ?? 0 });
      expect(older.map(({ id }) => id)).toEqual(['1']);
      expect(await reopened.list({ limit: 1 })).toHaveLength(1);
      expect((await reopened.searches())[0]?.fired_at).toBe(BUILT_AT);
    });

    it('are acknowledged once, by whoever was first', async () => {
      const { alerts } = fixture.store;
      await alerts.raise([anAlert('1'), anAlert('2')]);
      expect(await alerts.open()).toBe(2);

      await alerts.acknowledge('1', { at: BUILT_AT, name: 'Ada' });
      const again = await alerts.acknowledge('1', { at: LATER, name: 'Bob' });

      expect(again).toMatchObject({ id: '1', acknowledged_at: BUILT_AT, acknowledged_by: 'Ada' });
      expect(await alerts.open()).toBe(1);
      expect(await alerts.acknowledge('none', { at: LATER, name: 'Bob' })).toBeNull();
    });

    it('are lent to one process until another time, and tried again when they are due', async () => {
      const { alerts } = fixture.store;
      const webhook = 'http://hooks.test';
      await alerts.putSearch(aSearch('a'));
      await alerts.raise([anAlert('1', { webhook }), anAlert('2')]);

      const [leased, ...more] = await alerts.lease(BUILT_AT, LATER, 10);
      expect(leased).toMatchObject({ id: '1', webhook, tries: 0, over: 0.5 });
      expect(more).toEqual([]);
      expect(await alerts.lease(BUILT_AT, LATER, 10)).toEqual([]);
      await alerts.tried('1', { at: BUILT_AT, error: 'answered 500', due_at: LATER });
      expect((await alerts.searches())[0]?.webhook_tried).toEqual({
        at: BUILT_AT,
        error: 'answered 500',
      });
      expect(await alerts.lease(LATER, LATER, 10)).toMatchObject([{ id: '1', tries: 1 }]);
      await alerts.tried('1', { at: LATER, error: null, due_at: null });

      expect(await alerts.lease(LATER, LATER, 10)).toEqual([]);
      expect((await alerts.searches())[0]?.webhook_tried).toEqual({ at: LATER, error: null });
    });

    it('of a deleted search stay, and are told no webhook any more', async () => {
      const { alerts } = fixture.store;
      await alerts.putSearch(aSearch('a'));
      await alerts.raise([anAlert('1', { webhook: 'http://hooks.test' })]);

      await alerts.deleteSearch('a');

      expect(await alerts.lease(LATER, LATER, 10)).toEqual([]);
      expect(await alerts.list({ limit: 10 })).toHaveLength(1);
    });

    it('are dropped from the oldest on beyond so many', async () => {
      const { alerts } = fixture.store;
      const many = (from: number, count: number) =>
        Array.from({ length: count }, (_, at) => anAlert(String(from + at)));
      await alerts.raise(many(0, ALERTS_KEPT_MAX));
      await alerts.raise(many(ALERTS_KEPT_MAX, 5));

      expect(await alerts.open()).toBe(ALERTS_KEPT_MAX);
      expect(await alerts.acknowledge('4', { at: LATER, name: 'Ada' })).toBeNull();
      expect(await alerts.acknowledge('5', { at: LATER, name: 'Ada' })).not.toBeNull();
    });
  });
}
