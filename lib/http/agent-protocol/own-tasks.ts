// The tasks of Agent Protocol in the log: each is a run of its own, whose first event asks the orchestrator. Nothing is kept beside the log.
import type { ApRequest, ApTask } from '@/lib/contracts/http-agent-protocol';
import type { ResultsAnswer } from '@/lib/contracts/http-events';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { AppError } from '@/lib/model/errors/app-error';
import type { EventRecord } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID, ORCHESTRATOR_ID } from '@/lib/model/ids';
import { authorOf, isBoundTo } from '@/lib/model/principal';
import { may } from '@/lib/security/permissions';
import { quotedStart } from '@/lib/std/quoted-start';
import { perform } from '../mcp/perform';
import { operationNamed } from '../mcp/tool-table';
import { type Call, notFound, type Operation } from '../operation/operation';
import { artifactsOf, shown, type TaskRun } from './run-steps';
import { isUpload } from './upload-id';

/** The channel of all tasks, by which they are found. */
const CHANNEL = 'agent-protocol';

/** What the ids of tasks begin with. */
const TASK_PREFIX = 'ap_';

/** Of a run so many events are looked at, the first ones: few tasks have a hundred. */
const RUN_EVENTS_MAX = 5_000;

/** So many requests of the channel are looked through for a list, the newest ones. */
const REQUESTS_MAX = 10_000;

/** What one read of the log takes. */
const READ_MAX = 1_000;

/** Says an event in the name of who called, by the operation that everybody writes by. @throws AppError of what is refused */
export async function say(
  call: Call,
  operations: readonly Operation[],
  event: ClutchMessage,
): Promise<void> {
  const { value } = await perform(call, operationNamed(operations, 'POST /api/v1/events'), {
    body: event,
  });
  const [result] = (value as ResultsAnswer).results;
  if (result?.error) throw new AppError(result.error.code, result.error.message);
}

/** An event of a task, by the agent of the key or by the person who holds it. */
export function eventOf(
  { deps, principal }: Call,
  task_id: string,
  said: Pick<ClutchMessage, 'type' | 'to' | 'payload' | 'attachments'> & { readonly id?: string },
): ClutchMessage {
  const from = authorOf(principal);
  return {
    v: CLUTCH_VERSION,
    id: `${TASK_PREFIX}msg_${deps.newId()}`,
    ts: new Date(deps.now()).toISOString(),
    thread_id: task_id,
    run_id: task_id,
    task_id,
    from: { agent_id: from, ...(from === HUMAN_AGENT_ID && { role: 'human' }) },
    meta: { ui_channel: CHANNEL },
    ...said,
  };
}

/** Asks the orchestrator. */
export async function openTask(
  call: Call,
  operations: readonly Operation[],
  { input, additional_input }: ApRequest,
): Promise<ApTask> {
  const task_id = `${TASK_PREFIX}${call.deps.newId()}`;
  const request = eventOf(call, task_id, {
    type: 'task.request',
    to: [{ agent_id: ORCHESTRATOR_ID }],
    payload: { text: input ?? '', ...(additional_input != null && { additional_input }) },
  });
  await say(call, operations, request);
  return asTask(request, []);
}

/** The task of a request, with what its run has. */
export function asTask(
  { task_id, payload }: ClutchMessage,
  artifacts: ApTask['artifacts'],
): ApTask {
  const { text, additional_input = null } = payload;
  const input = typeof text === 'string' && text !== '' ? text : null;
  return { task_id, input, additional_input, artifacts };
}

/** A task and its run. @throws AppError `not_found` for what is none, or of somebody else whose tasks this key may not read */
export async function findTask(
  call: Call,
  task_id: string,
): Promise<{ readonly request: ClutchMessage; readonly run: TaskRun }> {
  const { engine } = call.deps;
  const missing = () => notFound(`task ${quotedStart(task_id)}`);
  if (!task_id.startsWith(TASK_PREFIX)) throw missing();
  const records = await runOf(call, task_id);
  const [first] = records;
  if (first === undefined || !isTask(first) || !mayRead(call, first)) throw missing();
  const tasks = await engine.tasks(task_id, undefined, call.c.req.raw.signal);
  const root = tasks?.tasks.find((task) => task.task_id === task_id);
  const isClosed = typeof root?.closed_at === 'string';
  return { request: first.event, run: runFor(call, first.event, { records, isClosed }) };
}

/** The run of a request as the key is shown it: without `read`, with no artifacts but those that were given to it. */
function runFor(
  call: Call,
  { task_id, from }: ClutchMessage,
  told: Pick<TaskRun, 'records' | 'isClosed'>,
): TaskRun {
  const run = { task_id, requester: from.agent_id, ...told };
  if (may(call.principal, 'read')) return { ...run, showsArtifactsOf: () => true };
  const workers = workersOf(told.records);
  const showsArtifactsOf = ({ event }: EventRecord) =>
    workers.has(event.from.agent_id) || isUpload(call, event);
  return { ...run, showsArtifactsOf };
}

/** Whom our orchestrator handed the work to. */
function workersOf(records: readonly EventRecord[]): ReadonlySet<string> {
  const requests = records.filter(
    ({ origin, event }) => origin === 'engine' && event.type === 'task.request',
  );
  return new Set(requests.flatMap(({ event }) => event.to.map(({ agent_id }) => agent_id)));
}

async function runOf({ deps }: Call, run_id: string): Promise<EventRecord[]> {
  const records: EventRecord[] = [];
  while (records.length < RUN_EVENTS_MAX) {
    const after = records.at(-1)?.seq ?? 0;
    const page = await deps.engine.read({
      filter: { run_id },
      after,
      limit: READ_MAX,
      order: 'asc',
    });
    if (page.length === 0) break;
    records.push(...page);
  }
  return records;
}

/** The requests of the tasks that the key may read, the newest first. */
export async function listTasks(call: Call): Promise<ClutchMessage[]> {
  const { deps, principal } = call;
  const own = may(principal, 'read') ? null : principal.agent_id;
  const requests: ClutchMessage[] = [];
  let read = 0;
  let before: number | undefined;
  while (read < REQUESTS_MAX) {
    const page = await deps.engine.read({
      filter: { channel: CHANNEL, type: ['task.request'], ...(own !== null && { agent_id: own }) },
      ...(before !== undefined && { before }),
      limit: READ_MAX,
      order: 'desc',
    });
    if (page.length === 0) break;
    read += page.length;
    before = page.at(-1)?.seq;
    for (const record of page) {
      if (isTask(record) && mayRead(call, record)) requests.push(record.event);
    }
  }
  return requests;
}

/** The task of a request in a list. */
export async function taskListed(call: Call, request: ClutchMessage): Promise<ApTask> {
  const records = await runOf(call, request.run_id);
  const run = runFor(call, request, { records, isClosed: false });
  return asTask(request, artifactsOf(run).map(shown));
}

/** Whether an event opened a task: anybody may name a run as we do, but the first event of one is its request. */
function isTask({ event }: EventRecord): boolean {
  const { type, task_id, run_id } = event;
  return type === 'task.request' && task_id === run_id && task_id.startsWith(TASK_PREFIX);
}

/** Whoever asked reads what came of it. */
function mayRead({ principal }: Call, { event }: EventRecord): boolean {
  return may(principal, 'read') || isBoundTo(principal, event.from.agent_id);
}
