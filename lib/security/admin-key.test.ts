import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadAdminKey } from './admin-key';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'colloquy-admin-key-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const load = (adminToken: string | null = null) => loadAdminKey({ adminToken, dataDir });

describe('the admin key', () => {
  it('is made once and kept for its owner alone', async () => {
    const first = await load();
    const second = await load();

    expect(second).toEqual(first);
    expect(first.secret).toMatch(/^clq_[\w-]{43}$/);
    expect((await stat(join(dataDir, 'admin.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(dataDir)).toEqual(['admin.key']);
  });

  it('is one key for callers that start together', async () => {
    const keys = await Promise.all([load(), load(), load()]);
    const secrets = keys.map(({ secret }) => secret);

    expect(new Set(secrets).size).toBe(1);
  });

  it('takes rights from others that a copied file gave them', async () => {
    await load();
    await chmod(join(dataDir, 'admin.key'), 0o644);

    await load();

    expect((await stat(join(dataDir, 'admin.key'))).mode & 0o777).toBe(0o600);
  });

  it('comes from the environment where that has one, and leaves no file', async () => {
    const token = 'x'.repeat(32);

    expect(await load(token)).toEqual({ secret: token, file: null });
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is refused where it is too short, by the name of its source and without its value', async () => {
    await writeFile(join(dataDir, 'admin.key'), 'changeme\n');

    await expect(load()).rejects.toThrow(/admin\.key.*at least 32.*saw 8/);
    await expect(load('changeme')).rejects.toThrow(/^COLLOQUY_ADMIN_TOKEN(?!.*changeme)/);
    expect(await readFile(join(dataDir, 'admin.key'), 'utf8')).toBe('changeme\n');
  });
});
