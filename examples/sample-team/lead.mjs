// The lead of the sample team: breaks the question into parts and asks Colloquy for somebody who can do each. Which agent
// gets a part is the router's choice. The lead asks once more for what may be retried, hands what came back to the editor
// to be written up, and reports. A person oversees the lead: its report is held until they approve it.
import { randomUUID } from 'node:crypto';
import { connect, inReplyTo, nameOf, pause } from './agent.mjs';

/** What passes by itself. One retry: a second failure of the same kind is the answer. */
const PASSING = 'TOOL_UNAVAILABLE';
const ATTEMPTS_MAX = 2;

const EDITOR = 'agent:editor';

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
  manifest: {
    system_prompt: 'You are the lead. Break the question into parts, and answer for the report.',
    allowed_agents: ['orchestrator', 'editor'],
    delegate_rules: {
      orchestrator: { when_to_delegate: 'When a part needs a skill that you do not have.' },
      editor: { when_to_delegate: 'When the findings are in and have to become one page.' },
    },
    overseer: 'user',
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
  {
    payload: {
      title: 'What the law asks',
      query: 'Which acts of the EU have a say in onboarding, and from when?',
    },
    requires: ['skill:law'],
    prefers: ['tag:fintech'],
    step: 'law',
  },
];

/** The task that the lead was given, its parts by task id, and the task of the editor. */
let mine = null;
const parts = new Map();
let writing = null;

async function begin(request) {
  mine = request;
  await me.send({ ...inReplyTo(request), type: 'task.accept', payload: {} });
  await pause(1.5);
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
    await pause(2);
  }
}

async function take(outcome) {
  if (outcome.task_id === writing) return report(outcome);
  const part = parts.get(outcome.task_id);
  if (part === undefined || part.outcome !== null) return;
  const attempt = part.task.attempt ?? 1;
  if (outcome.payload.code === PASSING && attempt < ATTEMPTS_MAX) {
    await pause(2);
    if (mine === null) return;
    part.task = { ...part.task, attempt: attempt + 1 };
    await me.send(part.task);
    return;
  }
  part.outcome = outcome;
  await writeWhenDone();
}

/** The parts that came back, and those that did not. */
function outcomesOf() {
  const outcomes = [...parts.values()].map(({ outcome }) => outcome);
  return {
    isDone: !outcomes.includes(null),
    total: outcomes.length,
    good: outcomes.filter((outcome) => outcome?.type === 'task.result'),
    failed: outcomes.filter((outcome) => outcome?.type === 'task.error'),
  };
}

async function writeWhenDone() {
  const { isDone, total, good } = outcomesOf();
  if (!isDone) return;
  await pause(1.5);
  if (mine === null) return;
  writing = `${mine.task_id}.1`;
  const findings = good.flatMap((part) => foundIn(part).findings);
  await me.sendInCap(mine, {
    type: 'delegation_notice',
    task_id: writing,
    recipient_id: nameOf(EDITOR),
    context_summary: `Write the page. Done: ${good.length} of ${total} parts, with their sources. Left: one page, the gaps named.`,
    attachments: [{ type: 'python_object', object: { findings } }],
  });
}

async function report({ payload: page }) {
  if (mine === null) return;
  const { good, failed, total } = outcomesOf();
  await pause(1.5);
  await me.send({
    ...inReplyTo(mine),
    to: [{ agent_id: 'agent:user' }],
    type: 'chat.message',
    payload: {
      text: `**Ready for you.** ${good.length} of ${total} parts came back. ${failed
        .map(({ payload }) => `Ratings are missing: \`${payload.code}\`, ${reasonOf(payload)}.`)
        .join(' ')}\n\nThe page is held until you approve it, in *Owed* or in *Delegations*.`,
    },
  });
  await me.send({
    ...inReplyTo(mine),
    type: 'task.result',
    payload_type: 'research.summary.v1',
    schema_ref: 'schema://clutch/research/summary@1',
    payload: {
      title: 'Fintech onboarding in the EU',
      summary: page.text ?? page.message,
      findings: good.flatMap((part) => foundIn(part).findings),
      citations: good.flatMap((part) => foundIn(part).citations),
    },
  });
  me.close();
}

/** Findings and their sources; over A2A they come as data. */
const foundIn = ({ payload }) => payload.data ?? payload;

/** The message of an error, with agents by their names. */
const reasonOf = ({ message }) => message.replaceAll('agent:', '');

/** Nobody wants the answer any more: the lead takes back what it asked for. */
async function takeBack() {
  mine = null;
  for (const { task, outcome } of parts.values()) {
    if (outcome !== null) continue;
    const { thread_id, run_id, task_id, parent_task_id, to, domain, attempt, meta } = task;
    await me.send({
      thread_id,
      run_id,
      task_id,
      parent_task_id,
      to,
      domain,
      attempt,
      meta,
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
