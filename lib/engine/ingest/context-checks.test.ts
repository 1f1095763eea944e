// What only the log and the registry can tell, asked over HTTP: the answer, the reply and what the log keeps.
import { beforeEach, describe, expect, it } from 'vitest';
import type { IngestAnswer } from '@/lib/contracts/http-events';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { anEvent } from '@/lib/testing/events';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET as key, openTestApi } from '@/lib/testing/worlds/test-api';

const api = freshTestApi();

async function say(protocol: string, message: unknown): Promise<IngestAnswer> {
  const response = await api.request(`/api/v1/ingest/${protocol}`, {
    method: 'POST',
    key,
    body: message,
  });
  return (await response.json()) as IngestAnswer;
}

let count = 0;

/** A CLowl message of one trace; `p` and whatever else matters. */
function clowl(p: string, over: Record<string, unknown> = {}): Record<string, unknown> {
  count += 1;
  return {
    clowl: '0.2',
    mid: `m${count}`,
    ts: 1_709_078_461,
    tid: 't1',
    pid: null,
    p,
    from: 'a',
    to: 'b',
    cid: 'c1',
    body: { t: 'analyze', d: {} },
    ...over,
  };
}

function handing(from: string, to: unknown, over: Record<string, unknown> = {}) {
  const body = { t: 'analyze', d: { delegation_mode: 'transfer' } };
  return clowl('DLGT', { from, to, body, ...over });
}

const rulesOf = ({ findings }: IngestAnswer, level = 'error') =>
  findings.filter((finding) => finding.level === level).map(({ rule }) => rule);

const codeOf = ({ reply }: IngestAnswer) =>
  (reply as { body?: { d: unknown } } | undefined)?.body?.d ?? null;

describe('a delegation in CLowl', () => {
  it('that closes a cycle is kept, marked and answered with E015, over any number of hops', async () => {
    const hops = ['a', 'b', 'c', 'd', 'e'];
    for (const [at, from] of hops.slice(0, -1).entries()) {
      const answer = await say('clowl', handing(from, hops[at + 1]));
      expect(rulesOf(answer)).toEqual([]);
      expect(answer).not.toHaveProperty('reply');
    }

    const closing = handing('e', 'a');
    const answer = await say('clowl', closing);

    expect(answer.results).toMatchObject([{ status: 'stored', seq: 5 }]);
    expect(rulesOf(answer)).toEqual(['W39']);
    expect(answer.reply).toMatchObject({
      p: 'ERR',
      pid: closing.mid,
      from: 'colloquy',
      to: 'e',
      cid: 'c1',
      body: { t: 'error', d: { code: 'E015', retry: false } },
    });
    expect(await api.engine.get(5)).toMatchObject({ verdict: 'fail' });
  });

  it('closes no cycle over another trace, and one message of a batch sees the one before', async () => {
    await say('clowl', handing('a', 'b'));
    expect(rulesOf(await say('clowl', handing('b', 'a', { tid: 't2' })))).toEqual([]);

    const answer = await say('clowl', [
      handing('x', 'y', { tid: 't3' }),
      handing('y', 'x', { tid: 't3' }),
      handing('z', 'z', { tid: 't3' }),
    ]);

    expect(rulesOf(answer)).toEqual(['W39', 'W39']);
    expect(answer.reply).toHaveLength(2);
  });

  it('is not in a cycle with itself when it is sent twice', async () => {
    const message = handing('a', 'b');
    await say('clowl', message);

    const again = await say('clowl', message);

    expect(again.results).toMatchObject([{ status: 'duplicate', seq: 1 }]);
    expect(rulesOf(again)).toEqual([]);
  });

  it('is answered the same when the first answer was lost', async () => {
    await say('clowl', handing('a', 'b'));
    const closing = handing('b', 'a');
    const first = await say('clowl', closing);

    const again = await say('clowl', closing);

    expect(again.results).toMatchObject([{ status: 'duplicate', seq: 2 }]);
    expect(again.findings).toEqual(first.findings);
    expect(codeOf(again)).toEqual(codeOf(first));
  });

  it('is judged by what the log held before the engine was started', async () => {
    await say('clowl', handing('a', 'b'));
    const reopened = await openTestApi({ store: () => api.store });
    try {
      const response = await reopened.request('/api/v1/ingest/clowl', {
        method: 'POST',
        key,
        body: handing('b', 'a'),
      });

      expect(rulesOf((await response.json()) as IngestAnswer)).toEqual(['W39']);
    } finally {
      await reopened.close();
    }
  });

  it('to nobody who says that they can do it is answered with E010', async () => {
    const d = { supports: ['search:web'], clowl: '0.2' };
    await say('clowl', clowl('CAPS', { from: 'b', to: '*', body: { t: 'capabilities', d } }));

    const refused = await say('clowl', handing('a', 'b'));
    const taken = await say(
      'clowl',
      handing('a', 'b', { body: { t: 'search', d: { delegation_mode: 'assist' } } }),
    );

    expect(codeOf(refused)).toMatchObject({ code: 'E010', retry: false });
    expect(rulesOf(taken)).toEqual([]);
  });
});

