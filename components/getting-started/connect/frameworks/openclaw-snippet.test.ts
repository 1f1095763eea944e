import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { openClawSnippet } from './openclaw-snippet';

const FACTS = { origin: 'http://127.0.0.1:3000', team: 'home' };

it.each([
  ['clq_secret', 'export COLLOQUY_KEY=clq_secret'],
  [null, 'export COLLOQUY_KEY=$COLLOQUY_KEY'],
  [undefined, 'export COLLOQUY_URL=http://127.0.0.1:3000'],
])('is a script of a shell that follows the gateway with the key %s', (key, line) => {
  const text = openClawSnippet.text({ ...FACTS, key });

  execFileSync('sh', ['-n'], { input: text });
  expect(text.split('\n')).toContain(line);
  expect(text).toMatch(/^# in the folder of Colloquy/);
  expect(text).toContain('npx colloquy follow openclaw ws://127.0.0.1:18789');
  expect(text.includes('COLLOQUY_KEY')).toBe(key !== undefined);
});
