// What agents say to each other in the runs of a history, one message after the other. Which kind of run one is follows from its
// number: of 200 runs 180 hold one task that is done, 4 one that stays open, 12 something rarer and 4 another protocol.
import type { ClutchDraft, Draft } from './draft';
import { nativeRun } from './native-runs';
import { prose, title } from './prose';
import type { Kind, Run } from './run';

/** The kinds of 200 runs, in turn. */
const RARE: readonly (readonly [Kind, number])[] = [
  ['open', 4],
  ['child', 4],
  ['parts', 3],
  ['retry', 3],
  ['cancel', 2],
  ['clowl', 1],
  ['cbcl', 1],
  ['cap', 1],
  ['heretek', 1],
];
const KINDS_TURN = 200;
const KINDS: readonly Kind[] = RARE.flatMap(([kind, runs]) => Array<Kind>(runs).fill(kind));

/** Kinds that follow each other stand apart: this has no divisor in common with the turn. */
const KINDS_STEP = 73;

/** The kind of the run with this number. */
export function kindOf(run: number): Kind {
  return KINDS[(run * KINDS_STEP) % KINDS_TURN] ?? 'plain';
}

/** One message between two in which a run is no longer than most, and what a long one has more. */
const STEPS_MAX = 11;
const LONGER_ONE_IN = 50;
const LONGER_STEPS = 85;

/** Everything that is said in a run. */
export function saidIn(run: Run): Generator<Draft, void> {
  switch (kindOf(run.number)) {
    case 'open':
      return openRun(run);
    case 'child':
      return childRun(run);
    case 'parts':
      return partsRun(run);
    case 'retry':
      return retryRun(run);
    case 'cancel':
      return cancelRun(run);
    case 'plain':
      return plainRun(run);
    case 'clowl':
    case 'cbcl':
    case 'cap':
    case 'heretek':
      return nativeRun(run, kindOf(run.number));
  }
}

/** A run that goes on for ever: three agents talk about one task. */
export function* longRun(run: Run): Generator<Draft, void> {
  const { asker, worker, helper } = run.ids;
  yield request(run, ROOT);
  yield answer(run, ROOT, 'task.accept');
  for (;;) {
    yield* work(run, ROOT, 4);
    yield chat(run, { from: asker, to: worker });
    yield chat(run, { from: helper, to: asker });
  }
}

const ROOT = '1';

function* plainRun(run: Run): Generator<Draft, void> {
  yield request(run, ROOT);
  yield answer(run, ROOT, 'task.accept');
  yield* work(run, ROOT, stepsOf(run));
  yield result(run, ROOT);
}

function* openRun(run: Run): Generator<Draft, void> {
  yield request(run, ROOT);
  if (run.random.chance(2)) return;
  yield answer(run, ROOT, 'task.accept');
  yield* work(run, ROOT, run.random.below(4));
}

/** The worker has a part of it done by somebody else. */
function* childRun(run: Run): Generator<Draft, void> {
  const { worker, helper } = run.ids;
  yield request(run, ROOT);
  yield answer(run, ROOT, 'task.accept');
  yield request(run, '1.1', {
    from: worker,
    to: helper,
    more: { parent_task_id: taskOf(run, ROOT) },
  });
  yield answer(run, '1.1', 'task.accept', { from: helper, to: worker });
  yield* work(run, '1.1', run.random.below(4), { from: helper, to: worker });
  yield result(run, '1.1', { from: helper, to: worker });
  yield result(run, ROOT);
}

function* partsRun(run: Run): Generator<Draft, void> {
  const parts = ['1', '2', '3'];
  for (const part of parts) yield request(run, part);
  for (const part of parts) {
    yield answer(run, part, 'task.accept');
    yield* work(run, part, run.random.below(3));
    yield result(run, part);
  }
}

function* retryRun(run: Run): Generator<Draft, void> {
  yield request(run, ROOT);
  yield answer(run, ROOT, 'task.accept');
  yield* work(run, ROOT, run.random.below(3));
  yield answer(run, ROOT, 'task.error', {
    payload: { code: 'upstream_timeout', message: prose(run.random), retryable: true },
  });
  yield request(run, ROOT, { more: { attempt: 2 } });
  yield answer(run, ROOT, 'task.accept', { more: { attempt: 2 } });
  yield* work(run, ROOT, run.random.below(3));
  yield result(run, ROOT, { more: { attempt: 2 } });
}

function* cancelRun(run: Run): Generator<Draft, void> {
  const { asker, worker } = run.ids;
  yield request(run, ROOT);
  yield answer(run, ROOT, 'task.accept');
  yield* work(run, ROOT, stepsOf(run));
  yield {
    from: asker,
    to: worker,
    type: 'task.cancel',
    task: taskOf(run, ROOT),
    payload: { reason: title(run.random) },
  };
}

/** Steps beside the three messages that every task has. */
function stepsOf({ random }: Run): number {
  return random.below(STEPS_MAX) + (random.chance(LONGER_ONE_IN) ? LONGER_STEPS : 0);
}

type Ends = { readonly from: string; readonly to: string };

/** What is seen of somebody who works: progress, talk, and tools that are called and answer. */
function* work(
  run: Run,
  part: string,
  steps: number,
  ends: Ends = workerEnds(run),
): Generator<Draft, void> {
  const task = taskOf(run, part);
  for (let step = 0; step < steps; step += 1) {
    const what = run.random.below(4);
    if (what === 0) yield chat(run, ends);
    else if (what === 1 && step + 1 < steps) {
      const call = { call_id: `call-${step}`, server_id: 'mcp:files', tool: 'read_page' };
      const query = { query: title(run.random) };
      yield { ...ends, task, type: 'tool.call', payload: { ...call, arguments: query } };
      yield { ...ends, task, type: 'tool.result', payload: { ...call, result: prose(run.random) } };
      step += 1;
    } else {
      const payload = { percent: Math.round((step * 100) / steps), text: prose(run.random) };
      yield { ...ends, task, type: 'task.progress', payload };
    }
  }
}

function workerEnds({ ids }: Run): Ends {
  return { from: ids.worker, to: ids.asker };
}

function taskOf({ runId }: Run, part: string): string {
  return `task:${runId.slice('run:'.length)}.${part}`;
}

function request(run: Run, part: string, change: Partial<ClutchDraft> = {}): ClutchDraft {
  const { asker, worker } = run.ids;
  const task = change.task ?? taskOf(run, part);
  return {
    from: asker,
    to: worker,
    type: 'task.request',
    task,
    payload: { title: title(run.random), text: prose(run.random) },
    ...change,
    more: { idempotency_key: `request-${task}`, ...change.more },
  };
}

function answer(
  run: Run,
  part: string,
  type: ClutchDraft['type'],
  change: Partial<ClutchDraft> = {},
): ClutchDraft {
  return { ...workerEnds(run), type, task: taskOf(run, part), payload: {}, ...change };
}

function result(run: Run, part: string, change: Partial<ClutchDraft> = {}): ClutchDraft {
  const payload = { summary: prose(run.random), sources: ['https://example.org/prices'] };
  return answer(run, part, 'task.result', { payload, ...change });
}

function chat(run: Run, ends: Ends): ClutchDraft {
  const task = taskOf(run, ROOT);
  return { ...ends, type: 'chat.message', task, payload: { text: prose(run.random) } };
}
