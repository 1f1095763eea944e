// The OpenAPI 3.1 document, made from the same schemas that read requests. Its schema language is JSON Schema, into
// which Zod prints them.
import { z } from 'zod';
import { AgentCard, Capability } from '@/lib/model/agent-card';
import { ClutchMessage } from '@/lib/model/clutch-message';
import { Rejection } from '@/lib/model/errors/rejection';
import { EventDetail, EventRecord } from '@/lib/model/event-record';
import { Finding } from '@/lib/model/finding';
import { DeliveredMessage, DeliverySummary } from '@/lib/model/orchestration/delivery';
import { DelegationEdge, Review } from '@/lib/model/orchestration/lineage';
import { Obligation } from '@/lib/model/orchestration/obligation';
import { Decision } from '@/lib/model/orchestration/routing';
import { PayloadSchema, Workflow } from '@/lib/model/orchestration/workflow';
import { AgentSummary, ChannelSummary, RunSummary, Task, ThreadSummary } from '@/lib/model/summary';
import type { Steps } from '@/lib/std/steps';
import { type AnySchema, isOptionalBody } from './http-parameters';
import { pathParameters } from './http-path';
import { Problem } from './problem';

/** Schemas that stand once in the document and are referred to by name. */
const NAMED: Readonly<Record<string, AnySchema>> = {
  AgentCard,
  AgentSummary,
  Capability,
  ChannelSummary,
  ClutchMessage,
  Decision,
  DelegationEdge,
  DeliveredMessage,
  DeliverySummary,
  EventDetail,
  EventRecord,
  Finding,
  Obligation,
  PayloadSchema,
  Problem,
  Rejection,
  Review,
  RunSummary,
  Task,
  ThreadSummary,
  Workflow,
};

/** A body as the document shows it: a schema, or bytes. */
export type BodyDoc = { readonly type: string; readonly schema: AnySchema | 'bytes' };

/** What the document needs to know of an operation. */
export type DocumentedOperation = {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** The action that a key must be allowed, or `public`. */
  readonly access: string;
  readonly query: AnySchema;
  readonly takes?: readonly BodyDoc[];
  readonly answers: Readonly<Record<number, readonly BodyDoc[]>>;
};

type Json = Record<string, unknown>;

/** The document of a list of operations, an operation in each step: the first one takes half a second. */
export function* describingApi(
  operations: readonly DocumentedOperation[],
  version: string,
): Steps<Json> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    yield;
    const item = paths[operation.path] ?? {};
    item[operation.method.toLowerCase()] = toOperation(operation, registry);
    paths[operation.path] = item;
  }
  yield;
  return {
    openapi: '3.1.0',
    info: { title: 'Colloquy', version, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      schemas: componentsOf(registry),
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

type Registry = ReturnType<typeof z.registry<{ id: string }>>;

const refTo = (id: string) => `#/components/schemas/${id}`;

const problem = { type: 'application/problem+json', schema: Problem };

function toOperation(operation: DocumentedOperation, registry: Registry): Json {
  const { access, takes, answers, summary, tag } = operation;
  const responses: Json = {};
  for (const [status, bodies] of Object.entries(answers)) {
    // Whoever may not ask at all, or sends what cannot be read, is told so under the same status.
    const isRefusal = Number(status) >= 400 && bodies.every(({ type }) => type !== problem.type);
    const content = toContent(isRefusal ? [...bodies, problem] : bodies, registry, 'output');
    responses[status] = { description: summary, ...(bodies.length > 0 && { content }) };
  }
  responses.default = {
    description: 'An error',
    content: toContent([problem], registry, 'output'),
  };
  return {
    operationId: operationIdOf(operation),
    summary,
    tags: [tag],
    parameters: [
      ...pathParameters(operation.path).map(inPath),
      ...queryParameters(operation.query),
    ],
    ...(takes && {
      requestBody: {
        required: !takes.some(({ schema }) => schema !== 'bytes' && isOptionalBody(schema)),
        content: toContent(takes, registry, 'input'),
      },
    }),
    responses,
    security: access === 'public' ? [] : [{ key: [] }],
    'x-colloquy-action': access,
  };
}

/** `GET /api/v1/events/{seq}` is `get_events_seq`. */
function operationIdOf({ method, path }: DocumentedOperation): string {
  const words = path.replace(/^\/api\/v1/, '').match(/\w+/g) ?? [];
  return [method.toLowerCase(), ...words].join('_');
}

function inPath(name: string): Json {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}

function queryParameters(query: AnySchema): Json[] {
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property as Json;
    return {
      name,
      in: 'query',
      required: required.has(name),
      ...(description !== undefined && { description }),
      schema: rest,
    };
  });
}

function toContent(bodies: readonly BodyDoc[], registry: Registry, io: 'input' | 'output'): Json {
  return Object.fromEntries(
    bodies.map(({ type, schema }) => [
      type,
      schema === 'bytes' ? {} : { schema: toSchema(schema, registry, io) },
    ]),
  );
}

function toSchema(schema: AnySchema, registry: Registry, io: 'input' | 'output'): Json {
  const id = registry.get(schema)?.id;
  if (id !== undefined) return { $ref: refTo(id) };
  const one = z.registry<{ id: string }>();
  for (const [name, named] of Object.entries(NAMED)) one.add(named, { id: name });
  one.add(schema, { id: BODY });
  const printed = z.toJSONSchema(one, { uri: refTo, io, unrepresentable: 'any' });
  return plain(printed.schemas[BODY]);
}

const BODY = 'body';

function componentsOf(registry: Registry): Json {
  const { schemas } = z.toJSONSchema(registry, { uri: refTo, unrepresentable: 'any' });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, plain(schema)]));
}

/** The document says for all of them which language they are in and where they stand. */
function plain(schema: unknown): Json {
  const { $schema: _language, $id: _place, ...rest } = schema as Json;
  return rest;
}
