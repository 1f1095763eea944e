#!/usr/bin/env node
// The sales-trend story of CAP's specification. A person asks Colloquy, whose router picks the project manager; from there
// on the agents speak CAP: the manager delegates to the analyst, the analyst to quality assurance, which oversees it, asks
// back and approves. Each agent acts on what it pulls from its inbox. Started by play.mjs, with a key for each agent.
import { randomUUID } from 'node:crypto';
import { receiveBy } from './receive.mjs';
import { callerOf, speaker, think } from './speaker.mjs';

const keys = JSON.parse(process.env.COLLOQUY_KEYS);
const run_id = process.env.COLLOQUY_RUN;
const query = { channel: 'sales-trends', run_id, thread_id: run_id.replace(/^run:/, 'thread:') };

const manifests = [
  {
    id: 'pm-1',
    system_prompt:
      'You are the project manager. Break incoming work down and hand it to specialists.',
    allowed_agents: ['analyst-1'],
    delegate_rules: {
      'analyst-1': {
        when_to_delegate: 'When a part needs deeper data analysis than planning does.',
      },
    },
    overseer: null,
    mcp_bindings: [
      {
        server_id: 'DocsServer',
        description: 'Reads specifications.',
        scopes: ['read:docs'],
        allowed_tools: ['list_documents', 'read_file'],
      },
      {
        server_id: 'DataServer',
        description: 'Raw sales data.',
        scopes: ['read:data'],
        allowed_tools: ['query_data'],
      },
    ],
  },
  {
    id: 'analyst-1',
    system_prompt: 'You are the analyst. Analyse the data that you are pointed to, and report.',
    allowed_agents: ['qa-1'],
    delegate_rules: {
      'qa-1': { when_to_delegate: 'When an analysis is complete, before it is reported.' },
    },
    overseer: 'qa-1',
    mcp_bindings: [
      {
        server_id: 'DataServer',
        description: 'Raw data for deep analysis.',
        scopes: ['read:data', 'write:analysis'],
        allowed_tools: ['query_data', 'process_data'],
      },
    ],
  },
  {
    id: 'qa-1',
    system_prompt: 'You are quality assurance. Verify that work is complete and right.',
    allowed_agents: [],
    delegate_rules: {},
    overseer: null,
    mcp_bindings: [
      {
        server_id: 'SummaryServer',
        description: 'Summaries for review.',
        scopes: ['write:summary'],
        allowed_tools: ['create_summary'],
      },
    ],
  },
];

const churn = {
  type: 'tool_call_result',
  server_id: 'DataServer',
  tool: 'query_data',
  result: { range: 'Q4', filters: { clients: ['ClientA', 'ClientB'], all_products: true } },
};

const SPEC = {
  type: 'tool_call_result',
  server_id: 'DocsServer',
  tool: 'read_file',
  result: 'Reports compare a quarter with the one before and name their sources.',
};

const RESEARCH = {
  type: 'text_snippet',
  text: 'ClientA and ClientB left; promotions in December; product X was launched in October.',
};

const ANALYSIS = {
  type: 'python_object',
  object: {
    insights: ['two clients left', 'product X rose'],
    figures: { europe_share: 0.31 },
  },
};

/** CAP has no word for an approval; this attachment says it so that programs can tell. */
const APPROVAL = { type: 'python_object', object: { decision: 'approve' } };

/** The field in which each type says what it says. */
const TEXT_FIELD = {
  message: 'content',
  delegation_notice: 'context_summary',
  oversight_inquiry: 'inquiry',
};

/** One agent says something about a task in CAP, after it thought for so many seconds. */
async function say(
  [sender_id, recipient_id],
  task_id,
  text,
  { type = 'message', with: attachments, after = 1 } = {},
) {
  await think(after);
  await speaker(
    'cap',
    keys[sender_id],
    query,
  )({
    type,
    task_id,
    sender_id,
    recipient_id,
    timestamp: new Date().toISOString(),
    [TEXT_FIELD[type]]: text,
    ...(attachments && { attachments }),
  });
}

/** The task that the router gave the manager; the parts below it are named after it. */
let task_id = null;

