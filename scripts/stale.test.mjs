import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashFiles, remake } from './stale.mjs';

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'colloquy-stale-'));
  mkdirSync(join(folder, 'lib'));
  writeFileSync(join(folder, 'lib', 'a.ts'), 'one');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the hash of the sources', () => {
  const hash = () => hashFiles(folder, ['lib', 'missing.ts'], (name) => !name.endsWith('.test.ts'));

  it('stays when a file is only touched', () => {
    const before = hash();

    utimesSync(join(folder, 'lib', 'a.ts'), 1, 1);

    expect(hash()).toBe(before);
  });

  it('changes with a byte, a name and a further file', () => {
    const seen = new Set([hash()]);

    writeFileSync(join(folder, 'lib', 'a.ts'), 'two');
    seen.add(hash());
    writeFileSync(join(folder, 'lib', 'b.ts'), '');
    seen.add(hash());
    rmSync(join(folder, 'lib', 'b.ts'));
    writeFileSync(join(folder, 'lib', 'c.ts'), '');
    seen.add(hash());

    expect(seen.size).toBe(4);
  });

  it('does not look at files that are left out', () => {
    const before = hash();

    writeFileSync(join(folder, 'lib', 'a.test.ts'), 'x');

    expect(hash()).toBe(before);
  });
});

describe('a product', () => {
  const make = async (hash, body) => {
    const stamp = join(folder, 'dist', 'stamp');
    const product = join(folder, 'product');
    return remake({ stamp, hash, products: [product] }, async () => {
      await body?.();
      writeFileSync(product, 'made');
    });
  };

  it('is made once for one state of the sources', async () => {
    const made = [await make('1'), await make('1'), await make('2')];

    expect(made).toEqual([true, false, true]);
  });

  it('is made again after it was deleted', async () => {
    await make('1');
    rmSync(join(folder, 'product'));

    expect(await make('1')).toBe(true);
    expect(existsSync(join(folder, 'product'))).toBe(true);
  });

  it('is made again after a making that broke', async () => {
    await make('1');
    const broken = make('2', () => {
      throw new Error('no space');
    });

    await expect(broken).rejects.toThrow('no space');
    expect(await make('1')).toBe(true);
  });
});
