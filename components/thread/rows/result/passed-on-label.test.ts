import { expect, test } from 'vitest';
import { passedOnLabel } from './passed-on-label';

test('a result that is passed on is named after whose it is', () => {
  expect(passedOnLabel({ agentId: 'agent:ken' })).toBe('Passes on ken’s result');
  expect(passedOnLabel({ agentId: 'agent:thales' })).toBe('Passes on thales’ result');
  expect(passedOnLabel({ agentId: null })).toBe('Passes on a result');
});
