// What every artifact store promises.
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ArtifactStore } from '../ports/artifact-store';

/** The most that an artifact has in these tests. */
export const TEST_BYTES_MAX = 1024 * 1024;

export type ArtifactWorld = {
  /** Takes at most `TEST_BYTES_MAX`. */
  readonly store: ArtifactStore;
  dispose(): Promise<void>;
};

/** Runs the contract on fresh worlds. */
export function describeArtifactStore(name: string, makeWorld: () => Promise<ArtifactWorld>): void {
  describe(`the artifact contract on ${name}`, () => {
    let world: ArtifactWorld;
    beforeEach(async () => {
      world = await makeWorld();
    });
    afterEach(() => world.dispose());

    it.each([
      ['nothing at all', []],
      ['one byte', [Buffer.from('a')]],
      ['several chunks', [Buffer.from('a'), Buffer.alloc(0), Buffer.from([0, 255, 10])]],
      ['as much as it may', [Buffer.alloc(TEST_BYTES_MAX, 7)]],
    ])('gives back %s under the name of its SHA-256', async (_, chunks) => {
      const whole = Buffer.concat(chunks);
      const hex = createHash('sha256').update(whole).digest('hex');

      const stored = await world.store.put(chunksOf(chunks));

      expect(stored).toEqual({ ref: `artifact:sha256-${hex}`, bytes: whole.byteLength });
      expect(await contentOf(world.store, stored.ref)).toEqual(whole);
      expect(await world.store.has(stored.ref)).toBe(true);
    });

    it('takes the same bytes any number of times, also at once', async () => {
      const same = () => world.store.put(chunksOf([Buffer.alloc(100_000, 1)]));

      const refs = (await Promise.all([same(), same(), same(), same()])).map(({ ref }) => ref);

      expect(new Set(refs).size).toBe(1);
      expect((await contentOf(world.store, refs[0] ?? ''))?.byteLength).toBe(100_000);
    });

    it('refuses one byte too much and shows nothing of it', async () => {
      const chunks = [Buffer.alloc(TEST_BYTES_MAX), Buffer.from('x')];
      const hex = createHash('sha256').update(Buffer.concat(chunks)).digest('hex');

      await expect(world.store.put(chunksOf(chunks))).rejects.toMatchObject({
        code: 'body_too_large',
      });

      expect(await world.store.open(`artifact:sha256-${hex}`)).toBeNull();
      expect(await world.store.has(`artifact:sha256-${hex}`)).toBe(false);
      expect(await world.store.has('artifact:report_456')).toBe(false);
    });

    it('shows nothing of an upload that broke off, and passes on why', async () => {
      async function* broken() {
        yield Buffer.from('half');
        throw new Error('the client is gone');
      }
      const hex = createHash('sha256').update('half').digest('hex');

      await expect(world.store.put(broken())).rejects.toThrow('the client is gone');

      expect(await world.store.open(`artifact:sha256-${hex}`)).toBeNull();
    });

    it.each([
      `artifact:sha256-${'0'.repeat(64)}`,
      `artifact:sha256-${'A'.repeat(64)}`,
      `artifact:sha256-${'../'.repeat(21)}a`,
      'artifact:report_456',
      '../../etc/passwd',
      '',
    ])('has nothing under %j', async (ref) => {
      await world.store.put(chunksOf([Buffer.from('something')]));

      expect(await world.store.open(ref)).toBeNull();
    });
  });
}

/** The chunks as a request would bring them. */
export async function* chunksOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** The whole of an artifact, or null. */
export async function contentOf(store: ArtifactStore, ref: string): Promise<Buffer | null> {
  const artifact = await store.open(ref);
  if (!artifact) return null;
  const parts: Uint8Array[] = [];
  for await (const part of artifact.stream) parts.push(part);
  const whole = Buffer.concat(parts);
  expect(whole.byteLength).toBe(artifact.bytes);
  return whole;
}
