import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FrameworkFacts } from './framework-snippet';
import { openAiAgentsSnippets } from './openai-agents-snippet';

const FACTS: FrameworkFacts = { origin: 'http://127.0.0.1:3000', team: 'shop', key: 'clq_secret' };

function textIn(language: string, facts: FrameworkFacts): string {
  return openAiAgentsSnippets.find((one) => one.language === language)?.text(facts) ?? '';
}

const example = (name: string) =>
  readFileSync(new URL(`../../../../examples/openai-agents/${name}`, import.meta.url), 'utf8');

describe('the trace processors of the Agents SDK', () => {
  it('are those that the example runs', () => {
    const facts = { ...FACTS, key: null };

    expect(example('colloquy.py')).toBe(textIn('python', facts));
    expect(example('colloquy.mjs')).toBe(textIn('javascript', facts));
  });

  it('say the route and the key that was made', () => {
    for (const { text, route } of openAiAgentsSnippets) {
      expect(text(FACTS)).toContain(FACTS.origin);
      expect(text(FACTS)).toContain(route.replace('POST ', ''));
      expect(text(FACTS)).toContain('KEY = "clq_secret"');
    }
  });

  it('read the key from the environment until one is made, and send none where none is needed', () => {
    for (const { text } of openAiAgentsSnippets) {
      expect(text({ ...FACTS, key: null })).toMatch(
        /KEY = (os\.environ\.get\("COLLOQUY_KEY"\)|process\.env\.COLLOQUY_KEY;)\n/,
      );
      expect(text({ ...FACTS, key: undefined })).toMatch(/KEY = (None|undefined;)\n/);
      expect(text({ ...FACTS, key: undefined })).not.toContain('COLLOQUY_KEY');
    }
  });

  it('are a module of JavaScript', () => {
    const check = ['--input-type=module', '--check', '-'];

    expect(() =>
      execFileSync(process.execPath, check, { input: textIn('javascript', FACTS) }),
    ).not.toThrow();
  });
});
