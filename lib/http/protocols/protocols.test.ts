// Native messages over HTTP: what is taken, refused, answered, masked and translated.
import { beforeEach, describe, expect, it } from 'vitest';
import type { IngestAnswer } from '@/lib/contracts/http-events';
import type { ProtocolsAnswer, TranslateAnswer } from '@/lib/contracts/http-protocols';
import type { Problem } from '@/lib/contracts/problem';
import { DRAFT_DIALECTS } from '@/lib/dialects/definition/draft-dialects';
import { MASK } from '@/lib/model/mask';
import type { AgentSummary } from '@/lib/model/summary';
import { codecOf, codecs } from '@/lib/protocols/codecs';
import { loadVectors, vectorFrame } from '@/lib/testing/codecs/vectors';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';

const api = freshTestApi();

async function send<Answer>(method: string, path: string, body?: unknown, type?: string) {
  const response = await api.request(`/api/v1${path}`, {
    method,
    key: TEST_ADMIN_SECRET,
    ...(body !== undefined && { body }),
    ...(type !== undefined && { headers: { 'content-type': type } }),
  });
  return { status: response.status, answer: (await response.json()) as Answer & Problem };
}

const ingest = (protocol: string, body: unknown, query = '') =>
  send<IngestAnswer>('POST', `/ingest/${protocol}${query}`, body);
const translate = (body: unknown) => send<TranslateAnswer>('POST', '/translate', body);

const REQUEST = {
  clowl: '0.2',
  mid: 'm1',
  ts: 1_709_078_461,
  tid: 't1',
  pid: null,
  p: 'REQ',
  from: 'oscar',
  to: 'muse',
  cid: 'pipe001',
  body: { t: 'search', d: { query: 'pricing' } },
};

const PROMPTED_V01 = {
  cl: '0.1',
  mid: 'm9',
  p: 'REQ',
  from: 'oscar',
  to: 'muse',
  cid: 'c1',
  body: { t: 'search', d: { query: 'x' } },
  ctx: 'notes.md',
};

/** Of a message about its connection alone. */
const UNSUPPORTED = { status: 'rejected', error: { code: 'unsupported' } };

describe('the examples of the specifications, posted as they stand', () => {
  const examples = codecs.flatMap((codec) =>
    loadVectors(new URL(`../../protocols/${codec.protocol}/vectors/`, import.meta.url))
      .vectors.filter(({ vector }) => vector.flags.includes('spec-example'))
      .map(({ name, vector }) => [`${codec.protocol}/${name}`, codec.protocol, vector] as const),
  );

  it('are there for every protocol', () => {
    const shown = new Set(examples.map(([, protocol]) => protocol));
    expect([...shown].sort()).toEqual(['cap', 'cbcl', 'clowl', 'clutch', 'heretek']);
  });

  it.each(examples)('%s', async (_, protocol, vector) => {
    const { text, profile } = vectorFrame(vector);
    const query = new URLSearchParams({ ...(profile !== undefined && { profile }) });
    if (protocol === 'cbcl') {
      const definitions = DRAFT_DIALECTS.map((dialect) => JSON.stringify(dialect.text));
      await ingest('cbcl', `[${definitions}]`);
    }

    const isJson = codecOf(protocol)?.jsonOf === undefined;
    const body = isJson ? text : JSON.stringify(text);
    const { status, answer } = await ingest(protocol, body, `?${query}`);

    if (vector.failure === undefined) {
      // A decision is the word of an orchestrator: an admin's key may not say it.
      const isForged = answer.results[0]?.error?.code === 'forged';
      // Nothing is stored of a message about its connection alone, and nothing says so.
      const isKept = vector.events?.length !== 0;
      const expected = isKept ? { status: 'stored', seq: expect.any(Number) } : UNSUPPORTED;
      expect(status).toBe(isForged ? 403 : isKept ? 200 : 422);
      if (!isForged) expect(answer.results).toMatchObject([expected]);
    } else {
      const code = answer.code ?? answer.results[0]?.error?.code;
      expect([status, code]).toEqual([answer.code ? 400 : 422, vector.failure.code]);
    }
  });
});

