import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { a2aSnippet } from './a2a-snippet';

const FACTS = { origin: 'http://127.0.0.1:3000', team: 'shop', key: 'clq_secret' };

/** Whether Node reads it as a module. */
function parses(text: string): boolean {
  execFileSync(process.execPath, ['--check', '--input-type=module'], { input: text });
  return true;
}

describe('the client of A2A', () => {
  it('is a module, with the key that was made, with that of the environment, and with none', () => {
    const made = a2aSnippet.text(FACTS);
    const unmade = a2aSnippet.text({ ...FACTS, key: null });
    const open = a2aSnippet.text({ ...FACTS, key: undefined });

    expect([made, unmade, open].map(parses)).toEqual([true, true, true]);
    expect(made).toContain('"clq_secret"');
    expect(unmade).toContain('process.env.COLLOQUY_KEY');
    expect(open).not.toMatch(/authorization|COLLOQUY_KEY/i);
  });
});
