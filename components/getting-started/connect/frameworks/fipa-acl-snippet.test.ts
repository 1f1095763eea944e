import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fipaAclSnippets } from './fipa-acl-snippet';

const FACTS = { origin: 'http://127.0.0.1:3000', team: 'shop', key: 'clq_secret' };

const textOf = (facts: Parameters<(typeof fipaAclSnippets)[0]['text']>[0] = FACTS) =>
  fipaAclSnippets[0]?.text(facts) ?? '';

describe('the snippet for JADE', () => {
  it('can be read by a shell', () => {
    expect(execFileSync('sh', ['-n'], { input: textOf() }).toString()).toBe('');
  });

  it('sets what the service of the example reads', () => {
    const service = readFileSync('examples/fipa-acl/ColloquyService.java', 'utf8');
    const names = [...textOf().matchAll(/\b(COLLOQUY_\w+)=/g)].map(([, name]) => name);

    expect(names).toEqual(['COLLOQUY_URL', 'COLLOQUY_CHANNEL', 'COLLOQUY_KEY']);
    for (const name of names) expect(service).toContain(`"${name}"`);
  });

  it('says where it is run and which files it needs', () => {
    expect(textOf()).toMatch(
      /^# in the folder of your platform, with JADE in lib\n# .*examples\/fipa-acl/,
    );
  });

  it('has no key where none is needed', () => {
    expect(textOf({ ...FACTS, key: undefined })).not.toContain('COLLOQUY_KEY');
  });
});

const run = promisify(execFile);
const EXAMPLE = resolve('examples/fipa-acl');

/** Plays the example's platform to its end. */
async function playMarket(origin: string): Promise<void> {
  const build = mkdtempSync(join(tmpdir(), 'market-'));
  onTestFinished(() => rmSync(build, { recursive: true }));
  const sources = ['ColloquyService', 'Market'].map((name) => `${EXAMPLE}/${name}.java`);
  await run('javac', ['-cp', `${EXAMPLE}/lib/*`, '-d', build, ...sources]);
  const env = { ...process.env, COLLOQUY_URL: origin, JADE_PORT: String(await freePort()) };
  // A platform writes of itself where it runs.
  await run('java', ['-cp', `${build}:${EXAMPLE}/lib/*`, 'Market'], { env, cwd: build });
}

type Answering = Parameters<typeof createServer>[1];

async function listening(answering: Answering): Promise<{ port: number; close: () => void }> {
  const server = createServer(answering);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: (server.address() as AddressInfo).port, close };
}

async function freePort(): Promise<number> {
  const { port, close } = await listening(() => undefined);
  close();
  return port;
}

/** The jars are there once the example was run, as its README says. */
describe.skipIf(!existsSync(`${EXAMPLE}/lib`))('a JADE platform that is watched', () => {
  it('tells each of its messages, those at its end too', async () => {
    const taken: string[] = [];
    const { port, close } = await listening(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      taken.push(text);
      response.end('{}');
    });
    onTestFinished(close);

    await playMarket(`http://127.0.0.1:${port}`);

    expect(taken).toHaveLength(17);
    expect(taken[0]).toContain('(CFP');
    expect(taken.filter((text) => text.startsWith('(NOT-UNDERSTOOD'))).toHaveLength(1);
  }, 60_000);

  it('ends as it does alone where its messages are never answered', async () => {
    let asked = 0;
    const { port, close } = await listening(() => {
      asked += 1;
    });
    onTestFinished(close);

    await playMarket(`http://127.0.0.1:${port}`);

    expect(asked).toBe(1);
  }, 60_000);
});
