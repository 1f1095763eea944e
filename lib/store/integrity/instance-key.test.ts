import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openInstanceKey } from './instance-key';

async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-instance-key-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return { folder, file: join(folder, 'instance-key.pem') };
}

const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;

describe("the instance's key", () => {
  it('is made once, also for two that come first at once', async () => {
    const { folder } = await aFolder();

    const [one, other] = await Promise.all([openInstanceKey(folder), openInstanceKey(folder)]);

    expect(one.publicKey).toBe(other.publicKey);
    expect((await openInstanceKey(folder)).publicKey).toBe(one.publicKey);
  });

  it.each([
    ['junk', 'no key'],
    ['', 'no key'],
    ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n', 'no key'],
    [rsa.export({ type: 'pkcs8', format: 'pem' }).toString(), 'a key of the type rsa'],
  ])(
    'is not made anew over a file that holds another thing (%#), which is named with what to do',
    async (text, saw) => {
      const { folder, file } = await aFolder();
      await writeFile(file, text);

      const opening = openInstanceKey(folder);

      await expect(opening).rejects.toThrow(`${file}: expected the private Ed25519 key`);
      await expect(opening).rejects.toThrow(`saw ${saw}. Put the file back from a backup`);
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );
});
