// Reads the numbers of passed, failed and skipped tests out of the JSON reports of the test runners, and the names of the
// flaky ones: those that failed, were run again and passed. They count as passed; only under CI is anything run again.
// A suite that left no report, or failed without naming a test, counts as one failure.
import { join, relative } from 'node:path';
import { root } from './process.mjs';

const NOTHING = { passed: 0, failed: 0, skipped: 0, flaky: [] };
const NO_REPORT = { ...NOTHING, failed: 1 };

export function vitestCounts(report) {
  if (!report) return NO_REPORT;
  const failed = report.numFailedTests;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && !report.success ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
    flaky: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(isFlaky)
        .map(({ fullName }) => `${relative(root, name)} > ${fullName}`),
    ),
  };
}

/** Vitest keeps the failures of the attempts before the one that passed. */
function isFlaky({ status, failureMessages }) {
  return status === 'passed' && failureMessages.length > 0;
}

export function playwrightCounts(report) {
  if (!report) return NO_REPORT;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected || (report.errors.length > 0 ? 1 : 0),
    skipped,
    flaky: report.suites
      .flatMap(flakySpecs)
      .map(
        ({ file, line, title }) =>
          `${relative(root, join(report.config.rootDir, file))}:${line} > ${title}`,
      ),
  };
}

/** The specs of the flaky tests of a suite of Playwright's report and of the suites inside it. */
function flakySpecs({ specs, suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own, ...suites.flatMap(flakySpecs)];
}

export function addCounts(a = NOTHING, b = NOTHING) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    flaky: [...a.flaky, ...b.flaky],
  };
}

/** What the whole run ends with. The numbers of passed and failed tests are a line of their own, and the last. */
export function summaryOf({ passed, failed, skipped, flaky }) {
  return [
    ...(flaky.length > 0 ? [`\n${flaky.length} flaky: failed, and passed when run once more`] : []),
    ...flaky.map((name) => `  ${name}`),
    ...(skipped > 0 ? [`\n${skipped} skipped`] : []),
    `\n${passed} passed, ${failed} failed`,
  ].join('\n');
}
