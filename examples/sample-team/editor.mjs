// The editor of the sample team: oversees Ken, so that his results are held until the editor approves them, and writes up
// what the lead hands over. Colloquy pushes its messages to the editor's own HTTP endpoint, where it may; else the editor
// pulls them.
import { connect, inReplyTo, pause } from './agent.mjs';

const me = await connect({
  by: process.env.COLLOQUY_PUSH_PORT ? 'push' : 'pull',
  role: 'overseer',
  card: {
    agent_id: 'agent:editor',
    display: { name: 'Editor', desc: 'Approves what is published' },
    endpoints: {},
    capabilities: [{ id: 'skill:review', version: '1.0', tags: ['sources'] }],
    limits: { max_concurrency: 4, max_runtime_sec: 3600 },
    security: { sandbox: true, network: 'none' },
  },
  manifest: {
    system_prompt: 'You are the editor. Nothing goes out without a source, and gaps are named.',
    allowed_agents: [],
    delegate_rules: {},
  },
});

/** The review that waits for an answer. */
let open = null;

async function ask(request) {
  open = request;
  await me.send({ ...inReplyTo(request), type: 'task.accept', payload: {} });
  await pause(3);
  await me.send(
    feedback(request.payload.agent_id ?? 'agent:ken', {
      decision: 'question',
      comments: 'Two pages could not be read. Where do their prices come from?',
      blocking_issues: [],
    }),
  );
}

async function approve() {
  await pause(3);
  await me.send({
    ...feedback(open.from.agent_id, {
      decision: 'approve',
      comments: 'Sources are named, estimates are marked.',
      blocking_issues: [],
    }),
    type: 'task.result',
  });
  open = null;
}

/** Writes one page of the findings that the lead hands over. */
async function write(notice) {
  const reply = inReplyTo(notice);
  await pause(1);
  await me.send({ ...reply, type: 'task.accept', payload: { eta_sec: 6 } });
  await pause(3);
  await me.send({
    ...reply,
    type: 'task.progress',
    payload: { percent: 60, note: 'Prices and sign-in written, the gap with the ratings is next' },
  });
  await pause(3);
  await me.send({
    ...reply,
    type: 'task.result',
    payload: {
      title: 'The page is written',
      text: 'Nine vendors compete. Seven charge per verified user, between 0.60 and 1.30 euros, and two per seat. Five have announced wallet sign-in under eIDAS 2; one has it live, and every bank has to accept it from the end of 2027. Two prices are estimates. Customer ratings could not be read in time, so nothing is said of them.',
    },
  });
}

/** What the overseer says of the result, as `review.feedback.v1`. */
function feedback(to, payload) {
  return {
    ...inReplyTo(open),
    to: [{ agent_id: to }],
    type: 'chat.message',
    payload_type: 'review.feedback.v1',
    payload,
  };
}

await me.hear(process.env.COLLOQUY_RUN, (message) => {
  if (message.payload_type === 'review.request.v1') return ask(message);
  if (message.type === 'task.request') return write(message);
  if (message.type === 'chat.message' && open !== null) return approve();
  if (message.type === 'task.cancel') return me.close();
});
