// Messages that stand ready in the Protocol lab: the examples of the specification, and where it contradicts itself.
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { Sample } from '../../codec/codec';

const ORCHESTRATOR = { agent_id: 'agent:orchestrator' };
const KEN = { agent_id: 'agent:ken', role: 'worker' };
const USER = { agent_id: 'agent:user', role: 'human' };
const BROWSER = { agent_id: 'mcp:browser' };

/** Texts that are tried are read by people. */
function sample(id: string, title: string, comment: string, message: object): Sample {
  return { id, title, comment, text: JSON.stringify(message, null, 2) };
}

/** A message of the story of section 10, which has ids of this form in steps 2 and 3. */
function told(second: number, more: object): object {
  return {
    v: CLUTCH_VERSION,
    id: `msg_${second}`,
    ts: `2026-02-01T13:20:1${second}.000Z`,
    thread_id: 'thr_market',
    run_id: 'run_xyz',
    task_id: 'task_abc',
    from: KEN,
    to: [ORCHESTRATOR],
    ...more,
  };
}

/** A message in which only one thing is odd. */
function plain(more: object): object {
  return {
    v: CLUTCH_VERSION,
    id: 'msg_1',
    ts: '2026-02-01T13:20:11.123Z',
    thread_id: 'thread:market',
    run_id: 'run:market',
    task_id: 'task:market',
    from: KEN,
    to: [ORCHESTRATOR],
    ...more,
  };
}

const ENVELOPE = {
  v: CLUTCH_VERSION,
  id: 'msg_01HX...',
  ts: '2026-02-01T13:20:11.123Z',
  thread_id: 'thr_01HX...',
  run_id: 'run_01HX...',
  task_id: 'task_01HX...',
  parent_task_id: null,
  trace: { trace_id: 'tr_...', span_id: 'sp_...' },
  from: KEN,
  to: [ORCHESTRATOR],
  type: 'task.result',
  domain: 'research',
  payload_type: 'research.summary.v1',
  schema_ref: 'schema://clutch/research/summary@1',
  payload: {
    title: 'Market analysis complete',
    findings: ['...'],
    citations: ['https://...'],
  },
  requires: ['skill:research'],
  prefers: ['tool:browser', 'domain:fintech'],
  security: {
    auth: { scheme: 'ed25519', kid: 'key_01', sig: '...' },
    policy: { sandbox: true, tool_allowlist: ['mcp:browser', 'mcp:files'] },
  },
  attachments: [{ kind: 'artifact_ref', ref: 'artifact:report_456' }],
  idempotency_key: 'idem_01HX...',
  attempt: 1,
  meta: { framework: 'langgraph', ui_channel: 'chat:research' },
};

const DECISION = {
  selected: 'agent:ken',
  candidates: ['agent:ken', 'agent:research-2'],
  reason: 'matched requires[skill:research], lowest load',
  scores: { 'agent:ken': 0.92, 'agent:research-2': 0.85 },
};

const TASK_ERROR = {
  code: 'TOOL_UNAVAILABLE',
  message: 'MCP server mcp:browser not responding',
  retryable: true,
  details: { tool: 'mcp:browser', timeout_ms: 5000 },
};

const examples: readonly Sample[] = [
  sample('envelope', '1.1 Envelope', 'The whole envelope as section 1.1 draws it.', ENVELOPE),
  sample(
    'decision',
    '4.3 Routing decision',
    'Who was selected, among whom, and why.',
    plain({ from: ORCHESTRATOR, to: [KEN], type: 'routing.decision', payload: DECISION }),
  ),
  sample(
    'error',
    '5.4 Task error',
    'A failure with its code, and whether to try again.',
    plain({ type: 'task.error', payload: TASK_ERROR }),
  ),
];

