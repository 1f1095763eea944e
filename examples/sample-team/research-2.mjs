// The second researcher of the sample team. The review site forbids what it was asked to read, and no retry helps.
import { callTool, connect, inReplyTo, pause } from './agent.mjs';

const me = await connect({
  card: {
    agent_id: 'agent:research-2',
    display: { name: 'Research 2', desc: 'Reviews and ratings' },
    endpoints: {},
    capabilities: [
      {
        id: 'skill:research',
        version: '1.1',
        tags: ['ratings'],
        tools: ['mcp:reviews'],
        trust_level: 'sandbox',
        cost_hint: 'low',
      },
    ],
    limits: { max_concurrency: 1, max_runtime_sec: 300 },
    security: { sandbox: true, network: 'egress-restricted' },
  },
});

async function work(request) {
  const reply = inReplyTo(request);
  await pause(0.9);
  await me.send({ ...reply, type: 'task.accept', payload: {} });
  await pause(0.7);
  await me.send({
    ...reply,
    type: 'chat.message',
    payload: { text: 'The vendors list nine names. I read the two largest review sites first.' },
  });
  await callTool(me, request, {
    tool: 'mcp:reviews',
    args: { op: 'ratings', vendors: 9 },
    seconds: 2.2,
    error: {
      code: 'SOURCE_FORBIDDEN',
      message: 'robots.txt disallows /ratings',
      details: { status: 403 },
    },
  });
  await pause(0.8);
  await me.send({
    ...reply,
    type: 'task.error',
    payload: {
      code: 'SOURCE_FORBIDDEN',
      message: 'the review site forbids automated reading',
      retryable: false,
      details: { status: 403 },
    },
  });
  me.close();
}

await me.hear(process.env.COLLOQUY_RUN, (message) => {
  if (message.type === 'task.request') return work(message);
  if (message.type === 'task.cancel') return me.close();
});
