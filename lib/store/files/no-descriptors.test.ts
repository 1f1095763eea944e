import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { PROBLEM_OF } from '@/lib/contracts/problem';
import { bundledProgram } from '@/lib/testing/worlds/bundled-program';

const PROGRAM = bundledProgram('artifacts-process');

test.skipIf(process.platform === 'win32')(
  'artifacts are refused for a moment, not for an error, where the process may open no more files',
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'colloquy-descriptors-'));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    const command = 'ulimit -n 100 && exec "$0" "$1" "$2"';
    const run = promisify(execFile);

    const { stdout } = await run('sh', ['-c', command, process.execPath, PROGRAM, dir]);

    const { files, codes, after } = JSON.parse(stdout);
    expect(files).toBeLessThan(100);
    expect(codes).toEqual(['overloaded', 'overloaded', 'overloaded']);
    expect(after).toEqual(['done', 'done']);
    expect(PROBLEM_OF.overloaded.status).toBe(503);
  },
);
