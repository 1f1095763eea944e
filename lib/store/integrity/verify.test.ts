// Damage of every kind, done to copies of real rows: each is found, at the seq where it begins.
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createClient } from '@libsql/client';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '@/lib/model/errors/app-error';
import { aMessage, anEvent, aRedaction } from '@/lib/testing/events';
import { lawRuns, lawTimeout } from '@/lib/testing/law-runs';
import { sqliteWorld, useWorld } from '@/lib/testing/worlds/store-worlds';
import { openFileArtifactStore } from '../files/artifact-store';
import { createMemoryStore } from '../memory/memory-store';
import { type ChainRow, type EventStore, GENESIS_HASH } from '../ports/event-store';
import { type Anchor, openAnchorLog } from './anchors';
import { linkHash, sha256 } from './chain';
import { type VerifyOptions, verifyChain } from './verify';

/** The whole log is walked for each damage. */
const LARGE_LOG = 10_000;
const LARGE_DAMAGES = 20;

/** 1,000 damages are done to a log of this size, walked whole each time. */
const SMALL_LOG = 200;
const SMALL_DAMAGES = 1_000;

async function rowsOfLog(size: number): Promise<ChainRow[]> {
  const { events } = createMemoryStore();
  await events.append(
    Array.from({ length: size - 1 }, (_, at) =>
      aMessage(anEvent({ payload: { text: `turn ${at}` } })),
    ),
  );
  await events.append([aRedaction(Math.ceil(size / 2))]);
  return events.readChain(0, size);
}

/** The rows as a store that somebody tampered with gives them out. */
function logOf(rows: readonly ChainRow[]): Pick<EventStore, 'readChain' | 'head'> {
  return {
    readChain: async (after, limit) => {
      const start = rows.findIndex((row) => row.seq > after);
      return start === -1 ? [] : rows.slice(start, start + limit);
    },
    head: async () => ({ seq: rows.at(-1)?.seq ?? 0, hash: rows.at(-1)?.hash ?? GENESIS_HASH }),
  };
}

async function anchored(
  rows: readonly ChainRow[],
  seqs: readonly number[],
): Promise<VerifyOptions> {
  const dir = await mkdtemp(join(tmpdir(), 'colloquy-verify-'));
  const log = await openAnchorLog(dir);
  for (const seq of seqs) await log.note({ seq, hash: rows[seq - 1]?.hash ?? '' });
  const anchors = await log.list();
  await rm(dir, { recursive: true });
  return { anchors, publicKey: log.publicKey };
}

type Damage = {
  readonly kind: 'flip' | 'swap' | 'delete' | 'truncate';
  readonly place: number;
  readonly other: number;
  readonly bit: number;
};

const damages: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom('flip', 'flip', 'swap', 'delete', 'truncate'),
  place: fc.nat(),
  other: fc.nat(),
  bit: fc.nat(),
});

/** The damaged rows and the first seq at which they are wrong. */
function damaged(rows: readonly ChainRow[], damage: Damage): { rows: ChainRow[]; seq: number } {
  const copy = [...rows];
  const place = damage.place % rows.length;
  const other = damage.other % rows.length;
  const [row, otherRow] = [rows[place], rows[other]];
  if (!row || !otherRow) throw new Error('A log of a few rows is damaged.');
  switch (damage.kind) {
    case 'flip':
      copy[place] = flipped(row, damage.bit);
      return { rows: copy, seq: row.seq };
    case 'swap':
      // The contents change places; a neighbour stands for a row that would change with itself.
      if (place === other) return damaged(rows, { ...damage, other: other + 1 });
      copy[place] = { ...otherRow, seq: row.seq };
      copy[other] = { ...row, seq: otherRow.seq };
      return { rows: copy, seq: Math.min(row.seq, otherRow.seq) };
    case 'delete':
      copy.splice(place, 1);
      return { rows: copy, seq: row.seq };
    default:
      copy.length = place;
      return { rows: copy, seq: row.seq };
  }
}

