import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './process.mjs';
import { addCounts, playwrightCounts, summaryOf, vitestCounts } from './test-counts.mjs';

const vitestReport = {
  success: true,
  numPassedTests: 10,
  numFailedTests: 0,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [],
};

describe('the counts of the test runners', () => {
  it('come from the report of Vitest', () => {
    expect(vitestCounts(vitestReport)).toEqual({ passed: 10, failed: 0, skipped: 3, flaky: [] });
  });

  it('name each test that Vitest ran again and that passed then', () => {
    const failureMessages = ['AssertionError: expected 1 to be 2'];
    const assertionResults = [
      { fullName: 'a law holds', status: 'passed', failureMessages },
      { fullName: 'a law is kept', status: 'passed', failureMessages: [] },
      { fullName: 'a law is broken', status: 'failed', failureMessages },
    ];
    const report = {
      ...vitestReport,
      testResults: [{ name: join(root, 'lib/a.test.ts'), assertionResults }],
    };

    expect(vitestCounts(report).flaky).toEqual(['lib/a.test.ts > a law holds']);
  });

  it('name a failure when a test file could not be loaded', () => {
    expect(vitestCounts({ ...vitestReport, success: false }).failed).toBe(1);
  });

  it('come from the report of Playwright, where a flaky test has passed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 1 };

    expect(playwrightCounts({ stats, errors: [], suites: [] })).toEqual({
      passed: 7,
      failed: 1,
      skipped: 1,
      flaky: [],
    });
  });

  it('name each test that Playwright ran again and that passed then, however deep its suite', () => {
    const spec = (line, status) => ({
      file: 'a.spec.ts',
      line,
      title: `test ${line}`,
      tests: [{ status }],
    });
    const inner = { specs: [spec(7, 'flaky'), spec(8, 'unexpected')] };
    const suites = [{ specs: [spec(1, 'expected'), spec(2, 'flaky')], suites: [inner] }];
    const stats = { expected: 1, unexpected: 1, flaky: 2, skipped: 0 };

    const config = { rootDir: join(root, 'e2e') };

    expect(playwrightCounts({ config, stats, errors: [], suites }).flaky).toEqual([
      'e2e/a.spec.ts:2 > test 2',
      'e2e/a.spec.ts:7 > test 7',
    ]);
  });

  it('name a failure when the browser tests could not start', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

    expect(playwrightCounts({ stats, errors: [{ message: 'no config' }], suites: [] }).failed).toBe(
      1,
    );
  });

  it('name a failure when a runner left no report', () => {
    expect(vitestCounts(undefined).failed).toBe(1);
    expect(playwrightCounts(undefined).failed).toBe(1);
  });

  it('add up', () => {
    const a = { passed: 1, failed: 2, skipped: 3, flaky: ['a'] };

    expect(addCounts(addCounts(undefined, a), { ...a, flaky: ['b'] })).toEqual({
      passed: 2,
      failed: 4,
      skipped: 6,
      flaky: ['a', 'b'],
    });
  });
});

describe('the end of a run', () => {
  it('is the numbers of passed and failed tests, alone on the last line', () => {
    const flaky = ['a.spec.ts:2 > test 2'];

    const lines = summaryOf({ passed: 4, failed: 0, skipped: 1, flaky }).split('\n');

    expect(lines.at(-1)).toBe('4 passed, 0 failed');
    expect(lines).toContain('1 skipped');
    expect(lines).toContain('  a.spec.ts:2 > test 2');
  });

  it('says nothing of flaky tests where there are none', () => {
    const summary = summaryOf({ passed: 4, failed: 1, skipped: 0, flaky: [] });

    expect(summary.trim()).toBe('4 passed, 1 failed');
  });
});