describe('a cancelled CLowl task', () => {
  it('answers what still comes for it with E013, over a chain of answers', async () => {
    const request = clowl('REQ');
    const accepted = clowl('ACK', { from: 'b', to: 'a', pid: request.mid });
    await say('clowl', [request, accepted, clowl('CNCL', { pid: request.mid })]);

    const late = await say('clowl', clowl('DONE', { from: 'b', to: 'a', pid: accepted.mid }));

    expect(late.results).toMatchObject([{ status: 'stored' }]);
    expect(rulesOf(late)).toEqual(['WD14']);
    expect(codeOf(late)).toMatchObject({ code: 'E013', retry: false });
  });

  it('is none that was done before the CNCL came', async () => {
    const request = clowl('REQ');
    const answering = { from: 'b', to: 'a', pid: request.mid };
    const done = clowl('DONE', answering);
    await say('clowl', [request, done, clowl('CNCL', { pid: request.mid })]);

    const late = await say('clowl', clowl('PROG', answering));

    expect(rulesOf(late)).toEqual([]);
    expect(late).not.toHaveProperty('reply');
    const again = [clowl('REQ', { mid: 'r' }), clowl('DONE', { ...answering, pid: 'r' })];
    const batch = await say('clowl', [
      ...again,
      clowl('CNCL', { pid: 'r' }),
      clowl('PROG', { ...answering, pid: 'r' }),
    ]);
    expect(rulesOf(batch)).toEqual([]);
  });

  it('takes the E013 with which its worker confirms', async () => {
    const request = clowl('REQ');
    await say('clowl', [request, clowl('CNCL', { pid: request.mid })]);
    const d = { code: 'E013', msg: 'aborted', retry: false };

    const confirmed = await say(
      'clowl',
      clowl('ERR', { from: 'b', to: 'a', pid: request.mid, body: { t: 'error', d } }),
    );

    expect(rulesOf(confirmed)).toEqual([]);
  });
});

