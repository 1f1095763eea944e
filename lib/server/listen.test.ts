import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { readSettings } from './env';
import { listen, listenFailure } from './listen';

it('names the settings, where an address is none of this machine', async () => {
  const settings = readSettings({ HOST: '192.0.2.1', PORT: '3000' });

  const error = await listen(createServer(), settings.port, settings.host).catch(
    (thrown: NodeJS.ErrnoException) => thrown,
  );

  const words = listenFailure(error as NodeJS.ErrnoException, settings);
  expect(words).toContain('EADDRNOTAVAIL');
  expect(words).toContain('HOST has to be an address of this machine');
  expect(words).toContain('they are 192.0.2.1 and 3000');
});

it('names the setting or the option that a taken port is from', () => {
  const taken = Object.assign(new Error('taken'), { code: 'EADDRINUSE' });
  const settings = readSettings({ PORT: '3000' });

  expect(listenFailure(taken, settings)).toMatch(/another one: PORT=3001 npm start$/);
  expect(listenFailure(taken, { ...settings, portOption: '--port' })).toMatch(/: --port=3001$/);
});
