// The handler of the maintained package over our own servers. The package and what it brings take a tenth of a start's time and
// memory: this file is loaded with the first request.
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { Call, Operation } from '../operation/operation';
import { ownServer } from './own-server';
import { toolsOver } from './tool-table';

/** Streams of who wants to hear of changes: we announce none, so that nobody has a use for many. */
const SUBSCRIPTIONS_MAX = 16;

/** One handler for all requests; each gets a server of its own, of the call that stands in its `authInfo`. */
export function openHandler({ deps }: Call, operations: readonly Operation[]): McpHttpHandler {
  const own = { operations, tools: toolsOver(operations) };
  const handler = createMcpHandler(
    ({ authInfo }) => ownServer(authInfo?.extra?.call as Call, own),
    {
      maxSubscriptions: SUBSCRIPTIONS_MAX,
      onerror: (err) => deps.log.warn({ err }, 'a request over MCP was refused'),
    },
  );

  deps.closing.addEventListener('abort', () => void handler.close());
  return handler;
}
