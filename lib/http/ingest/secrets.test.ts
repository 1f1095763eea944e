// Planted credentials on their way through the whole server, over a database on a disk: where they may be, and where not.
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { IngestAnswer } from '@/lib/contracts/http-events';
import { anEvent } from '@/lib/testing/events';
import { secretCorpus } from '@/lib/testing/secret-corpus';
import { sqliteWorld } from '@/lib/testing/worlds/store-worlds';
import {
  openTestApi,
  TEST_ADMIN_SECRET,
  type TestApi,
  type TestApiOptions,
} from '@/lib/testing/worlds/test-api';

const ADMIN = { key: TEST_ADMIN_SECRET };
const OWN = `clq_${'Kx9'.repeat(14)}k`;

/** A server whose store is a SQLite file. */
async function open(options: TestApiOptions = {}) {
  const world = await sqliteWorld();
  const store = await world.open();
  const api = await openTestApi({ ...options, store: () => store });
  onTestFinished(async () => {
    await api.close();
    await world.dispose();
  });
  const folders = [dirname(world.databaseUrl.replace('file:', '')), api.folder];
  return { api, folders };
}

/** Everything that is on the disk, the write-ahead log among it. */
async function bytesIn(folders: readonly string[]): Promise<string> {
  const texts: string[] = [];
  for (const folder of folders) {
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      texts.push(await readFile(join(entry.parentPath, entry.name), 'latin1'));
    }
  }
  return texts.join('\n');
}

async function send(api: TestApi, path: string, body: string): Promise<string> {
  const type = path.includes('cbcl') ? 'text/plain' : 'application/json';
  const headers = { 'content-type': type };
  const answer = await api.request(path, { ...ADMIN, method: 'POST', headers, body });
  return `${answer.status} ${await answer.text()}`;
}

describe('a refused message', () => {
  it('leaves none of its credentials in the database, its log, the logs or the answers', async () => {
    const { api, folders } = await open();
    const corpus = secretCorpus();
    const told: string[] = [];
    api.engine.onRejection((rejection) => told.push(JSON.stringify(rejection)));

    for (const { text } of corpus) {
      const isForm = text.startsWith('(');
      // A form that is no message of CBCL.
      const answer = isForm
        ? await send(api, '/api/v1/ingest/cbcl', text.replace('(tell', '(gossip'))
        : await send(api, '/api/v1/events', text);
      expect(answer).toMatch(/^4/);
      told.push(answer);
    }
    await api.deps.audit.recorded({
      actor: { kind: 'key', id: 'k', name: 'k' },
      action: 'mark',
      outcome: 'ok',
    });
    const listed = await api.request('/api/v1/rejections?limit=1000', ADMIN);
    const rejections = await listed.text();
    told.push(rejections, JSON.stringify(api.logged), await bytesIn(folders));

    const seen = told.join('\n');
    const leaked = corpus.filter(({ secrets }) => secrets.some((secret) => seen.includes(secret)));
    expect(corpus.length).toBeGreaterThanOrEqual(100);
    expect(leaked.map(({ where }) => where)).toEqual([]);
    // What is no secret is there: the test looks where they would be.
    expect(seen.includes('PORT=1')).toBe(true);
    expect(JSON.parse(rejections).rejections.length).toBeGreaterThan(80);
  });
});

