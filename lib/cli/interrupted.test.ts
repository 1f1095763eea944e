// A real process, which a signal ends in the middle.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const WRITER = (file: string) => `
  import { setTimeout } from 'node:timers/promises';
  import { writeOutput } from ${JSON.stringify(fileURLToPath(new URL('output.ts', import.meta.url)))};
  async function* lines() { for (;;) { yield Buffer.from('a line'); console.log('written'); await setTimeout(10); } }
  await writeOutput(lines, ${JSON.stringify(file)}, 'It broke off.');
`;

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'an export that %s ends leaves no half of a file, and the code of the signal',
  async (signal, code) => {
    const folder = await mkdtemp(join(tmpdir(), 'colloquy-interrupted-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const script = WRITER(join(folder, 'half.ndjson'));
    const args = ['--import', 'tsx', '--input-type=module', '-e', script];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    expect(await readdir(folder)).toEqual(['half.ndjson']);

    child.kill(signal);

    expect((await once(child, 'exit'))[0]).toBe(code);
    expect(await readdir(folder)).toEqual([]);
  },
);
