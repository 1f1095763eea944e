import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lawRuns } from '@/lib/testing/law-runs';
import { codeText } from './code-text';

test('a text for machines is what the template is without its tag', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(codeText`say "${one}"\n\`date\` \\ ${other}`).toBe(
        `say "${one}"\n\`date\` \\ ${other}`,
      );
    }),
    { numRuns: lawRuns() },
  );
  expect(codeText``).toBe('');
});
