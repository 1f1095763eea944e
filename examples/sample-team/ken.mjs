// Ken, the research specialist of the sample team. His browser gives up once; the second attempt goes through. What he
// finds is held until the editor, who oversees him, approves it.
import { callTool, connect, inReplyTo, pause } from './agent.mjs';

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
      { id: 'tool:mcp', servers: ['mcp:browser', 'mcp:files'] },
    ],
    limits: { max_concurrency: 2, max_runtime_sec: 600 },
    security: { sandbox: true, network: 'egress-restricted' },
    overseer: 'agent:editor',
  },
});

const search = {
  tool: 'mcp:browser',
  args: { op: 'search', query: 'digital onboarding pricing EU' },
  seconds: 1.8,
  result: { hits: 14, top: ['eba.europa.eu', 'digital-strategy.ec.europa.eu'] },
};

async function work(request) {
  const attempt = request.attempt ?? 1;
  const reply = inReplyTo(request);
  await pause(0.6);
  await me.send({ ...reply, type: 'task.accept', payload: { eta_sec: attempt === 1 ? 20 : 8 } });
  if (attempt === 1) {
    await callTool(me, request, search);
    await pause(0.8);
    await me.send({
      ...reply,
      type: 'task.progress',
      payload: { percent: 35, note: 'Reading vendor pages' },
    });
    await callTool(me, request, {
      tool: 'mcp:browser',
      args: { op: 'open', urls: 9 },
      seconds: 5,
      error: {
        code: 'TOOL_UNAVAILABLE',
        message: 'no answer within 5000 ms',
        details: { timeout_ms: 5000 },
      },
    });
    await me.send({
      ...reply,
      type: 'task.error',
      payload: {
        code: 'TOOL_UNAVAILABLE',
        message: 'MCP server mcp:browser not responding',
        retryable: true,
        details: { tool: 'mcp:browser', timeout_ms: 5000 },
      },
    });
    return;
  }
  await callTool(me, request, {
    tool: 'mcp:browser',
    args: { op: 'open', urls: 9 },
    seconds: 2.4,
    result: { pages: 9, unreadable: 2 },
  });
  await me.send({
    ...reply,
    type: 'task.progress',
    payload: { percent: 80, note: 'Comparing price tables' },
  });
  await pause(1.5);
  await me.send({
    ...reply,
    type: 'task.result',
    payload_type: 'research.summary.v1',
    schema_ref: 'schema://clutch/research/summary@1',
    payload: {
      title: 'Market analysis complete',
      findings: [
        'Seven of nine vendors price per verified user, two per seat; none publishes a volume tier.',
        'Wallet sign-in under eIDAS 2 is announced by five vendors and live at one.',
        'Two pricing pages could not be read; their rows are marked as estimates.',
      ],
      citations: [
        'https://eba.europa.eu',
        'https://digital-strategy.ec.europa.eu',
        'artifact:report_456',
      ],
    },
  });
}

async function answer(question) {
  await pause(1);
  await me.send({
    ...inReplyTo(question),
    type: 'chat.message',
    payload: {
      text: 'Two pages ask for a login. I took their prices from the vendors’ brochures.',
    },
  });
}

await me.hear(process.env.COLLOQUY_RUN, (message) => {
  if (message.type === 'task.request') return work(message);
  if (message.type === 'chat.message' && message.from.agent_id === 'agent:editor') {
    return answer(message);
  }
  if (message.type === 'task.cancel') return me.close();
});
