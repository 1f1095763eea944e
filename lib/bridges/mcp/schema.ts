// A record of the recorder: one message of a tool call over MCP, and what the message alone does not say. The record is strict;
// the message is loose, so that whatever a revision or an extension adds to it is kept.
import { z } from 'zod';
import { isStorableText } from '@/lib/model/storable-text';
import { BAD_TEXT, Identifier } from '@/lib/model/text';

/** Of a server and of a connection: they become parts of ids. */
const NAME_LENGTH_MAX = 64;

/** Of a JSON-RPC id, as JSON: it becomes a part of ids. SDKs count, or send a UUID. */
const RPC_ID_LENGTH_MAX = 200;

/** MCP recommends at most 128 characters for the name of a tool; with the server's it is shown as one name. */
const TOOL_NAME_LENGTH_MAX = 256;

/** Without a slash, so that what stands before the first one of `mcp:<server>/<tool>` is the server. */
const Name = z
  .string()
  .max(NAME_LENGTH_MAX)
  .regex(/^[A-Za-z0-9._-]+$/, 'expected letters, digits, dot, dash or underscore');

const ToolName = z
  .string()
  .min(1)
  .max(TOOL_NAME_LENGTH_MAX)
  .refine(isStorableText, { message: BAD_TEXT });

const RpcId = z
  .union([z.string(), z.number()])
  .refine((id) => JSON.stringify(id).length <= RPC_ID_LENGTH_MAX, {
    message: `expected an id of at most ${RPC_ID_LENGTH_MAX} characters as JSON, saw a longer one`,
  });

const Arguments = z.record(z.string(), z.unknown());

export const CallMessage = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: RpcId,
  method: z.literal('tools/call'),
  params: z.looseObject({
    name: ToolName,
    arguments: Arguments.optional(),
    _meta: z.looseObject({ traceparent: z.unknown().optional() }).optional(),
  }),
});

export const ResultMessage = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: RpcId,
  result: z.looseObject({
    content: z.array(z.unknown()).optional(),
    isError: z.boolean().optional(),
    resultType: z.string().optional(),
  }),
});

export const ErrorMessage = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: RpcId,
  error: z.looseObject({ code: z.number(), message: z.string() }),
});

/** What every record says beside its message. */
const place = {
  server: Name,
  /** Within which a JSON-RPC id names one call: ids of two clients are alike. */
  connection: Name,
  /** What of several connections belongs together; absent: each stands alone. */
  session: Name.optional(),
  /** The task that the tool is called for, where whoever records knows it. */
  task_id: Identifier.optional(),
  /** When the message passed. */
  at: z.iso.datetime(),
  /** So many bytes of arguments or of content were too many for an event, and were left out. */
  omitted_bytes: z.int().min(1).optional(),
} as const;

const answer = {
  ...place,
  /** The tool of the call: an answer does not name it. */
  tool: ToolName,
  /** Since the call passed. Milliseconds. */
  duration_ms: z.number().min(0).optional(),
} as const;

export const McpCall = z.strictObject({ ...place, message: CallMessage });
export type McpCall = z.infer<typeof McpCall>;

export const McpResult = z.strictObject({ ...answer, message: ResultMessage });
export type McpResult = z.infer<typeof McpResult>;

export const McpError = z.strictObject({ ...answer, message: ErrorMessage });
export type McpError = z.infer<typeof McpError>;

export type McpRecord = McpCall | McpResult | McpError;

/** A message as it passes, of which nobody says over which connection: the request says in which run. */
export type McpMessage = McpRecord['message'];

export type McpWire = McpRecord | McpMessage;

/** Whether a message stands in its record. */
export function isRecord(wire: McpWire): wire is McpRecord {
  return !('jsonrpc' in wire);
}
