import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readSettings } from './env';
import { serveSettings } from './run-server';

/** What `process.exit` ends, in a process that goes on. */
class Exit extends Error {}

it.each([
  [{ COLLOQUY_A2A_KEYS: 'none.json' }, 'COLLOQUY_A2A_KEYS: expected JSON of origins'],
  [{ COLLOQUY_JWT_JWKS: '/none.json' }, 'COLLOQUY_JWT_JWKS: /none.json: ENOENT'],
  [
    {
      COLLOQUY_FOLLOW: 'wss://127.0.0.1:1',
      COLLOQUY_FOLLOW_KEY: 'k',
      COLLOQUY_FOLLOW_CA: '/none.pem',
    },
    'COLLOQUY_FOLLOW_CA: expected',
  ],
])(
  'a start with a file that is not what its setting means ends with 2, as every wrong setting: %o',
  async (environment, words) => {
    const folder = await mkdtemp(join(tmpdir(), 'colloquy-refused-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
      throw new Exit();
    });
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const own = { COLLOQUY_DATA_DIR: folder, PORT: '0', COLLOQUY_LOG_LEVEL: 'silent' };
    const settings = readSettings({ ...own, ...environment });

    const started = serveSettings(settings, { dev: false, announce: async () => undefined });

    await expect(started).rejects.toThrow(Exit);
    expect(exit).toHaveBeenCalledExactlyOnceWith(2);
    expect(said).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining(`These settings are not valid:\n  ${words}`),
    );
  },
);
