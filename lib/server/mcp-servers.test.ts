import { expect, it } from 'vitest';
import { readMcpServers } from './mcp-servers';

it('reads names with addresses', () => {
  expect(readMcpServers('files=https://a.example/mcp, git=http://127.0.0.1:8080/mcp?x=1')).toEqual(
    new Map([
      ['files', 'https://a.example/mcp'],
      ['git', 'http://127.0.0.1:8080/mcp?x=1'],
    ]),
  );
});

it.each([
  '',
  'files',
  'files=ftp://a.example',
  'a/b=https://a.example',
  'files=https://user:secret@a.example',
  'files=https://a.example,files=https://b.example',
])('refuses %j', (text) => {
  expect(readMcpServers(text)).toBeNull();
});
