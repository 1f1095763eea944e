// The contracts of payloads (Clutch section 3): what a step of a workflow expects, and the schema of a payload type within
// that workflow. Outside a workflow nothing is checked (C25).
import type { MessageType } from '@/lib/model/clutch-message';
import type {
  ContractBreach,
  PayloadSchema,
  Workflow,
  WorkflowBinding,
  WorkflowStep,
} from '@/lib/model/orchestration/workflow';
import { invariant } from '@/lib/std/invariant';
import { isObject } from '@/lib/std/is-object';
import { pointerStep } from '@/lib/std/json/json-pointer';
import { BUILT_IN_SCHEMAS } from './builtin';
import { type CompiledSchema, compileSchema } from './compile-schema';

export type ContractSubject = {
  readonly type: MessageType;
  readonly payload_type?: string | undefined;
  readonly payload: unknown;
};

export type Contracts = {
  /** The built-in payload types, then those that workflows brought. */
  schemas(): PayloadSchema[];
  /**
   * What an event breaks of the contract that its task is bound by; paths are JSON Pointers into the event. Null where no
   * contract speaks of it: an unknown workflow, or neither a step that expects such an event nor a schema of its payload type.
   */
  breachesOf(binding: WorkflowBinding, event: ContractSubject): ContractBreach[] | null;
};

/** The contracts of these workflows, as `readWorkflow` made them. A schema is compiled when it is first needed. */
export function createContracts(workflows: readonly Workflow[]): Contracts {
  const byName = new Map(workflows.map((workflow) => [workflow.name, workflow]));
  const compiled = new Map<unknown, CompiledSchema>();

  function checkOf(schema: unknown): CompiledSchema {
    const known = compiled.get(schema);
    if (known) return known;
    const check = compileSchema(schema);
    invariant(check.ok, 'the schemas of a workflow that was read can be compiled');
    compiled.set(schema, check.value);
    return check.value;
  }

  return {
    schemas: () => [...BUILT_IN_SCHEMAS, ...workflows.flatMap(schemasOf)],

    breachesOf({ workflow: name, step: stepId }, event) {
      const workflow = byName.get(name);
      if (!workflow) return null;
      const step = workflow.steps.find(
        ({ id, expects }) => id === stepId && expects.type === event.type,
      );
      const schema = schemaFor(workflow, event.payload_type);
      if (!step && schema === undefined) return null;
      const ofStep = step ? breachesOfStep(step, event) : [];
      if (schema === undefined || ofStep.some(({ path }) => path === PAYLOAD_TYPE)) return ofStep;
      const reported = new Set(ofStep.map(({ path }) => path));
      const ofSchema = checkOf(schema)(event.payload).map(({ path, message }) => ({
        path: `/payload${path}`,
        message: `By the schema of ${event.payload_type}, ${path || 'the payload'} ${message}.`,
      }));
      return [...ofStep, ...ofSchema.filter(({ path }) => !reported.has(path))];
    },
  };
}

const PAYLOAD_TYPE = '/payload_type';

function schemasOf({ name, schemas }: Workflow): PayloadSchema[] {
  return Object.entries(schemas).flatMap(([payload_type, schema]) =>
    isObject(schema) ? [{ payload_type, schema_ref: null, workflow: name, schema }] : [],
  );
}

/** A workflow's own schema goes before the built-in one of the same payload type. */
function schemaFor({ schemas }: Workflow, payloadType: string | undefined): unknown {
  if (payloadType === undefined) return undefined;
  if (Object.hasOwn(schemas, payloadType)) return schemas[payloadType];
  return BUILT_IN_SCHEMAS.find(({ payload_type }) => payload_type === payloadType)?.schema;
}

function breachesOfStep({ id, expects }: WorkflowStep, event: ContractSubject): ContractBreach[] {
  const { payload_type: expected, required } = expects;
  if (expected !== null && event.payload_type !== expected) {
    const saw = event.payload_type === undefined ? 'none' : event.payload_type;
    const message = `The step ${id} expects the payload type ${expected}; this has ${saw}.`;
    return [{ path: PAYLOAD_TYPE, message }];
  }
  const { payload } = event;
  return required
    .filter((name) => !isObject(payload) || !Object.hasOwn(payload, name))
    .map((name) => ({
      path: `/payload/${pointerStep(name)}`,
      message: `The step ${id} requires ${name}, which is missing.`,
    }));
}
