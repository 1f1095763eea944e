// Runs in other protocols than Clutch: what is said is the text that an agent of the protocol sends.
import type { Draft } from './draft';
import { agentName, scattered } from './plan';
import { prose, title } from './prose';
import type { Kind, Run } from './run';

/** A task in the protocol of its kind, with its whole talk. */
export function nativeRun(run: Run, kind: Kind): Generator<Draft, void> {
  switch (kind) {
    case 'cbcl':
      return cbclRun(run);
    case 'cap':
      return capRun(run);
    case 'heretek':
      return heretekRun(run);
    default:
      return clowlRun(run);
  }
}

function namesOf({ asker, worker, helper }: Run) {
  return { asker: agentName(asker), worker: agentName(worker), helper: agentName(helper) };
}

const STEPS_MAX = 9;

/** A task is named by the id of the message that asked for it. */
function* clowlRun(run: Run): Generator<Draft, void> {
  const { asker, worker } = namesOf(run);
  const about = title(run.random);
  const asked = `mid-${scattered(run.number)}`;
  const say = (p: string, d: object): Draft => ({
    protocol: 'clowl',
    text: ({ at, id }) =>
      JSON.stringify({
        clowl: '0.2',
        mid: p === 'REQ' ? asked : id,
        ts: Math.floor(Date.parse(at) / 1000),
        tid: run.runId,
        pid: p === 'REQ' ? null : asked,
        p,
        from: p === 'REQ' ? asker : worker,
        to: p === 'REQ' ? worker : asker,
        cid: run.threadId,
        body: { t: 'research', d },
      }),
  });
  yield say('REQ', { query: about });
  yield say('ACK', { eta: '10m' });
  const steps = run.random.below(STEPS_MAX);
  for (let step = 0; step < steps; step += 1) {
    yield say('PROG', { pct: Math.round((step * 100) / steps), note: prose(run.random) });
  }
  yield say('DONE', { result: prose(run.random) });
}

/** Thread and run are those of the request that brings the messages. */
function* cbclRun(run: Run): Generator<Draft, void> {
  const { asker, worker } = namesOf(run);
  const say = (from: string, to: string, form: string): Draft => {
    const text = JSON.stringify(prose(run.random));
    return {
      protocol: 'cbcl',
      text: ({ at }) =>
        `(envelope :from @${from} :to @${to} :timestamp "${at}" (${form} @${to} ${text} :thread ${threadName(run)}))`,
    };
  };
  yield say(asker, worker, 'ask');
  const steps = run.random.below(STEPS_MAX);
  for (let step = 0; step < steps; step += 1) yield say(worker, asker, 'tell');
  yield say(worker, asker, 'reply');
}

function threadName({ number }: Run): string {
  return `talk-${scattered(number)}`;
}

/** Work that is handed on and talked about until it fails: the protocol has no word for its success. */
function* capRun(run: Run): Generator<Draft, void> {
  const { asker, worker, helper } = namesOf(run);
  const task = `T${run.number}`;
  const say = (
    type: string,
    ends: { sender_id: string; recipient_id: string; task_id: string },
    more: object,
  ): Draft => ({
    protocol: 'cap',
    text: ({ at }) => JSON.stringify({ type, ...ends, timestamp: at, ...more }),
  });
  const asked = { sender_id: asker, recipient_id: worker, task_id: task };
  const handed = { sender_id: worker, recipient_id: helper, task_id: `${task}.1` };
  const told = { ...handed, sender_id: helper, recipient_id: worker };
  yield say('message', asked, { content: prose(run.random) });
  yield say('delegation_notice', handed, { context_summary: prose(run.random) });
  const steps = run.random.below(STEPS_MAX);
  for (let step = 0; step < steps; step += 1) {
    yield say('message', told, { content: prose(run.random) });
  }
  yield say('error_response', told, { error_code: 504, error_message: title(run.random) });
}

/** A question and its answers over a gateway. */
function* heretekRun(run: Run): Generator<Draft, void> {
  const { asker, worker } = namesOf(run);
  const metadata = { priority: 'normal', threadId: run.threadId, correlationId: run.runId };
  const say = (from: string, agent: string): Draft => {
    const content = { role: 'agent', content: prose(run.random) };
    return {
      protocol: 'heretek',
      text: ({ at, id }) =>
        JSON.stringify({
          id,
          type: 'message',
          from,
          agent,
          content,
          timestamp: Date.parse(at),
          metadata,
        }),
    };
  };
  const steps = 2 + run.random.below(STEPS_MAX);
  for (let step = 0; step < steps; step += 1) {
    yield step % 2 === 0 ? say(asker, worker) : say(worker, asker);
  }
}
