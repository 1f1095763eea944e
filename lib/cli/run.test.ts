import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { TEST_ADMIN_SECRET as key } from '@/lib/testing/worlds/test-api';
import { type CommandWorld, openCommandWorld } from './command-testing';

let home: CommandWorld;
let away: CommandWorld;
let folder: string;
beforeEach(async () => {
  [home, away] = await Promise.all([openCommandWorld(), openCommandWorld()]);
  folder = await mkdtemp(join(tmpdir(), 'colloquy-run-'));
  const body = anEvent({ type: 'task.request', payload: { objective: 'Count' } });
  await home.api.request('/api/v1/events', { method: 'POST', key, body });
});
afterEach(async () => {
  await home.close();
  await away.close();
  await rm(folder, { recursive: true, force: true });
});

describe('colloquy run', () => {
  it('carries a run from one workspace to another, and says so when it comes again', async () => {
    const file = join(folder, 'run.ndjson');

    expect((await home.colloquy('run', 'export', 'run_1', '-o', file)).code).toBe(0);
    const first = await away.colloquy('run', 'import', file);
    const again = await away.colloquy('run', 'import', file, '--json');

    expect(first.text).toContain('Imported, to be read: run_1 (1 event, 0 artifacts, full)');
    expect(first.text).toContain('Signed by an unknown key');
    expect(again.json()).toMatchObject({ run_id: 'run_1', status: 'present' });
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('names the artifacts that are not there to be exported', async () => {
    const refs = ['a', 'b'].map((digit) => `artifact:sha256-${digit.repeat(64)}`);
    const body = anEvent({ id: 'more', payload: { text: `See ${refs.join(' and ')}` } });
    await home.api.request('/api/v1/events', { method: 'POST', key, body });
    const file = join(folder, 'run.ndjson');

    const { code, text } = await home.colloquy('run', 'export', 'run_1', '-o', file);
    const masked = await home.colloquy('run', 'export', 'run_1', '--level=masked', '-o', file);

    expect(code).toBe(0);
    expect(text).toBe(
      `The run refers to artifacts that are not on the server, nor in the file: ${refs.join(', ')}`,
    );
    expect(masked.text).toBe('');
  });

  it('says that a file cannot be written, and not that the run was changed', async () => {
    const file = join(folder, 'none', 'run.ndjson');

    const whole = await home.colloquy('run', 'export', 'run_1', '-o', file);
    const events = await home.colloquy('events', 'export', '--out', file);

    const refused = { code: 1, text: `${file} cannot be written: there is no such folder.` };
    expect([whole, events]).toMatchObject([refused, refused]);
  });

  it('takes a level, and refuses what is none', async () => {
    const file = join(folder, 'run.ndjson');

    await home.colloquy('run', 'export', 'run_1', '--level', 'envelope', '-o', file);
    const refused = await home.colloquy('run', 'export', 'run_1', '--level', 'some');

    expect(await readFile(file, 'utf8')).not.toContain('Count');
    expect(refused).toMatchObject({
      code: 2,
      text: '--level: expected envelope, masked, full.',
    });
  });

  it('says what is wrong with a file, and what cannot be read', async () => {
    const file = join(folder, 'run.ndjson');
    await writeFile(file, '{"format":"zip"}');

    const refused = await away.colloquy('run', 'import', file);
    const missing = await away.colloquy('run', 'import', join(folder, 'none'));

    expect(refused.code).toBe(1);
    expect(refused.text).toContain('This is no whole run file: line 1: expected a run file');
    expect(missing).toMatchObject({ code: 1, text: expect.stringContaining('cannot be read') });
  });
});