describe('POST /api/v1/ingest/{protocol}', () => {
  it('answers what the message became, with its findings', async () => {
    const { status, answer } = await ingest('clowl', REQUEST, '?channel=content');

    expect(status).toBe(200);
    expect(answer.results).toEqual([{ id: 'm1', status: 'stored', seq: 1 }]);
    expect(answer.events).toMatchObject([
      {
        id: 'm1',
        run_id: 't1',
        thread_id: 'pipe001',
        task_id: 'm1',
        type: 'task.request',
        from: { agent_id: 'agent:oscar' },
        to: [{ agent_id: 'agent:muse' }],
        meta: { protocol: 'clowl', native_type: 'REQ', ui_channel: 'content' },
      },
    ]);
    expect(answer).not.toHaveProperty('reply');
    expect(await api.engine.get(1)).toMatchObject({
      protocol: 'clowl',
      raw: JSON.stringify(REQUEST),
    });
  });

  it('answers a refused message in its own protocol, and a body of several with a list', async () => {
    const { mid: _, ...nameless } = REQUEST;

    const one = await ingest('clowl', nameless);
    const several = await ingest('clowl', [REQUEST, nameless, { ...REQUEST, clowl: '0.3' }]);

    expect(one.status).toBe(422);
    expect(one.answer.results).toMatchObject([
      { id: null, status: 'rejected', error: { code: 'missing_field', path: '/mid', rule: 'W1' } },
    ]);
    expect(one.answer.reply).toMatchObject({
      clowl: '0.2',
      p: 'ERR',
      from: 'colloquy',
      to: 'oscar',
      cid: 'pipe001',
      body: { t: 'error', d: { code: 'E001', retry: true } },
    });
    expect(several.status).toBe(200);
    expect(several.answer.reply).toMatchObject([
      { body: { d: { code: 'E001' } } },
      { pid: 'm1', body: { d: { code: 'E014', retry: false } } },
    ]);
  });

  it('answers refused CAP and Heretek messages with error_response and error', async () => {
    const cap = await ingest('cap', { type: 'message', task_id: 'T1', sender_id: 'pm-1' });
    const heretek = await ingest('heretek', {
      type: 'message',
      from: 'alpha',
      content: { role: 'agent', content: 'hello' },
    });
    const unknown = await ingest('heretek', { type: 'telepathy', content: {}, from: 'alpha' });

    expect(cap.answer.reply).toMatchObject({
      type: 'error_response',
      task_id: 'T1',
      recipient_id: 'pm-1',
      error_code: 400,
    });
    expect(heretek.answer.reply).toMatchObject({
      type: 'error',
      content: { error: 'MISSING_FIELD', code: 2002 },
    });
    expect(unknown.answer.reply).toMatchObject({ content: { error: 'UNKNOWN_TYPE', code: 2004 } });
  });

  it("answers a body that cannot be read with a problem that holds the protocol's own answer", async () => {
    const { status, answer } = await ingest('clowl', '{"clowl":"0.2",');

    expect([status, answer.code]).toEqual([400, 'invalid_json']);
    expect(answer.reply).toMatchObject({ p: 'ERR', to: '*', body: { d: { code: 'E001' } } });
    expect((await ingest('clutch', '{"v":')).answer).not.toHaveProperty('reply');
  });

  it('tells the replies to the lines of a stream behind its results', async () => {
    const lines = [REQUEST, { ...REQUEST, p: 'SING' }].map((line) => JSON.stringify(line));

    const { answer } = await send<IngestAnswer>(
      ...(['POST', '/ingest/clowl', lines.join('\n'), 'application/x-ndjson'] as const),
    );

    expect(answer.results).toMatchObject([{ status: 'stored' }, { status: 'rejected' }]);
    expect(answer.reply).toMatchObject([{ p: 'ERR', pid: 'm1' }]);
  });

  it('reads the v0.1 prompt by itself and by name, and no reading that is not there', async () => {
    const { answer } = await ingest('clowl', PROMPTED_V01);
    const strict = await ingest('clowl', { ...PROMPTED_V01, mid: 'm10' }, '?profile=0.2');
    const other = await ingest('clowl', REQUEST, '?profile=clowl-9');

    expect(answer.results).toMatchObject([{ status: 'stored' }]);
    expect(answer.findings).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ rule: 'WD1', level: 'warning' })]),
    );
    expect(strict.answer.results).toMatchObject([{ status: 'rejected' }]);
    expect([other.status, other.answer.code]).toEqual([400, 'invalid_query']);
  });

  it('wraps what a model wrote by the prompt with id, time, trace and sender', async () => {
    const oscar = await api.key('agent', 'oscar');
    const written = { clowl: '0.2', p: 'REQ', to: 'muse', body: { t: 'search', d: {} } };

    const response = await api.request(
      '/api/v1/ingest/clowl?profile=clowl-0.2-prompt&run_id=t7&thread_id=c7',
      { method: 'POST', key: oscar, body: written },
    );

    const [event] = ((await response.json()) as IngestAnswer).events;
    expect(response.status).toBe(200);
    expect(event).toMatchObject({
      from: { agent_id: 'agent:oscar' },
      run_id: 't7',
      thread_id: 'c7',
      ts: new Date(api.clock.now).toISOString(),
    });
    expect(event?.id).toBe(event?.task_id);
  });

  it('keeps no credential: not in the log, not in what is answered, not in a rejection', async () => {
    const secret = 'sk-do-not-keep-me';
    const auth = { type: 'auth', content: { token: secret } };
    const { from: _, ...anonymous } = REQUEST;

    const answers = [
      await ingest('clowl', { ...REQUEST, auth: secret }),
      await ingest('clowl', { ...anonymous, mid: 'm2', auth: secret }),
      await ingest('heretek', auth),
      await ingest('heretek', { ...auth, metadata: 7 }),
    ];

    const [taken, refused, , alsoRefused] = answers;
    expect(taken?.answer.results).toMatchObject([{ status: 'stored' }]);
    expect(refused?.status).toBe(422);
    expect(alsoRefused?.status).toBe(422);
    const kept = await api.engine.get(1);
    expect(kept?.raw).toBe(JSON.stringify({ ...REQUEST, auth: MASK }));
    expect(kept?.signature).toBe('unchecked');
    const rejections = await api.engine.rejections({ limit: 10 });
    expect(rejections).toHaveLength(3);
    expect(JSON.stringify([answers, kept, rejections, api.logged])).not.toContain(secret);
  });

  it('stores nothing of what is only about a connection, and does not say that it did', async () => {
    const { status, answer } = await ingest('heretek', { type: 'ping', content: {} });

    expect(status).toBe(422);
    expect(answer.results).toMatchObject([UNSUPPORTED]);
    expect(answer.results[0]?.error?.message).toContain('say it over a connection');
    expect(answer.events).toEqual([]);
    expect((await api.engine.head()).seq).toBe(0);
  });

  it('keeps a refused message under its claimed sender, in the channel of its protocol', async () => {
    await ingest('cap', { type: 'message', task_id: 'T1', sender_id: 'pm-1', recipient_id: 'x' });

    expect(await api.engine.rejections({ channel: 'cap', limit: 1 })).toMatchObject([
      { agent_id: 'agent:pm-1', code: 'missing_field', path: '/content', rule: 'P8' },
    ]);
  });

  it('takes a decision of a triad from nobody but a key with the grant', async () => {
    const decision = {
      type: 'decision',
      from: 'gateway',
      content: { proposalId: 'prop-001', result: 'approved', votes: {}, consensus: true },
    };
    const granted = await api.key('agent', 'gateway', ['orchestrator']);

    const { status, answer } = await ingest('heretek', decision);
    const taken = await api.request('/api/v1/ingest/heretek', {
      method: 'POST',
      key: granted,
      body: decision,
    });

    expect([status, answer.results[0]?.error?.code]).toEqual([403, 'forged']);
    expect(answer.reply).toMatchObject({ content: { error: 'PERMISSION_DENIED', code: 5004 } });
    expect(taken.status).toBe(200);
  });

  it('gives a message without an id the same one again for the same Idempotency-Key', async () => {
    const speech = {
      type: 'message',
      task_id: 'T1',
      sender_id: 'a',
      recipient_id: 'b',
      content: 'hi',
    };
    const post = (key?: string) =>
      api.request('/api/v1/ingest/cap', {
        method: 'POST',
        key: TEST_ADMIN_SECRET,
        body: speech,
        headers: key === undefined ? {} : { 'idempotency-key': key },
      });

    const statuses: unknown[] = [];
    for (const key of ['k1', 'k1', undefined, undefined]) {
      const { results } = (await (await post(key)).json()) as IngestAnswer;
      statuses.push(results[0]?.status);
    }

    expect(statuses).toEqual(['stored', 'duplicate', 'stored', 'stored']);
  });
});