describe('an accepted message', () => {
  const said = {
    token: 'their-own-token-1234',
    headers: { Authorization: 'Bearer auth-value-5678' },
    text: `use ${OWN} here`,
  };

  it('keeps what was said, marked, but no key of ours and no Authorization value', async () => {
    const { api, folders } = await open();

    const answer = await send(api, '/api/v1/events', JSON.stringify(anEvent({ payload: said })));

    expect(answer).toMatch(/^200/);
    const detail = await (await api.request('/api/v1/events/1', ADMIN)).json();
    expect(detail).toMatchObject({
      event: {
        payload: {
          token: said.token,
          headers: { Authorization: '[masked]' },
          text: 'use [masked] here',
        },
      },
      findings: [
        // Of the ids that the test's builder gives.
        { rule: 'CD2' },
        {
          level: 'info',
          rule: 'SECRET',
          message: expect.stringContaining('2 credentials are hidden'),
        },
        { level: 'info', rule: 'SECRET', message: expect.stringContaining('1 credential is kept') },
      ],
    });
    expect(JSON.parse(detail.raw).payload).toEqual(detail.event.payload);
    const bytes = await bytesIn(folders);
    expect(bytes).not.toContain(OWN);
    expect(bytes).not.toContain('auth-value-5678');
    expect(bytes).toContain(said.token);
    expect((await api.engine.verify()).ok).toBe(true);
  });

  it('keeps none of them where the setting says so, and the chain covers what is kept', async () => {
    const { api, folders } = await open({ secrets: 'mask' });
    const event = anEvent({ payload: said });

    const first = await send(api, '/api/v1/events', JSON.stringify(event));
    const again = await send(api, '/api/v1/events', JSON.stringify(event));

    expect([first, again].map((answer) => /"status":"(\w+)"/.exec(answer)?.[1])).toEqual([
      'stored',
      'duplicate',
    ]);
    const bytes = await bytesIn(folders);
    for (const secret of [said.token, 'auth-value-5678', OWN]) expect(bytes).not.toContain(secret);
    expect((await api.engine.verify()).ok).toBe(true);
  });

  it('leaves none in a large text that becomes an artifact', async () => {
    const { api, folders } = await open();
    const text = `${'words '.repeat(5_000)} ${OWN} ${'words '.repeat(100)}`;

    const answer = await send(
      api,
      '/api/v1/events?large=artifact',
      JSON.stringify(anEvent({ payload: { text } })),
    );

    expect(answer).toContain('"moved"');
    expect(await bytesIn(folders)).not.toContain(OWN);
  });

  it.each([
    [
      'clowl',
      {
        clowl: '0.2',
        mid: 'm1',
        ts: 1_770_000_000,
        p: 'INF',
        from: 'ken',
        to: 'bob',
        cid: 'c',
        body: { t: 'note', d: { key: OWN } },
      },
    ],
    [
      'heretek',
      {
        id: '0b4f2f0e-6c0a-4d0c-9a3b-0d4a6a0f1c11',
        type: 'message',
        from: 'steward',
        agent: 'alpha',
        timestamp: 1_711_843_200_000,
        content: { role: 'agent', content: `it is ${OWN}` },
      },
    ],
    ['cbcl', `(tell @bob "it is ${OWN}")`],
  ])('has no key of ours in %s', async (protocol, message) => {
    const { api, folders } = await open();
    const body = typeof message === 'string' ? message : JSON.stringify(message);

    const answer = await send(api, `/api/v1/ingest/${protocol}?from=ken`, body);

    expect(answer).not.toContain(OWN);
    expect(await bytesIn(folders)).not.toContain(OWN);
    const { findings } = JSON.parse(answer.slice(4)) as IngestAnswer;
    expect(answer.slice(0, 3)).toBe('200');
    expect(findings).toContainEqual(expect.objectContaining({ level: 'info', rule: 'SECRET' }));
  });
});

describe('what people and agents ask of the server', () => {
  const AUTHORIZATION = 'auth-value-5678';
  const said = `the key ${OWN} was leaked`;
  const json = { 'content-type': 'application/json' };
  const ken = { v: 'clutch/0.1', agent_id: 'agent:ken' };
  const workflow = `workflow: w\n# ${said}\nsteps: []\n`;
  const asked: readonly (readonly [
    what: string,
    path: string,
    request: { method: string; headers: Record<string, string>; body: string },
  ])[] = [
    [
      'a card',
      '/api/v1/agents/ken',
      {
        method: 'PUT',
        headers: json,
        body: JSON.stringify({
          ...ken,
          capabilities: [],
          meta: { note: said, headers: { Authorization: `Bearer ${AUTHORIZATION}` } },
        }),
      },
    ],
    [
      'a reason to redact',
      '/api/v1/events/1/redact',
      { method: 'POST', headers: json, body: JSON.stringify({ reason: said }) },
    ],
    [
      'a reason to cancel',
      '/api/v1/runs/run_1/tasks/task_1/cancel',
      { method: 'POST', headers: json, body: JSON.stringify({ reason: said }) },
    ],
    [
      'a title',
      '/api/v1/channels/clutch',
      { method: 'PATCH', headers: json, body: JSON.stringify({ title: said }) },
    ],
    [
      'a workflow',
      '/api/v1/workflows/w',
      { method: 'PUT', headers: { 'content-type': 'application/yaml' }, body: workflow },
    ],
    [
      'a session that is imported',
      '/api/v1/agents/ken/sessions/import',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-ndjson' },
        body: JSON.stringify({
          timestamp: 1_711_843_200_000,
          role: 'user',
          content: said,
          sessionId: 's1',
          id: 'm1',
        }),
      },
    ],
  ];

  it.each(asked)(
    'keeps no key of ours and no Authorization value in %s',
    async (_, path, request) => {
      const { api, folders } = await open();
      await send(
        api,
        '/api/v1/events',
        JSON.stringify(anEvent({ type: 'task.request', run_id: 'run_1', task_id: 'task_1' })),
      );

      const answer = await api.request(path, { ...ADMIN, ...request });

      expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
      const bytes = await bytesIn(folders);
      expect(bytes).not.toContain(OWN);
      expect(bytes).not.toContain(AUTHORIZATION);
      expect(bytes).toContain('[masked]');
    },
  );
});
