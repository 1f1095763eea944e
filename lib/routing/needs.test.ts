import { expect, it } from 'vitest';
import { isAllowed } from './needs';

it('allows the tools of a server that is allowed, however they are written', () => {
  const allowlist = new Set(['mcp:docs', 'mcp:files/read']);

  for (const tool of ['mcp:docs.read', 'mcp:docs/read', 'mcp:docs/read.all', 'mcp:files/read']) {
    expect(isAllowed(tool, { allowlist }), tool).toBe(true);
  }
  for (const tool of ['mcp:docsread', 'mcp:files/write', 'mcp:files', '/mcp:docs']) {
    expect(isAllowed(tool, { allowlist }), tool).toBe(false);
  }
});
