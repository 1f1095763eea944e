// How a client of MCP is set up, ready to paste: this workspace as a server of its own, and a server whose calls are recorded.
import { codeText } from '@/lib/std/code-text';
import type { SnippetFacts } from './snippets';

/** What an unset key is written as: clients put the variable in its place. */
const KEY_VARIABLE = `\${COLLOQUY_KEY}`;

/** By the names that they have in the settings: this workspace, and the one whose calls are recorded. */
export const MCP_SERVERS = { own: 'colloquy', recorded: 'everything' } as const;

/** The settings as JSON, as most clients read them. */
export function mcpSnippet({ origin, key }: SnippetFacts): string {
  const secret = key === undefined ? null : (key ?? KEY_VARIABLE);
  const settings = {
    mcpServers: {
      [MCP_SERVERS.own]: {
        type: 'http',
        url: `${origin}/mcp`,
        ...(secret !== null && { headers: { Authorization: codeText`Bearer ${secret}` } }),
      },
      [MCP_SERVERS.recorded]: {
        command: 'npx',
        args: [
          ...['colloquy', 'mcp', 'record', '--server', MCP_SERVERS.recorded, '--'],
          ...['npx', '-y', '@modelcontextprotocol/server-everything'],
        ],
        env: { COLLOQUY_URL: origin, ...(secret !== null && { COLLOQUY_KEY: secret }) },
      },
    },
  };
  // Lists of words stay on one line.
  return JSON.stringify(settings, null, 2).replace(/\[[^\][]*\]/g, (list) =>
    list
      .replace(/\s*\n\s*/g, ' ')
      .replace('[ ', '[')
      .replace(' ]', ']'),
  );
}
