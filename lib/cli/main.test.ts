// The command as a process of its own.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

/** As at a person's shell: by each of these citty leaves out colours by itself. */
const ENV = { ...process.env, CI: '', NO_COLOR: '', TEST: '' };

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
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(ended).toEqual(wrong);
    expect(wrong.stderr).toMatch(/USAGE[\s\S]*\nMissing required positional argument: RUN\n$/);
  });
});
