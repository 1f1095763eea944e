// Messages that stand ready in the Protocol lab: the specification's own, one of each kind, and what it contradicts itself in.
import type { Sample } from '../../codec/codec';

const ENVELOPE = {
  clowl: '0.2',
  mid: '0195b2a4-7c00-7a31-8e21-5d3f0c9a1b01',
  ts: 1709078400,
  tid: 't001',
  pid: null,
};

const PARTIES = { from: 'oscar', to: 'radar', cid: 'pipe001' };

/** Of the task that ENVELOPE opens. */
const ANSWER = {
  ...ENVELOPE,
  mid: '0195b2a4-8b10-7f02-9c44-2a6d1e7b3c02',
  ts: 1709078405,
  pid: ENVELOPE.mid,
  from: 'radar',
  to: 'oscar',
  cid: 'pipe001',
};

const SEARCH = { t: 'search', d: { query: 'MCP and A2A compared', depth: 3 } };

const DELEGATION = {
  clowl: '0.2',
  mid: 'm004',
  ts: 1709078461,
  tid: 't001',
  pid: 'm003',
  p: 'DLGT',
  from: 'oscar',
  to: 'muse',
  cid: 'pipe001',
  body: {
    t: 'analyze',
    d: { delegation_mode: 'transfer', target: 'content angle', type: 'competitive' },
  },
  ctx: { ref: 'research/mcp-vs-a2a.md', inline: null, hash: null },
};

const ADVERTISEMENT = {
  clowl: '0.2',
  mid: 'caps-001',
  ts: 1709078400,
  p: 'CAPS',
  from: 'radar',
  to: '*',
  cid: 'system',
  body: {
    t: 'capabilities',
    d: { supports: ['search:web', 'search:repo', 'analyze:trend'], clowl: '0.2' },
  },
};

const FAULT = { code: 'E003', msg: 'research/mcp-vs-a2a.md cannot be read', retry: true };

function sample(id: string, title: string, comment: string, message: unknown): Sample {
  return { id, title, comment, text: JSON.stringify(message, null, 2) };
}

export const samples: readonly Sample[] = [
  sample('req', 'REQ: a request', 'It opens a task that bears its mid.', {
    ...ENVELOPE,
    p: 'REQ',
    ...PARTIES,
    body: SEARCH,
  }),
  sample('ack', 'ACK: accepted', 'It joins the task of its pid.', {
    ...ANSWER,
    p: 'ACK',
    body: { t: 'search', d: {} },
  }),
  sample('prog', 'PROG: progress', 'Any data will do: the specification names none.', {
    ...ANSWER,
    p: 'PROG',
    body: { t: 'search', d: { pct: 40 } },
  }),
  sample('done', 'DONE: finished', 'It completes the task.', {
    ...ANSWER,
    p: 'DONE',
    body: { t: 'search', d: { result: '12 sources' } },
    ctx: { ref: 'file:research/mcp-vs-a2a.md' },
  }),
  sample('err', 'ERR: failed', 'Code, message and the retry flag of the table.', {
    ...ANSWER,
    p: 'ERR',
    body: { t: 'error', d: FAULT },
  }),
  sample('cncl', 'CNCL: stop', 'It cancels the task of its pid.', {
    ...ENVELOPE,
    mid: ANSWER.mid,
    pid: ENVELOPE.mid,
    p: 'CNCL',
    ...PARTIES,
    body: { t: 'search', d: { reason: 'not needed any more' } },
  }),
  sample('inf', 'INF: information', 'It expects nothing, and opens no task.', {
    ...ENVELOPE,
    p: 'INF',
    from: 'oscar',
    to: ['radar', 'muse'],
    cid: 'pipe001',
    body: { t: 'notify', d: { text: 'The report is due at noon' } },
  }),
  sample('qry', 'QRY: a question', 'It expects an answer, and starts no work.', {
    ...ENVELOPE,
    mid: ANSWER.mid,
    pid: ENVELOPE.mid,
    p: 'QRY',
    ...PARTIES,
    body: { t: 'search', d: { question: 'How far are you?' } },
  }),
  sample(
    'dlgt',
    'DLGT: the specification’s delegation',
    'A transfer to muse, as section 3 prints it.',
    DELEGATION,
  ),
  sample(
    'caps',
    'CAPS: the specification’s capabilities',
    'As section 3 prints it.',
    ADVERTISEMENT,
  ),
  sample(
    'prompt-v01',
    'v0.1 inside v0.2',
    'What the prompt of section 7 makes a model write (WD1): read as v0.1, upgraded.',
    {
      cl: '0.1',
      mid: 'm1',
      p: 'DLGT',
      from: 'oscar',
      to: 'muse',
      cid: 'pipe001',
      body: { t: 'x-angle', d: { target: 'content angle' } },
      ctx: 'research/mcp-vs-a2a.md',
    },
  ),
  sample(
    'mode',
    'A delegation without its mode',
    'Section 3 demands it, section 7 never mentions it (W17).',
    {
      ...DELEGATION,
      body: { t: 'analyze', d: { target: 'content angle' } },
    },
  ),
  sample('version', 'Two versions in one CAPS', 'The message says 0.2 and advertises 0.1 (WD6).', {
    ...ADVERTISEMENT,
    body: { t: 'capabilities', d: { supports: [], clowl: '0.1' } },
  }),
  sample('mismatch', 'Another version', 'Answered with E014 (W23).', {
    ...ENVELOPE,
    clowl: '0.3',
    p: 'REQ',
    ...PARTIES,
    body: SEARCH,
  }),
  sample(
    'retry',
    'An error that overrules the table',
    'E015 cannot be retried, this one says it can (W33, WD7).',
    {
      ...ANSWER,
      p: 'ERR',
      body: { t: 'error', d: { code: 'E015', msg: 'oscar > muse > oscar', retry: true } },
    },
  ),
  sample(
    'inline',
    'Context inline',
    'Never, says section 7; the degraded path, says section 5 (WD2).',
    {
      ...ENVELOPE,
      p: 'REQ',
      ...PARTIES,
      body: SEARCH,
      ctx: { ref: null, inline: 'MCP links models to tools, A2A agents to agents.', hash: null },
    },
  ),
  sample('recipients', 'Everybody, and muse twice', 'Lists of recipients have no rules (WD12).', {
    ...ENVELOPE,
    p: 'INF',
    from: 'oscar',
    to: ['*', 'muse', 'muse'],
    cid: 'pipe001',
    body: { t: 'notify', d: {} },
  }),
  sample('token', 'A token', 'Masked, and nobody is authenticated by it (WD20).', {
    ...ENVELOPE,
    p: 'REQ',
    ...PARTIES,
    body: SEARCH,
    auth: 'not-a-real-token',
  }),
  sample('seconds', 'Time in milliseconds', 'ts counts seconds (W5).', {
    ...ENVELOPE,
    ts: 1709078400000,
    p: 'REQ',
    ...PARTIES,
    body: SEARCH,
  }),
  {
    id: 'fence',
    title: 'A fence around the message',
    comment: 'Models like to write Markdown; a message is raw JSON, and nothing is repaired.',
    text: '```json\n{"clowl":"0.2"}\n```',
  },
];
