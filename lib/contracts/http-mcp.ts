// What the tools of our server of MCP take, as JSON Schema: the query, the path and the body of the operation that each of them
// performs, so that a tool can ask for nothing that a request cannot.
import { z } from 'zod';
import { toAgentId } from '@/lib/model/ids';
import { Identifier } from '@/lib/model/text';
import type { AnySchema } from './http-parameters';
import { pathParameters } from './http-path';

/** A list in a model's context: more of it is asked for by its cursor. */
export const TOOL_ITEMS_DEFAULT = 20;
export const TOOL_ITEMS_MAX = 100;

/** As long as a person's message. Characters. */
const TEXT_LENGTH_MAX = 20_000;

/** A message with more recipients is a broadcast. */
const RECIPIENTS_MAX = 32;

/** What is said through the tool, beside which the server knows the rest. */
export const PostMessageArguments = z.strictObject({
  thread_id: Identifier.describe('The thread to say it in'),
  text: z.string().trim().min(1).max(TEXT_LENGTH_MAX),
  to: z
    .array(Identifier)
    .min(1)
    .max(RECIPIENTS_MAX)
    .describe('Agents that it is delivered to, with or without `agent:`; `group:all` is everybody'),
  run_id: Identifier.optional().describe('Absent: the run of the newest event of the thread'),
  id: Identifier.optional().describe('Said again with the same id, it is stored once'),
});
export type PostMessageArguments = z.infer<typeof PostMessageArguments>;

/** Which thread or run a prompt is about. */
export const ExplainRunArguments = z.strictObject({ run_id: Identifier });

type JsonSchema = Record<string, unknown>;

/** An object of JSON Schema, as tools have to take one. */
export type ArgumentsSchema = {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
};

/** What an operation takes, as the arguments of one tool. */
export function argumentsSchema(taken: {
  readonly path: string;
  readonly query?: AnySchema;
  readonly body?: AnySchema;
}): ArgumentsSchema {
  const named = pathParameters(taken.path);
  const [query, body] = [objectOf(taken.query), objectOf(taken.body)];
  const ofPath = Object.fromEntries(named.map((name) => [name, { type: 'string' }]));
  return {
    type: 'object',
    properties: { ...ofPath, ...query.properties, ...body.properties },
    required: [...named, ...query.required, ...body.required],
    additionalProperties: false,
  };
}

function objectOf(schema: AnySchema | undefined): {
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
} {
  if (schema === undefined) return { properties: {}, required: [] };
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  });
  return { properties: properties as Record<string, JsonSchema>, required };
}

/** What a request to a server that is recorded says of its calls. */
export const ViaQuery = z.strictObject({
  channel: Identifier.optional(),
  run_id: Identifier.optional().describe('The run that the calls belong to'),
  thread_id: Identifier.optional(),
  task_id: Identifier.optional().describe('The task that the tools are called for'),
  from: Identifier.transform(toAgentId).optional().describe('Who calls, with or without `agent:`'),
  enforce: z
    .literal('true')
    .optional()
    .describe('Refuses calls that the task, the card or the manifest of the agent does not allow'),
});
export type ViaQuery = z.infer<typeof ViaQuery>;
