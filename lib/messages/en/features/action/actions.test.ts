import { expect, it } from 'vitest';
import { ACTIONS } from './actions';

const { approve, reject, question } = ACTIONS.english;

it('a decision names the overseer for whom it is made, and nobody where that is who reads', () => {
  for (const { question: asked } of [approve, reject, question]) {
    expect(asked('a draft', null).join('')).toMatch(/result of a draft\??$/);
  }
  for (const told of [approve.records(null, null), reject.records(null), question.records(null)]) {
    expect(told.join('')).toMatch(/^Recorded as an event from you\. The result/);
  }
  expect(approve.question('a draft', 'qa').join('')).toBe('Approve the result of a draft for qa?');
  expect(reject.records('qa').join('')).toMatch(/from you, on behalf of qa\. The result/);
});
