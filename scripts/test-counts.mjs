// Reads the numbers of passed, failed and skipped tests out of the JSON reports of the test runners.
// A suite that left no report, or failed without naming a test, counts as one failure.

const NOTHING = { passed: 0, failed: 0, skipped: 0 };
const NO_REPORT = { ...NOTHING, failed: 1 };

export function vitestCounts(report) {
  if (!report) return NO_REPORT;
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return counts.failed === 0 && !report.success ? { ...counts, failed: 1 } : counts;
}

export function playwrightCounts(report) {
  if (!report) return NO_REPORT;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  return { passed: expected, failed: failed || (report.errors.length > 0 ? 1 : 0), skipped };
}

export function addCounts(a = NOTHING, b = NOTHING) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}
