import { describe, expect, it } from 'vitest';
import { ClutchMessage } from '@/lib/model/clutch-message';
import { LANGUAGES, type SnippetFacts, snippet } from './snippets';

const FACTS: SnippetFacts = {
  origin: 'http://127.0.0.1:3000',
  agentId: 'agent:scout',
  key: 'clq_secret',
  suffix: 'ab12',
  hello: 'Hello.',
  ts: '2026-02-01T13:20:11.123Z',
};

/** The object literal of a snippet: it is JSON in all three languages. */
function messageIn(text: string): unknown {
  const start =
    text.indexOf('{\n    "v"') === -1 ? text.indexOf('{\n        "v"') : text.indexOf('{\n    "v"');
  const end = /\n\s*\}(?:'|\))/.exec(text.slice(start));
  return JSON.parse(`${text.slice(start, start + (end?.index ?? 0))}}`);
}

describe('the first snippets', () => {
  it.each(LANGUAGES)('send one valid event in %s', (language) => {
    const message = ClutchMessage.parse(messageIn(snippet(language, FACTS)));

    expect(message.from.agent_id).toBe('agent:scout');
    expect(message.type).toBe('chat.message');
  });

  it.each(LANGUAGES)('bear the key that was made, in %s', (language) => {
    expect(snippet(language, FACTS)).toContain('Bearer clq_secret');
  });

  it.each(LANGUAGES)('read the key from the environment until one is made, in %s', (language) => {
    const text = snippet(language, { ...FACTS, key: null });

    expect(text).toContain('COLLOQUY_KEY');
    expect(text).toContain('Bearer ');
  });

  it.each(LANGUAGES)('ask for no key where none is needed, in %s', (language) => {
    expect(snippet(language, { ...FACTS, key: undefined })).not.toMatch(/authorization/i);
  });
});
