import { mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSpool, type SpooledFile } from './spool';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'colloquy-spool-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* bytes(text: string): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(text);
}

async function write(file: SpooledFile, text: string): Promise<void> {
  for await (const _ of file.write(bytes(text))) {
    // What is passed on is looked at elsewhere.
  }
}

async function read(file: SpooledFile): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of file.read()) parts.push(part);
  return Buffer.concat(parts).toString();
}

it('finds what was kept after a crash, however old, and nothing else', async () => {
  const spool = await openSpool(folder);
  const good = await spool.create();
  await write(good, 'good');
  await good.keep();
  await good.close();
  await write(await spool.create(), 'half');
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);

  const [found, ...others] = await (await openSpool(folder)).kept();

  expect(others).toEqual([]);
  expect(found?.isKept()).toBe(true);
  expect(found && (await read(found))).toBe('good');
  expect(found && (await read(found)), 'a second time').toBe('good');
  await found?.remove();
  expect(await readdir(folder)).toEqual([]);
});

it('says that its folder is away, and writes once it is back', async () => {
  const spool = await openSpool(folder);
  await rename(folder, `${folder}.away`);

  await expect(write(await spool.create(), 'lost')).rejects.toMatchObject({
    code: 'store_unavailable',
  });

  await rename(`${folder}.away`, folder);
  const file = await spool.create();
  await write(file, 'kept');
  expect(await read(file)).toBe('kept');
});

it('lets two finish the same file, of whom the first removes it', async () => {
  const spool = await openSpool(folder);
  const file = await spool.create();
  await write(file, 'good');
  await file.keep();
  const [other] = await spool.kept();

  await file.remove();

  expect(other && (await read(other))).toBe('good');
  await other?.remove();
  expect(await spool.kept()).toEqual([]);
});
