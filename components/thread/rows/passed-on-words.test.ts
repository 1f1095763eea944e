import { expect, test } from 'vitest';
import { passedOnWords } from './passed-on-words';

test('a result that is passed on is named after whose it is', () => {
  expect(passedOnWords({ agentId: 'agent:ken' })).toBe('Passes on ken’s result');
  expect(passedOnWords({ agentId: 'agent:thales' })).toBe('Passes on thales’ result');
  expect(passedOnWords({ agentId: null })).toBe('Passes on a result');
});