/** One bit of one text or number of the row. */
function flipped(row: ChainRow, bit: number): ChainRow {
  const { columns, redaction: _, ...own } = row;
  const texts = Object.entries({ ...own, ...columns }).filter(
    ([, value]) => value !== null && value !== '',
  );
  const [name, value] = texts[bit % texts.length] ?? ['hash', row.hash];
  const changed = typeof value === 'number' ? value ^ 1 : flippedText(String(value), bit);
  if (name in columns) return { ...row, columns: { ...columns, [name]: changed } };
  return { ...row, [name]: changed };
}

function flippedText(text: string, bit: number): string {
  const at = bit % text.length;
  const code = text.charCodeAt(at) ^ (1 << (bit % 7));
  return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
}

describe('verifying a log', () => {
  let small: ChainRow[];
  let options: VerifyOptions;
  beforeAll(async () => {
    small = await rowsOfLog(SMALL_LOG);
    options = await anchored(small, [50, 100, SMALL_LOG]);
  });

  const verify = (rows: readonly ChainRow[], more: VerifyOptions = {}) =>
    verifyChain(logOf(rows), { ...options, ...more });

  it('finds nothing wrong with a whole one, and tells how far it is', async () => {
    const progress: [number, number][] = [];

    const report = await verify(small, { onProgress: (...step) => progress.push(step) });

    expect(report).toEqual({ ok: true, events: SMALL_LOG, anchors: 3 });
    expect(progress.at(-1)).toEqual([SMALL_LOG, SMALL_LOG]);
  });

  it(
    `finds ${SMALL_DAMAGES} of ${SMALL_DAMAGES} flips, swaps, deletions and truncations of ${SMALL_LOG} events, each at its first seq`,
    async () => {
      await fc.assert(
        fc.asyncProperty(damages, async (damage) => {
          const { rows, seq } = damaged(small, damage);

          expect((await verify(rows)).bad?.seq).toBe(wrongFrom(rows, seq));
        }),
        { numRuns: lawRuns(SMALL_DAMAGES) },
      );
    },
    lawTimeout(120_000),
  );

  it(
    `finds ${LARGE_DAMAGES} of ${LARGE_DAMAGES} of them in a log of ${LARGE_LOG} events`,
    async () => {
      const large = await rowsOfLog(LARGE_LOG);
      const anchors = await anchored(large, [5_000, LARGE_LOG]);
      await fc.assert(
        fc.asyncProperty(damages, async (damage) => {
          const { rows, seq } = damaged(large, damage);

          expect((await verifyChain(logOf(rows), anchors)).bad?.seq).toBe(wrongFrom(rows, seq));
        }),
        { numRuns: lawRuns(LARGE_DAMAGES) },
      );
    },
    lawTimeout(120_000),
  );

  it('finds a log that was written anew from some event on, by its anchors', async () => {
    const rows = rewritten(small, 120);

    expect((await verifyChain(logOf(rows))).ok).toBe(true);
    expect(await verify(rows)).toMatchObject({
      ok: false,
      bad: { seq: SMALL_LOG, reason: expect.stringContaining('written anew') },
    });
  });

  it('finds an anchor that the key did not sign, and a line that is none', async () => {
    const [first, ...rest] = options.anchors ?? [];
    const forged = { ...first, at: 'another time' } as Anchor;
    const unreadable = { seq: 0, hash: '', at: '', signature: '' };

    expect((await verify(small, { anchors: [forged, ...rest] })).bad).toMatchObject({
      seq: 50,
      reason: expect.stringContaining('signature'),
    });
    expect((await verify(small, { anchors: [unreadable, ...rest] })).bad?.seq).toBe(0);
  });
});

