import { expect, it } from 'vitest';
import { DIALECT_EXPANSION } from '@/lib/messages/en/features/dialect/dialect-expansion';
import { stepSentence } from './step-sentence';

it.each([57, 58, 59, 60])('cuts a long value after %i letters at a whole character', (letters) => {
  const value = `${'a'.repeat(letters)}${'😀'.repeat(9)}`;
  const step = { kind: 'literal', parameter: null, templatePath: [], expansionPath: [] } as const;

  const sentence = stepSentence(DIALECT_EXPANSION.english.steps, { ...step, value });

  expect(sentence.isWellFormed()).toBe(true);
  expect(sentence).toContain(`${'a'.repeat(57)}`);
  expect(sentence).not.toContain(value);
});
