// Agent Protocol v1 (agentprotocol.ai) in front of the router: whoever speaks it gives a task to this team, without knowing who is in it.
import {
  AP_PAGE_SIZE_DEFAULT,
  ApArtifact,
  ApArtifactsAnswer,
  ApFailure,
  ApPageQuery,
  ApRequest,
  ApStep,
  ApStepsAnswer,
  ApTask,
  ApTasksAnswer,
} from '@/lib/contracts/http-agent-protocol';
import type { AnySchema } from '@/lib/contracts/http-parameters';
import { PROBLEM_OF } from '@/lib/contracts/problem';
import type { AppError } from '@/lib/model/errors/app-error';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { quotedStart } from '@/lib/std/quoted-start';
import { type Call, notFound, type Operation, operation, param } from '../operation/operation';
import { JSON_TYPE, readRequest } from '../operation/read-request';
import { json, type Reply, reply } from '../operation/reply';
import { streamOf } from '../operation/stream';
import { nextStep, StepPositions } from './next-step';
import { asTask, eventOf, findTask, listTasks, openTask, say, taskListed } from './own-tasks';
import { AWAITED_ID, artifactsOf, awaitedStep, shown, stepsOf } from './run-steps';
import { readUpload } from './upload';
import { uploadId } from './upload-id';

const TAG = 'Agent Protocol';
const TASKS = '/ap/v1/agent/tasks';
const TASK = `${TASKS}/{task_id}`;
const BYTES_TYPE = 'application/octet-stream';

/** The operations of Agent Protocol, over the one by which everybody writes. */
export function agentProtocolOperations(operations: readonly Operation[]): readonly Operation[] {
  const positions = new StepPositions();
  return [
    ...taskOperations(operations),
    ...stepOperations(operations, positions),
    ...artifactOperations(operations),
  ].map((one) => ({ ...one, refusal }));
}

function taskOperations(operations: readonly Operation[]): Operation[] {
  return [
    operation({
      method: 'POST',
      path: TASKS,
      access: 'write_events',
      tag: TAG,
      summary: 'Give a task to the team: the router chooses who does it',
      takes: [{ type: JSON_TYPE, schema: ApRequest }],
      answers: answers(ApTask, 422),
      handle: async (call) =>
        json(await openTask(call, operations, await readRequest(call.c, ApRequest))),
    }),
    operation({
      method: 'GET',
      path: TASKS,
      access: 'use_agent_protocol',
      tag: TAG,
      summary: 'Tasks that were given so, the newest first',
      query: ApPageQuery,
      answers: answers(ApTasksAnswer, 422),
      handle: async (call) => {
        const { items, pagination } = pageOf(await listTasks(call), call.query);
        const tasks: ApTask[] = [];
        for (const request of items) tasks.push(await taskListed(call, request));
        return json({ tasks, pagination });
      },
    }),
    operation({
      method: 'GET',
      path: TASK,
      access: 'use_agent_protocol',
      tag: TAG,
      summary: 'A task',
      answers: answers(ApTask, 404),
      handle: async (call) => {
        const { request, run } = await findTask(call, param(call.c, 'task_id'));
        return json(asTask(request, artifactsOf(run).map(shown)));
      },
    }),
  ];
}

function stepOperations(operations: readonly Operation[], positions: StepPositions): Operation[] {
  return [
    operation({
      method: 'POST',
      path: `${TASK}/steps`,
      access: 'write_events',
      tag: TAG,
      summary:
        'The next step of a task, which is waited for a while; its input is said in the thread',
      takes: [{ type: JSON_TYPE, schema: ApRequest }],
      answers: answers(ApStep, 404, 422),
      handle: async (call) => {
        const task_id = param(call.c, 'task_id');
        const { input, additional_input: more = null } = await readRequest(call.c, ApRequest);
        const { run } = await findTask(call, task_id);
        if (input) {
          const last = stepsOf(run).at(-1);
          const event = eventOf(call, task_id, {
            type: 'chat.message',
            to: [{ agent_id: last?.agent ?? ORCHESTRATOR_ID }],
            payload: { text: input, ...(more !== null && { additional_input: more }) },
          });
          await say(call, operations, event);
        }
        return json(await nextStep(call, task_id, { positions, input: input ?? null, more }));
      },
    }),
    operation({
      method: 'GET',
      path: `${TASK}/steps`,
      access: 'use_agent_protocol',
      tag: TAG,
      summary: 'What was done and said for a task',
      query: ApPageQuery,
      answers: answers(ApStepsAnswer, 404, 422),
      handle: async (call) => {
        const { run } = await findTask(call, param(call.c, 'task_id'));
        const { items, pagination } = pageOf(stepsOf(run), call.query);
        return json({ steps: items.map(({ step }) => step), pagination });
      },
    }),
    operation({
      method: 'GET',
      path: `${TASK}/steps/{step_id}`,
      access: 'use_agent_protocol',
      tag: TAG,
      summary: 'A step of a task',
      answers: answers(ApStep, 404),
      handle: async (call) => {
        const id = param(call.c, 'step_id');
        const { run } = await findTask(call, param(call.c, 'task_id'));
        const found = stepsOf(run).find(({ step }) => step.step_id === id)?.step;
        if (found !== undefined) return json(found);
        if (id !== AWAITED_ID || run.isClosed) throw notFound(`step ${quotedStart(id)}`);
        return json(awaitedStep(run.task_id, { input: null, more: null }));
      },
    }),
  ];
}

