// The one name under which a tool of a server stands in events and in allowlists: `mcp:<server>/<tool>`.
const NAMED = /^mcp:([^/]+)\/([\s\S]+)$/;

/** The name in events. */
export function toolName(server: string, tool: string): string {
  return `mcp:${server}/${tool}`;
}

/** The server and the tool of such a name; null for any other. */
export function readToolName(name: unknown): { server_id: string; tool: string } | null {
  const [, server_id, tool] = (typeof name === 'string' ? NAMED.exec(name) : null) ?? [];
  return server_id === undefined || tool === undefined ? null : { server_id, tool };
}
