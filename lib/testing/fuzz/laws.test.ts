import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lawFiles } from './laws';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

describe('the test files that have laws', () => {
  it('are those that draw random values, themselves or in a contract suite', () => {
    const files = lawFiles(ROOT);

    expect(files).toContain('lib/routing/laws.test.ts');
    expect(files).toContain('lib/store/memory/memory-store.test.ts');
    expect(files).toContain('lib/sexpr/canonical.test.ts');
    expect(files).not.toContain('lib/architecture.test.ts');
    expect(new Set(files).size).toBe(files.length);
  });
});
