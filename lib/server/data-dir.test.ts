import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { compose } from './compose';
import { readSettings } from './env';
import { createLogger } from './logger';

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function start(dataDir: string) {
  const environment = { COLLOQUY_DATA_DIR: dataDir, GATEWAY_PORT: 'off' };
  return compose(readSettings(environment), createLogger('silent'));
}

describe('the data directory', () => {
  it('is made with the folders above it', async () => {
    const dataDir = join(await aFolder(), 'srv', 'colloquy');

    const app = await start(dataDir);
    await app.close();

    expect((await stat(join(dataDir, 'colloquy.db'))).isFile()).toBe(true);
  });

  it('is named, with the setting, where a file stands in its place', async () => {
    const file = join(await aFolder(), 'data');
    await writeFile(file, '');

    const starting = start(file);

    await expect(starting).rejects.toThrow(`The data directory ${file} cannot be used: EEXIST`);
    await expect(starting).rejects.toThrow('COLLOQUY_DATA_DIR');
  });

  // mkdir of Node with `recursive` never ended there.
  it.runIf(process.platform === 'linux')(
    'is named where the folder above it takes no folder',
    async () => {
      const starting = start('/proc/colloquy/data');

      await expect(starting).rejects.toThrow(
        'The data directory /proc/colloquy/data cannot be used: ENOENT',
      );
    },
  );
});
