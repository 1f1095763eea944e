// The worked example of the specification, message by message: a request for last quarter's sales trends, planned by pm-1,
// analysed by analyst-1 and checked by qa-1. Where the text has placeholders instead of JSON, lists and objects are empty.

type Story = readonly {
  readonly id: string;
  readonly title: string;
  readonly comment: string;
  readonly message: object;
}[];

const DOCS_RESULT = {
  type: 'tool_call_result',
  server_id: 'DocsServer',
  tool: 'read_file',
  result: '...project spec...',
};

/** The agents of the story. */
export const storyManifests: Story = [
  {
    id: 'manifest-pm-1',
    title: 'Manifest of pm-1, the planner',
    comment: 'May hand tasks to analyst-1, and has no overseer.',
    message: {
      id: 'pm-1',
      system_prompt:
        'You are the ProjectManager agent. Break down incoming tasks and delegate to specialists.',
      allowed_agents: ['analyst-1'],
      delegate_rules: {
        'analyst-1': {
          when_to_delegate:
            'When a subtask requires deep data analysis or domain expertise beyond planning.',
        },
      },
      overseer: null,
      mcp_bindings: [
        {
          server_id: 'DocsServer',
          description: 'Read specifications and generate summaries.',
          scopes: ['read:docs', 'write:summary'],
          allowed_tools: ['list_documents', 'read_file', 'create_summary'],
        },
        {
          server_id: 'DataServer',
          description: 'Access raw sales data.',
          scopes: ['read:data'],
          allowed_tools: ['query_data'],
        },
      ],
    },
  },
  {
    id: 'manifest-analyst-1',
    title: 'Manifest of analyst-1, overseen by the agent it delegates to',
    comment:
      'qa-1 is both allowed agent and overseer: a notice to it is a subtask like any other (PD7).',
    message: {
      id: 'analyst-1',
      system_prompt: 'You are AnalystAgent, responsible for detailed data analysis and reporting.',
      allowed_agents: ['qa-1'],
      delegate_rules: {
        'qa-1': {
          when_to_delegate:
            'When analysis is complete and requires quality verification before reporting.',
        },
      },
      overseer: 'qa-1',
      mcp_bindings: [
        {
          server_id: 'DataServer',
          description: 'Access raw data for deep analysis.',
          scopes: ['read:data', 'write:analysis'],
          allowed_tools: ['query_data', 'process_data'],
        },
      ],
    },
  },
  {
    id: 'manifest-qa-1',
    title: 'Manifest of qa-1, who checks',
    comment: 'Hands on nothing, and may use one tool.',
    message: {
      id: 'qa-1',
      system_prompt:
        'You are QAAgent, responsible for verifying completeness and accuracy of others’ work.',
      allowed_agents: [],
      delegate_rules: {},
      overseer: null,
      mcp_bindings: [
        {
          server_id: 'SummaryServer',
          description: 'Generate human-readable summaries for review and approval.',
          scopes: ['write:summary'],
          allowed_tools: ['create_summary'],
        },
      ],
    },
  },
];

