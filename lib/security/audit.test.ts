import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AppError } from '@/lib/model/errors/app-error';
import { openAnchorLog } from '@/lib/store/integrity/anchors';
import { createMemoryAuditStore } from '@/lib/store/memory/audit-store';
import type { AuditStore, NewAuditEntry } from '@/lib/store/ports/audit-store';
import { createAuditTrail } from './audit';

const KEN = { kind: 'key', id: 'key_1', name: 'agent:ken' } as const;
const DONE = { actor: KEN, action: 'key.create', outcome: 'ok' } as const;

function aTrail() {
  const store = createMemoryAuditStore();
  const clock = { now: Date.parse('2026-02-01T00:00:00Z') };
  const failing = { is: false };
  const commits: number[] = [];
  const append = async (entries: readonly NewAuditEntry[]) => {
    if (failing.is) throw new AppError('store_unavailable', 'not at this moment');
    commits.push(entries.length);
    await store.append(entries);
  };
  const trail = createAuditTrail({
    store: { ...store, append },
    now: () => clock.now,
    log: { error: () => undefined },
  });
  onTestFinished(trail.close);
  return { trail, clock, failing, commits };
}

describe('the audit trail', () => {
  it('answers when an entry is kept, and keeps what waits with it', async () => {
    const { trail, commits } = aTrail();
    trail.record({ ...DONE, target: 'a' });
    trail.record({ ...DONE, target: 'b' });

    await trail.recorded({ ...DONE, target: 'c', detail: { role: 'viewer' } });

    const entries = await trail.list({ limit: 10 });
    expect(entries.map(({ target }) => target)).toEqual(['a', 'b', 'c']);
    expect(commits).toEqual([3]);
    expect(await trail.verify()).toMatchObject({ ok: true, entries: 3, anchored_to: 0, key: null });
  });

  it('knows a message by everything but what it says', async () => {
    const { trail } = aTrail();
    const at = '2026-01-31T23:59:59.000Z';
    const to = ['agent:bob', 'agent:eve'];

    trail.recordMessage({ id: 'm1', at, from: 'agent:ken', to, type: 'request', outcome: 'ok' });
    await trail.close();

    expect(await trail.list({ limit: 1 })).toMatchObject([
      {
        actor: { kind: 'key', id: 'agent:ken', name: 'ken' },
        action: 'message',
        target: 'agent:bob agent:eve',
        outcome: 'ok',
        address: null,
        detail: { id: 'm1', type: 'request', sent_at: at },
      },
    ]);
  });

  it('keeps an entry small, storable and free of keys, whatever is put into a name', async () => {
    const { trail } = aTrail();
    const secret = `clq_${'x'.repeat(43)}`;
    const long = 'y'.repeat(100_000);
    const detail = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`${at}${long}`, `\u0000\ud800${long}`]),
    );

    await trail.recorded({ ...DONE, target: `${secret} \u0000\ud800 ${long}`, detail });

    const text = JSON.stringify(await trail.list({ limit: 1 }));
    expect(text).not.toContain(secret);
    expect(text.length).toBeLessThan(8_000);
  });

  it('keeps later what the store would not take, in order', async () => {
    const { trail, failing } = aTrail();
    failing.is = true;
    await trail.recorded({ ...DONE, target: 'a' });
    failing.is = false;
    await trail.recorded({ ...DONE, target: 'b' });

    expect((await trail.list({ limit: 10 })).map(({ target }) => target)).toEqual(['a', 'b']);
  });

  it('makes one attempt for all who come while the store does not answer', async () => {
    const { trail, failing, commits } = aTrail();
    failing.is = true;
    const waiting = Array.from({ length: 50 }, () => trail.recorded(DONE));
    await waiting[0];
    failing.is = false;

    await Promise.all(waiting);
    await trail.recorded(DONE);

    expect(commits.reduce((sum, entries) => sum + entries)).toBe(51);
    expect(commits.length).toBeLessThanOrEqual(2);
  });

  it('counts what it had no room for', async () => {
    const { trail, failing } = aTrail();
    failing.is = true;
    for (let at = 0; at < 10_007; at += 1) trail.record(DONE);
    failing.is = false;
    await trail.close();

    const [last] = await trail.list({ limit: 1, order: 'desc' });
    expect(last).toMatchObject({ id: 10_001, action: 'audit.drop', detail: { entries: 7 } });
  });
});

