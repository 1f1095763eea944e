import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agentFrameworkSnippet } from './agent-framework-snippet';
import { autogenSnippet } from './autogen-snippet';
import { crewaiSnippet } from './crewai-snippet';
import type { FrameworkFacts } from './framework-snippet';

const FACTS: FrameworkFacts = {
  origin: 'http://127.0.0.1:3000',
  team: 'shop',
  key: 'clq_secret',
};

/** Each with the file that its example runs. */
const SNIPPETS = [
  [crewaiSnippet, 'crewai/colloquy_listener.py'],
  [autogenSnippet, 'autogen/colloquy_autogen.py'],
  [agentFrameworkSnippet, 'agent-framework/colloquy_workflow.py'],
] as const;

describe.each(SNIPPETS)('the snippet of $framework', (snippet, file) => {
  const example = readFileSync(
    new URL(`../../../../examples/${file}`, import.meta.url),
    'utf8',
  ).trimEnd();
  const isPlace = (line: string) => /^(URL|KEY) = /.test(line);

  it('is the file that the example runs, but for its address and its key', () => {
    const lines = snippet.text(FACTS).split('\n');

    expect(lines.filter((line) => !isPlace(line))).toEqual(
      example.split('\n').filter((line) => !isPlace(line)),
    );
    expect(lines.filter(isPlace)).toEqual([
      `URL = "http://127.0.0.1:3000${snippet.route.replace('POST ', '')}?channel=shop"`,
      'KEY = "clq_secret"',
    ]);
  });

  it('reads the key from the environment until one is made, and asks for none where none is needed', () => {
    expect(snippet.text({ ...FACTS, key: null })).toContain('KEY = os.environ.get("COLLOQUY_KEY")');
    expect(snippet.text({ ...FACTS, key: undefined })).toContain('KEY = None');
  });
});
