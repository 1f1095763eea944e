// What a person, or a program with an operator's key, does to a task. Verdicts are also an overseer's own to give.
import {
  CancelRequest,
  CommandAnswer,
  ReassignRequest,
  RemindRequest,
  RetryRequest,
  ReviewRequest,
} from '@/lib/contracts/http-orchestration';
import type { AnySchema, ValueOf } from '@/lib/contracts/http-parameters';
import type { TaskCommand } from '@/lib/engine/interface/orchestration';
import { idParam, type Operation, operation, type PublicCall } from '../operation/operation';
import { JSON_TYPE, readRequest } from '../operation/read-request';
import { json } from '../operation/reply';

const VERDICTS: ReadonlySet<TaskCommand['action']> = new Set(['approve', 'reject', 'question']);

export const taskActionOperations: readonly Operation[] = [
  act('cancel', {
    body: CancelRequest,
    toCommand: (said) => ({ action: 'cancel', ...said }),
    summary: 'End a task and what it was split into; its assignees are told',
  }),
  act('retry', {
    body: RetryRequest,
    toCommand: () => ({ action: 'retry' }),
    summary: 'Ask again for a failed task, and for the failed tasks below it',
  }),
  act('reassign', {
    body: ReassignRequest,
    toCommand: (said) => ({ action: 'reassign', ...said }),
    summary: 'Hand a task to another agent',
  }),
  act('remind', {
    body: RemindRequest,
    toCommand: (said) => ({ action: 'remind', ...said }),
    summary: 'Ask a member for its vote once more, of the proposal that the task is',
  }),
  act('approve', {
    body: ReviewRequest,
    toCommand: (said) => ({ action: 'approve', ...said }),
    summary: 'Let a reviewed result go to who asked for it',
  }),
  act('reject', {
    body: ReviewRequest,
    toCommand: (said) => ({ action: 'reject', ...said }),
    summary: 'Keep a reviewed result from who asked for it',
  }),
  act('question', {
    body: ReviewRequest,
    toCommand: (said) => ({ action: 'question', ...said }),
    summary: 'Ask the author of a reviewed result; it stays held',
  }),
];

function act<Body extends AnySchema>(
  action: TaskCommand['action'],
  spec: {
    readonly body: Body;
    readonly toCommand: (said: ValueOf<Body>) => TaskCommand;
    readonly summary: string;
  },
): Operation {
  const { body, toCommand, summary } = spec;
  const isVerdict = VERDICTS.has(action);
  return operation({
    method: 'POST',
    path: `/api/v1/runs/{run_id}/tasks/{task_id}/${action}`,
    access: isVerdict ? 'review' : 'act_on_tasks',
    ...(isVerdict && { upon: overseerOf }),
    tag: 'Tasks',
    summary,
    audit: `task.${action}`,
    takes: [{ type: JSON_TYPE, schema: body }],
    answers: { 200: [{ type: JSON_TYPE, schema: CommandAnswer }] },
    handle: async ({ c, deps, principal }) => {
      const command = toCommand(await readRequest(c, body));
      deps.writeLimit.take(principal.key_id, 1);
      const { seq } = await deps.engine.orchestration.command(taskOf(c), command, principal);
      return json({ seq } satisfies CommandAnswer);
    },
  });
}

function taskOf(c: PublicCall['c']): { run_id: string; task_id: string } {
  return { run_id: idParam(c, 'run'), task_id: idParam(c, 'task') };
}

async function overseerOf({ c, deps }: PublicCall): Promise<string | undefined> {
  return (await deps.engine.orchestration.review(taskOf(c)))?.overseer;
}