describe('a task in CLowl', () => {
  const answer = (mid: string, p: string, pid: string) => ({
    ...REQUEST,
    mid,
    p,
    pid,
    from: 'muse',
    to: 'oscar',
  });

  beforeEach(async () => {
    // The answer first: order of arrival is no matter.
    await ingest('clowl', [answer('m3', 'DONE', 'm2'), answer('m2', 'ACK', 'm1'), REQUEST]);
    await ingest('clowl', { ...REQUEST, mid: 'n1' });
  });

  it.each(['m1', 'm2', 'm3'])('is found by any of its ids, such as %s', async (id) => {
    const query = `/events?run_id=t1&task_id=${id}`;
    const { answer: page } = await send<{ events: { event: { id: string } }[] }>('GET', query);

    expect(page.events.map(({ event }) => event.id)).toEqual(['m3', 'm2', 'm1']);
  });

  it('is found without its run, and is one task of it', async () => {
    const found = await send<{ events: unknown[] }>('GET', '/events?task_id=m1');
    const tasks = await send<{ tasks: unknown[] }>('GET', '/runs/t1/tasks');
    const run = await send('GET', '/runs/t1');

    expect(found.answer.events).toHaveLength(3);
    expect(tasks.answer.tasks).toMatchObject([
      { task_id: 'm1', state: 'completed', events: 3, assigned_to: 'agent:muse' },
      { task_id: 'n1', state: 'requested', events: 1 },
    ]);
    expect(run.answer).toMatchObject({ tasks: 2, tasks_open: 1 });
  });
});

