// Workflows and the schemas of payloads: what results are held to.
import { SchemasAnswer, WorkflowAnswer, WorkflowsAnswer } from '@/lib/contracts/http-orchestration';
import { AppError } from '@/lib/model/errors/app-error';
import { Identifier } from '@/lib/model/text';
import { quotedStart } from '@/lib/std/quoted-start';
import { WORKFLOW_BYTES_MAX } from '@/lib/workflows/read-yaml';
import { type Call, notFound, type Operation, operation, param } from '../operation/operation';
import {
  inTurns,
  JSON_TYPE,
  readTextBody,
  requireType,
  TEXT_TYPE,
  withoutOwnKeys,
} from '../operation/read-request';
import { json, type Reply } from '../operation/reply';

/** The registered type of YAML, and what tools send in its place. */
const YAML_TYPES = ['application/yaml', 'text/yaml', 'application/x-yaml', TEXT_TYPE];

const TAG = 'Workflows';

export const workflowOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/schemas',
    access: 'read',
    tag: TAG,
    summary: 'The payload types that are known, with their JSON Schemas',
    answers: { 200: [{ type: JSON_TYPE, schema: SchemasAnswer }] },
    handle: ({ deps }) =>
      json({ schemas: deps.engine.orchestration.schemas() } satisfies SchemasAnswer),
  }),
  operation({
    method: 'GET',
    path: '/api/v1/workflows',
    access: 'read',
    tag: TAG,
    summary: 'All workflows, by name',
    answers: { 200: [{ type: JSON_TYPE, schema: WorkflowsAnswer }] },
    handle: ({ deps }) =>
      json({ workflows: deps.engine.orchestration.workflows() } satisfies WorkflowsAnswer),
  }),
  operation({
    method: 'GET',
    path: '/api/v1/workflows/{name}',
    access: 'read',
    tag: TAG,
    summary: 'One workflow: its steps, its schemas, and the YAML as it was given',
    answers: { 200: [{ type: JSON_TYPE, schema: WorkflowAnswer }] },
    handle: ({ c, deps }) => {
      const name = param(c, 'name');
      const found = deps.engine.orchestration.workflows().find((one) => one.name === name);
      if (found === undefined) throw notFound(`workflow ${quotedStart(name)}`);
      return json(found satisfies WorkflowAnswer);
    },
  }),
  operation({
    method: 'PUT',
    path: '/api/v1/workflows/{name}',
    access: 'manage_workflows',
    tag: TAG,
    summary: 'Keep a workflow as YAML, in place of the one of this name',
    audit: 'workflow.put',
    takes: YAML_TYPES.map((type) => ({ type, schema: 'bytes' })),
    answers: { 200: [{ type: JSON_TYPE, schema: WorkflowAnswer }] },
    handle: putWorkflow,
  }),
];

async function putWorkflow({ c, deps, principal }: Call): Promise<Reply> {
  const name = Identifier.safeParse(param(c, 'name'));
  if (!name.success) {
    throw new AppError('invalid_value', 'Expected a name of 1 to 512 characters.');
  }
  requireType(c, YAML_TYPES);
  const text = await readTextBody(c, WORKFLOW_BYTES_MAX);
  const source = await inTurns(c, text, withoutOwnKeys(text));
  const kept = await deps.engine.orchestration.putWorkflow(name.data, source, principal);
  return json(kept satisfies WorkflowAnswer);
}
