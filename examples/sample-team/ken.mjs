// Ken, the research specialist of the sample team. His browser gives up once; the second attempt goes through. What he
// finds is held until the editor, who oversees him, approves it. He takes work from the orchestrator alone, and has the prices
// added up by Tally, whose spans tell of it.
import { callTool, connect, inReplyTo, nameOf, pause } from './agent.mjs';
import { tally } from './tally.mjs';

const ORCHESTRATOR = 'agent:orchestrator';

const me = await connect({
  by: 'socket',
  card: {
    agent_id: 'agent:ken',
    display: { name: 'Ken', desc: 'Research specialist' },
    endpoints: {},
    capabilities: [
      {
        id: 'skill:research',
        version: '1.0',
        tags: ['market', 'competitive', 'fintech'],
        tools: ['mcp:browser', 'mcp:files'],
        trust_level: 'sandbox',
        cost_hint: 'medium',
      },
    ],
    limits: { max_concurrency: 2, max_runtime_sec: 600 },
    security: { sandbox: true, network: 'egress-restricted' },
  },
  manifest: {
    system_prompt: 'You are Ken, a researcher. Every finding names its source.',
    allowed_agents: [],
    delegate_rules: {},
    overseer: 'editor',
    mcp_bindings: [
      { server_id: 'browser', scopes: ['read:web'], allowed_tools: ['search', 'open'] },
      { server_id: 'files', scopes: ['read:files'], allowed_tools: ['read'] },
    ],
  },
});

const search = {
  tool: 'mcp:browser',
  args: { op: 'search', query: 'digital onboarding pricing EU' },
  seconds: 3,
  result: { hits: 14, top: ['eba.europa.eu', 'digital-strategy.ec.europa.eu'] },
};

/** What the vendors' pages say; those that could not be read are estimates. */
const PRICES = `vendor,priced per,euros,wallet sign-in,from
Alder,verified user,0.85,announced,price page
Birch,verified user,1.10,announced,price page
Cedar,seat,39.00,no,price page
Elm,verified user,0.60,announced,price page
Fir,verified user,0.95,live,price page
Hazel,seat,52.00,no,price page
Larch,verified user,0.70,announced,price page
Maple,verified user,0.90,announced,estimate
Rowan,verified user,1.30,no,estimate
`;

/** What he works on for the orchestrator. */
let mine = null;

async function work(request) {
  mine = request.task_id;
  const attempt = request.attempt ?? 1;
  const reply = inReplyTo(request);
  await pause(1);
  await me.send({ ...reply, type: 'task.accept', payload: { eta_sec: attempt === 1 ? 20 : 10 } });
  if (attempt === 1) {
    await callTool(me, request, search);
    await pause(1.2);
    await me.send({
      ...reply,
      type: 'task.progress',
      payload: { percent: 35, note: 'Reading vendor pages' },
    });
    await callTool(me, request, {
      tool: 'mcp:browser',
      args: { op: 'open', urls: 9 },
      seconds: 8,
      error: {
        code: 'TOOL_UNAVAILABLE',
        message: 'no answer within 8000 ms',
        details: { timeout_ms: 8000 },
      },
    });
    await me.send({
      ...reply,
      type: 'task.error',
      payload: {
        code: 'TOOL_UNAVAILABLE',
        message: 'MCP server mcp:browser not responding',
        retryable: true,
        details: { tool: 'mcp:browser', timeout_ms: 8000 },
      },
    });
    return;
  }
  await callTool(me, request, {
    tool: 'mcp:browser',
    args: { op: 'open', urls: 9 },
    seconds: 4,
    result: { pages: 9, unreadable: 2 },
  });
  await me.send({
    ...reply,
    type: 'task.progress',
    payload: { percent: 80, note: 'Comparing price tables' },
  });
  const sums = await tally(PRICES, request.task_id);
  const table = await me.keep(PRICES);
  await me.send({
    ...reply,
    type: 'task.result',
    payload_type: 'research.summary.v1',
    schema_ref: 'schema://clutch/research/summary@1',
    payload: {
      title: 'Market analysis complete',
      findings: [
        `${sums} None publishes a volume tier.`,
        'Wallet sign-in under eIDAS 2 is announced by five vendors and live at one.',
        'Two pricing pages could not be read; their rows are marked as estimates.',
      ],
      citations: ['https://eba.europa.eu', 'https://digital-strategy.ec.europa.eu', table],
    },
  });
}

/** Work that is handed over past the orchestrator goes back, with the error that CAP has for a missing permission. */
async function refuse(notice) {
  await pause(2);
  await me.sendInCap(notice, {
    type: 'error_response',
    task_id: notice.task_id,
    recipient_id: nameOf(notice.from.agent_id),
    error_code: 403,
    error_message: 'Not permitted: your manifest does not name me. Ask the orchestrator.',
  });
}

async function answer(question) {
  await pause(2);
  await me.send({
    ...inReplyTo(question),
    type: 'chat.message',
    payload: {
      text: 'Two pages ask for a login. I took their prices from the vendors’ brochures.',
    },
  });
}

await me.hear(process.env.COLLOQUY_RUN, (message) => {
  if (message.type === 'task.request') {
    return message.from.agent_id === ORCHESTRATOR ? work(message) : refuse(message);
  }
  if (message.type === 'chat.message' && message.from.agent_id === 'agent:editor') {
    return answer(message);
  }
  if (message.type === 'task.cancel' && message.task_id === mine) return me.close();
});
