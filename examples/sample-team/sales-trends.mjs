#!/usr/bin/env node
// The sales-trend story of CAP's specification, told in CAP: a request goes from the project manager to the analyst to
// quality assurance (T1, T1.1, T1.1.1), and comes back verified. Started by play.mjs, with a key for each agent.
import { speaker, think } from './speaker.mjs';

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

/** Sender, recipient, task, type, what is said, what goes with it, and how long the sender thought. Seconds. */
const story = [
  [
    'orchestrator',
    'pm-1',
    'T1',
    'delegation_notice',
    'Analyse the sales trends of the last quarter.',
    [],
    0.5,
  ],
  [
    'pm-1',
    'user',
    'T1',
    'message',
    'Do you want regional breakdowns, customer segments, or the overall trend?',
    [
      {
        type: 'tool_call_result',
        server_id: 'DocsServer',
        tool: 'read_file',
        result: 'Reports compare a quarter with the one before and name their sources.',
      },
    ],
    1.5,
  ],
  [
    'user',
    'pm-1',
    'T1',
    'message',
    'A regional breakdown by major market would help.',
    undefined,
    1.5,
  ],
  [
    'pm-1',
    'analyst-1',
    'T1.1',
    'delegation_notice',
    'Two clients left in Q4. Done so far: scope and data located. Left to do: quantify what their leaving cost, list the five products that rose and fell most, and name any other trend, such as seasons and promotions.',
    [
      churn,
      {
        type: 'text_snippet',
        text: 'ClientA and ClientB left; promotions in December; product X was launched in October.',
      },
    ],
    2,
  ],
  [
    'analyst-1',
    'pm-1',
    'T1.1',
    'message',
    'Some regular sellers pause every two months. Should I look into that as well?',
    [churn],
    2,
  ],
  [
    'pm-1',
    'analyst-1',
    'T1.1',
    'message',
    'Yes. Please explain it from the data, and say whether it was so last year.',
    undefined,
    1,
  ],
  [
    'analyst-1',
    'qa-1',
    'T1.1.1',
    'delegation_notice',
    'The analysis is complete; please verify that its numbers are right and to the point.',
    [
      { type: 'file', path: '/tmp/q4_report.md' },
      {
        type: 'python_object',
        object: {
          insights: ['two clients left', 'product X rose'],
          figures: { europe_share: 0.31 },
        },
      },
    ],
    2.5,
  ],
  [
    'qa-1',
    'analyst-1',
    'T1.1.1',
    'oversight_inquiry',
    'The total for Europe seems low. Which table did you use, and with which filters?',
    [{ type: 'file', path: '/tmp/q4_report_with_questions.md' }],
    2,
  ],
  [
    'analyst-1',
    'qa-1',
    'T1.1.1',
    'message',
    "The table 'sales_clean', filtered by status='closed' and nothing else.",
    undefined,
    1.5,
  ],
  [
    'qa-1',
    'pm-1',
    'T1.1.1',
    'message',
    'Verified. The analysis is complete and accurate.',
    undefined,
    1,
  ],
  [
    'pm-1',
    'orchestrator',
    'T1',
    'message',
    'Here is the verified Q4 report on sales trends, by region and product.',
    undefined,
    1,
  ],
];

/** The field in which each type says what it says. */
const TEXT_FIELD = {
  message: 'content',
  delegation_notice: 'context_summary',
  oversight_inquiry: 'inquiry',
};

for (const manifest of manifests)
  await speaker('cap', keys[manifest.id], { channel: 'agents' })(manifest);
for (const [sender_id, recipient_id, task_id, type, text, attachments, seconds] of story) {
  await think(seconds);
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
