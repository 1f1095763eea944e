import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

it('what is written to - stands on standard output, as of what is read from -', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-output-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const script = `
    import { writeOutput } from ${JSON.stringify(fileURLToPath(new URL('output.ts', import.meta.url)))};
    process.chdir(${JSON.stringify(folder)});
    async function* lines() { yield 'a line'; }
    await writeOutput(lines, '-', 'It broke off.');
  `;

  const args = ['--import', 'tsx', '--input-type=module', '-e', script];

  const { stdout } = await promisify(execFile)(process.execPath, args);

  expect(stdout).toBe('a line');
  expect(await readdir(folder)).toEqual([]);
});
