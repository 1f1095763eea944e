import { describe, expect, it } from 'vitest';
import { hasFailed } from './audit-entry';

describe('the outcome of an entry of the audit', () => {
  it.each(['ok', 'stored', 'duplicate', 'sent', 'served'])('is good: %s', (outcome) => {
    expect(hasFailed({ outcome })).toBe(false);
  });

  it.each(['forbidden', 'invalid_json', 'limit_exceeded', 'timed_out', 'overloaded'])(
    'is a failure: %s',
    (outcome) => {
      expect(hasFailed({ outcome })).toBe(true);
    },
  );
});