describe('the anchors of the audit', () => {
  async function aSignedTrail() {
    const dir = await mkdtemp(join(tmpdir(), 'colloquy-audit-'));
    onTestFinished(() => rm(dir, { recursive: true }));
    const store = createMemoryAuditStore();
    const open = async (overrides: Partial<AuditStore> = {}) =>
      createAuditTrail({
        store: { ...store, ...overrides },
        anchors: await openAnchorLog(dir, { chain: 'audit' }),
        now: Date.now,
        log: { error: () => undefined },
      });
    const anchored = async () =>
      (await store.list({ limit: 10_000 }))
        .filter(({ action }) => action === 'audit.anchor')
        .map(({ detail }) => detail.seq);
    return { store, open, anchored };
  }

  it('are signed after a thousand entries and at the end, and not where nothing was done', async () => {
    const { open, anchored } = await aSignedTrail();
    const trail = await open();
    for (let at = 0; at < 1_001; at += 1) trail.record(DONE);
    await trail.recorded(DONE);
    await expect.poll(anchored).toHaveLength(1);
    const [first] = await anchored();
    await trail.recorded(DONE);

    await trail.close();
    await (await open()).close();

    expect(first).toBeGreaterThanOrEqual(1_000);
    expect(await anchored()).toEqual([first, 1_004]);
    const report = await (await open()).verify();
    expect(report).toMatchObject({ ok: true, entries: 1_005, anchors: 2, anchored_to: 1_004 });
    expect(report.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('are signed some minutes after an entry that no other one follows', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { open, anchored } = await aSignedTrail();
    const trail = await open();
    await trail.recorded(DONE);
    vi.advanceTimersByTime(4 * 60_000);
    expect(await anchored()).toEqual([]);

    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();

    await expect.poll(anchored).toEqual([1]);
    await trail.close();
    expect(await anchored()).toEqual([1]);
  });

  it('show an end that was cut off with its anchors', async () => {
    const { store, open } = await aSignedTrail();
    const trail = await open();
    await trail.recorded(DONE);
    await trail.recorded(DONE);
    await trail.close();
    const cutOff = await open({
      readChain: async (after) => (await store.readChain(0, 1)).filter(({ id }) => id > after),
    });

    expect(await cutOff.verify()).toMatchObject({ ok: false, entries: 1, bad: { id: 2 } });
  });
});

describe('refusals', () => {
  const REFUSAL = { address: '192.0.2.1', outcome: 'refused' };

  it('of one address and reason are one entry at once and one for the rest of a minute', async () => {
    const { trail, clock } = aTrail();
    for (let at = 0; at < 100; at += 1) trail.refuse(REFUSAL);
    trail.refuse({ ...REFUSAL, address: '192.0.2.2' });
    clock.now += 61_000;
    trail.refuse(REFUSAL);
    await trail.close();

    const entries = await trail.list({ limit: 10 });
    expect(entries.map(({ address, detail }) => [address, detail.repeats])).toEqual([
      ['192.0.2.1', undefined],
      ['192.0.2.2', undefined],
      ['192.0.2.1', 99],
      ['192.0.2.1', undefined],
    ]);
  });

  it('of a flood of addresses are a bounded number of entries', async () => {
    const { trail } = aTrail();
    for (let at = 0; at < 5_000; at += 1) trail.refuse({ ...REFUSAL, address: `2001:db8::${at}` });
    await trail.close();

    const entries = await trail.list({ limit: 5_000 });
    expect(entries).toHaveLength(1_002);
    expect(entries.at(-1)).toMatchObject({ address: 'many addresses', detail: { repeats: 3_999 } });
  });

  it('are written down within a minute and a bit, though nobody comes any more', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { trail, clock } = aTrail();
    trail.refuse(REFUSAL);
    trail.refuse(REFUSAL);
    clock.now += 70_000;
    await vi.advanceTimersByTimeAsync(11_000);

    expect(await trail.list({ limit: 10 })).toMatchObject([{}, { detail: { repeats: 1 } }]);
  });
});