describe('verifying a damaged database', () => {
  const fixture = useWorld(() => sqliteWorld());

  it('names the last event that can be read, and what the database says', async () => {
    const marked = (at: number) => aMessage(anEvent({ payload: { text: `<${at}>`.repeat(400) } }));
    await fixture.store.events.append(Array.from({ length: 250 }, (_, at) => marked(at + 1)));
    const client = createClient({ url: fixture.world.databaseUrl });
    await client.execute('PRAGMA wal_checkpoint(TRUNCATE)');
    client.close();
    const file = await open(fixture.world.databaseUrl.replace('file:', ''), 'r+');
    const bytes = await file.readFile();
    const pageAt = Math.floor(bytes.indexOf('<177><177>') / 4096) * 4096;
    await file.write(Buffer.alloc(4096, 0xff), 0, 4096, pageAt);
    await file.close();

    const report = await verifyChain((await fixture.restart()).events);

    const { seq = 0, reason = '' } = report.bad ?? {};
    expect(report).toMatchObject({ ok: false, events: seq - 1 });
    // The page holds the row of event 177, and maybe its neighbours' too.
    expect(seq).toBeGreaterThan(170);
    expect(seq).toBeLessThanOrEqual(177);
    expect(reason).toContain(`seq ${seq - 1} is the last event that can be read`);
    expect(reason).toContain('malformed');
  });

  it('says nothing of a store that is away for the moment', async () => {
    const away = async () => Promise.reject(new AppError('store_unavailable', 'It is locked.'));

    await expect(
      verifyChain({ head: async () => ({ seq: 9, hash: '' }), readChain: away }),
    ).rejects.toMatchObject({ code: 'store_unavailable' });
  });
});

describe('verifying the artifacts of a log', () => {
  it('reads each once, names those that changed and, without a fault, those that are not here', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'colloquy-verify-'));
    onTestFinished(() => rm(dir, { recursive: true }));
    const artifacts = await openFileArtifactStore(dir);
    const put = (text: string) => artifacts.put(Readable.from([Buffer.from(text)]));
    const [whole, changed] = [await put('whole'), await put('changed')];
    const nowhere = `artifact:sha256-${'0'.repeat(64)}`;
    const { events } = createMemoryStore();
    const opened: string[] = [];
    await events.append([
      aMessage(anEvent({ payload: { deep: [{ at: whole.ref }, nowhere] } })),
      aMessage(anEvent({ attachments: [{ kind: 'log', ref: changed.ref }] })),
      aMessage(anEvent({ payload: { again: whole.ref, text: `see ${nowhere}.` } })),
    ]);
    const watched = {
      open(ref: string) {
        opened.push(ref);
        return artifacts.open(ref);
      },
    };
    const verified = () => verifyChain(events, { artifacts: watched });

    const before = await verified();
    const hex = changed.ref.slice('artifact:sha256-'.length);
    await writeFile(join(dir, hex.slice(0, 2), hex.slice(2, 4), hex), 'CHANGED');
    const after = await verified();

    const missing = { missing: 1, missing_named: [{ seq: 1, ref: nowhere }] };
    expect(before).toMatchObject({ ok: true, artifacts: { whole: 2, changed: 0, ...missing } });
    expect(after).toMatchObject({
      ok: false,
      events: 3,
      artifacts: {
        whole: 1,
        changed: 1,
        changed_named: [{ seq: 2, ref: changed.ref }],
        ...missing,
      },
    });
    expect(opened).toHaveLength(6);
  });
});

/** A row whose own seq was flipped upwards is missed where it should have been, and so is one that moved to the front. */
function wrongFrom(rows: readonly ChainRow[], seq: number): number {
  const gap = rows.findIndex((row, at) => row.seq !== at + 1);
  return gap === -1 ? seq : Math.min(seq, gap + 1);
}

/** The same log with another event at `seq`, and every hash after it made to fit. */
function rewritten(rows: readonly ChainRow[], seq: number): ChainRow[] {
  let prevHash = GENESIS_HASH;
  return rows.map((row) => {
    const payload = row.seq === seq ? '{"text":"never said"}' : row.payload;
    const columns =
      row.seq === seq ? { ...row.columns, payload_hash: sha256(payload ?? '') } : row.columns;
    const hash = linkHash(prevHash, { ...columns, seq: row.seq });
    const next = { ...row, columns, payload, prev_hash: prevHash, hash };
    prevHash = hash;
    return next;
  });
}
