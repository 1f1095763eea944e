// Somebody who can write the whole table but has no key: whatever he does to it and however he chains it again, what is
// reported as anchored is what was anchored.
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lawRuns, lawTimeout } from '@/lib/testing/law-runs';
import type { AuditRow, NewAuditEntry } from '../ports/audit-store';
import { auditRows, EMPTY_AUDIT } from '../rows/audit-rows';
import { type Anchor, signAnchor } from './anchors';
import { anchorEntry, anchorIn } from './audit-anchor';
import { auditHash, verifyAudit } from './audit-chain';
import { keyNameOf } from './instance-key';

const AT = '2026-02-01T00:00:00.000Z';
const SIZE = 30;

type Key = { readonly privateKey: KeyObject; readonly publicKey: string; readonly name: string };

function aKey(): Key {
  const { privateKey, publicKey: half } = generateKeyPairSync('ed25519');
  const publicKey = half.export({ type: 'spki', format: 'pem' }).toString();
  return { privateKey, publicKey, name: keyNameOf(publicKey) };
}

const OURS = aKey();
const THEIRS = aKey();

function anEntry(target: string): NewAuditEntry {
  const actor = { kind: 'key', id: 'key_1', name: 'agent:ken' } as const;
  return { at: AT, actor, action: 'key.create', target, outcome: 'ok', address: null, detail: {} };
}

/** Entries with an anchor at each of these heads, some of which others follow before the anchor. */
function anAudit(key: Key): { rows: AuditRow[]; anchors: Anchor[] } {
  const rows: AuditRow[] = [];
  const anchors: Anchor[] = [];
  const append = (entry: NewAuditEntry): void =>
    void rows.push(...auditRows(rows.at(-1) ?? EMPTY_AUDIT, [entry]));
  for (let at = 1; at <= SIZE; at += 1) {
    append(anEntry(`target ${at}`));
    if (at % 8 !== 0) continue;
    const { id, hash } = rows.at(at % 16 === 0 ? -3 : -1) ?? EMPTY_AUDIT;
    const anchor = signAnchor({ seq: id, hash, at: AT }, key.privateKey, 'audit');
    anchors.push(anchor);
    append(anchorEntry(anchor, key.name));
  }
  return { rows, anchors };
}

const auditOf = (rows: readonly AuditRow[]) => ({
  readChain: async (after: number, limit: number) => {
    const start = rows.findIndex(({ id }) => id > after);
    return start === -1 ? [] : rows.slice(start, start + limit);
  },
});

type Tampering = {
  readonly kind: 'change' | 'drop' | 'insert' | 'swap' | 'cut' | 'drop anchors' | 'nothing';
  readonly place: number;
  readonly other: number;
  /** Whether all links are computed again, so that they fit. */
  readonly isChained: boolean;
  /** What becomes of the anchors in the rows: left, signed with another key, under its name or under ours. */
  readonly anchors: 'left' | 'theirs' | 'theirs as ours';
};

const tamperings: fc.Arbitrary<Tampering> = fc.record({
  kind: fc.constantFrom('change', 'drop', 'insert', 'swap', 'cut', 'drop anchors', 'nothing'),
  place: fc.nat(),
  other: fc.nat(),
  isChained: fc.boolean(),
  anchors: fc.constantFrom('left', 'theirs', 'theirs as ours'),
});

function tampered(rows: readonly AuditRow[], tampering: Tampering): AuditRow[] {
  if (rows.length === 0) return [];
  const copy = [...rows];
  const [place, other] = [tampering.place % rows.length, tampering.other % rows.length];
  const [row, otherRow] = [rows[place], rows[other]];
  if (!row || !otherRow) throw new Error('An audit of some rows is tampered with.');
  if (tampering.kind === 'change') copy[place] = { ...row, target: 'somebody else' };
  if (tampering.kind === 'drop') copy.splice(place, 1);
  if (tampering.kind === 'insert') copy.splice(place, 0, { ...row, target: 'never happened' });
  if (tampering.kind === 'swap') [copy[place], copy[other]] = [otherRow, row];
  if (tampering.kind === 'cut') copy.splice(place);
  const isKept = (one: AuditRow) => tampering.kind !== 'drop anchors' || anchorIn(one) === null;
  const kept = copy.filter(isKept);
  return tampering.isChained ? chainedAgain(kept, tampering.anchors) : kept;
}