describe('an answer in CLowl', () => {
  /** `a` asks `b` for m; what is then said about it, as in `DONE b > a`. */
  async function about(said: string, pid?: unknown) {
    const request = clowl('REQ');
    await say('clowl', request);
    return answers(said, pid ?? request.mid);
  }

  const errors = { t: 'error', d: { code: 'E009', msg: 'no', retry: true } };
  async function answers(said: string, pid: unknown) {
    const [p = '', from, , to] = said.split(' ');
    const body = p === 'ERR' ? errors : undefined;
    return say('clowl', clowl(p, { from, to, pid, ...(body && { body }) }));
  }

  it.each([
    'ACK b > a',
    'PROG b > a',
    'DONE b > a',
    'ERR b > a',
    'DONE b > *',
    'DONE b > orchestrator',
    'CNCL a > b',
    'CNCL user > b',
  ])('as %s goes the way of section 3', async (said) => {
    expect(rulesOf(await about(said))).toEqual([]);
  });

  it.each([
    ['ACK c > a', '/from'],
    ['PROG c > a', '/from'],
    ['DONE a > b', '/from'],
    ['ERR c > a', '/from'],
    ['DONE b > c', '/to'],
    ['CNCL b > a', '/from'],
    ['CNCL a > c', '/to'],
  ])('as %s is marked and answered with E002', async (said, path) => {
    const answer = await about(said);

    expect(answer.findings.filter(({ rule }) => rule === 'W34')).toMatchObject([{ path }]);
    expect(answer.results).toMatchObject([{ status: 'stored' }]);
    expect(codeOf(answer)).toMatchObject({ code: 'E002' });
  });

  it('to what nobody asked for is not judged, and one message of a batch sees the one before', async () => {
    expect(rulesOf(await answers('DONE c > a', 'unknown'))).toEqual([]);

    const request = clowl('REQ');
    const batch = [request, clowl('DONE', { from: 'c', to: 'a', pid: request.mid })];
    expect(rulesOf(await say('clowl', batch))).toContain('W34');
  });

  it('may come over a chain of delegations, from whoever has the work and to whoever asked', async () => {
    const request = clowl('REQ');
    const handed = handing('b', 'c', { pid: request.mid });
    const again = handing('c', 'd', { pid: handed.mid });
    await say('clowl', [request, handed, again]);

    expect(rulesOf(await answers('PROG d > c', again.mid))).toEqual([]);
    expect(rulesOf(await answers('PROG d > a', again.mid))).toEqual([]);
    expect(rulesOf(await answers('CNCL e > d', again.mid))).toContain('W34');
    const w34 = async (said: string) =>
      rulesOf(await answers(said, request.mid)).filter((rule) => rule === 'W34');
    expect(await w34('DONE d > a')).toEqual([]);
    expect(await w34('DONE e > a')).toEqual(['W34']);
  });

  it('is judged after a restart, too', async () => {
    const request = clowl('REQ');
    await say('clowl', request);
    const reopened = await openTestApi({ store: () => api.store });
    try {
      const body = clowl('DONE', { from: 'c', to: 'a', pid: request.mid });
      const response = await reopened.request('/api/v1/ingest/clowl', {
        method: 'POST',
        key,
        body,
      });

      expect(rulesOf((await response.json()) as IngestAnswer)).toContain('W34');
    } finally {
      await reopened.close();
    }
  });
});

describe('a result that is to be reproducible', () => {
  /** `a` asks `b` to search in a run of its own; the rules with which the answer is marked. */
  async function done(tid: string, found: unknown, over: Record<string, unknown> = {}) {
    const { det = true, from = 'b', query = 'MCP', answer = {} } = over;
    const request = clowl('REQ', { tid, to: from, det, body: { t: 'search', d: { query } } });
    await say('clowl', request);
    const body = { t: 'search', d: { found } };
    const of = { tid, from, to: 'a', pid: request.mid, body };
    return rulesOf(await say('clowl', clowl('DONE', { ...of, ...(answer as object) })), 'warning');
  }

  it('is marked where the same agent gave another one for the same input in another run', async () => {
    expect(await done('r1', [1])).not.toContain('WD22');
    expect(await done('r2', [1])).not.toContain('WD22');

    expect(await done('r3', [2])).toContain('WD22');
  });

  it('is compared with no result of another input, of another agent, or of a request without det', async () => {
    await done('r1', [1]);

    expect(await done('r2', [2], { query: 'A2A' })).not.toContain('WD22');
    expect(await done('r3', [2], { from: 'c' })).not.toContain('WD22');
    expect(await done('r4', [2], { det: false })).not.toContain('WD22');
    expect(await done('r5', [2], { answer: { det: false } })).not.toContain('WD22');
  });
});