/** Step 8 sends nothing: the interface subscribes to the thread. */
const story: readonly Sample[] = [
  sample(
    'step-1',
    '10.1 The user asks',
    'The interface asks the orchestrator; recipients are bare strings, as the step writes them.',
    told(1, {
      task_id: 'task_root',
      from: USER,
      to: ['agent:orchestrator'],
      type: 'task.request',
      domain: 'research',
      payload_type: 'research.query.v1',
      payload: { query: 'The market for agent tools' },
    }),
  ),
  sample(
    'step-2',
    '10.2 The orchestrator decides',
    'The decision, in the payload as section 4.3 has it.',
    told(2, {
      task_id: 'task_root',
      from: ORCHESTRATOR,
      to: [KEN],
      type: 'routing.decision',
      payload: { ...DECISION, reason: 'matched skill:research, lowest load' },
    }),
  ),
  sample(
    'step-3',
    '10.3 The orchestrator delegates',
    'A task of its own under the first one.',
    told(3, {
      parent_task_id: 'task_root',
      from: ORCHESTRATOR,
      to: [KEN],
      type: 'task.request',
      domain: 'research',
      payload: { query: 'The market for agent tools' },
    }),
  ),
  sample(
    'step-4',
    '10.4 Ken accepts',
    'Nothing but the acceptance.',
    told(4, { type: 'task.accept', payload: {} }),
  ),
  sample(
    'step-5',
    '10.5 Ken calls a tool',
    'A call to an MCP server.',
    told(5, {
      to: [BROWSER],
      type: 'tool.call',
      payload: { tool: 'mcp:browser', args: { url: 'https://example.com' } },
    }),
  ),
  sample(
    'step-6',
    '10.6 The tool answers',
    'What the MCP server found.',
    told(6, {
      from: BROWSER,
      to: [KEN],
      type: 'tool.result',
      payload: { tool: 'mcp:browser', result: { title: 'Agent tools, compared' } },
    }),
  ),
  sample(
    'step-7',
    '10.7 Ken delivers',
    'A result that keeps the contract of its payload type.',
    told(7, {
      type: 'task.result',
      domain: 'research',
      payload_type: 'research.summary.v1',
      payload: { findings: ['The market grows'], citations: ['https://example.com'] },
    }),
  ),
];

const contradictions: readonly Sample[] = [
  sample(
    'decision-beside-payload',
    'CD5: selected beside the payload',
    'Section 10 draws selected and reason at the top, where section 1.2 allows no such fields: refused.',
    told(2, {
      type: 'routing.decision',
      payload: {},
      selected: 'agent:ken',
      reason: 'matched skill:research, lowest load',
    }),
  ),
  sample(
    'excerpt',
    '4.3 as it stands',
    'The excerpt of section 4.3 alone is no message: the envelope is missing.',
    { type: 'routing.decision', task_id: 'task_01HX...', payload: DECISION },
  ),
  sample(
    'prefix-of-another',
    'CD2, C55: which prefix',
    'The examples write task_, Appendix B reserves task:; a task named agent: is a mistake in both.',
    plain({ task_id: 'agent:ken', run_id: 'run_1', type: 'task.accept', payload: {} }),
  ),
  sample(
    'two-contracts',
    'CD24: two contracts',
    'schema_ref and payload_type disagree; payload_type counts, and its fields are missing.',
    plain({
      type: 'task.result',
      payload_type: 'code.review.v1',
      schema_ref: 'schema://clutch/research/summary@1',
      payload: { findings: 'none' },
    }),
  ),
  sample(
    'retry',
    'CD8: a retry without a key',
    'A second attempt that nothing joins to the first.',
    plain({ type: 'task.request', attempt: 2, payload: { query: 'Once more' } }),
  ),
  sample(
    'failure',
    'CD20: a failure that says nothing',
    'The specification has no payload for routing.failure.',
    plain({ from: ORCHESTRATOR, to: [USER], type: 'routing.failure', payload: {} }),
  ),
  sample(
    'legacy-plan',
    'Appendix A: PLAN',
    'A type of before version 0, read as a task.request of the domain planning.',
    plain({ type: 'PLAN', payload: { text: 'First the market, then the price' } }),
  ),
  sample(
    'legacy-proposal',
    'CD29: PROPOSAL',
    'Progress or result: it has payload.result, so it is a result.',
    plain({ type: 'PROPOSAL', payload: { result: { price: 40 } } }),
  ),
  sample(
    'legacy-blocker',
    'CD29: BLOCKER',
    'Error or notice: it says no code, so it is a notice.',
    plain({ type: 'BLOCKER', payload: { text: 'The archive is closed' } }),
  ),
];

export const samples: readonly Sample[] = [...examples, ...story, ...contradictions];