describe('POST /api/v1/translate', () => {
  it('says a message in another protocol, with what is lost and what is invented', async () => {
    const { status, answer } = await translate({ from: 'clowl', to: 'cap', message: REQUEST });

    expect(status).toBe(200);
    expect(answer).toMatchObject({
      from: 'clowl',
      valid: true,
      errors: [],
      output: { type: 'delegation_notice', sender_id: 'oscar', recipient_id: 'muse' },
    });
    expect(answer.lost).toEqual(expect.arrayContaining(['/p', '/cid', '/tid']));
    expect(answer.lost).not.toContain('/from');
    expect(answer.lost).not.toContain('/to');
    expect(answer.english).toContain('oscar');
    expect((await api.engine.head()).seq).toBe(0);
    expect(await api.engine.rejections({ limit: 1 })).toEqual([]);
  });

  it('says it in all of them at once, and finds out its protocol', async () => {
    const { answer } = await translate({ from: 'auto', to: 'all', message: REQUEST });

    expect(answer.from).toBe('clowl');
    expect(Object.keys(answer.outputs ?? {}).sort()).toEqual(
      codecs.map(({ protocol }) => protocol).sort(),
    );
    expect(answer.outputs?.clowl).toMatchObject({ output: REQUEST, lost: [], invented: [] });
    expect(answer.outputs?.clutch).toMatchObject({ output: { id: 'm1' }, lost: [] });
  });

  it('says what is wrong with a message that is refused, and what its sender would hear', async () => {
    const { status, answer } = await translate({
      from: 'clowl',
      to: 'all',
      message: { ...REQUEST, p: 'SING' },
    });

    expect(status).toBe(200);
    expect(answer).toMatchObject({
      valid: false,
      events: [],
      output: null,
      english: null,
      outputs: {},
      errors: [{ code: 'invalid_value', path: '/p', rule: 'W6' }],
      findings: [{ level: 'error', rule: 'W6' }],
      reply: { p: 'ERR', body: { d: { code: 'E001' } } },
    });
  });

  it('reads a text, and shows where it breaks off', async () => {
    const text = JSON.stringify(REQUEST);

    const whole = await translate({ from: 'auto', to: 'clutch', message: text });
    const broken = await translate({ from: 'clowl', to: 'clutch', message: text.slice(0, 20) });

    expect(whole.answer).toMatchObject({ from: 'clowl', valid: true, output: { id: 'm1' } });
    expect(broken.answer.errors).toMatchObject([{ code: 'invalid_json', at: 20 }]);
  });

  it('knows nothing of what looks like no protocol, and refuses names that are none', async () => {
    const nothing = await translate({ from: 'auto', to: 'all', message: { hello: 'world' } });
    const nowhere = await translate({ from: 'clowl', to: 'esperanto', message: REQUEST });

    expect(nothing.answer).toMatchObject({ from: null, errors: [{ code: 'unsupported' }] });
    expect([nowhere.status, nowhere.answer.errors?.[0]]).toMatchObject([422, { path: '/to' }]);
    const empty = await translate({ from: 'clowl', to: 'cap' });
    expect(empty.answer.detail).toBe('/message: expected a value, saw nothing; add the field');
  });

  it('never repeats a credential', async () => {
    const { answer } = await translate({
      from: 'clowl',
      to: 'all',
      message: { ...REQUEST, auth: 'sk-do-not-keep-me' },
    });

    expect(JSON.stringify(answer)).not.toContain('sk-do-not-keep-me');
    expect(answer.outputs?.clowl).toMatchObject({ lost: ['/auth'] });
  });
});