describe('a context reference in CLowl', () => {
  const inContext = (ctx: Record<string, unknown>) =>
    clowl('REQ', { ctx: { ref: null, inline: null, hash: null, ...ctx } });

  async function store(text: string): Promise<string> {
    const response = await api.request('/api/v1/artifacts', {
      method: 'PUT',
      key,
      body: text,
      headers: { 'content-type': 'application/octet-stream' },
    });
    return ((await response.json()) as { ref: string }).ref;
  }

  it('to an artifact that is not here is answered with E003, unless it has inline content', async () => {
    const ref = `artifact:sha256-${'0'.repeat(64)}`;

    const missing = await say('clowl', inContext({ ref }));

    expect(rulesOf(missing)).toEqual(['W29']);
    expect(codeOf(missing)).toMatchObject({ code: 'E003', retry: true });
    expect(rulesOf(await say('clowl', inContext({ ref, inline: 'the text' })))).toEqual([]);
    expect(rulesOf(await say('clowl', inContext({ ref: await store('here') })))).toEqual([]);
  });

  it('must have the hash of the artifact that it names', async () => {
    const ref = await store('here');

    const answer = await say('clowl', inContext({ ref, hash: 'f'.repeat(64) }));

    expect(rulesOf(answer)).toEqual(['W28']);
    expect(codeOf(answer)).toMatchObject({ code: 'E003' });
    expect(rulesOf(await say('clowl', inContext({ ref, hash: ref.slice(-64) })))).toEqual([]);
  });

  it('never changes its hash within a run', async () => {
    const ref = 'research/notes.md';
    await say('clowl', inContext({ ref, hash: 'a'.repeat(64) }));

    expect(rulesOf(await say('clowl', inContext({ ref, hash: 'a'.repeat(64) })))).toEqual([]);
    expect(rulesOf(await say('clowl', inContext({ ref, hash: 'b'.repeat(64) })))).toEqual(['W30']);
  });

  it('elsewhere is said to be not checkable, for nothing is fetched', async () => {
    const answer = await say('clowl', inContext({ ref: 'https://example.com/notes.md' }));

    expect(rulesOf(answer)).toEqual([]);
    expect(answer.findings.map(({ message }) => message)).toEqual(
      expect.arrayContaining([expect.stringContaining('not checkable')]),
    );
  });
});

describe('a reference to an artifact in Clutch', () => {
  const missing = `artifact:sha256-${'0'.repeat(64)}`;
  const marks = async (more: Partial<ClutchMessage>) => {
    const answer = await say('clutch', anEvent(more));
    return answer.findings.filter(({ rule }) => rule === 'C52').map(({ path }) => path);
  };

  it('is marked where the artifact is not here, at the first place of each', async () => {
    const attachments = [{ kind: 'artifact_ref', ref: missing }];

    expect(await marks({ attachments })).toEqual(['/attachments/0/ref']);
    expect(await marks({ attachments, payload: { again: missing } })).toHaveLength(1);
    expect(await marks({ payload: { files: [{ 'a/b': missing }] } })).toEqual([
      '/payload/files/0/a~1b',
    ]);
    const answer = await say('clutch', anEvent({ attachments }));
    expect(answer.results).toMatchObject([{ status: 'stored' }]);
  });

  it('is not marked where it is here, is none, or is text around one', async () => {
    const response = await api.request('/api/v1/artifacts', {
      method: 'PUT',
      key,
      body: 'here',
      headers: { 'content-type': 'application/octet-stream' },
    });
    const { ref } = (await response.json()) as { ref: string };

    expect(await marks({ attachments: [{ kind: 'artifact_ref', ref }] })).toEqual([]);
    expect(await marks({ payload: { text: `see ${missing}`, ref: 'artifact:report' } })).toEqual(
      [],
    );
  });

  it('costs no more than a look at the first of many', async () => {
    const refs = Array.from(
      { length: 500 },
      (_, at) => `artifact:sha256-${String(at).padStart(64, '0')}`,
    );

    expect(await marks({ payload: { refs } })).toHaveLength(20);
  });
});