/** What each agent does about what it is told, by who told it. */
const agents = {
  'pm-1': {
    async orchestrator(event) {
      if (event.type !== 'task.request') return;
      task_id = event.task_id;
      const question = 'Do you want regional breakdowns, customer segments, or the overall trend?';
      await say(['pm-1', 'user'], task_id, question, { with: [SPEC], after: 1.5 });
      await say(['user', 'pm-1'], task_id, 'A regional breakdown by major market would help.', {
        after: 1.5,
      });
    },
    async user() {
      const summary =
        'Two clients left in Q4. Done so far: scope and data located. Left to do: quantify what their leaving cost, list the five products that rose and fell most, and name any other trend, such as seasons and promotions.';
      const notice = { type: 'delegation_notice', with: [churn, RESEARCH], after: 2 };
      await say(['pm-1', 'analyst-1'], `${task_id}.1`, summary, notice);
    },
    async 'analyst-1'() {
      const answer = 'Yes. Please explain it from the data, and say whether it was so last year.';
      await say(['pm-1', 'analyst-1'], `${task_id}.1`, answer);
    },
    async 'qa-1'() {
      const report = 'Here is the verified Q4 report on sales trends, by region and product.';
      await say(['pm-1', 'orchestrator'], task_id, report);
      for (const inbox of inboxes) inbox.close();
    },
  },
  'analyst-1': {
    async 'pm-1'(event) {
      if (event.type === 'task.request') {
        const finding =
          'Some regular sellers pause every two months. Should I look into that as well?';
        await say(['analyst-1', 'pm-1'], `${task_id}.1`, finding, { with: [churn], after: 2 });
        return;
      }
      const summary =
        'The analysis is complete; please verify that its numbers are right and to the point.';
      const report = { type: 'file', path: '/tmp/q4_report.md' };
      const notice = { type: 'delegation_notice', with: [report, ANALYSIS], after: 2.5 };
      await say(['analyst-1', 'qa-1'], `${task_id}.1.1`, summary, notice);
    },
    async 'qa-1'() {
      const source = "The table 'sales_clean', filtered by status='closed' and nothing else.";
      await say(['analyst-1', 'qa-1'], `${task_id}.1.1`, source, { after: 1.5 });
    },
  },
  'qa-1': {
    async 'analyst-1'(event) {
      if (event.type === 'task.request') {
        const inquiry =
          'The total for Europe seems low. Which table did you use, and with which filters?';
        const report = { type: 'file', path: '/tmp/q4_report_with_questions.md' };
        const how = { type: 'oversight_inquiry', with: [report], after: 2 };
        await say(['qa-1', 'analyst-1'], `${task_id}.1.1`, inquiry, how);
        return;
      }
      const verdict = 'Verified. The analysis is complete and accurate.';
      await say(['qa-1', 'pm-1'], `${task_id}.1.1`, verdict, { with: [APPROVAL] });
    },
  },
};

/** A person asks in Clutch; the agents answer in CAP. */
async function sayInClutch(name, message) {
  await callerOf(keys[name])('POST', '/events', {
    v: 'clutch/0.1',
    id: `msg_${randomUUID()}`,
    ts: new Date().toISOString(),
    thread_id: query.thread_id,
    run_id,
    from: { agent_id: `agent:${name}` },
    to: [{ agent_id: 'agent:orchestrator' }],
    domain: 'analysis',
    meta: { ui_channel: query.channel },
    ...message,
  });
}

for (const manifest of manifests) {
  await speaker('cap', keys[manifest.id], { channel: 'agents' })(manifest);
}
const inboxes = await Promise.all(
  Object.keys(agents).map((name) =>
    receiveBy('pull', { agentId: `agent:${name}`, call: callerOf(keys[name]) }),
  ),
);
const ends = inboxes.map((inbox, at) => {
  const [, hears] = Object.entries(agents)[at];
  const heard = new Set();
  return inbox.hear(({ event }) => {
    // What a tool gave comes beside the message that it is attached to.
    if (event.run_id !== run_id || event.type === 'tool.result' || heard.has(event.id)) return;
    heard.add(event.id);
    const act = hears[event.from.agent_id.replace('agent:', '')];
    act?.(event).catch(fail);
  });
});
await think(0.5);
await sayInClutch('user', {
  type: 'task.request',
  task_id: `task:${randomUUID().slice(0, 8)}`,
  requires: ['tool:mcp'],
  prefers: ['tool:DocsServer', 'tool:DataServer'],
  payload: { title: 'Analyse the sales trends of the last quarter' },
});
await Promise.all(ends);

function fail(error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