describe('GET /api/v1/protocols', () => {
  it('tells rules with their clauses, readings, samples and a prompt', async () => {
    const { answer } = await send<ProtocolsAnswer>('GET', '/protocols');

    const clowl = answer.protocols.find(({ protocol }) => protocol === 'clowl');
    expect(answer.protocols.map(({ protocol }) => protocol)).toEqual(
      codecs.map(({ protocol }) => protocol),
    );
    expect(clowl?.rules.find(({ rule }) => rule === 'W17')).toMatchObject({
      level: 'MUST',
      shown_by: 'message',
      applies_to: ['DLGT'],
    });
    expect(clowl?.profiles).toContain('clowl-0.1-prompt');
    expect(clowl?.samples.length).toBeGreaterThan(10);
    expect(clowl?.prompt).toContain('delegation_mode');
  });

  it('has only samples of which each looks like its protocol, or is no JSON at all', async () => {
    const { answer } = await send<ProtocolsAnswer>('GET', '/protocols');

    for (const { protocol, samples } of answer.protocols) {
      for (const { text } of samples) {
        const { from, errors } = (await translate({ from: 'auto', to: 'all', message: text }))
          .answer;
        expect([text, from ?? errors[0]?.code]).toEqual([
          text,
          from === null ? 'invalid_json' : protocol,
        ]);
      }
    }
  });
});

