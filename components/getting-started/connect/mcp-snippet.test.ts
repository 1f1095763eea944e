import { describe, expect, it } from 'vitest';
import { mcpSnippet } from './mcp-snippet';

const FACTS = {
  origin: 'http://127.0.0.1:3000',
  agentId: 'agent:scout',
  key: 'clq_secret',
  suffix: 'ab12',
  hello: 'Hello.',
  ts: '2026-02-01T13:20:11.123Z',
};

describe('the settings of a client of MCP', () => {
  it('name this workspace and a recorded server, each with the key that was made', () => {
    expect(JSON.parse(mcpSnippet(FACTS))).toEqual({
      mcpServers: {
        colloquy: {
          type: 'http',
          url: 'http://127.0.0.1:3000/mcp',
          headers: { Authorization: 'Bearer clq_secret' },
        },
        everything: {
          command: 'npx',
          args: [
            ...['colloquy', 'mcp', 'record', '--server', 'everything', '--'],
            ...['npx', '-y', '@modelcontextprotocol/server-everything'],
          ],
          env: { COLLOQUY_URL: 'http://127.0.0.1:3000', COLLOQUY_KEY: 'clq_secret' },
        },
      },
    });
  });

  it('read the key from the environment until one is made, and ask for none where none is needed', () => {
    expect(mcpSnippet({ ...FACTS, key: null })).toMatch(/Bearer \$\{COLLOQUY_KEY\}/);
    expect(mcpSnippet({ ...FACTS, key: undefined })).not.toMatch(/authorization|COLLOQUY_KEY/i);
  });

  it('have a command on one line', () => {
    expect(mcpSnippet(FACTS)).toContain('"args": ["colloquy", "mcp", "record",');
  });
});
