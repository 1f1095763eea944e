// The second researcher of the sample team. The review sites never answer, and neither does it: the engine ends its task
// when the time is up that its own card gives it.
import { connect, inReplyTo, pause, storyMs } from './agent.mjs';

const me = await connect({
  card: {
    agent_id: 'agent:research-2',
    display: { name: 'Research 2', desc: 'Reviews and ratings' },
    endpoints: {},
    capabilities: [
      {
        id: 'skill:research',
        version: '1.1',
        tags: ['ratings', 'fintech', 'pricing'],
        tools: ['mcp:reviews'],
        trust_level: 'sandbox',
        cost_hint: 'low',
      },
    ],
    limits: { max_concurrency: 2, max_runtime_sec: storyMs(9) / 1000 },
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
  const call = { call_id: `call_${request.id}`, tool: 'mcp:reviews' };
  await me.send({
    ...reply,
    to: [{ agent_id: me.agentId }],
    type: 'tool.call',
    payload: { ...call, args: { op: 'ratings', vendors: 9 } },
  });
}

async function giveUp(timeout) {
  await me.send({
    ...inReplyTo(timeout),
    type: 'chat.message',
    payload: { text: 'Neither site answered in the time that I have. I stop here.' },
  });
  me.close();
}

await me.hear(process.env.COLLOQUY_RUN, (message) => {
  if (message.type === 'task.request') return work(message);
  if (message.type === 'task.cancel') return me.close();
  if (message.type === 'task.timeout') return giveUp(message);
});