describe('PUT /api/v1/agents/{id}', () => {
  const manifest = {
    id: 'pm-1',
    system_prompt: 'Plan.',
    allowed_agents: ['analyst-1'],
    overseer: null,
    delegate_rules: { 'analyst-1': { when_to_delegate: 'always' } },
    mcp_bindings: [{ server_id: 'Docs', scopes: [], allowed_tools: ['read'] }],
  };
  const caps = {
    clowl: '0.2',
    mid: 'caps-1',
    ts: 1_709_078_400,
    p: 'CAPS',
    from: 'radar',
    to: '*',
    cid: 'system',
    body: { t: 'capabilities', d: { supports: ['search:web'], clowl: '0.2' } },
  };
  type Registered = { agent: AgentSummary };
  type Summary = Pick<AgentSummary, 'card' | 'registered'>;

  it('takes a CAP manifest and a CLowl CAPS, told apart by shape', async () => {
    const pm = await send<Registered>('PUT', '/agents/pm-1', manifest);
    const radar = await send<Registered>('PUT', '/agents/agent:radar', caps);

    expect(pm.answer.agent).toMatchObject({
      agent_id: 'agent:pm-1',
      registered: true,
      status: 'online',
      card: { agent_id: 'agent:pm-1', manifest: { allowed_agents: ['analyst-1'] } },
    });
    expect(radar.answer.agent.card?.capabilities).toMatchObject([{ id: 'search:web' }]);
  });

  it('keeps one agent, whichever shape it is told in, with its groups', async () => {
    const endpoints = { clutch: { url: 'http://pm:8080/clutch' } };
    const card = { v: 'clutch/0.1', agent_id: 'agent:pm-1', capabilities: [{ id: 'skill:plan' }] };
    const groups = ['group:leads'];

    await send('PUT', '/agents/pm-1', { ...card, endpoints, groups });
    await send('PUT', '/agents/pm-1', manifest);
    const told = await send<Registered>('PUT', '/agents/pm-1', { ...caps, from: 'pm-1' });
    const moved = { ...manifest, groups: ['group:planners'] };
    const { answer } = await send<Registered>('PUT', '/agents/pm-1', moved);

    expect(told.answer.agent.card).toMatchObject({
      endpoints,
      groups,
      manifest: { id: 'pm-1' },
      supports: ['search:web'],
    });
    const ids = answer.agent.card?.capabilities.map(({ id }) => id);
    expect(ids?.sort()).toEqual(['search:web', 'skill:plan', 'tool:mcp']);
    expect(answer.agent.card).toMatchObject({ endpoints, groups: ['group:planners'] });
    const all = await send<{ agents: AgentSummary[] }>('GET', '/agents');
    expect(all.answer.agents).toHaveLength(1);

    const whole = await send<Registered>('PUT', '/agents/pm-1', card);
    expect(whole.answer.agent.card).toEqual(card);
  });

  it('refuses a broken one with its rule, and one of somebody else', async () => {
    const broken = await send('PUT', '/agents/pm-1', { ...manifest, allowed_agents: 'all' });
    const foreign = await send('PUT', '/agents/qa-1', manifest);

    expect(broken.status).toBe(422);
    expect(broken.answer.errors).toMatchObject([{ path: '/allowed_agents', rule: 'P1' }]);
    expect(foreign.status).toBe(422);
    expect(foreign.answer.detail).toContain('agent:qa-1');
  });

  it('is not needed where an agent introduces itself in a message', async () => {
    await ingest('cap', manifest);
    await ingest('clowl', caps);
    const more = { supports: ['search:web', 'search:repo'], clowl: '0.2' };
    await ingest('clowl', { ...caps, mid: 'caps-2', body: { t: 'capabilities', d: more } });

    const pm = await send<Summary>('GET', '/agents/pm-1');
    const radar = await send<Summary>('GET', '/agents/radar');

    expect(pm.answer).toMatchObject({ registered: true, card: { manifest: { id: 'pm-1' } } });
    expect(radar.answer.card?.capabilities).toHaveLength(2);
  });

  it('keeps what an agent said of itself in another protocol', async () => {
    await ingest('cap', manifest);
    await ingest('clowl', { ...caps, from: 'pm-1' });
    const capabilities = { supportedMessageTypes: ['message'], version: '1.0.0' };
    const handshake = { type: 'handshake', from: 'pm-1' };
    await ingest('heretek', { ...handshake, content: { action: 'advertise', capabilities } });

    const pm = await send<Summary>('GET', '/agents/pm-1');

    expect(pm.answer.card).toMatchObject({
      manifest: { id: 'pm-1' },
      supports: ['search:web'],
      handshake: { version: '1.0.0' },
    });
    const ids = pm.answer.card?.capabilities.map(({ id }) => id);
    expect(ids?.sort()).toEqual(['search:web', 'tool:mcp']);
  });
});

describe('GET /api/v1/agents/{id}/conformance', () => {
  it('tells how the last messages kept the rules, and what was refused', async () => {
    const d = { code: 'E005', msg: 'no', retry: true };
    await ingest('clowl', REQUEST);
    await ingest('clowl', {
      ...REQUEST,
      mid: 'm2',
      p: 'ERR',
      pid: 'm1',
      body: { t: 'error', d },
    });
    await ingest('clowl', { ...REQUEST, mid: 'm3', p: 'SING' });

    const { answer } = await send('GET', '/agents/oscar/conformance');

    expect(answer).toMatchObject({
      agent_id: 'agent:oscar',
      messages: [{ seq: 2, verdict: 'fail' }, { seq: 1 }],
      rejections: [{ protocol: 'clowl', rules: ['W6'] }],
    });
  });
});

it('a message without a sender is said in the name that the request gives', async () => {
  const said = { from: 'cbcl', to: 'clowl', message: '(tell @bob "hi")' };

  const named = await translate({ ...said, sender: 'alice' });
  const anonymous = await translate(said);

  expect(named.answer.output).toMatchObject({ from: 'alice', to: 'bob' });
  expect(anonymous.answer.output).toMatchObject({ from: 'anonymous' });
});
