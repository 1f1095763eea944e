import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './process.mjs';

const start = (...args) =>
  spawnSync(process.execPath, [join(root, 'scripts', 'start.mjs'), ...args], { encoding: 'utf8' });

it('npm start says how it is set, and serves nothing, where it is asked for help', () => {
  const { status, stderr } = start('--help');

  expect(status).toBe(0);
  expect(stderr).toContain('PORT=4000 npm start');
});

it('npm start refuses an argument that means nothing to it', () => {
  const { status, stderr } = start('--port', '4000');

  expect(status).toBe(2);
  expect(stderr).toContain('unknown argument --port');
});
