// The audit: kept in order, chained, read by who acted.
import { describe, expect, it } from 'vitest';
import type { AuditActor, AuditEntry } from '@/lib/model/audit-entry';
import { type StoreWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { verifyAudit } from '../integrity/audit-chain';
import type { NewAuditEntry } from '../ports/audit-store';
import { EMPTY_AUDIT } from '../rows/audit-rows';

const KEN: AuditActor = { kind: 'key', id: 'key_1', name: 'agent:ken' };
const ADA: AuditActor = { kind: 'person', id: 'key_2', name: 'admin' };

function anEntry(overrides: Partial<NewAuditEntry> = {}): NewAuditEntry {
  return {
    at: '2026-02-01T00:00:00.000Z',
    actor: KEN,
    action: 'key.create',
    target: 'key_3',
    outcome: 'ok',
    address: '127.0.0.1',
    detail: { role: 'viewer', count: 2, odd: '\u0000\ud800"\\' },
    ...overrides,
  };
}

const numbered = (entries: readonly NewAuditEntry[]): AuditEntry[] =>
  entries.map((entry, index) => ({ id: index + 1, ...entry }));

export function describeAudit(makeWorld: () => Promise<StoreWorld>): void {
  describe('the audit', () => {
    const fixture = useWorld(makeWorld);

    it('keeps entries in order and chained, over a restart', async () => {
      const entries = [
        anEntry(),
        anEntry({ target: null, address: null, detail: {} }),
        anEntry({ actor: ADA, action: 'agent.register \u{1F916}', outcome: 'forbidden' }),
      ];
      await fixture.store.audit.append(entries.slice(0, 2));
      await fixture.store.audit.append(entries.slice(2));
      await fixture.store.audit.append([]);

      const { audit } = await fixture.restart();

      expect(await audit.list({ limit: 10 })).toEqual(numbered(entries));
      expect(await verifyAudit(audit)).toMatchObject({ ok: true, entries: 3 });
    });

    it('knows its last entry', async () => {
      const { audit } = fixture.store;
      expect(await audit.head()).toEqual(EMPTY_AUDIT);
      await audit.append([anEntry(), anEntry()]);

      const [, last] = await audit.readChain(0, 10);

      expect(await audit.head()).toEqual({ id: 2, hash: last?.hash });
    });

    it('is read by what was done, and by that and who did it', async () => {
      const { audit } = fixture.store;
      const exports = { action: 'export' };
      await audit.append([anEntry(), anEntry(exports), anEntry({ ...exports, actor: ADA })]);
      const idsOf = async (query: { action?: string; actor?: string; before?: number }) =>
        (await audit.list({ limit: 9, order: 'desc', ...query })).map(({ id }) => id);

      expect(await idsOf(exports)).toEqual([3, 2]);
      expect(await idsOf({ ...exports, before: 3 })).toEqual([2]);
      expect(await idsOf({ ...exports, actor: ADA.id })).toEqual([3]);
      expect(await idsOf({ action: 'nothing' })).toEqual([]);
    });

    it('is read by pages, either way, and by who acted', async () => {
      const { audit } = fixture.store;
      await audit.append([anEntry(), anEntry({ actor: ADA }), anEntry(), anEntry({ actor: ADA })]);
      const ids = async (query: object) =>
        (await audit.list({ limit: 10, ...query })).map(({ id }) => id);

      expect(await ids({ after: 1, limit: 2 })).toEqual([2, 3]);
      expect(await ids({ before: 4, order: 'desc', limit: 2 })).toEqual([3, 2]);
      expect(await ids({ actor: 'key_2' })).toEqual([2, 4]);
      expect(await ids({ actor: 'key_2', after: 2 })).toEqual([4]);
      expect(await ids({ actor: 'nobody' })).toEqual([]);
    });

    it('gives each entry one place, however many are appended at once', async () => {
      const { audit } = fixture.store;
      const batches = Array.from({ length: 8 }, (_, at) => [
        anEntry({ target: `a${at}` }),
        anEntry({ target: `b${at}` }),
      ]);

      await Promise.all(batches.map((batch) => audit.append(batch)));

      const kept = await audit.list({ limit: 100 });
      expect(kept.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
      expect(new Set(kept.map(({ target }) => target)).size).toBe(16);
      expect(await verifyAudit(audit)).toMatchObject({ ok: true, entries: 16 });
    });

    it('keeps nothing of a batch with a text that fits into no column', async () => {
      const { audit } = fixture.store;

      const appended = audit.append([anEntry(), anEntry({ target: 'a\u0000b' })]);

      await expect(appended).rejects.toMatchObject({ code: 'bad_text' });
      expect(await audit.list({ limit: 10 })).toEqual([]);
    });
  });
}