/** As somebody would who knows how everything is computed, and has a key of his own. */
function chainedAgain(rows: readonly AuditRow[], anchors: Tampering['anchors']): AuditRow[] {
  const chained: AuditRow[] = [];
  for (const row of rows) {
    const before = chained.at(-1) ?? EMPTY_AUDIT;
    const signed = anchors === 'left' ? null : anchorIn(row);
    const head = { seq: before.id, hash: before.hash, at: row.at };
    const anchor = signed && signAnchor(head, THEIRS.privateKey, 'audit');
    const name = anchors === 'theirs' ? THEIRS.name : OURS.name;
    const detail = anchor ? JSON.stringify(anchorEntry(anchor, name).detail) : row.detail;
    const columns = { ...row, id: before.id + 1, prev_hash: before.hash, detail };
    chained.push({ ...columns, hash: auditHash(before.hash, columns) });
  }
  return chained;
}

const { rows, anchors } = anAudit(OURS);
const { publicKey } = OURS;

/** The last entry that was anchored. */
const ANCHORED_TO = anchors.at(-1)?.seq ?? 0;

describe('the audit', () => {
  it('says how much of it is anchored, and by which key', async () => {
    const report = await verifyAudit(auditOf(rows), { anchors, publicKey });

    expect(report).toEqual({
      ok: true,
      entries: rows.length,
      anchors: 3,
      anchored_to: ANCHORED_TO,
      key: OURS.name,
    });
    expect(ANCHORED_TO).toBeGreaterThan(20);
  });

  it('counts no anchors of the process of another host, and takes none of them for wrong', async () => {
    const audit = anAudit(THEIRS);

    const report = await verifyAudit(auditOf(audit.rows), { publicKey });

    expect(report).toMatchObject({ ok: true, anchors: 0, anchored_to: 0 });
  });

  it(
    'is found to be wrong where anything before an anchor was changed, dropped or chained again',
    async () => {
      const law = fc.asyncProperty(
        fc.array(tamperings, { minLength: 1, maxLength: 3 }),
        async (all) => {
          const copy = all.reduce(tampered, rows);

          const report = await verifyAudit(auditOf(copy), { anchors, publicKey });

          const isWhole = isSame(copy, ANCHORED_TO);
          if (!isWhole) expect(report.ok).toBe(false);
          if (report.ok) expect(report.anchored_to).toBe(ANCHORED_TO);
        },
      );
      await fc.assert(law, { numRuns: lawRuns(500) });
    },
    lawTimeout(20_000),
  );

  it(
    'reports by itself as anchored only what was signed, also without the anchors beside it',
    async () => {
      const law = fc.asyncProperty(
        fc.array(tamperings, { minLength: 1, maxLength: 3 }),
        async (all) => {
          const copy = all.reduce(tampered, rows);

          const report = await verifyAudit(auditOf(copy), { publicKey });

          expect(isSame(copy, report.anchored_to)).toBe(true);
        },
      );
      await fc.assert(law, { numRuns: lawRuns(500) });
    },
    lawTimeout(20_000),
  );

  it.each([
    ['names the anchor that another key signed in the name of ours', 'theirs as ours', /signature/],
    ['names the anchor that does not fit what was chained anew', 'left', /written anew/],
  ] as const)('%s', async (_, kind, reason) => {
    const tampering = {
      kind: 'change',
      place: 2,
      other: 0,
      isChained: true,
      anchors: kind,
    } as const;

    const report = await verifyAudit(auditOf(tampered(rows, tampering)), { publicKey });

    expect(report).toMatchObject({ ok: false, anchored_to: 0 });
    expect(report.bad).toEqual({ id: 8, reason: expect.stringMatching(reason) });
  });

  it('takes no anchor of the log for one of its own', async () => {
    const { id, hash } = rows[0] ?? EMPTY_AUDIT;
    const anchor = signAnchor({ seq: id, hash, at: AT }, OURS.privateKey, 'log');

    const report = await verifyAudit(auditOf(rows), { anchors: [anchor], publicKey });

    expect(report.bad).toEqual({ id: 1, reason: expect.stringMatching(/signature/) });
  });
});

/** Whether a prefix is what it was. */
function isSame(copy: readonly AuditRow[], length: number): boolean {
  const prefix = (some: readonly AuditRow[]) => JSON.stringify(some.slice(0, length));
  return copy.length >= length && prefix(copy) === prefix(rows);
}
