import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAnchorSigned, openAnchorLog } from './anchors';
import { openInstanceKey } from './instance-key';

describe('the anchors of a data directory', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'colloquy-anchors-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  const head = (seq: number) => ({ seq, hash: `${seq}`.padStart(64, '0') });
  const open = () => openAnchorLog(dir, { now: () => new Date('2026-02-01T00:00:00.000Z') });

  it('are kept in order over a restart, signed with one key', async () => {
    const first = await open();
    await Promise.all([first.note(head(1_000)), first.note(head(2_000))]);

    const second = await open();
    await second.note(head(3_000));

    const anchors = await second.list();
    expect(anchors.map((anchor) => anchor.seq)).toEqual([1_000, 2_000, 3_000]);
    expect(second.publicKey).toBe(first.publicKey);
    expect(anchors.every((anchor) => isAnchorSigned(anchor, second.publicKey))).toBe(true);
    expect(anchors[0]).toMatchObject({ ...head(1_000), at: '2026-02-01T00:00:00.000Z' });
  });

  it('are not repeated for a head that is anchored already, nor made of an empty log', async () => {
    const log = await open();
    await log.note(head(0));
    await log.note(head(5));
    await log.note(head(5));

    const again = await open();
    await again.note(head(5));

    expect(await again.list()).toHaveLength(1);
  });

  it('lose no more than a line that a power cut tore, and go on after it', async () => {
    const log = await open();
    await log.note(head(1));
    await appendFile(join(dir, 'anchors.ndjson'), '{"seq":2,"ha');

    const reopened = await open();
    await reopened.note(head(3));

    expect((await reopened.list()).map((anchor) => anchor.seq)).toEqual([1, 3]);
  });

  it('show a line that cannot be read as an anchor that nobody signed', async () => {
    const log = await open();
    await log.note(head(1));
    await appendFile(join(dir, 'anchors.ndjson'), 'no anchor\n{"seq":"1"}\n');

    const anchors = await log.list();

    expect(anchors.map((anchor) => isAnchorSigned(anchor, log.publicKey))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('do not verify when seq, hash or time was changed, or with another key', async () => {
    const log = await open();
    await log.note(head(7));
    const [anchor = { ...head(0), at: '', signature: '' }] = await log.list();
    const otherDir = await mkdtemp(join(tmpdir(), 'colloquy-anchors-'));
    const other = await openInstanceKey(otherDir);
    await rm(otherDir, { recursive: true });

    for (const changed of [{ seq: 8 }, { hash: head(8).hash }, { at: '2027' }]) {
      expect(isAnchorSigned({ ...anchor, ...changed }, log.publicKey)).toBe(false);
    }
    expect(isAnchorSigned(anchor, other.publicKey)).toBe(false);
  });

  it('are signed with a key that only its owner can read, made once by whoever comes first', async () => {
    const keys = await Promise.all([openInstanceKey(dir), openInstanceKey(dir)]);

    expect(keys[0].publicKey).toBe(keys[1].publicKey);
    const path = join(dir, 'instance-key.pem');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readFile(path, 'utf8')).toContain('BEGIN PRIVATE KEY');
  });
});
