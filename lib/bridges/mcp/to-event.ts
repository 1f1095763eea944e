// Record to event: a call is a tool.call, its answer a tool.result or a tool.error. All of them are said by whoever records, to
// itself: neither a server nor a message names anybody of ours. Ids count up from the connection and the JSON-RPC id.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { ANONYMOUS_ID } from '@/lib/model/ids';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { eventOf, type Said } from '@/lib/protocols/codec/event-of';
import { fingerprint } from '@/lib/std/fingerprint';
import { isObject } from '@/lib/std/is-object';
import { isRecord, type McpCall, type McpError, type McpResult, type McpWire } from './schema';
import { toolName } from './tool-name';

/** `meta.protocol` of what was recorded. */
export const PROTOCOL = 'mcp';

/** W3C Trace Context, as SDKs put it into `_meta` of a request. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/** The first text of a failure is shown; more of it stands in the details. Characters. */
const MESSAGE_LENGTH_MAX = 2_000;

/** What of an event its kind of record decides. */
type Part = Pick<Said, 'type' | 'nativeType' | 'payload'> & {
  readonly id: string;
  readonly native: Payload;
  readonly more?: Partial<ClutchMessage>;
  readonly derived?: readonly string[];
};

/** What is known of a message: of one without its record neither the server, nor the tool of an answer, nor when it passed. */
type Seen<Message> = {
  readonly server: string | null;
  readonly connection: string;
  readonly session?: string | undefined;
  readonly task_id?: string | undefined;
  readonly at: string | null;
  readonly tool?: string | undefined;
  readonly duration_ms?: number | undefined;
  readonly omitted_bytes?: number | undefined;
  readonly message: Message;
};

type SeenCall = Seen<McpCall['message']>;
type SeenResult = Seen<McpResult['message']>;
type SeenError = Seen<McpError['message']>;
type SeenAny = SeenCall | SeenResult | SeenError;

/** A run stands for the connection of the messages that are said to be of it. */
function seenIn(wire: McpWire, { run_id = '' }: DecodeContext): SeenAny {
  if (isRecord(wire)) return wire;
  return { server: null, connection: fingerprint(run_id), at: null, message: wire } as SeenAny;
}

/** The one event of a record. */
export function toEvents(
  wire: McpWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const event = eventOf(saidBy(wire, context), context);
  return { id: event.id, events: [event], findings: [] };
}

function saidBy(wire: McpWire, context: DecodeContext): Said {
  const seen = seenIn(wire, context);
  const { server, connection, session, task_id, at } = seen;
  const { derived = [], native, ...part } = partOf(seen);
  const run = server === null ? (context.run_id ?? null) : `mcp:${server}:${session ?? connection}`;
  const { id: rpcId, jsonrpc } = seen.message;
  return {
    protocol: PROTOCOL,
    ts: at,
    from: null,
    to: [{ agent_id: context.from ?? ANONYMOUS_ID }],
    run,
    thread: null,
    task: task_id ?? run ?? part.id,
    native: {
      ...(server !== null && { server, connection }),
      ...(session !== undefined && { session }),
      jsonrpc,
      id: rpcId,
      ...native,
    },
    derived: [
      'to',
      ...(context.run_id === undefined ? ['run_id'] : []),
      ...(task_id === undefined ? ['task_id'] : []),
      ...derived,
    ],
    ...part,
  };
}

function partOf(seen: SeenAny): Part {
  if ('method' in seen.message) return callPart(seen as SeenCall);
  return 'error' in seen.message ? errorPart(seen as SeenError) : resultPart(seen as SeenResult);
}

function callPart({ server, message, omitted_bytes, ...wire }: SeenCall): Part {
  const { name, arguments: args = {}, _meta, ...rest } = message.params;
  const [, trace_id, span_id] = TRACEPARENT.exec(String(_meta?.traceparent ?? '')) ?? [];
  const call_id = callId(wire.connection, message.id);
  return {
    id: `mcp:${call_id}`,
    type: 'tool.call',
    nativeType: message.method,
    payload: {
      tool: server === null ? `mcp:${name}` : toolName(server, name),
      call_id,
      args,
      ...omitted(omitted_bytes),
    },
    native: { ...(_meta !== undefined && { _meta }), ...rest },
    more: {
      payload_type: 'mcp.call.v1',
      ...(trace_id !== undefined && { trace: { trace_id, span_id } }),
    },
  };
}

/** A tool that fails answers with a result that says so. */
function resultPart(wire: SeenResult): Part {
  const { isError, ...result } = wire.message.result;
  const { _meta, ...said } = result;
  const { id, payload } = answerPart(wire);
  const native = _meta === undefined ? {} : { _meta };
  if (isError !== true) {
    return {
      id,
      type: 'tool.result',
      nativeType: 'result',
      payload: { ...said, ...payload },
      native,
      more: { payload_type: 'mcp.result.v1' },
    };
  }
  return {
    id,
    type: 'tool.error',
    nativeType: 'result',
    payload: {
      ...payload,
      code: 'tool_failed',
      message: firstText(said.content) ?? 'The tool failed and did not say why.',
      retryable: false,
      details: said,
    },
    native,
    more: { payload_type: 'mcp.error.v1' },
    derived: ['payload.code', 'payload.retryable'],
  };
}

function errorPart(wire: SeenError): Part {
  const { code, message, ...details } = wire.message.error;
  const { id, payload } = answerPart(wire);
  return {
    id,
    type: 'tool.error',
    nativeType: 'error',
    payload: { ...payload, code: String(code), message, retryable: false, details },
    native: {},
    more: { payload_type: 'mcp.error.v1' },
    derived: ['payload.retryable'],
  };
}

function answerPart(wire: SeenResult | SeenError): { id: string; payload: Payload } {
  const { server, tool, connection, message, duration_ms, omitted_bytes } = wire;
  const call_id = callId(connection, message.id);
  return {
    id: `mcp:${call_id}:end`,
    payload: {
      ...(server !== null && tool !== undefined && { tool: toolName(server, tool) }),
      call_id,
      ...(duration_ms !== undefined && { duration_ms }),
      ...omitted(omitted_bytes),
    },
  };
}

function omitted(bytes: number | undefined): Payload {
  return bytes === undefined ? {} : { omitted_bytes: bytes };
}

/** The number 1 and the text "1" are two ids: as JSON they stay two. */
function callId(connection: string, id: string | number): string {
  return `${connection}:${JSON.stringify(id)}`;
}

function firstText(content: readonly unknown[] | undefined): string | null {
  for (const block of content ?? []) {
    if (isObject(block) && typeof block.text === 'string' && block.text !== '') {
      return block.text.slice(0, MESSAGE_LENGTH_MAX).toWellFormed();
    }
  }
  return null;
}
