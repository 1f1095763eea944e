// The command as a process of its own.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** As at a person's shell: by each of these citty leaves out colours by itself. */
const PLAIN = { ...process.env, CI: '', NO_COLOR: '', TEST: '' };

/** At a port that `fetch` asks nobody at. */
const ENV = { ...PLAIN, COLLOQUY_URL: '', COLLOQUY_KEY: 'key', PORT: '9' };

/** How a line ends, and what it prints. */
function colloquy(...line: string[]) {
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', MAIN, ...line],
      { env: ENV },
      (error, stdout, stderr) => done({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
    child.stdin?.end();
  });
}

describe('colloquy', () => {
  it('leaves the options of a recorded server to it', async () => {
    const server = [process.execPath, '--help'];
    const refused = '--url=http://127.0.0.1:9';

    const { code, stdout } = await colloquy('mcp', 'record', '--key=k', refused, '--', ...server);

    expect([code, stdout.split('\n')[0]]).toEqual([
      0,
      'Usage: node [options] [ script.js ] [arguments]',
    ]);
  });

  it('prints how it is used where that was asked for, and else beside its output', async () => {
    const asked = await colloquy('run', 'export', '--help');
    const wrong = await colloquy('run', 'export');
    const ended = await colloquy('run', 'export', '--');

    expect(asked).toMatchObject({ code: 0, stderr: '' });
    expect(asked.stdout).toContain('\nUSAGE colloquy run export [OPTIONS] <RUN>\n');
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(ended).toEqual(wrong);
    expect(wrong.stderr).toMatch(/USAGE[\s\S]*\nMissing required positional argument: RUN\n$/);
    expect(asked.stdout).not.toMatch(/ \n/);
  });

  it.each([
    'colloquy',
    'colloquy nothing',
    'colloquy verify --nothing',
    'colloquy verify --url=nothing',
    'colloquy mcp record',
  ])('ends with 2 where nobody was asked, for 1 is what a check found: %s', async (line) => {
    const ended = await colloquy(...line.split(' ').slice(1));

    expect(ended).toMatchObject({ code: 2, stdout: '' });
  });

  it('takes an empty variable for one that is not set', async () => {
    const { code, stderr } = await colloquy('verify');

    expect(stderr).toContain('No answer from http://127.0.0.1:9 ');
    expect(code).toBe(1);
  });

  it.skipIf(!existsSync('/dev/full')).each(['colloquy --help', 'colloquy mcp record --help'])(
    'says where how it is used cannot be written: %s',
    async (line) => {
      const full = openSync('/dev/full', 'w');
      onTestFinished(() => closeSync(full));
      const words = ['--import', 'tsx', MAIN, ...line.split(' ').slice(1)];
      const child = spawn(process.execPath, words, { env: ENV, stdio: ['ignore', full, 'pipe'] });

      const heard = child.stderr === null ? '' : text(child.stderr);
      const [said, [code]] = await Promise.all([heard, once(child, 'exit')]);

      expect([code, said]).toEqual([1, 'Standard output cannot be written: the disk is full.\n']);
    },
  );
});
