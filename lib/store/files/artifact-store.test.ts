import { mkdtemp, readdir, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  chunksOf,
  contentOf,
  describeArtifactStore,
  TEST_BYTES_MAX,
} from '../contract/artifact-contract';
import { openFileArtifactStore, READ_WHOLE_BYTES_MAX } from './artifact-store';

const makeDir = () => mkdtemp(join(tmpdir(), 'colloquy-artifacts-'));
const hexOf = (ref: string) => ref.replace('artifact:sha256-', '');
const pathOf = (dir: string, ref: string) =>
  join(dir, hexOf(ref).slice(0, 2), hexOf(ref).slice(2, 4), hexOf(ref));

describeArtifactStore('files', async () => {
  const dir = await makeDir();
  return {
    store: await openFileArtifactStore(dir, TEST_BYTES_MAX),
    dispose: () => rm(dir, { recursive: true }),
  };
});

describe('artifacts as files', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await makeDir();
  });
  afterEach(() => rm(dir, { recursive: true }));

  const put = async (bytes: Buffer) =>
    (await (await openFileArtifactStore(dir)).put(chunksOf([bytes]))).ref;

  it('lie under their name, one file each, with nothing left of the uploads', async () => {
    const store = await openFileArtifactStore(dir);
    const refs = await Promise.all(
      Array.from({ length: 8 }, () => store.put(chunksOf([Buffer.from('same')]))),
    );

    expect((await stat(pathOf(dir, refs[0]?.ref ?? ''))).size).toBe(4);
    expect(await readdir(join(dir, 'uploads'))).toEqual([]);
    expect(await readdir(pathOf(dir, refs[0]?.ref ?? '').replace(/[^/]+$/, ''))).toHaveLength(1);
  });

  it('are refused while their folder is away, make none in its place, and are taken once it is back', async () => {
    const store = await openFileArtifactStore(dir);
    const taken = () => store.put(chunksOf([Buffer.from('kept')]));
    await rename(dir, `${dir}.away`);

    await expect(taken()).rejects.toMatchObject({
      code: 'store_unavailable',
      retryAfterSec: expect.any(Number),
    });
    await expect(stat(dir)).rejects.toMatchObject({ code: 'ENOENT' });

    await rename(`${dir}.away`, dir);
    expect(await contentOf(store, (await taken()).ref)).toEqual(Buffer.from('kept'));
  });

  it('survive a restart', async () => {
    const ref = await put(Buffer.from('kept'));

    expect(await contentOf(await openFileArtifactStore(dir), ref)).toEqual(Buffer.from('kept'));
  });

  it('lose uploads that a crash cut short long ago, and none that may be under way', async () => {
    await openFileArtifactStore(dir);
    await writeFile(join(dir, 'uploads', 'crashed'), 'half');
    await writeFile(join(dir, 'uploads', 'running'), 'half');
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await utimes(join(dir, 'uploads', 'crashed'), longAgo, longAgo);

    await openFileArtifactStore(dir);

    expect(await readdir(join(dir, 'uploads'))).toEqual(['running']);
  });

  it('are not served when their bytes were changed', async () => {
    const ref = await put(Buffer.from('original'));
    await writeFile(pathOf(dir, ref), 'tampered');

    const store = await openFileArtifactStore(dir);

    await expect(store.open(ref)).rejects.toMatchObject({ code: 'store_damaged' });
  });

  it('of a large size never arrive whole when their bytes were changed', async () => {
    const bytes = Buffer.alloc(READ_WHOLE_BYTES_MAX + 1, 1);
    const ref = await put(bytes);
    const store = await openFileArtifactStore(dir);
    expect((await contentOf(store, ref))?.equals(bytes)).toBe(true);
    bytes[5] = 2;
    await writeFile(pathOf(dir, ref), bytes);

    const artifact = await store.open(ref);

    let arrived = 0;
    const readAll = async () => {
      for await (const chunk of artifact?.stream ?? []) arrived += chunk.byteLength;
    };
    await expect(readAll()).rejects.toMatchObject({ code: 'store_damaged' });
    expect(arrived).toBeLessThan(bytes.byteLength);
  });

  it('are no links to other files', async () => {
    const secret = join(dir, 'secret');
    await writeFile(secret, 'secret');
    const ref = await put(Buffer.from('bytes'));
    await rm(pathOf(dir, ref));
    await symlink(secret, pathOf(dir, ref));

    expect(await (await openFileArtifactStore(dir)).open(ref)).toBeNull();
  });
});