function artifactOperations(operations: readonly Operation[]): Operation[] {
  return [
    operation({
      method: 'POST',
      path: `${TASK}/artifacts`,
      access: 'upload_artifact',
      tag: TAG,
      audit: 'artifact.put',
      summary: 'A file for a task; it is named in the thread',
      takes: [{ type: 'multipart/form-data', schema: 'bytes' }],
      answers: answers(ApArtifact, 404, 422),
      handle: (call) => putArtifact(call, operations),
    }),
    operation({
      method: 'GET',
      path: `${TASK}/artifacts`,
      access: 'use_agent_protocol',
      tag: TAG,
      summary: 'The files that a task was given and gave',
      query: ApPageQuery,
      answers: answers(ApArtifactsAnswer, 404, 422),
      handle: async (call) => {
        const { run } = await findTask(call, param(call.c, 'task_id'));
        const { items, pagination } = pageOf(artifactsOf(run), call.query);
        return json({ artifacts: items.map(shown), pagination });
      },
    }),
    operation({
      method: 'GET',
      path: `${TASK}/artifacts/{artifact_id}`,
      access: 'use_agent_protocol',
      tag: TAG,
      summary: 'The bytes of a file of a task',
      answers: { 200: [{ type: BYTES_TYPE, schema: 'bytes' }], ...failures(404) },
      handle: getArtifact,
    }),
  ];
}

async function putArtifact(call: Call, operations: readonly Operation[]): Promise<Reply> {
  const { deps, c } = call;
  const task_id = param(c, 'task_id');
  await findTask(call, task_id);
  const { bytes, name, relative_path } = await readUpload(c);
  const stored = await deps.engine.artifacts.put(new Blob([Buffer.from(bytes)]).stream());
  const event = eventOf(call, task_id, {
    id: uploadId(call, task_id, stored.ref),
    type: 'chat.message',
    to: [{ agent_id: ORCHESTRATOR_ID }],
    payload: { text: relative_path === null ? name : `${relative_path}/${name}` },
    attachments: [
      {
        kind: 'artifact_ref',
        ref: stored.ref,
        name,
        ...(relative_path !== null && { relative_path }),
      },
    ],
  });
  await say(call, operations, event);
  const { run } = await findTask(call, task_id);
  const own = { ...run, records: run.records.filter((record) => record.event.id === event.id) };
  const [artifact] = artifactsOf(own);
  if (artifact === undefined) throw notFound('artifact of the task');
  const audited = { target: stored.ref, detail: { bytes: stored.bytes } };
  return { ...json(shown(artifact)), audited };
}

async function getArtifact(call: Call): Promise<Reply> {
  const { deps, c } = call;
  const id = param(c, 'artifact_id');
  const { run } = await findTask(call, param(c, 'task_id'));
  const found = artifactsOf(run).find(({ artifact_id }) => artifact_id === id);
  const artifact = found === undefined ? null : await deps.engine.artifacts.open(found.ref);
  if (found === undefined || artifact === null) {
    throw notFound(`artifact ${quotedStart(id)}`);
  }
  // Agents name files: only what every browser reads as a name is said, and the bytes are saved, never shown.
  const name = encodeURIComponent(found.file_name.toWellFormed()).replace(/['()*]/g, '_');
  return reply(BYTES_TYPE, streamOf(call, artifact.stream), {
    'content-length': String(artifact.bytes),
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
}

function pageOf<Item>(all: readonly Item[], { current_page = 1, page_size }: ApPageQuery) {
  const size = page_size ?? AP_PAGE_SIZE_DEFAULT;
  const start = (current_page - 1) * size;
  const pagination = {
    total_items: all.length,
    total_pages: Math.ceil(all.length / size),
    current_page,
    page_size: size,
  };
  return { items: all.slice(start, start + size), pagination };
}

type Answers = Operation['answers'];

function answers(schema: AnySchema, ...statuses: readonly number[]): Answers {
  return { 200: [{ type: JSON_TYPE, schema }], ...failures(...statuses) };
}

function failures(...statuses: readonly number[]): Answers {
  return Object.fromEntries(
    statuses.map((status) => [status, [{ type: JSON_TYPE, schema: ApFailure }]]),
  );
}

/** What is not there is 404 and what cannot be taken 422, each with a message; who may not come in is told as everywhere. */
function refusal({ code, message }: AppError): Reply | null {
  const { status } = PROBLEM_OF[code];
  const answered = status === 400 || status === 415 ? 422 : status;
  return answered === 404 || answered === 422 ? json({ message }, answered) : null;
}
