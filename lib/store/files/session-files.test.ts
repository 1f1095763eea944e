import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SessionEntry } from '@/lib/model/agent-session';
import { lawRuns } from '@/lib/testing/law-runs';
import type { SessionFiles } from '../ports/session-files';
import { agentFolder, sessionFolder } from './session-files';
import { sessionLines } from './session-lines';

const KEN = 'agent:ken';
const KEY = Buffer.alloc(32, 7);

function entry(id: string, more: Partial<SessionEntry> = {}): SessionEntry {
  return { timestamp: 1, role: 'user', content: `said ${id}`, sessionId: 's1', id, ...more };
}

async function world() {
  const root = await mkdtemp(join(tmpdir(), 'colloquy-sessions-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const dir = join(root, 'agents');
  const open = async (key: Uint8Array | null = null): Promise<SessionFiles> => {
    const files = await sessionFolder(dir, key).open();
    if (files === null) throw new Error('expected the lock');
    return files;
  };
  const path = join(dir, 'ken', 'session.jsonl');
  return { dir, path, open, text: () => readFile(path, 'utf8') };
}

const ids = (text: string) =>
  text.split('\n').flatMap((line) => /"id":"(\w+)"/.exec(line)?.[1] ?? []);

describe("sessions' files", () => {
  it('are not made where their directory was moved away, and go on once it is back', async () => {
    const { dir, open, text } = await world();
    const files = await open();
    await files.append(KEN, [entry('a')]);
    await rename(dir, `${dir}.away`);

    await expect(files.append(KEN, [entry('b')])).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(stat(dir)).rejects.toMatchObject({ code: 'ENOENT' });

    await rename(`${dir}.away`, dir);
    await files.append(KEN, [entry('b')]);
    expect(ids(await text())).toEqual(['a', 'b']);
    await files.close();
  });

  it('hold a line of five fields for each entry, for their owner only', async () => {
    const { dir, path, open, text } = await world();
    const files = await open();
    await files.append(KEN, [entry('a')]);
    await files.append(KEN, [entry('b', { role: 'assistant', content: 'two\nlines "here"' })]);
    await files.sync(9);

    expect(await text()).toBe(
      '{"timestamp":1,"role":"user","content":"said a","sessionId":"s1","id":"a"}\n' +
        '{"timestamp":1,"role":"assistant","content":"two\\nlines \\"here\\"","sessionId":"s1","id":"b"}\n',
    );
    const modes = [dir, join(dir, 'ken'), path, join(dir, 'sessions.json')].map(
      async (place) => (await stat(place)).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o700, 0o700, 0o600, 0o600]);
    expect(await files.check(KEN)).toBeNull();
  });

  it('go on where the last sync left them, without what a crash left behind it', async () => {
    const { path, open, text } = await world();
    const before = await open();
    await before.append(KEN, [entry('a')]);
    await before.sync(4);
    await before.append(KEN, [entry('b')]);
    await before.append('agent:bob', [entry('c')]);
    await appendFile(path, '{"timestamp":1,"ro');
    await before.close();

    const after = await open();

    expect(after.seq).toBe(4);
    expect(ids(await text())).toEqual(['a']);
    await after.append(KEN, [entry('b')]);
    expect(await after.check(KEN)).toBeNull();
    expect(await after.check('agent:bob')).toBeNull();
  });

  it.each([
    ['a file is shorter', async (path: string) => writeFile(path, '')],
    ['a file is gone', async (path: string) => rm(path)],
    [
      'the state is broken',
      async (path: string) => writeFile(join(path, '../../sessions.json'), '{'),
    ],
  ])('begin anew where %s than they were left', async (_, damage) => {
    const { dir, path, open } = await world();
    const before = await open();
    await before.append(KEN, [entry('a')]);
    await before.sync(4);
    await before.close();
    await damage(path);

    const after = await open();

    expect(after.seq).toBe(0);
    expect(await readdir(join(dir, 'ken'))).toEqual([]);
  });

  it.each([
    ['no JSON', 'broken', { line: 2, reason: 'it is no JSON' }],
    [
      'a field too many',
      JSON.stringify({ ...entry('b'), more: 1 }),
      { line: 2, reason: 'it is no entry' },
    ],
    [
      'a role that there is not',
      JSON.stringify({ ...entry('b'), role: 'root' }),
      { line: 2, reason: 'it is no entry' },
    ],
  ])('name the line that is %s, and are written anew', async (_, line, fault) => {
    const { path, open, text } = await world();
    const files = await open();
    await files.append(KEN, [entry('a')]);
    await appendFile(path, `${line}\n`);

    expect(await files.check(KEN)).toEqual(fault);
    expect(await files.keep(KEN, () => true)).toBe(false);
    await files.replace(KEN, pages([entry('x')], [entry('y')]));
    expect(await files.check(KEN)).toBeNull();
    expect(ids(await text())).toEqual(['x', 'y']);
  });

  it.skipIf(process.platform !== 'linux')('leave no file open that is broken', async () => {
    const { path, open } = await world();
    const files = await open();
    await files.append(KEN, [entry('a')]);
    // More than is read at once.
    await appendFile(path, 'broken\n'.repeat(100_000));
    const openFiles = async () => (await readdir('/proc/self/fd')).length;
    const before = await openFiles();

    for (let looked = 0; looked < 50; looked += 1) await files.check(KEN);

    // A file is closed a moment after it was let go of; others of this process may be open.
    await expect.poll(openFiles).toBeLessThan(before + 25);
  });

  it('name the line after the last where some are missing', async () => {
    const { path, open } = await world();
    const files = await open();
    await files.append(KEN, [entry('a'), entry('b')]);
    await writeFile(path, `${JSON.stringify(entry('a'))}\n`);

    expect(await files.check(KEN)).toEqual({ line: 2, reason: 'expected 2 lines, found 1' });
  });

  it('are written by one process at a time, until it closes or is silent for long', async () => {
    const { dir, open } = await world();
    const first = await open();
    expect(await sessionFolder(dir, null).open()).toBeNull();

    await first.close();
    await open();
    expect(await sessionFolder(dir, null).open()).toBeNull();
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(join(dir, 'sessions.lock'), longAgo, longAgo);

    expect(await sessionFolder(dir, null).open()).not.toBeNull();
  });

  it('are sealed where there is a key, and begin anew with another one', async () => {
    const { open, text } = await world();
    const sealed = await open(KEY);
    await sealed.append(KEN, [entry('a'), entry('b')]);
    await sealed.sync(3);

    expect(await text()).toMatch(/^(enc1\.[\w+/=]+\n){2}$/);
    expect(await sealed.check(KEN)).toBeNull();
    expect(await sealed.keep(KEN, ({ id }) => id === 'b')).toBe(true);
    expect(await sealed.check(KEN)).toBeNull();
    await sealed.close();
    expect((await open(Buffer.alloc(32, 8))).seq).toBe(0);
  });

  it('lie in a folder of their own, whatever an agent is called (law)', () => {
    const name = fc.oneof(
      fc.constantFrom('..', '.', '../x', 'a/b', 'é'.repeat(500), 'A\u0000'),
      fc.string(),
    );
    fc.assert(
      fc.property(name, name, (one, other) => {
        const [here, there] = [agentFolder(`agent:${one}`), agentFolder(`agent:${other}`)];

        expect(here).toMatch(/^[\w%-][\w%.-]*$/);
        expect(here.length).toBeLessThanOrEqual(200);
        expect(here === there).toBe(one.toWellFormed() === other.toWellFormed());
      }),
      { numRuns: lawRuns() },
    );
  });
});

describe('a sealed line', () => {
  const lines = sessionLines(KEY);
  const place = { agentId: KEN, line: 1 };

  it('opens at its place, and nowhere else, with its key, and no other', () => {
    const line = lines.print(entry('a'), place);

    expect(lines.parse(line, place)).toEqual(entry('a'));
    expect(() => lines.parse(line, { ...place, line: 2 })).toThrow();
    expect(() => lines.parse(line, { ...place, agentId: 'agent:bob' })).toThrow();
    expect(() => sessionLines(Buffer.alloc(32, 8)).parse(line, place)).toThrow();
    expect(() => lines.parse(JSON.stringify(entry('a')), place)).toThrow();
    expect(() => lines.parse(`${line.slice(0, -6)}AAAA==`, place)).toThrow();
    expect(line).not.toContain('said');
  });

  it('is never the same twice', () => {
    expect(lines.print(entry('a'), place)).not.toBe(lines.print(entry('a'), place));
  });
});

async function* pages(...given: SessionEntry[][]) {
  yield* given;
}
