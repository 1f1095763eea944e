// The orchestrator of the sample team: takes the person's request, chooses who does what and says why, retries what may
// be retried, and answers when its tasks have ended. Its key has the grant `orchestrator`.
import { randomUUID } from 'node:crypto';
import { connect, inReplyTo, pause } from './agent.mjs';

/** One retry: a second failure of the same kind is the answer. */
const ATTEMPTS_MAX = 2;

const me = await connect({
  role: 'orchestrator',
  card: {
    agent_id: 'agent:orchestrator',
    display: { name: 'Orchestrator', desc: 'Plans, routes and answers' },
    endpoints: {},
    capabilities: [{ id: 'skill:planning', version: '1.0' }],
    limits: { max_concurrency: 8, max_runtime_sec: 3600 },
    security: { sandbox: true, network: 'none' },
  },
});

/** The root task that is being worked on, and what is known of its parts. */
let root = null;
const parts = new Map();

async function begin(request) {
  root = request;
  await me.send({ ...inReplyTo(request), type: 'task.accept', payload: {} });
  await pause(1.2);
  await assign({
    title: 'Competitors, prices and what changed in a year',
    query: 'List the vendors, their price per user, and what each changed in the last year.',
    payload_type: 'research.query.v1',
    requires: ['skill:research'],
    prefers: ['tool:browser', 'domain:fintech'],
    decision: {
      selected: 'agent:ken',
      candidates: ['agent:ken', 'agent:research-2'],
      scores: { 'agent:ken': 0.92, 'agent:research-2': 0.85 },
      reason: 'matched requires[skill:research], tag fintech, lowest load',
    },
  });
  await pause(1.5);
  await assign({
    title: 'Customer ratings of each vendor',
    query: 'Find the average customer rating of each vendor, with the number of reviews.',
    payload_type: 'research.query.v1',
    requires: ['skill:research'],
    prefers: ['tool:reviews'],
    decision: {
      selected: 'agent:research-2',
      candidates: ['agent:ken', 'agent:research-2'],
      scores: { 'agent:ken': 0.61, 'agent:research-2': 0.88 },
      reason: 'matched requires[skill:research], owns tool:reviews, ken has one task',
    },
  });
}

/** Says whom it chose and why, then hands the part over as a task of its own. */
async function assign({ decision, title, query, ...routing }) {
  await me.send({ ...inReplyTo(root), type: 'routing.decision', payload: decision });
  const task = {
    ...inReplyTo(root),
    ...routing,
    task_id: `task:${randomUUID().slice(0, 8)}`,
    parent_task_id: root.task_id,
    to: [{ agent_id: decision.selected }],
    type: 'task.request',
    payload: { title, query },
    idempotency_key: `idem_${randomUUID()}`,
  };
  parts.set(task.task_id, { task, outcome: null });
  await pause(0.4);
  await me.send(task);
}

async function retryOrGiveUp(error) {
  const part = parts.get(error.task_id);
  if (!part) return;
  const attempt = error.attempt ?? 1;
  if (error.payload.retryable && attempt < ATTEMPTS_MAX) {
    await pause(1);
    await me.send({ ...part.task, attempt: attempt + 1 });
    return;
  }
  part.outcome = error;
  await finishWhenDone();
}

async function finishWhenDone() {
  if ([...parts.values()].some((part) => part.outcome === null)) return;
  const results = [...parts.values()].map((part) => part.outcome);
  const good = results.filter((outcome) => outcome.type === 'task.result');
  const failed = results.filter((outcome) => outcome.type === 'task.error');
  await pause(1.2);
  await me.send({
    ...inReplyTo(root),
    type: 'chat.message',
    payload: {
      text: `**Done.** ${good.length} of ${results.length} parts came back. ${failed
        .map((error) => `Ratings are missing: \`${error.payload.code}\`, ${error.payload.message}.`)
        .join(' ')}\n\nThe summary names a source for every claim.`,
    },
  });
  await me.send({
    ...inReplyTo(root),
    type: 'task.result',
    payload_type: 'research.summary.v1',
    payload: {
      title: 'Fintech onboarding in the EU',
      findings: good.flatMap((outcome) => outcome.payload.findings),
      citations: good.flatMap((outcome) => outcome.payload.citations),
    },
  });
  me.close();
}

await me.hear(process.env.COLLOQUY_RUN, (message) => {
  if (message.type === 'task.request') return begin(message);
  if (message.type === 'task.error') return retryOrGiveUp(message);
  if (message.type === 'task.result') {
    const part = parts.get(message.task_id);
    if (part) part.outcome = message;
    return finishWhenDone();
  }
  if (message.type === 'task.cancel') return me.close();
});
