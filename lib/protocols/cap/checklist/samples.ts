// Messages that stand ready in the Protocol lab: the worked example, a failure, and the specification's contradictions.
import type { Sample } from '../../codec/codec';
import { storyManifests, storyMessages } from './sample-story';

/** The inquiry of the worked example as the specification prints it. */
const BROKEN_INQUIRY = `{
"type":"oversight_inquiry",
"task_id":"T1.1.1",
"sender_id":"qa-1",
"recipient_id":"analyst-1",
"inquiry":"The report seems detailed and thorough, and your calculations seem correct. However, the total for Europe seems low, and it doesn't align with the minimum total I querried; please confirm data source and any filters applied."
"attachments":[
{"type":"file","path":"/tmp/qa_eda_report_findings_with_explanations.md"},
]
}`;

const PLACEHOLDERS = `{
"type":"delegation_notice",
"task_id":"T1.1.1",
"sender_id":"analyst-1",
"recipient_id":"qa-1",
"context_summary":"Analysis complete; please verify data accuracy and relevance.",
"attachments":[
{"type":"file","path":"/tmp/eda_report_findings_with_explanations.md"},
{"type":"python_object","object":{"insights":[...],"figures":{...}}}
]
}`;

function written(id: string, title: string, comment: string, message: object): Sample {
  return { id, title, comment, text: JSON.stringify(message, null, 2) };
}

const ends = { task_id: 'T1.1', sender_id: 'analyst-1', recipient_id: 'pm-1' };

export const samples: readonly Sample[] = [
  ...[...storyManifests, ...storyMessages].map(({ id, title, comment, message }) =>
    written(id, title, comment, message),
  ),
  written(
    'error-timeout',
    'error_response 504: a tool did not answer',
    'Worth a retry, as in HTTP; the specification has no table of codes (PD12).',
    {
      type: 'error_response',
      task_id: 'T1.1',
      sender_id: 'agent-x',
      recipient_id: 'agent-y',
      error_code: 504,
      error_message: 'MCP timeout.',
    },
  ),
  {
    id: 'contradiction-invalid-json',
    title: 'PD2: the inquiry of the example, as printed, is no JSON',
    comment: 'A comma is missing after the inquiry, and one too many follows the attachment.',
    text: BROKEN_INQUIRY,
  },
  {
    id: 'contradiction-placeholders',
    title: 'PD2: placeholders where JSON should be',
    comment: 'Dots in brackets stand for what the example leaves out.',
    text: PLACEHOLDERS,
  },
  written(
    'contradiction-timestamp',
    'PD3: a time is mandatory, and no example has one',
    'With one the message is without a finding; try it without.',
    {
      type: 'message',
      ...ends,
      content: 'Half of the regions are done.',
      timestamp: '2026-02-01T13:20:11.123Z',
    },
  ),
  written(
    'contradiction-inquiry-in-content',
    'PD1: the same inquiry as an ordinary message',
    'What the prose asks for, where the example uses a type of its own.',
    {
      type: 'message',
      task_id: 'T1.1.1',
      sender_id: 'qa-1',
      recipient_id: 'analyst-1',
      content: 'Please confirm the data source and any filters.',
    },
  ),
  written(
    'contradiction-forwarded',
    'PD15: a result that is handed on',
    'analyst-1 has no binding to DocsServer; whether it may hand on what pm-1 read there is not said.',
    {
      type: 'message',
      ...ends,
      content: 'This is the part of the project spec that I worked by.',
      attachments: [
        {
          type: 'tool_call_result',
          server_id: 'DocsServer',
          tool: 'read_file',
          result: '...project spec...',
        },
      ],
    },
  ),
  written(
    'contradiction-not-allowed',
    'P15: a task for an agent that is not allowed',
    'Anybody may write to pm-1, but analyst-1 may hand tasks to qa-1 only.',
    {
      type: 'delegation_notice',
      ...ends,
      task_id: 'T1.1.2',
      context_summary: 'The totals stand; the regions remain to be named.',
    },
  ),
  written(
    'contradiction-dots',
    'PD5: dots that do not fit who holds what',
    'The id says a part of T2, but analyst-1 was handed T1.1.',
    {
      type: 'delegation_notice',
      task_id: 'T2.1',
      sender_id: 'analyst-1',
      recipient_id: 'qa-1',
      context_summary: 'Totals are done; please check them.',
    },
  ),
  written(
    'contradiction-own-overseer',
    'PD17, P4: an agent that oversees itself, and no rule for whom it allows',
    'Nothing forbids the first; the second breaks a promise of the manifest.',
    {
      id: 'solo-1',
      system_prompt: 'Work alone.',
      allowed_agents: ['solo-1', 'qa-1'],
      delegate_rules: { 'qa-1': { when_to_delegate: 'When in doubt.' } },
      overseer: 'solo-1',
      mcp_bindings: [],
    },
  ),
];