/** What they say, in order. */
export const storyMessages: Story = [
  {
    id: 'story-1-request',
    title: 'T1: the orchestrator hands the request to pm-1',
    comment: 'The orchestrator has no manifest; work starts with it (PD8).',
    message: {
      type: 'delegation_notice',
      task_id: 'T1',
      sender_id: 'orchestrator',
      recipient_id: 'pm-1',
      context_summary: 'User request: analyze last quarter’s sales trends',
      attachments: [],
    },
  },
  {
    id: 'story-2-question',
    title: 'T1: pm-1 asks the user, with a document that it read',
    comment: 'The attached tool result becomes an event of its own.',
    message: {
      type: 'message',
      task_id: 'T1',
      sender_id: 'pm-1',
      recipient_id: 'user',
      content:
        'To clarify, do you want regional breakdowns, customer segments, or overall trend insight?',
      attachments: [DOCS_RESULT],
    },
  },
  {
    id: 'story-3-answer',
    title: 'T1: the user answers',
    comment: 'A person speaks like an agent, and attachments may be left out (PD11).',
    message: {
      type: 'message',
      task_id: 'T1',
      sender_id: 'user',
      recipient_id: 'pm-1',
      content: 'Regional breakdown by major market would be helpful.',
    },
  },
  {
    id: 'story-4-delegation',
    title: 'T1.1: pm-1 hands the analysis to analyst-1',
    comment: 'The parent T1 is read out of the dotted task id (PD5).',
    message: {
      type: 'delegation_notice',
      task_id: 'T1.1',
      sender_id: 'pm-1',
      recipient_id: 'analyst-1',
      context_summary:
        "The user asked us to analyze last quarter’s sales trends. I've done some reasearch and broke down his question into the following tasks I want you to persue - please analyze the impact of ClientA and ClientB departures on Q4 sales, list the top 5 increasing/decreasing products, and identify any other meaningful sales trends (seasonality, promotions).",
      attachments: [
        {
          type: 'tool_call_result',
          server_id: 'DataServer',
          tool: 'query_data',
          result: {
            range: 'Q4',
            filters: { clients: ['ClientA', 'ClientB'], all_products: true },
          },
        },
        DOCS_RESULT,
        {
          type: 'text_snippet',
          text: 'Client churn: ClientA & ClientB; December promotions; October product X launch.',
        },
      ],
    },
  },
  {
    id: 'story-5-follow-up',
    title: 'T1.1: analyst-1 asks back',
    comment: 'The text has `[...]` for the attachments, which is no JSON; here they are empty.',
    message: {
      type: 'message',
      task_id: 'T1.1',
      sender_id: 'analyst-1',
      recipient_id: 'pm-1',
      content:
        'In my analysis, I found some irregularities related to ... Some regular sellers we had stopped activites every 2 months or so, in a consistant matter. Should I analyze further?',
      attachments: [],
    },
  },
  {
    id: 'story-6-go-on',
    title: 'T1.1: pm-1 says yes',
    comment: 'Anybody may write to anybody (P14).',
    message: {
      type: 'message',
      task_id: 'T1.1',
      sender_id: 'pm-1',
      recipient_id: 'analyst-1',
      content:
        "Yes, in your research, make sure to try to find an explanation to this behaviour in our data. I'd also like to know if its a new behavoir this querter or if it existed last year, how does it compare if it did?",
    },
  },
  {
    id: 'story-7-review',
    title: 'T1.1.1: analyst-1 hands its findings to qa-1',
    comment:
      'A path that only the sender can open (PD13), and an object that is never executed (PD14).',
    message: {
      type: 'delegation_notice',
      task_id: 'T1.1.1',
      sender_id: 'analyst-1',
      recipient_id: 'qa-1',
      context_summary: 'Analysis complete; please verify data accuracy and relevance.',
      attachments: [
        { type: 'file', path: '/tmp/eda_report_findings_with_explanations.md' },
        { type: 'python_object', object: { insights: [], figures: {} } },
      ],
    },
  },
  {
    id: 'story-8-inquiry',
    title: 'T1.1.1: qa-1 asks, by a type that no schema has',
    comment: 'Taken as an extension, and marked (PD1). The two commas of the text are put right.',
    message: {
      type: 'oversight_inquiry',
      task_id: 'T1.1.1',
      sender_id: 'qa-1',
      recipient_id: 'analyst-1',
      inquiry:
        "The report seems detailed and thorough, and your calculations seem correct. However, the total for Europe seems low, and it doesn't align with the minimum total I querried; please confirm data source and any filters applied.",
      attachments: [{ type: 'file', path: '/tmp/qa_eda_report_findings_with_explanations.md' }],
    },
  },
  {
    id: 'story-9-confirmation',
    title: 'T1.1.1: analyst-1 confirms',
    comment: 'Nothing says which question this answers: messages have no ids (PD4).',
    message: {
      type: 'message',
      task_id: 'T1.1.1',
      sender_id: 'analyst-1',
      recipient_id: 'qa-1',
      content: "Confirmed: using 'sales_clean' table, no filters except status='closed'.",
    },
  },
  {
    id: 'story-10-approval',
    title: 'T1.1.1: qa-1 approves, in words',
    comment: 'An approval without type or verdict, to pm-1 and not to the analyst (PD6).',
    message: {
      type: 'message',
      task_id: 'T1.1.1',
      sender_id: 'qa-1',
      recipient_id: 'pm-1',
      content: 'Verified. Analysis is complete and accurate.',
    },
  },
  {
    id: 'story-11-report',
    title: 'T1: pm-1 reports to the orchestrator',
    comment: 'T1 ends in chat; nothing in the protocol closes a task (PD18).',
    message: {
      type: 'message',
      task_id: 'T1',
      sender_id: 'pm-1',
      recipient_id: 'orchestrator',
      content: 'Here is the verified Q4 sales trend report with regional and product breakdown.',
    },
  },
];
