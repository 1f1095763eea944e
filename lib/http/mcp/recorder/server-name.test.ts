import { expect, it } from 'vitest';
import { serverNameOf } from './server-name';

it.each([
  [['npx', '-y', '@modelcontextprotocol/server-everything@2026.8.31'], 'server-everything'],
  [['node', '/srv/tools/files.mjs', '--root', '/tmp'], 'files'],
  [['uvx', 'mcp-server-git'], 'mcp-server-git'],
  [['python3', '-m', 'weather'], 'weather'],
  [['docker', 'run', '-i', '--rm', 'mcp/time'], 'time'],
  [['C:\\tools\\my server.exe'], 'my-server.exe'],
  [['node'], 'node'],
  [['…'], '-'],
  [[], 'server'],
])('%j is called %s', (command, name) => {
  expect(serverNameOf(command)).toBe(name);
});
