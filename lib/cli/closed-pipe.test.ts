import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

/** A device on which there is never room. */
const FULL = '/dev/full';

// Writes for ever, as a tail does, by lines or by a pipeline.
const WRITER = (writing: string) => `
  import { Readable } from 'node:stream';
  import { pipeline } from 'node:stream/promises';
  import { endWithReader } from ${JSON.stringify(fileURLToPath(new URL('closed-pipe.ts', import.meta.url)))};
  endWithReader(process.stdout);
  const lines = (function* () { for (;;) yield 'a line that is written again and again\\n'; })();
  ${writing}
`;

it.each([
  ['by lines', 'setInterval(() => console.log(lines.next().value), 1);'],
  [
    'by a pipeline',
    "pipeline(Readable.from(lines), process.stdout).catch(() => console.error('broke off'));",
  ],
])('a command ends without a word where its reader has gone: %s', async (_, writing) => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', WRITER(writing)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = text(child.stderr);
  const ended = once(child, 'exit');

  await once(child.stdout, 'data');
  child.stdout.destroy();

  expect([await ended, await said]).toEqual([[141, null], '']);
});

it.skipIf(!existsSync(FULL)).each([
  ['by lines', "console.log('a line');"],
  ['by a pipeline', 'pipeline(Readable.from(lines), process.stdout).catch(() => undefined);'],
])('a command whose output goes to a full disk says so: %s', async (_, writing) => {
  const full = openSync(FULL, 'w');
  onTestFinished(() => closeSync(full));
  const args = ['--import', 'tsx', '--input-type=module', '-e', WRITER(writing)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', full, 'pipe'] });

  const heard = child.stderr === null ? '' : text(child.stderr);
  const [said, ended] = await Promise.all([heard, once(child, 'exit')]);

  expect([ended, said]).toEqual([
    [1, null],
    'Standard output cannot be written: the disk is full.\n',
  ]);
});
