import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_AGENTS } from '@/lib/model/known-agents';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { TEST_ADMIN_SECRET, type TestApi } from '@/lib/testing/worlds/test-api';
import { type CommandWorld, openCommandWorld } from './command-testing';

let world: CommandWorld;
let api: TestApi;

beforeEach(async () => {
  world = await openCommandWorld();
  api = world.api;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const colloquy = (...line: string[]) => world.colloquy(...line);

async function say(id: string, sessionId: string, text = `text ${id}`): Promise<void> {
  const content = { role: 'user', content: text };
  const body = {
    type: 'message',
    id,
    from: 'user',
    agent: 'main',
    sessionId,
    timestamp: 1,
    content,
  };
  await api.request('/api/v1/ingest/heretek', { method: 'POST', key: TEST_ADMIN_SECRET, body });
}

describe('colloquy session', () => {
  it('does the six commands of section 7.3', async () => {
    expect((await colloquy('session', 'create', 'main', 's0')).text).toBe('s0');
    await say('a', 's1');
    api.clock.now += 8 * 86_400_000;
    await say('b', 's2');

    const ids = async (...more: string[]) =>
      (await colloquy('session', 'list', ...more, '--json'))
        .json()
        .map(({ session_id }: { session_id: string }) => session_id);
    expect(await ids('main')).toEqual(['s2', 's1', 's0']);
    expect(await ids()).toEqual(['s2', 's1', 's0']);
    const got = (await colloquy('session', 'get', 'main', 's1', '--json')).json();
    expect(got).toMatchObject({ session_id: 's1', entries: [{ id: 'a', content: 'text a' }] });
    expect((await colloquy('session', 'commit', 'main', 's1')).text).toBe('Committed: 1 message.');
    expect((await colloquy('session', 'archive', 'main', '--older-than', '7d')).text).toBe(
      '2 archived\ns1\ns0',
    );
    expect(await ids('main')).toEqual(['s2']);
    expect((await colloquy('session', 'delete', 'main', 's2')).text).toBe('Deleted s2.');
    expect(await ids('main')).toEqual([]);
    expect((await ids('main', '--archived')).sort()).toEqual(['s0', 's1']);
  });

  it('prints a table that no text of an agent breaks', async () => {
    await say('a', 's1', 'red \u001b[31m\nand a line');

    const { text } = await colloquy('session', 'get', 'main', 's1');

    expect(text.split('\n')).toEqual([
      'TIME                      ROLE  CONTENT',
      '1970-01-01T00:00:00.001Z  user  red \\u001b[31m\\u000aand a line',
    ]);
  });

  it('prints and exports the same values as JSON, with escapes for what moves a terminal', async () => {
    const hostile = 'red \u001b[31m \u009b2J \u202egnp.exe \u{e0041} \u007f';
    await say('a', 's1', hostile);
    const folder = await mkdtemp(join(tmpdir(), 'colloquy-cli-'));
    const [sessionFile, eventsFile] = [join(folder, 's.jsonl'), join(folder, 'e.ndjson')];

    const got = await colloquy('session', 'get', 'main', 's1', '--json');
    await colloquy('session', 'export', 'main', 's1', '--out', sessionFile);
    await colloquy('events', 'export', '--out', eventsFile);

    expect(got.json()).toMatchObject({ entries: [{ content: hostile }] });
    const [line = ''] = (await readFile(sessionFile, 'utf8')).split('\n');
    expect(JSON.parse(line)).toMatchObject({ content: hostile });
    const records = (await readFile(eventsFile, 'utf8')).trim().split('\n');
    expect(records.map((record) => JSON.parse(record).event.payload.text)).toEqual([hostile]);
    for (const printed of [got.text, line, ...records]) {
      expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
    await rm(folder, { recursive: true });
  });

  it('exports to a file and imports it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'colloquy-cli-'));
    const file = join(folder, 'session.jsonl');
    await say('a', 's1');

    await colloquy('session', 'export', 'main', 's1', '--out', file);
    const again = await colloquy('session', 'import', 'main', file);
    const elsewhere = await colloquy('session', 'import', 'other', file);

    expect(await readFile(file, 'utf8')).toContain('"sessionId":"s1","id":"a"');
    expect(again.text).toBe('0 imported, 1 there already');
    expect(elsewhere.text).toBe('1 imported, 0 there already');
    await rm(folder, { recursive: true });
  });

  it('exits with 1 and says why where there is no such session', async () => {
    const refused = await colloquy('session', 'commit', 'main', 'none');

    expect(refused.code).toBe(1);
    expect(refused.text).toBe(
      'Not found: SESSION_NOT_FOUND (4001): there is no session "none" of agent:main here.',
    );
  });
});

describe('colloquy agent', () => {
  it('lists the known agents beside those that are here', async () => {
    await apiClient(api).register('ken');

    const { text } = await colloquy('agent', 'list');
    const all = (await colloquy('agent', 'list', '--json')).json();

    expect(text).toMatch(/^AGENT +STATUS +ROLE\nalpha +offline +Triad member\n/);
    expect(all).toHaveLength(DEFAULT_AGENTS.length + 1);
    expect(all).toContainEqual({
      agent_id: 'agent:ken',
      name: 'ken',
      role: 'Agent',
      status: 'online',
    });
    const { agents } = (await apiClient(api).get<{ agents: unknown[] }>('/agents')).answer;
    expect(agents).toHaveLength(1);
  });

  it('shows the status and the card of one', async () => {
    await apiClient(api).register('ken', ['search']);

    expect((await colloquy('agent', 'status', 'ken')).text).toMatch(/\nken +online +0 /);
    const card = await colloquy('agent', 'config', 'agent:ken', 'get');
    expect(card.json()).toMatchObject({ agent_id: 'agent:ken', capabilities: [{ id: 'search' }] });
    expect((await colloquy('agent', 'status', 'nobody')).code).toBe(1);
    expect((await colloquy('agent', 'status', 'steward')).text).toMatch(
      /\nsteward +offline +0 +never/,
    );
    expect((await colloquy('agent', 'config', 'ken', 'set')).code).toBe(2);
  });

  it('asks for a restart, which is delivered to the agent', async () => {
    await apiClient(api).register('ken');

    const asked = await colloquy('agent', 'restart', 'ken', '--json');
    const inbox = await apiClient(api).post<{ messages: { seq: number; event: object }[] }>(
      '/agents/ken/inbox',
      { max: 10, wait_ms: 2000 },
    );

    const { seq } = asked.json();
    const restart = { type: 'chat.system', payload: { event: 'restart' } };
    expect(inbox.answer.messages).toMatchObject([{ seq, event: restart }]);
    expect((await colloquy('agent', 'restart', 'main')).code).toBe(1);
  });
});
