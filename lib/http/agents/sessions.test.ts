import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AgentSessionAnswer, SessionsAnswer } from '@/lib/contracts/http-sessions';
import type { SessionEntry } from '@/lib/model/agent-session';
import { openTestApi, TEST_ADMIN_SECRET, type TestApi } from '@/lib/testing/worlds/test-api';

async function open(options: Parameters<typeof openTestApi>[0] = {}) {
  const api = await openTestApi(options);
  onTestFinished(api.close);
  const ask = async <Answer>(
    method: string,
    path: string,
    body?: unknown,
    key = TEST_ADMIN_SECRET,
  ) => {
    const isText = typeof body === 'string';
    const response = await api.request(`/api/v1/agents/${path}`, {
      method,
      key,
      ...(body !== undefined && { body }),
      headers: {
        ...(isText && { 'content-type': 'application/x-ndjson' }),
        ...(method === 'DELETE' && { 'sec-fetch-site': 'same-origin' }),
      },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && !text.includes('}\n{');
    return {
      status: response.status,
      text,
      answer: (isJson && text ? JSON.parse(text) : null) as Answer,
    };
  };
  return { api, ask };
}

let count = 0;

/** Somebody says something to an agent, natively. */
async function say(api: TestApi, message: object): Promise<void> {
  count += 1;
  const body = {
    type: 'message',
    id: `m${count}`,
    from: 'user',
    agent: 'main',
    timestamp: 1_711_843_200_000 + count,
    content: { role: 'user', content: `text ${count}` },
    ...message,
  };
  const response = await api.request('/api/v1/ingest/heretek', {
    method: 'POST',
    key: TEST_ADMIN_SECRET,
    body,
  });
  expect(response.status).toBe(200);
}

const fileOf = (api: TestApi, agent: string) =>
  readFile(join(api.folder, 'agents', agent, 'session.jsonl'), 'utf8');

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as SessionEntry);

describe("agents' sessions over HTTP", () => {
  it('are listed, read by pages and exported as section 7.2 has it', async () => {
    const { api, ask } = await open();
    await say(api, { id: 'a', sessionId: 's1', content: { role: 'user', content: 'Hello!' } });
    await say(api, { id: 'b', sessionId: 's2' });
    await say(api, {
      id: 'c',
      sessionId: 's1',
      from: 'main',
      agent: 'user',
      timestamp: 1_711_843_201_000,
      content: { role: 'assistant', content: 'Hi there!' },
    });

    const list = await ask<SessionsAnswer>('GET', 'main/sessions');
    const page = await ask<AgentSessionAnswer>('GET', 'main/sessions/s1?limit=1');
    const rest = await ask<AgentSessionAnswer>('GET', `main/sessions/s1?after=${page.answer.next}`);
    const exported = await ask('GET', 'main/sessions/s1/export');

    expect(list.answer.sessions.map(({ session_id, messages }) => [session_id, messages])).toEqual([
      ['s1', 2],
      ['s2', 1],
    ]);
    expect(page.answer).toMatchObject({ session_id: 's1', next: 1, entries: [{ id: 'a' }] });
    expect(rest.answer).toMatchObject({ next: null, entries: [{ id: 'c', role: 'assistant' }] });
    const hello = linesOf(exported.text)[0];
    expect(Object.keys(hello ?? {})).toEqual(['timestamp', 'role', 'content', 'sessionId', 'id']);
    expect(linesOf(exported.text)[1]).toEqual({
      timestamp: 1_711_843_201_000,
      role: 'assistant',
      content: 'Hi there!',
      sessionId: 's1',
      id: 'c',
    });
  });

  it('are read by pages that end at 4 MiB and say where to go on', async () => {
    const { api, ask } = await open();
    const text = 'x'.repeat(240_000);
    for (let at = 0; at < 40; at += 1) {
      await say(api, { id: `l${at}`, sessionId: 'long', content: { role: 'user', content: text } });
    }
    const ids: string[] = [];
    let longest = 0;

    for (let after: number | null = 0; after !== null; ) {
      const page: { text: string; answer: AgentSessionAnswer } = await ask<AgentSessionAnswer>(
        'GET',
        `main/sessions/long?limit=1000&after=${after}`,
      );
      longest = Math.max(longest, page.text.length);
      ids.push(...page.answer.entries.map(({ id }) => id));
      after = page.answer.next;
    }

    expect(longest).toBeLessThan(4.1 * 1024 * 1024);
    expect(ids).toEqual(Array.from({ length: 40 }, (_, at) => `l${at}`));
  });

  it('are exported with escapes for what moves a terminal or turns a line, as the same values', async () => {
    const { api, ask } = await open();
    const content = 'a\u202eb\u009bc\u2066d';
    await say(api, { id: 'a', sessionId: 's1', content: { role: 'user', content } });

    const { text } = await ask('GET', 'main/sessions/s1/export');

    expect(text).not.toMatch(/[\u0080-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(linesOf(text)[0]?.content).toBe(content);
  });

  it('are created, archived by age, deleted, and begin anew, while the log keeps everything', async () => {
    const { api, ask } = await open();
    const made = await ask<{ session_id: string }>('POST', 'main/sessions', { session_id: 's0' });
    const unnamed = await ask<{ session_id: string }>('POST', 'main/sessions');
    await say(api, { sessionId: 'old' });
    api.clock.now += 8 * 86_400_000;
    await say(api, { sessionId: 'fresh' });

    const archived = await ask<{ archived: string[] }>('POST', 'main/sessions/archive', {
      older_than: '7d',
    });
    const removed = await ask('DELETE', 'main/sessions/fresh');

    expect([made.status, made.answer.session_id, unnamed.status]).toEqual([201, 's0', 201]);
    expect(archived.answer.archived).toEqual(['old', unnamed.answer.session_id, 's0']);
    const left = await ask<SessionsAnswer>('GET', 'main/sessions?state=active');
    expect(left.answer.sessions).toEqual([]);
    expect([removed.status, (await ask('GET', 'main/sessions/fresh')).status]).toEqual([204, 404]);
    const log = await api.request('/api/v1/events?thread_id=fresh', { key: TEST_ADMIN_SECRET });
    expect((await log.json()).events).toHaveLength(1);
    await say(api, { id: 'again', sessionId: 'fresh' });
    const anew = await ask<AgentSessionAnswer>('GET', 'main/sessions/fresh');
    expect(anew.answer.entries.map(({ id }) => id)).toEqual(['again']);
  });

  it('say what an age looks like where it is none', async () => {
    const { ask } = await open();
    const { status, answer } = await ask<{ detail: string }>('POST', 'main/sessions/archive', {
      older_than: 'banana',
    });

    expect(status).toBe(422);
    expect(answer.detail).toContain('expected an age such as 7d, 12h or 90m, saw "banana"');
  });

  it('make nobody an agent who never came', async () => {
    const { api, ask } = await open();
    await ask('POST', 'main/sessions', { session_id: 's0' });
    await ask('POST', 'main/sessions/s0/commit');

    const { agents } = await (
      await api.request('/api/v1/agents', { key: TEST_ADMIN_SECRET })
    ).json();

    expect(agents.map(({ agent_id }: { agent_id: string }) => agent_id)).toEqual(['agent:user']);
  });

  it('are kept in a file of the agent: on commit, without what was deleted or redacted', async () => {
    const { api, ask } = await open();
    await api.request('/api/v1/agents/main', {
      method: 'PUT',
      key: TEST_ADMIN_SECRET,
      body: { v: 'clutch/0.1', agent_id: 'main', capabilities: [] },
    });
    for (const [id, sessionId] of [
      ['a', 's1'],
      ['b', 's2'],
      ['c', 's1'],
    ]) {
      await say(api, { id, sessionId });
    }
    const commit = () => ask<{ mended: unknown }>('POST', 'main/sessions/s1/commit');
    const written = async () => linesOf(await fileOf(api, 'main')).map(({ id }) => id);

    expect((await commit()).answer).toMatchObject({ session_id: 's1', mended: null });
    expect(await written()).toEqual(['a', 'b', 'c']);
    await ask('DELETE', 'main/sessions/s2');
    await commit();
    expect(await written()).toEqual(['a', 'c']);
    const found = await api.engine.read({ limit: 100, order: 'asc' });
    const seq = found.find(({ event }) => event.id === 'c')?.seq;
    await api.request(`/api/v1/events/${seq}/redact`, {
      method: 'POST',
      key: TEST_ADMIN_SECRET,
      body: { reason: 'a secret' },
    });
    expect(await written()).toEqual(['a']);
  });

  it('mend a broken file from the log, and say which line it was', async () => {
    const { api, ask } = await open();
    await say(api, { id: 'a', from: 'main', agent: 'user', sessionId: 's1' });
    await ask('POST', 'main/sessions/s1/commit');
    const whole = await fileOf(api, 'main');
    await writeFile(join(api.folder, 'agents', 'main', 'session.jsonl'), `${whole}{broken\n`);

    const mended = await ask('POST', 'main/sessions/s1/commit');

    expect(mended.answer).toMatchObject({ mended: { line: 2, reason: 'it is no JSON' } });
    expect(await fileOf(api, 'main')).toBe(whole);
  });

  it('make no folder for whoever a message names', async () => {
    const { api, ask } = await open();
    await say(api, { from: 'main', agent: 'nobody-knows', sessionId: 's1' });

    await ask('POST', 'main/sessions/s1/commit');

    expect(linesOf(await fileOf(api, 'main'))).toHaveLength(1);
    await expect(fileOf(api, 'nobody-knows')).rejects.toThrow('ENOENT');
  });

  it('are sealed where the workspace has a key', async () => {
    const { api, ask } = await open({ sessionKey: Buffer.alloc(32, 1) });
    await say(api, { from: 'main', agent: 'user', sessionId: 's1' });

    await ask('POST', 'main/sessions/s1/commit');

    expect(await fileOf(api, 'main')).toMatch(/^enc1\./);
    expect((await ask('GET', 'main/sessions/s1/export')).text).toContain('"sessionId":"s1"');
  });

  it('go from one workspace to another by export and import, once', async () => {
    const [from, to] = [await open(), await open()];
    await say(from.api, { id: 'a', sessionId: 's1' });
    await say(from.api, {
      id: 'b',
      from: 'main',
      agent: 'user',
      sessionId: 's1',
      content: { role: 'assistant', content: 'Hi' },
    });
    const { text } = await from.ask('GET', 'main/sessions/s1/export');

    const first = await to.ask('POST', 'main/sessions/import', text);
    const second = await to.ask('POST', 'main/sessions/import', text);

    expect([first.answer, second.answer]).toEqual([
      { imported: 2, there_already: 0 },
      { imported: 0, there_already: 2 },
    ]);
    expect((await to.ask('GET', 'main/sessions/s1/export')).text).toBe(text);
    const { events } = await (
      await to.api.request('/api/v1/events?thread_id=s1', { key: TEST_ADMIN_SECRET })
    ).json();
    expect(events.map(({ origin }: { origin: string }) => origin)).toEqual(['import', 'import']);
  });

  it('come back to where they are from without a second line, in whatever threads they were said', async () => {
    const { api, ask } = await open();
    await say(api, { id: 'a', sessionId: 's1' });
    await say(api, { id: 'b', sessionId: 's1', metadata: { threadId: 't', correlationId: 'c' } });
    const { text } = await ask('GET', 'main/sessions/s1/export');

    const { answer } = await ask('POST', 'main/sessions/import', text);

    expect(answer).toEqual({ imported: 0, there_already: 2 });
    expect((await ask('GET', 'main/sessions/s1/export')).text).toBe(text);
  });

  it('go from one agent to another of the same workspace, once', async () => {
    const { api, ask } = await open();
    await say(api, { id: 'a', sessionId: 's1' });
    await say(api, { id: 'b', sessionId: 's1' });
    const { text } = await ask('GET', 'main/sessions/s1/export');

    const first = await ask('POST', 'ken/sessions/import', text);
    const second = await ask('POST', 'ken/sessions/import', text);

    expect([first.answer, second.answer]).toEqual([
      { imported: 2, there_already: 0 },
      { imported: 0, there_already: 2 },
    ]);
    for (const agent of ['ken', 'main']) {
      expect((await ask('GET', `${agent}/sessions/s1/export`)).text).toBe(text);
    }
  });

  it('are imported line by line: the one that is wrong is named, and nothing is stored', async () => {
    const { api, ask } = await open();
    const good = JSON.stringify({
      timestamp: 1,
      role: 'user',
      content: '',
      sessionId: 's',
      id: 'a',
    });
    const refused = await Promise.all(
      ['{', '{"timestamp":1}', `{"more":1,${good.slice(1)}`].map((bad) =>
        ask<{ detail: string }>('POST', 'main/sessions/import', `${good}\n\n${bad}\n`),
      ),
    );

    for (const { status, answer } of refused) {
      expect([400, 422]).toContain(status);
      expect(answer.detail).toContain('SESSION_CORRUPT (4004): line 3');
    }
    expect((await api.engine.head()).seq).toBe(0);
  });

  it("are an agent's own: to another one there are none, in the words of none at all (H12)", async () => {
    const { api, ask } = await open();
    await say(api, { id: 'a', sessionId: 's1' });
    const [main, bob] = [await api.key('agent', 'main'), await api.key('agent', 'bob')];
    const reader = await api.key('agent', 'eve', ['read']);
    const routes = [
      ['GET', 'sessions'],
      ['POST', 'sessions'],
      ['GET', 'sessions/s1'],
      ['GET', 'sessions/s1/export'],
      ['POST', 'sessions/s1/commit'],
      ['DELETE', 'sessions/s1'],
    ] as const;

    for (const [method, path] of routes) {
      const there = await ask(method, `main/${path}`, undefined, bob);
      const absent = await ask(method, `nobody/${path}`, undefined, bob);
      expect([there.status, absent.status]).toEqual([404, 404]);
      expect(there.text.replaceAll('agent:main', '')).toBe(
        absent.text.replaceAll('agent:nobody', ''),
      );
    }
    expect((await ask('GET', 'main/sessions/s1', undefined, reader)).status).toBe(200);
    expect((await ask('DELETE', 'main/sessions/s1', undefined, reader)).status).toBe(404);
    expect((await ask('GET', 'main/sessions/s1', undefined, main)).status).toBe(200);
    expect((await ask('DELETE', 'main/sessions/s1', undefined, main)).status).toBe(204);
  });
});
