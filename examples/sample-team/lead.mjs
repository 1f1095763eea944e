// The lead of the sample team: breaks the question into parts and asks Colloquy for somebody who can do each. Which agent
// gets a part is the router's choice. The lead asks once more for what may be retried, and reports what came back.
import { randomUUID } from 'node:crypto';
import { connect, inReplyTo, pause } from './agent.mjs';

/** What passes by itself. One retry: a second failure of the same kind is the answer. */
const PASSING = 'TOOL_UNAVAILABLE';
const ATTEMPTS_MAX = 2;

const me = await connect({
  by: 'socket',
  role: 'lead',
  card: {
    agent_id: 'agent:lead',
    display: { name: 'Lead', desc: 'Plans the work and answers for it' },
    endpoints: {},
    capabilities: [{ id: 'skill:planning', version: '1.0', tags: ['research'] }],
    limits: { max_concurrency: 4, max_runtime_sec: 3600 },
    security: { sandbox: true, network: 'none' },
  },
});

/** What each part needs, and what would be good to have. */
const PLAN = [
  {
    payload: {
      title: 'Competitors, prices and what changed in a year',
      query: 'List the vendors, their price per user, and what each changed in the last year.',
    },
    requires: ['skill:research'],
    prefers: ['tool:browser', 'domain:fintech', 'tag:pricing'],
    step: 'research',
  },
  {
    payload: {
      title: 'Customer ratings of each vendor',
      query: 'Find the average customer rating of each vendor, with the number of reviews.',
    },
    requires: ['skill:research'],
    prefers: ['tool:reviews', 'domain:fintech', 'tag:ratings'],
    step: 'ratings',
  },
];

/** The task that the lead was given, and its parts by task id. */
let mine = null;
const parts = new Map();

async function begin(request) {
  mine = request;
  await me.send({ ...inReplyTo(request), type: 'task.accept', payload: {} });
  await pause(1);
  for (const { step, ...part } of PLAN) {
    if (mine === null) return;
    const task = {
      ...inReplyTo(request),
      ...part,
      type: 'task.request',
      to: [{ agent_id: 'agent:orchestrator' }],
      task_id: `task:${randomUUID().slice(0, 8)}`,
      parent_task_id: request.task_id,
      domain: 'research',
      payload_type: 'research.query.v1',
      idempotency_key: `idem_${randomUUID()}`,
      meta: { ...request.meta, workflow: 'product-research', step },
    };
    parts.set(task.task_id, { task, outcome: null });
    await me.send(task);
    await pause(1.5);
  }
}

async function take(outcome) {
  const part = parts.get(outcome.task_id);
  if (part === undefined || part.outcome !== null) return;
  const attempt = part.task.attempt ?? 1;
  if (outcome.payload.code === PASSING && attempt < ATTEMPTS_MAX) {
    await pause(1);
    if (mine === null) return;
    part.task = { ...part.task, attempt: attempt + 1 };
    await me.send(part.task);
    return;
  }
  part.outcome = outcome;
  await finishWhenDone();
}

async function finishWhenDone() {
  const outcomes = [...parts.values()].map(({ outcome }) => outcome);
  if (outcomes.includes(null)) return;
  const good = outcomes.filter(({ type }) => type === 'task.result');
  const failed = outcomes.filter(({ type }) => type === 'task.error');
  await pause(1);
  await me.send({
    ...inReplyTo(mine),
    to: [{ agent_id: 'agent:user' }],
    type: 'chat.message',
    payload: {
      text: `**Done.** ${good.length} of ${outcomes.length} parts came back. ${failed
        .map(({ payload }) => `Ratings are missing: \`${payload.code}\`, ${payload.message}.`)
        .join(' ')}\n\nThe summary names a source for every claim.`,
    },
  });
  await me.send({
    ...inReplyTo(mine),
    type: 'task.result',
    payload_type: 'research.summary.v1',
    schema_ref: 'schema://clutch/research/summary@1',
    payload: {
      title: 'Fintech onboarding in the EU',
      findings: good.flatMap(({ payload }) => payload.findings),
      citations: good.flatMap(({ payload }) => payload.citations),
    },
  });
  me.close();
}

/** Nobody wants the answer any more: the lead takes back what it asked for. */
async function takeBack() {
  mine = null;
  for (const { task, outcome } of parts.values()) {
    if (outcome !== null) continue;
    const { thread_id, run_id, task_id, parent_task_id, to, domain, attempt, meta } = task;
    await me.send({
      ...{ thread_id, run_id, task_id, parent_task_id, to, domain, attempt, meta },
      type: 'task.cancel',
      payload: { reason: 'the question was taken back' },
    });
  }
  me.close();
}

await me.hear(process.env.COLLOQUY_RUN, (message) => {
  if (message.type === 'task.request') return begin(message);
  if (message.type === 'task.result' || message.type === 'task.error') return take(message);
  if (message.type === 'task.cancel') return takeBack();
});
