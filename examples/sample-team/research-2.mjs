// The second researcher of the sample team. The review sites never answer. It tries to hand its work to Ken, which its
// manifest does not permit and Ken refuses; the engine ends its task when the time is up that its own card gives it.
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
    limits: { max_concurrency: 2, max_runtime_sec: storyMs(40) / 1000 },
    security: { sandbox: true, network: 'egress-restricted' },
  },
  manifest: {
    system_prompt: 'You are a researcher of customer ratings. What is not your field goes back.',
    allowed_agents: ['orchestrator'],
    delegate_rules: {
      orchestrator: { when_to_delegate: 'When the work needs a tool that you do not have.' },
    },
    mcp_bindings: [{ server_id: 'reviews', scopes: ['read:web'], allowed_tools: ['ratings'] }],
  },
});

/** What it still has to hear: that its time is up, and the answer to what it handed on. */
const awaited = new Set(['task.timeout']);

async function work(request) {
  const reply = inReplyTo(request);
  await pause(1.5);
  await me.send({ ...reply, type: 'task.accept', payload: {} });
  await pause(1.5);
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
  await pause(5);
  if (awaited.size === 0) return;
  awaited.add('task.error');
  await me.sendInCap(request, {
    type: 'delegation_notice',
    task_id: `${request.task_id}.1`,
    recipient_id: 'ken',
    context_summary:
      'Ken, can you read the ratings with your browser? Done: nine names. Left: both review sites, which do not answer me.',
  });
}

async function goOn(refusal) {
  await pause(1.5);
  await me.send({
    ...inReplyTo(refusal),
    type: 'chat.message',
    payload: { text: 'Understood, it stays with me.' },
  });
  closeWhenAllCame(refusal);
}

async function giveUp(timeout) {
  await me.send({
    ...inReplyTo(timeout),
    type: 'chat.message',
    payload: { text: 'Neither site answered in the time that I have. I stop here.' },
  });
  closeWhenAllCame(timeout);
}

function closeWhenAllCame({ type }) {
  awaited.delete(type);
  if (awaited.size === 0) me.close();
}

await me.hear(process.env.COLLOQUY_RUN, (message) => {
  if (message.type === 'task.request') return work(message);
  if (message.type === 'task.cancel') return me.close();
  if (message.type === 'task.error') return goOn(message);
  if (message.type === 'task.timeout') return giveUp(message);
});
