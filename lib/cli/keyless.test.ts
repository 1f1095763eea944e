import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CommandWorld, openCommandWorld } from './command-testing';

let open: CommandWorld;
let closed: CommandWorld;
let folder: string;
let file: string;

beforeAll(async () => {
  [open, closed] = await Promise.all([openCommandWorld({ auth: 'off' }), openCommandWorld()]);
  folder = await mkdtemp(join(tmpdir(), 'colloquy-keyless-'));
  file = join(folder, 'event.json');
  await writeFile(file, JSON.stringify(EVENT));
  vi.stubEnv('COLLOQUY_KEY', '');
  vi.stubEnv('COLLOQUY_ADMIN_TOKEN', '');
  vi.stubEnv('COLLOQUY_DATA_DIR', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([open.close(), closed.close()]);
  await rm(folder, { recursive: true, force: true });
});

const EVENT = {
  v: 'clutch/0.1',
  id: 'msg_1',
  ts: '2026-02-01T13:20:11.123Z',
  thread_id: 'thread:hello',
  run_id: 'run:hello',
  task_id: 'task:hello',
  from: { agent_id: 'agent:ken' },
  to: [{ agent_id: 'agent:bea' }],
  type: 'chat.message',
  payload: { text: 'Good morning.' },
};

describe('a command without a key', () => {
  it('is done where the server asks for none', async () => {
    const sent = await open.keyless('events', 'send', file);
    const verified = await open.keyless('verify');

    expect(sent).toMatchObject({ code: 0, text: '  1 stored, 0 there already, 0 rejected' });
    expect(verified).toMatchObject({ code: 0, text: expect.stringMatching(/The chain holds/) });
  });

  it.each([['verify'], ['agent', 'list'], ['demo'], ['events', 'tail']])(
    'says what to do where the server asks for one: %s',
    async (...line) => {
      expect(await closed.keyless(...line)).toMatchObject({
        code: 1,
        text: `${closed.url} asks for a key. None is set, and ${join(folder, 'admin.key')} cannot be read. Pass --key, or set COLLOQUY_KEY or COLLOQUY_DATA_DIR.`,
      });
    },
  );
});
