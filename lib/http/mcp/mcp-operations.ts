// POST /mcp: our own server of MCP. Host, Origin and key are checked where every request's are; the package, which checks none of them,
// is handed a body that was read strictly and bounded.
import type { McpHttpHandler } from '@modelcontextprotocol/server';
import type { Call, Operation } from '../operation/operation';
import { operation } from '../operation/operation';
import { JSON_TYPE, readJsonBody, SSE_TYPE } from '../operation/read-request';
import type { Reply } from '../operation/reply';
import { streamOf } from '../operation/stream';
import { keptSuccess } from './kept-success';

/** A request of a tool is some kilobytes; a message to post is at most 20,000 characters. Bytes. */
const REQUEST_BYTES_MAX = 256 * 1024;

/** The operation that answers to MCP, over the others. */
export function mcpOperations(operations: readonly Operation[]): readonly Operation[] {
  const loaded = keptSuccess(() => import('./open-handler'));
  let handler: McpHttpHandler | null = null;
  return [
    operation({
      method: 'POST',
      path: '/mcp',
      access: 'use_mcp',
      tag: 'MCP',
      summary:
        'This workspace as a server of the Model Context Protocol, in the revisions 2025-11-25 and 2026-07-28',
      takes: [{ type: JSON_TYPE, schema: 'bytes' }],
      answers: {
        200: [
          { type: JSON_TYPE, schema: 'bytes' },
          { type: SSE_TYPE, schema: 'bytes' },
        ],
        202: [],
      },
      handle: async (call) => {
        const { openHandler } = await loaded();
        handler ??= openHandler(call, operations);
        return answerOf(call, handler);
      },
    }),
  ];
}

async function answerOf(call: Call, handler: McpHttpHandler): Promise<Reply> {
  const { value, text } = await readJsonBody(call.c, { bytesMax: REQUEST_BYTES_MAX });
  const { url, headers, signal } = call.c.req.raw;
  const request = new Request(url, { method: 'POST', headers, body: text, signal });
  // The factory is told by this who asks: it has no other way in.
  const authInfo = { token: '', clientId: call.principal.key_id, scopes: [], extra: { call } };
  const response = await handler.fetch(request, { parsedBody: value, authInfo });
  const type = response.headers.get('content-type');
  const { body } = response;
  return {
    status: response.status,
    headers: type === null ? {} : { 'content-type': type },
    body:
      body === null
        ? null
        : streamOf(call, body, { isEndless: type?.startsWith(SSE_TYPE) ?? false }),
  };
}
