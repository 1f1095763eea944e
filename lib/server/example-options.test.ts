// The examples of Node at the command line: what they may be told, and one line where they cannot go on.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { freePort } from './free-port';

const EXAMPLES = ['a2a/client.mjs', 'a2a/pushed.mjs', 'mcp/recorded-client.mjs'];

function run(example: string, ...options: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [`examples/${example}`, ...options],
    { encoding: 'utf8', env: { ...process.env, COLLOQUY_KEY: 'clq_wrong' } },
  );
  return { status, stdout, lines: stderr.trim().split('\n') };
}

test.each(EXAMPLES)('%s says with --help what it may be told', (example) => {
  const { status, stdout } = run(example, '--help');

  expect(status).toBe(0);
  expect(stdout).toMatch(/--url/);
  expect(stdout).toMatch(/COLLOQUY_KEY/);
});

test.each(EXAMPLES)('%s refuses an option that it does not have, in one line', (example) => {
  expect(run(example, '--urk')).toEqual({
    status: 1,
    stdout: '',
    lines: ["Unknown option '--urk'"],
  });
});

test.each(EXAMPLES)(
  '%s says why it ends where no server is, in one line',
  async (example) => {
    const port = await freePort('127.0.0.1');
    const { status, lines } = run(example, '--url', `http://127.0.0.1:${port}`);

    expect(status).toBe(1);
    expect(lines.at(-1)).toMatch(new RegExp(`ECONNREFUSED 127.0.0.1:${port}$`));
    expect(lines.join('\n')).not.toMatch(/^ +at /m);
  },
  30_000,
);
