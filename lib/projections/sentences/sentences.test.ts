import { describe, expect, it } from 'vitest';
import type { ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import { codecOf } from '@/lib/protocols/codecs';
import { anEvent, BUILT_AT } from '@/lib/testing/events';
import { englishOf } from './sentences';

/** What is told of an event from oscar to muse. */
function told(type: MessageType, payload: object, more: Partial<ClutchMessage> = {}): string {
  return englishOf(
    anEvent({
      type,
      payload: { ...payload },
      from: { agent_id: 'agent:oscar' },
      to: [{ agent_id: 'agent:muse' }],
      task_id: 'm001',
      ...more,
    }),
  );
}

/** The event of a native message: JSON, or the text of what is none. */
function decoded(protocol: string, message: object | string): ClutchMessage {
  const context = { receivedAt: BUILT_AT, fallbackId: 'T1', from: 'agent:a' };
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const result = codecOf(protocol)?.decode({ text }, context);
  const event = result?.ok ? result.value.events[0] : undefined;
  if (event === undefined) throw new Error(`${protocol} refuses ${text}`);
  return event;
}

const read = (protocol: string, message: object | string) => englishOf(decoded(protocol, message));

const clowl = (p: string, t: string, d: object, more: object = {}) =>
  read('clowl', {
    clowl: '0.2',
    mid: 'm004',
    ts: 1709078461,
    tid: 't001',
    pid: 'm003',
    p,
    from: 'oscar',
    to: 'muse',
    cid: 'pipe001',
    body: { t, d },
    ...more,
  });

describe('every performative of CLowl reads', () => {
  it.each([
    ['REQ', 'search', { query: 'pricing' }, 'oscar asks muse to do search (pricing).'],
    ['REQ', 'message', { text: 'Go on' }, 'oscar asks muse to do “Go on”.'],
    ['REQ', 'draft', {}, 'oscar asks muse to do draft.'],
    ['INF', 'message', { text: 'All is well' }, 'oscar tells muse: “All is well”.'],
    ['INF', 'status', { text: 'All is well' }, 'oscar tells muse about status (All is well).'],
    ['QRY', 'message', { text: 'How far?' }, 'oscar asks muse: “How far?”.'],
    ['QRY', 'search', { query: 'pricing' }, 'oscar asks muse about search (pricing).'],
    ['ACK', 'search', {}, 'oscar takes on search for muse.'],
    ['ACK', 'message', { note: 'on it' }, 'oscar takes on task m003 for muse: “on it”.'],
    [
      'PROG',
      'search',
      { pct: 40, note: 'half' },
      'oscar reports on search to muse: 40% done, “half”.',
    ],
    ['PROG', 'search', { step: 'two' }, 'oscar reports on search to muse: “two”.'],
    ['DONE', 'search', { summary: 'Nine' }, 'oscar finishes search for muse: “Nine”.'],
    [
      'DONE',
      'search',
      { hits: [1], count: 3 },
      'oscar finishes search for muse, with hits and count 3.',
    ],
    ['CNCL', 'search', { reason: 'too late' }, 'oscar cancels search: “too late”.'],
    [
      'ERR',
      'error',
      { code: 'E003', msg: 'No such file', retry: true },
      'oscar tells muse that task m003 failed with E003: “No such file”. It may be tried again.',
    ],
    [
      'ERR',
      'error',
      { code: 'E010', msg: 'Nobody can', retry: false },
      'oscar tells muse that task m003 failed with E010: “Nobody can”. Trying again will not help.',
    ],
    [
      'ERR',
      'error',
      { code: 'E006', msg: '60 s', retry: true },
      'oscar tells muse that the time for task m003 is over: “60 s”. It may be tried again.',
    ],
    [
      'DLGT',
      'analyze',
      { delegation_mode: 'fork', target: 'prices' },
      'oscar gives analyze (prices) to muse to do in parallel and goes on with its own work. muse answers for its part.',
    ],
    [
      'DLGT',
      'analyze',
      { delegation_mode: 'assist', target: 'prices' },
      'oscar asks muse to help with analyze (prices). oscar still answers for it.',
    ],
  ])('%s %s %j as one sentence', (p, t, d, sentence) => {
    expect(clowl(p, t, d)).toBe(sentence);
  });

  it('CAPS with what is offered, and DLGT of the specification with its context', () => {
    expect(
      clowl('CAPS', 'capabilities', {
        supports: ['search:web', 'a:b', 'c:d', 'e:f'],
        clowl: '0.2',
      }),
    ).toBe('oscar comes online and offers search:web, a:b and 2 more.');
    const d = { delegation_mode: 'transfer', target: 'content angle', type: 'competitive' };
    const ctx = { ref: 'research/mcp-vs-a2a.md', inline: null, hash: null };
    expect(clowl('DLGT', 'analyze', d, { ctx })).toBe(
      'oscar hands analyze (content angle, competitive) over to muse for good. muse answers for it from now on. ' +
        'The context is in research/mcp-vs-a2a.md.',
    );
  });

  it('with a context that came along, and with several recipients', () => {
    const ctx = { ref: null, inline: 'Prices of May\nand June', hash: null };
    expect(clowl('REQ', 'search', {}, { ctx, to: ['a', 'b', 'c', 'd'] })).toBe(
      'oscar asks a, b and 2 more to do search. The context is “Prices of May”.',
    );
    expect(clowl('INF', 'message', { text: 'Hi' }, { to: '*' })).toBe(
      'oscar tells everyone: “Hi”.',
    );
  });
});

describe('every message of CAP and Heretek reads', () => {
  const cap = (type: string, fields: object) =>
    read('cap', { type, task_id: 'T1.1', sender_id: 'qa-1', recipient_id: 'pm-1', ...fields });
  const heretek = (type: string, content: object, more: object = {}) =>
    read('heretek', { type, from: 'alpha', agent: 'steward', content, ...more });

  it('speech, notices, inquiries and errors of CAP', () => {
    const attachments = [
      { type: 'file', path: '/tmp/a.md' },
      { type: 'text_snippet', text: 'see' },
      { type: 'python_object', object: {} },
    ];
    expect(cap('message', { content: 'Verified.', attachments })).toBe(
      'qa-1 tells pm-1: “Verified.”. It comes with /tmp/a.md, a text and data.',
    );
    expect(cap('delegation_notice', { context_summary: 'Please verify' })).toBe(
      'qa-1 hands “Please verify” over to pm-1 for good. pm-1 answers for it from now on.',
    );
    expect(cap('oversight_inquiry', { inquiry: 'Which table?' })).toBe(
      'qa-1 oversees task T1.1 and asks pm-1: “Which table?”.',
    );
    expect(cap('error_response', { error_code: 504, error_message: 'MCP timeout.' })).toBe(
      'qa-1 tells pm-1 that task T1.1 failed with CAP_504: “MCP timeout.”. It may be tried again.',
    );
  });

  it('a manifest by whom it lets the agent delegate to, who oversees it and what it may use', () => {
    const manifest = {
      id: 'analyst-1',
      system_prompt: 'Analyse.',
      allowed_agents: ['qa-1'],
      delegate_rules: { 'qa-1': { when_to_delegate: 'When done.' } },
      overseer: 'qa-1',
      mcp_bindings: [{ server_id: 'DataServer', scopes: [], allowed_tools: ['query_data'] }],
    };
    expect(read('cap', manifest)).toBe(
      'analyst-1 comes online. It may delegate to qa-1. qa-1 oversees its work. It may use tools of DataServer.',
    );
    const alone = { ...manifest, allowed_agents: [], delegate_rules: {}, mcp_bindings: [] };
    expect(read('cap', { ...alone, overseer: null })).toBe(
      'analyst-1 comes online. It may delegate to nobody. Nobody oversees its work.',
    );
  });

  it('states, departures and handshakes of Heretek', () => {
    expect(heretek('status', { role: 'agent', content: 'busy' })).toBe('alpha is busy.');
    expect(heretek('status', { role: 'agent', content: 'dizzy' })).toBe(
      'alpha says something of itself: “dizzy”.',
    );
    expect(heretek('disconnect', { reason: 'shutdown', message: 'Good night' })).toBe(
      'alpha goes offline, reason shutdown: “Good night”.',
    );
    const capabilities = { supportedMessageTypes: ['message', 'status'], version: '1.0.0' };
    expect(heretek('handshake', { action: 'advertise', capabilities })).toBe(
      'alpha comes online. It understands message and status.',
    );
    expect(heretek('event', { role: 'system', content: 'Up' }, { event: 'agent.joined' })).toBe(
      'alpha lets steward know of agent.joined: “Up”.',
    );
  });

  it('triads that are configured', () => {
    const payload = { name: 'board', members: ['agent:x', 'agent:y'], rule: 'majority' };

    expect(told('agent.update', payload, { payload_type: 'triad.config.v1' })).toBe(
      'oscar configures the triad board of x and y. Its rule is majority.',
    );
  });

  it('proposals, votes and decisions', () => {
    const metadata = { correlationId: 'prop-001' };
    const proposal = { proposal: 'Do X', reasoning: 'Wanted', deadline: 1711843200000 };
    const about = { proposalId: 'prop-001' };
    const votes = { alpha: 'approve', beta: 'approve', charlie: 'abstain' };
    const decision = { ...about, result: 'approved', votes, consensus: true };

    expect(heretek('proposal', proposal, { metadata })).toBe(
      'alpha proposes “Do X” to steward. The reason is “Wanted”. Votes are due by 2024-03-31 00:00:00 UTC.',
    );
    expect(heretek('vote', { ...about, vote: 'approve', reasoning: 'Fits', confidence: 0.8 })).toBe(
      'alpha votes to approve proposal prop-001: “Fits”. Its confidence is 0.8.',
    );
    expect(heretek('vote', { ...about, vote: 'abstain', reasoning: 'Unsure' })).toBe(
      'alpha abstains on proposal prop-001: “Unsure”.',
    );
    expect(heretek('decision', decision)).toBe(
      'alpha decides on proposal prop-001: approved, 2 for, 0 against, 1 abstaining. There is consensus.',
    );
  });
});

describe('every type of Clutch reads', () => {
  it.each<[MessageType, object, string]>([
    ['task.request', { title: 'Market', text: 'long' }, 'oscar asks muse to do “Market”.'],
    ['task.request', {}, 'oscar asks muse to do task m001.'],
    ['task.accept', {}, 'oscar takes on task m001 for muse.'],
    ['task.progress', { percent: 35 }, 'oscar reports on task m001 to muse: 35% done.'],
    ['task.result', { title: 'Done' }, 'oscar finishes task m001 for muse: “Done”.'],
    [
      'task.result',
      { findings: [], citations: [], sources: [], notes: [] },
      'oscar finishes task m001 for muse, with findings, citations and 2 more.',
    ],
    ['task.error', {}, 'oscar tells muse that task m001 failed.'],
    ['task.cancel', {}, 'oscar cancels task m001.'],
    ['task.timeout', {}, 'oscar tells muse that the time for task m001 is over.'],
    ['chat.message', { text: 'Hi “there”' }, 'oscar tells muse: “Hi ‘there’”.'],
    ['chat.message', {}, 'oscar sends muse a message without text.'],
    ['chat.message', { expects_reply: true }, 'oscar sends muse a question without text.'],
    ['chat.system', { text: 'Ken joined' }, 'oscar lets muse know: “Ken joined”.'],
    ['chat.system', {}, 'oscar sends muse a notice without text.'],
    [
      'tool.call',
      { tool: 'mcp:browser', args: { q: 'pricing', page: 2 } },
      'oscar calls mcp:browser for task m001 with “pricing 2”.',
    ],
    [
      'tool.result',
      { server_id: 'Data', tool: 'query', result: [{ text: 'nine' }] },
      'oscar has the answer of Data.query for task m001: “nine”.',
    ],
    [
      'tool.result',
      { server: 'Data', tool: 'Data.query', result: 9 },
      'oscar has the answer of Data.query for task m001: 9.',
    ],
    ['tool.result', { tool: 'oscar', result: 'nine' }, 'oscar answers for task m001: “nine”.'],
    [
      'tool.error',
      { tool: 'mcp:browser', error: { code: 500, message: 'Broken' } },
      'oscar says that mcp:browser failed for task m001 with 500: “Broken”.',
    ],
    ['tool.error', {}, 'oscar says that a tool failed for task m001.'],
    ['agent.register', {}, 'oscar comes online.'],
    ['agent.heartbeat', {}, 'oscar is alive.'],
    ['agent.heartbeat', { status: 'degraded' }, 'oscar is alive, but not well: “degraded”.'],
    ['agent.update', {}, 'oscar says something of itself.'],
    ['agent.update', { supports: ['a'] }, 'oscar offers a from now on.'],
    [
      'routing.decision',
      { selected: 'agent:ken', candidates: ['agent:ken', 'agent:b'], reason: 'least loaded' },
      'oscar chooses ken for task m001 out of 2 candidates: “least loaded”.',
    ],
    ['routing.failure', { reason: 'no match' }, 'oscar finds nobody for task m001: “no match”.'],
  ])('%s %j as one sentence', (type, payload, sentence) => {
    expect(told(type, payload)).toBe(sentence);
  });

  it('with its attempt, its artifacts, and a task that names itself', () => {
    const attachments = [{ kind: 'artifact_ref', ref: 'artifact:report_456' }];
    expect(told('task.request', {}, { attempt: 2, task_id: 'task_7', attachments })).toBe(
      'oscar asks muse to do task_7. This is attempt 2. It comes with artifact:report_456.',
    );
  });

  it('offers of a card', () => {
    const card = { v: 'clutch/0.1', agent_id: 'agent:oscar', capabilities: [{ id: 'skill:a' }] };
    expect(told('agent.register', { card })).toBe('oscar comes online and offers skill:a.');
  });

  it.each([
    ['create', ['s1'], 'oscar begins the session s1 of main.'],
    ['archive', ['s1', 's2'], 'oscar archives the sessions s1 and s2 of main.'],
  ])('what is done with sessions: %s %j', (act, session_ids, sentence) => {
    const payload_type = 'agent.session.v1';
    const payload = { agent_id: 'agent:main', act, session_ids };

    expect(told('agent.update', payload, { payload_type })).toBe(sentence);
    expect(told('agent.update', payload)).toBe('oscar says something of itself.');
  });

  it('never takes a delegation of others for its sender’s own', () => {
    const delegation = { mode: 'transfer', from: 'agent:bob', to: 'agent:eve' };
    expect(told('task.request', { text: 'It', delegation })).toBe(
      'oscar says that bob hands “It” over to eve for good. eve answers for it from now on.',
    );
    const unknown = { mode: 'lend', from: 'agent:oscar', to: 'agent:muse' };
    expect(told('task.request', { text: 'It', delegation: unknown })).toBe(
      'oscar delegates “It” to muse as “lend”.',
    );
  });
});

describe('the same meaning in five protocols is one sentence', () => {
  const clutch = (type: MessageType, payload: object, more: Partial<ClutchMessage> = {}) => {
    const { meta: _, ...event } = anEvent({
      type,
      payload: { ...payload },
      task_id: 'T1',
      ...more,
    });
    const whole = { from: { agent_id: 'agent:a' }, to: [{ agent_id: 'agent:b' }], ...more };
    return read('clutch', { ...event, ...whole });
  };
  const inClowl = (p: string, t: string, d: object) =>
    clowl(p, t, d, { pid: 'T1', from: 'a', to: 'b' });
  const inCap = (type: string, fields: object) =>
    read('cap', { type, task_id: 'T1', sender_id: 'a', recipient_id: 'b', ...fields });
  const inHeretek = (type: string, content: object, more: object = {}) => {
    const metadata = { correlationId: 'T1' };
    return read('heretek', { type, from: 'a', agent: 'b', content, metadata, ...more });
  };
  const inCbcl = (message: string) => read('cbcl', message);
  const text = 'Find the price';
  const speech = { role: 'agent', content: text };
  const delegation = { mode: 'transfer', from: 'agent:a', to: 'agent:b' };
  const work = { task: 'search', d: { query: 'pricing' } };
  const error = { code: 'E009', message: text, retryable: true };

  it.each([
    [
      'telling',
      'a tells b: “Find the price”.',
      [
        clutch('chat.message', { text }),
        inClowl('INF', 'message', { text }),
        inCap('message', { content: text }),
        inHeretek('message', speech),
        inCbcl('(tell @b "Find the price" :thread T1)'),
        inCbcl('(envelope :from @a :to @b (tell @b "Find the price"))'),
      ],
    ],
    [
      'asking for work',
      'a asks b to do “Find the price”.',
      [
        clutch('task.request', { text }),
        inClowl('REQ', 'message', { text }),
        inHeretek('request', speech),
        inCbcl('(with-limits :max-depth 4 (ask @b "Find the price"))'),
      ],
    ],
    [
      'asking to know something',
      'a asks b: “How much?”.',
      [
        clutch('task.request', { text: 'How much?' }),
        clutch('chat.message', { text: 'How much?', expects_reply: true }),
        inClowl('QRY', 'message', { text: 'How much?' }),
        inHeretek('request', { role: 'agent', content: 'How much?' }),
        inCbcl('(ask @b "How much?" :thread T1)'),
      ],
    ],
    [
      'asking for named work',
      'a asks b to do search (pricing).',
      [
        clutch('task.request', work),
        inClowl('REQ', work.task, work.d),
        inHeretek('request', { role: 'agent', content: work }),
        inCbcl('(ask @b (object :task "search" :d (object :query "pricing")))'),
      ],
    ],
    [
      'a result',
      'a finishes task T1 for b: “Find the price”.',
      [
        clutch('task.result', { text }),
        inClowl('DONE', 'message', { text }),
        inHeretek('response', speech),
        inCbcl('(reply @b "Find the price" :in-reply-to T1)'),
      ],
    ],
    [
      'an error',
      'a tells b that task T1 failed with E009: “Find the price”. It may be tried again.',
      [
        clutch('task.error', error),
        inClowl('ERR', 'error', { code: 'E009', msg: text, retry: true }),
        inHeretek('error', { message: text, retryable: true }, { error: 'E009' }),
        // CAP's codes are numbers, so only its code differs.
        inCap('error_response', { error_code: 500, error_message: text }).replace(
          'CAP_500',
          'E009',
        ),
        // Of CBCL's errors nobody knows whether trying again helps.
        inCbcl('(error @b "Find the price" :code "E009" :thread T1)').replace(
          'Trying again will not help.',
          'It may be tried again.',
        ),
      ],
    ],
    [
      'handing over',
      'a hands “Find the price” over to b for good. b answers for it from now on.',
      [
        clutch('task.request', { text, delegation }),
        inClowl('DLGT', 'message', { text, delegation_mode: 'transfer' }),
        inCap('delegation_notice', { context_summary: text }),
        inHeretek('request', { role: 'agent', content: { text, delegation } }),
        inCbcl(
          `(ask @b (object :text "Find the price" :delegation
             (object :mode "transfer" :from "agent:a" :to "agent:b")))`,
        ),
      ],
    ],
  ])('%s', (_meaning, sentence, told) => {
    expect(told).toEqual(told.map(() => sentence));
  });
});
