import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agUiSnippet } from './ag-ui-snippet';
import type { FrameworkFacts } from './framework-snippet';

const FACTS: FrameworkFacts = {
  origin: 'http://127.0.0.1:3000',
  team: 'support',
  key: 'clq_secret',
};

describe('the watcher of an agent of AG-UI', () => {
  it('is the one that the example runs', () => {
    const file = new URL('../../../../examples/ag-ui/colloquy.mjs', import.meta.url);

    expect(readFileSync(file, 'utf8')).toBe(agUiSnippet.text({ ...FACTS, key: null }));
  });

  it('says the door, the channel and the key that was made', () => {
    const text = agUiSnippet.text({ ...FACTS, team: 'front desk' });

    expect(text).toContain('http://127.0.0.1:3000');
    expect(text).toContain('/api/v1/ingest/ag-ui?channel=front%20desk');
    expect(text).toContain('Bearer clq_secret');
  });

  it('reads the key from the environment until one is made, and sends none where none is needed', () => {
    expect(agUiSnippet.text({ ...FACTS, key: null })).toContain('process.env.COLLOQUY_KEY');
    expect(agUiSnippet.text({ ...FACTS, key: undefined })).not.toMatch(/authorization/);
  });
});
