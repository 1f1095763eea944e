// Two workspaces: what is exported from one and imported into the other.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { REGISTRY_RUN } from '@/lib/model/ids';
import type { RunSummary } from '@/lib/model/summary';
import { anEvent } from '@/lib/testing/events';
import { apiClient } from '@/lib/testing/worlds/api-client';
import { exported, imported, linesOf, openWorkspace } from '@/lib/testing/worlds/run-file-world';
import { TEST_ADMIN_SECRET as key, type TestApi } from '@/lib/testing/worlds/test-api';

let home: TestApi;
let away: TestApi;
beforeEach(async () => {
  [home, away] = [await openWorkspace(), await openWorkspace()];
});

async function say(api: TestApi, event: object): Promise<Response> {
  return api.request('/api/v1/events', { method: 'POST', key, body: anEvent(event) });
}

async function runOf(api: TestApi, runId: string): Promise<RunSummary> {
  const response = await api.request(`/api/v1/runs/${encodeURIComponent(runId)}`, { key });
  return (await response.json()) as RunSummary;
}

/** A run with a task, a native message of several events, a signature, an idempotency key and an artifact in several lines. */
async function tellStory(api: TestApi): Promise<string> {
  const bytes = new Uint8Array(500_000).map((_, at) => at % 251);
  const put = await api.request('/api/v1/artifacts', {
    method: 'PUT',
    key,
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { ref } = (await put.json()) as { ref: string };
  await say(api, { id: 'ask', type: 'task.request', payload: { objective: 'Count the whales' } });
  await say(api, {
    id: 'done',
    type: 'task.result',
    idempotency_key: 'once',
    payload: { result: { file: ref }, note: 'password=hunter2secret' },
    security: { auth: { scheme: 'ed25519', kid: 'k1', sig: 'AAAA' } },
    meta: { ui_channel: 'whales', imported: 'mine', derived: ['ts'] },
  });
  await api.request('/api/v1/ingest/clowl?run_id=run_1', {
    method: 'POST',
    key,
    body: {
      clowl: '0.2',
      mid: 'm1',
      ts: 1_770_000_000,
      p: 'INF',
      from: 'ken',
      to: 'bob',
      cid: 'th_clowl',
      body: { t: 'note', d: { text: 'Seen three.' } },
    },
  });
  return ref;
}

it('an export names the first artifacts that are not here, and the audit counts them', async () => {
  const refs = Array.from(
    { length: 22 },
    (_, at) => `artifact:sha256-${String(at).padStart(64, '0')}`,
  );
  await say(home, { payload: { text: refs.join(' ') } });

  const { headers } = await home.request('/api/v1/runs/run_1/export', { key });
  const audit = await home.request('/api/v1/audit?action=run.export', { key });

  expect(headers.get('colloquy-missing-artifacts')?.split(', ')).toEqual([
    ...refs.slice(0, 20),
    'and 2 more',
  ]);
  expect(await audit.json()).toMatchObject({ entries: [{ detail: { missing_artifacts: 22 } }] });
});

describe('a run that is exported and imported', () => {
  it('has the same lines wherever it is exported again, under its own ids', async () => {
    const ref = await tellStory(home);
    const file = await exported(home);

    const { status, body } = await imported(away, file);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      run_id: 'run_1',
      status: 'imported',
      level: 'full',
      artifacts: 1,
      signed_by: { is_own: false, is_trusted: false, name: null },
    });
    expect(linesOf(file).length).toBeGreaterThan(4);
    expect(linesOf(await exported(away))).toEqual(linesOf(file));
    const artifact = await away.request(`/api/v1/artifacts/${ref}`, { key });
    expect((await artifact.arrayBuffer()).byteLength).toBe(500_000);
    expect(await runOf(away, 'run_1')).toMatchObject({ imported: { file: body.file } });
  });

  it('stands under the ids of its file where its own are taken, and has the same lines again', async () => {
    await tellStory(home);
    const file = await exported(home);

    const { body } = await imported(home, file);

    expect(body.run_id).toBe(`imported:${body.file}:run_1`);
    expect(body.signed_by.is_own).toBe(true);
    expect(linesOf(await exported(home, body.run_id))).toEqual(linesOf(file));
  });

  it('stands there too where one of its threads is taken', async () => {
    await tellStory(home);
    await say(away, { id: 'other', run_id: 'run_2' });

    const { body } = await imported(away, await exported(home));

    expect(body.run_id).toMatch(/^imported:/);
  });

  it('is left as it is when it comes again', async () => {
    await tellStory(home);
    const file = await exported(home);
    const first = await imported(away, file);
    const { seq } = await away.engine.head();

    const again = await imported(away, file);
    const resigned = await imported(away, await exported(away));

    expect(again.body).toEqual({ ...first.body, status: 'present' });
    expect(resigned.body).toMatchObject({ run_id: 'run_1', status: 'present' });
    expect((await away.engine.head()).seq).toBe(seq);
  });

  it('says that it is signed by a key that is trusted, and refuses what is not signed', async () => {
    await tellStory(home);
    const file = await exported(home);
    const { key: signer } = (await imported(away, file)).body.signed_by;
    const trusting = await openWorkspace({ trustedKeys: new Map([[signer, 'lab']]) });

    const { body } = await imported(trusting, file);
    const [first = '', ...rest] = file.split('\n');
    const { signature: _, ...unsigned } = JSON.parse(first);
    const bare = await imported(trusting, [JSON.stringify(unsigned), ...rest].join('\n'));

    expect(body.signed_by).toEqual({ key: signer, is_own: false, is_trusted: true, name: 'lab' });
    expect(bare.status).toBe(422);
    expect(bare.body.detail).toContain('this one is not signed');
  });

  it('is completed by the same file where an import was cut short', async () => {
    for (let at = 0; at < 450; at += 1) await say(home, { id: `m${at}` });
    const file = await exported(home);
    const whole = away.engine.importEvents;
    let calls = 0;
    away.engine.importEvents = (...how) => {
      calls += 1;
      return calls === 2 ? Promise.reject(new Error('the power went')) : whole(...how);
    };
    expect((await imported(away, file)).status).toBe(500);
    expect(await runOf(away, 'run_1')).toMatchObject({ events: 200 });
    away.engine.importEvents = whole;

    const again = await imported(away, file);

    expect(again.body).toMatchObject({ run_id: 'run_1', status: 'imported', events: 450 });
    expect(linesOf(await exported(away))).toEqual(linesOf(file));
  });

  it('tells how far it is to who asks for events', async () => {
    await tellStory(home);
    const response = await away.request('/api/v1/import', {
      method: 'POST',
      key,
      body: await exported(home),
      headers: { 'content-type': 'application/x-ndjson', accept: 'text/event-stream' },
    });

    expect(await response.text()).toMatch(/event: result\ndata: \{"run_id":"run_1"/);
  });
});

describe('the levels of a run file', () => {
  it('say nothing of the words in an envelope, and keep who, what and when', async () => {
    const ref = await tellStory(home);
    const file = await exported(home, 'run_1', 'envelope');

    expect(file).not.toMatch(/Count the|hunter2|three|artifact_lines":[1-9]/);
    expect(file).not.toContain(ref);
    const { body } = await imported(away, file);
    expect(body).toMatchObject({ level: 'envelope', artifacts: 0 });
    expect(await runOf(away, 'run_1')).toMatchObject({ tasks: 1, state: 'completed' });
    expect(linesOf(await exported(away, 'run_1', 'full'))).toEqual(linesOf(file));
  });

  it('hide what looks like a credential where it is masked, in events and in raw messages', async () => {
    await tellStory(home);
    const file = await exported(home, 'run_1', 'masked');

    expect(file).not.toContain('hunter2');
    expect(file).toContain('[masked]');
    expect(file).toContain('Count the whales');
    expect(file).toContain('"artifact_lines":0');
    expect((await imported(away, file)).status).toBe(200);
  });
});

describe('an imported run', () => {
  const READ_ONLY = { code: 'unsupported', message: expect.stringContaining('run file') };

  it('is written into by nobody, whatever the thread, and by no action on its tasks', async () => {
    await tellStory(home);
    await imported(away, await exported(home));

    const said = await say(away, { id: 'late' });
    const elsewhere = await say(away, { id: 'late', run_id: 'run_9' });
    const own = await say(away, { id: 'late', run_id: 'run_9', thread_id: 'thread_9' });
    const cancelled = await away.request('/api/v1/runs/run_1/tasks/task_1/cancel', {
      method: 'POST',
      key,
      body: {},
    });
    const judged = await away.request('/api/v1/runs/run_1/judgements', {
      method: 'POST',
      key,
      body: { judged: 'wrong' },
    });

    for (const answer of [said, elsewhere]) {
      expect(await answer.json()).toMatchObject({ results: [{ error: READ_ONLY }] });
    }
    expect(own.status).toBe(200);
    expect(await cancelled.json()).toMatchObject({ code: 'unsupported' });
    expect(await judged.json()).toMatchObject({ code: 'unsupported' });
  });

  it('asks nothing of the orchestrator, which answers what is asked of it here', async () => {
    const asks = {
      type: 'task.request',
      from: { agent_id: 'agent:user', role: 'human' },
      requires: ['skill:research'],
    } satisfies Partial<ClutchMessage>;
    await say(home, asks);
    await expect.poll(async () => (await runOf(home, 'run_1')).decisions).toBe(1);
    const [first] = linesOf(await exported(home));
    const client = apiClient(away);
    await client.register('ken', ['skill:research']);
    await imported(away, await exported(home));
    const before = await runOf(away, 'run_1');

    await client.say({ ...asks, run_id: 'run_2', thread_id: 'thread_2', id: 'asked' });
    await expect.poll(async () => (await runOf(away, 'run_2')).decisions).toBe(1);

    expect(first).toContain('"type":"task.request"');
    expect(before.decisions).toBe(1);
    expect(await runOf(away, 'run_1')).toEqual(before);
    const owed = await away.request('/api/v1/obligations?run_id=run_1', { key });
    expect(await owed.json()).toMatchObject({ obligations: [] });
  });

  it('is never the run in which the registry speaks', async () => {
    await apiClient(home).register('ken', ['skill:research']);
    const file = await exported(home, REGISTRY_RUN);

    const { body } = await imported(away, file);

    expect(body.run_id).toBe(`imported:${body.file}:${REGISTRY_RUN}`);
  });
});

describe('a file that is damaged', () => {
  it('is refused with what is wrong with it, and nothing of it is visible', async () => {
    await tellStory(home);
    const file = await exported(home);
    const lines = file.trimEnd().split('\n');

    const cut = await imported(away, lines.slice(0, -1).join('\n'));
    const changed = await imported(away, file.replace('Count the whales', 'Count the shrimp'));

    expect(cut).toMatchObject({ status: 422, body: { errors: [{ rule: 'truncated' }] } });
    expect(changed).toMatchObject({ status: 422, body: { errors: [{ rule: 'wrong_hash' }] } });
    expect((await away.engine.head()).seq).toBe(0);
  });

  it('is refused in place of an export by somebody who may not', async () => {
    await tellStory(home);
    const viewer = await home.key('viewer');

    const response = await home.request('/api/v1/runs/run_1/export', { key: viewer });

    expect(response.status).toBe(403);
  });
});
