import { expect, test } from 'vitest';
import { openWholeApp } from '@/lib/testing/worlds/whole-app';
import { readSettings } from './env';
import { withChosenPort } from './free-port';

test('PORT=0 is the port that it gets, in the address that is announced and the names that are answered to', async () => {
  const { port } = await withChosenPort(readSettings({ PORT: '0' }));
  const { handle, originRules } = await openWholeApp({ PORT: String(port) });

  expect(port).toBeGreaterThan(0);
  expect(port, 'is none that the system gives to outgoing connections').toBeLessThan(32_768);
  expect(handle.config.publicUrl).toBe(`http://127.0.0.1:${port}`);
  expect(originRules.authorities).toContain(`127.0.0.1:${port}`);
});

test('a port that was named stays as it was named', async () => {
  const settings = readSettings({ PORT: '3000' });

  expect(await withChosenPort(settings)).toBe(settings);
});