describe('a delegation in CAP', () => {
  const manifest = (id: string, over: Record<string, unknown> = {}) => ({
    id,
    system_prompt: '',
    allowed_agents: [],
    delegate_rules: {},
    overseer: null,
    mcp_bindings: [],
    ...over,
  });
  const notice = (sender_id: string, recipient_id: string, task_id = 'T1.1') => ({
    type: 'delegation_notice',
    task_id,
    sender_id,
    recipient_id,
    context_summary: 'please',
    attachments: [],
  });

  beforeEach(async () => {
    const rule = { when_to_delegate: 'always' };
    await say('cap', [
      manifest('pm-1', { allowed_agents: ['analyst-1'], delegate_rules: { 'analyst-1': rule } }),
      manifest('analyst-1', { allowed_agents: ['qa-1'], delegate_rules: { 'qa-1': rule } }),
      manifest('qa-1'),
    ]);
  });

  it('goes to those whom the manifest allows, and to others only marked', async () => {
    expect(rulesOf(await say('cap', notice('analyst-1', 'qa-1', 'T1')))).toEqual([]);

    const forbidden = await say('cap', notice('pm-1', 'qa-1', 'T1'));

    expect(forbidden.results).toMatchObject([{ status: 'stored' }]);
    expect(rulesOf(forbidden)).toEqual(['P15']);
    expect(forbidden.reply).toMatchObject({
      type: 'error_response',
      task_id: 'T1',
      recipient_id: 'pm-1',
      error_code: 403,
    });
    expect(rulesOf(await say('cap', notice('qa-1', 'pm-1', 'T1')))).toEqual(['P15']);
  });

  it('of a root or of somebody without a manifest is not judged', async () => {
    for (const sender of ['orchestrator', 'user', 'stranger']) {
      expect(rulesOf(await say('cap', notice(sender, 'pm-1', 'T1')))).toEqual([]);
    }
  });

  it('is doubted where the dots name another task than the sender holds', async () => {
    await say('cap', notice('orchestrator', 'pm-1', 'T1.2'));

    const answer = await say('cap', notice('pm-1', 'analyst-1', 'T1.7.1'));

    expect(rulesOf(answer, 'warning')).toContain('PD5');
  });
});

describe('a tool result in CAP', () => {
  const result = { type: 'tool_call_result', server_id: 'Docs', tool: 'read', result: 'text' };
  const speech = (sender_id: string, attachment: object = result) => ({
    type: 'message',
    task_id: 'T1',
    sender_id,
    recipient_id: 'user',
    content: 'see',
    attachments: [attachment],
  });

  beforeEach(async () => {
    const binding = { server_id: 'Docs', scopes: [], allowed_tools: ['read'] };
    const open = { system_prompt: '', allowed_agents: [], delegate_rules: {} };
    await say('cap', [
      { id: 'bound', ...open, mcp_bindings: [binding] },
      { id: 'unbound', ...open, mcp_bindings: [] },
    ]);
  });

  it('of a tool that the sender is bound to passes, any other is marked', async () => {
    expect(rulesOf(await say('cap', speech('bound')))).toEqual([]);
    expect(rulesOf(await say('cap', speech('nobody-knows-it')))).toEqual([]);

    const breach = await say('cap', speech('bound', { ...result, tool: 'write' }));

    expect(rulesOf(breach)).toEqual(['P22']);
    expect(breach.reply).toMatchObject({ type: 'error_response', error_code: 403 });
  });

  it('that somebody else gave first is taken as handed on', async () => {
    await say('cap', speech('bound'));

    const answer = await say('cap', speech('unbound'));

    expect(rulesOf(answer)).toEqual([]);
    expect(rulesOf(answer, 'warning')).toContain('PD15');
  });
});
