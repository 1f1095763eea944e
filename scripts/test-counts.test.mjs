import { describe, expect, it } from 'vitest';
import { addCounts, playwrightCounts, vitestCounts } from './test-counts.mjs';

const vitestReport = {
  success: true,
  numPassedTests: 10,
  numFailedTests: 0,
  numPendingTests: 2,
  numTodoTests: 1,
};

describe('the counts of the test runners', () => {
  it('come from the report of Vitest', () => {
    expect(vitestCounts(vitestReport)).toEqual({ passed: 10, failed: 0, skipped: 3 });
  });

  it('name a failure when a test file could not be loaded', () => {
    expect(vitestCounts({ ...vitestReport, success: false }).failed).toBe(1);
  });

  it('come from the report of Playwright, where a flaky test is a failed one', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 };

    expect(playwrightCounts({ stats, errors: [] })).toEqual({ passed: 5, failed: 3, skipped: 1 });
  });

  it('name a failure when the browser tests could not start', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

    expect(playwrightCounts({ stats, errors: [{ message: 'no config' }] }).failed).toBe(1);
  });

  it('name a failure when a runner left no report', () => {
    expect(vitestCounts(undefined).failed).toBe(1);
    expect(playwrightCounts(undefined).failed).toBe(1);
  });

  it('add up', () => {
    const a = { passed: 1, failed: 2, skipped: 3 };

    expect(addCounts(addCounts(undefined, a), a)).toEqual({ passed: 2, failed: 4, skipped: 6 });
  });
});
