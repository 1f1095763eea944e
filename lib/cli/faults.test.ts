import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CommandWorld, openCommandWorld } from './command-testing';

let world: CommandWorld;
let folder: string;
/** Answers every request with a page, and breaks off where it is asked for the export of events or of a run. */
let other: Server;
let otherUrl: string;

beforeAll(async () => {
  world = await openCommandWorld();
  folder = await mkdtemp(join(tmpdir(), 'colloquy-faults-'));
  other = createServer((request, response) => {
    if (!request.url?.includes('cut')) {
      response.setHeader('content-type', 'text/html').end('<html>Hello</html>');
      return;
    }
    const isStream = request.headers.accept === 'text/event-stream';
    response.setHeader('content-type', isStream ? 'text/event-stream' : 'application/x-ndjson');
    response.write(isStream ? ': here\n\n' : '{"half":1}\n', () => response.destroy());
  });
  await new Promise<void>((done) => void other.listen(0, '127.0.0.1', done));
  otherUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await world.close();
  other.close();
  await rm(folder, { recursive: true, force: true });
});

/** One command line of each kind of request. */
const COMMANDS: string[][] = [
  ['agent', 'list'],
  ['agent', 'status', 'ken'],
  ['demo'],
  ['events', 'tail'],
  ['events', 'export'],
  ['replay', 'run_1'],
  ['run', 'export', 'run_1'],
  ['session', 'get', 'ken', 'first'],
  ['session', 'delete', 'ken', 'first'],
  ['session', 'export', 'ken', 'first'],
  ['verify'],
];

describe('a command whose server is not what it should be', () => {
  it.each(COMMANDS)(
    'says of an address that is none what is wrong with it: %s %s',
    async (...line) => {
      for (const url of ['nonsense', '127.0.0.1:3000', 'ftp://127.0.0.1', 'http://']) {
        const said = await world.colloquy(...line, `--url=${url}`);

        expect(said).toMatchObject({
          code: 2,
          text: `--url: expected an address such as http://127.0.0.1:3000, saw "${url}".`,
        });
      }
    },
  );

  it('says that a host is not known, and not that the server does not run', async () => {
    const { code, text } = await world.colloquy('verify', '--url=http://colloquy.invalid');

    expect([code, text]).toEqual([
      1,
      'No host is known as colloquy.invalid (ENOTFOUND). Look at --url, and whether this machine is on the network.',
    ]);
  });

  it('says on one line that the server speaks no TLS', async () => {
    const { code, text } = await world.colloquy(
      'verify',
      `--url=${world.url.replace('http', 'https')}`,
    );

    expect(code).toBe(1);
    expect(text).toMatch(/^No answer from https:\S+ \(.*\)\. It may speak http and not https\.$/);
  });

  it.each(COMMANDS)('says that another server answers: %s %s', async (...line) => {
    const { code, text } = await world.colloquy(...line, `--url=${otherUrl}`);

    expect([code, text]).toEqual([
      1,
      `${otherUrl} answers, but not as Colloquy does (HTTP 200, text/html). Look at --url.`,
    ]);
  });

  it.each([
    ['events', 'export', '--thread=cut'],
    ['events', 'tail', '--thread=cut'],
    ['run', 'export', 'cut'],
    ['session', 'export', 'ken', 'cut'],
    ['session', 'get', 'ken', 'cut'],
  ])('says that the server went away in the middle: %s %s %s', async (...line) => {
    const { code, text } = await world.colloquy(...line, `--url=${otherUrl}`);

    expect(code).toBe(1);
    expect(text).toMatch(/server went away/);
    expect(text).not.toMatch(/\n\s+at /);
  });
});

describe('a command with a key that is not taken', () => {
  it.each(COMMANDS)('says whose key it was: %s %s', async (...line) => {
    const { code, text } = await world.colloquy(...line, '--key=wrong');

    expect([code, text]).toEqual([
      1,
      `${world.url} does not take the key of --key. Pass another one with --key, or make one in the settings (Keys).`,
    ]);
  });

  it('says that a key has a character that no key has', async () => {
    const { code, text } = await world.colloquy('verify', '--key=wr\nong');

    expect([code, text]).toEqual([
      1,
      'The key of --key has a space, a line break or another character that no key has.',
    ]);
  });
});

describe('a command with a port', () => {
  it.each(['65536', '-1', 'web'])('says what one is: %s', async (port) => {
    const file = join(folder, 'any.ndjson');
    await writeFile(file, '');

    expect(await world.colloquy('view', file, `--port=${port}`)).toMatchObject({
      code: 2,
      text: '--port: expected a port from 0 to 65535.',
    });
  });
});

describe('a command with a file', () => {
  const READING: string[][] = [
    ['run', 'import'],
    ['events', 'send'],
    ['events', 'import'],
    ['session', 'import', 'ken'],
    ['view'],
  ];

  it.each(READING)('says why it cannot be read: %s %s', async (...line) => {
    const missing = await world.colloquy(...line, join(folder, 'none'));
    const isFolder = await world.colloquy(...line, folder);

    expect(missing).toMatchObject({
      code: 1,
      text: `${join(folder, 'none')} cannot be read: there is no such file.`,
    });
    expect(isFolder).toMatchObject({ code: 1, text: `${folder} cannot be read: it is a folder.` });
  });

  it.runIf(process.getuid?.() !== 0)('says that it may not be read', async () => {
    const file = join(folder, 'closed.ndjson');
    await writeFile(file, '');
    await chmod(file, 0);

    for (const line of READING) {
      expect(await world.colloquy(...line, file)).toMatchObject({
        code: 1,
        text: `${file} cannot be read: this user may not.`,
      });
    }
  });

  it.each([
    ['run', 'export', 'cut'],
    ['events', 'export', '--thread=cut'],
    ['session', 'export', 'ken', 'cut'],
  ])('leaves no half of one: %s %s %s', async (...line) => {
    const file = join(folder, 'half.ndjson');

    const { code } = await world.colloquy(...line, `--out=${file}`, `--url=${otherUrl}`);

    expect(code).toBe(1);
    expect(await readdir(folder)).not.toContain('half.ndjson');
  });

  it('leaves a device where it is that it wrote to in vain', async () => {
    await world.colloquy('run', 'export', 'cut', '-o', '/dev/null', `--url=${otherUrl}`);

    expect(await readFile('/dev/null', 'utf8')).toBe('');
  });
});
