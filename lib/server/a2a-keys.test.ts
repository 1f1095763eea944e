import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadA2aKeys, readA2aKeys } from './a2a-keys';

const KEYS = '{"https://a.example": "token", "http://127.0.0.1:81": {"X-API-Key": "key"}}';

it('reads tokens and headers by origin', () => {
  expect(readA2aKeys(KEYS)).toEqual(
    new Map([
      ['https://a.example', { authorization: 'Bearer token' }],
      ['http://127.0.0.1:81', { 'x-api-key': 'key' }],
    ]),
  );
});

it('reads them from the setting, or from the file that it names', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-a2a-keys-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'keys.json');
  await writeFile(file, KEYS, { mode: 0o600 });

  expect(await loadA2aKeys(KEYS)).toEqual(readA2aKeys(KEYS));
  expect(await loadA2aKeys(file)).toEqual(readA2aKeys(KEYS));
  expect(await loadA2aKeys(null)).toEqual(new Map());
});

it.each([
  '',
  '[]',
  '{"https://a.example/path": "t"}',
  '{"https://a.example/": "t"}',
  '{"HTTPS://A.example": "t"}',
  '{"https://user:secret@a.example": "t"}',
  '{"ftp://a.example": "t"}',
  '{"https://a.example": 7}',
  '{"https://a.example": {}}',
  '{"https://a.example": "a\\r\\nb: c"}',
  '{"https://a.example": {"Host": "b.example"}}',
  '{"https://a.example": {"Content-Length": "0"}}',
  '{"https://a.example": {"Colloquy-Signature": "s"}}',
])('refuses %j', (text) => {
  expect(readA2aKeys(text)).toBeNull();
});

it('repeats no key where it refuses them', async () => {
  const refused = loadA2aKeys('{"no origin": "the-secret"}');

  await expect(refused).rejects.toThrow(/COLLOQUY_A2A_KEYS: expected/);
  await expect(refused).rejects.not.toThrow(/the-secret/);
  await expect(loadA2aKeys('/no/such/file')).rejects.toThrow(/COLLOQUY_A2A_KEYS: expected/);
});
