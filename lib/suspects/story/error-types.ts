/** Types that say themselves that something went wrong. */
export const ERROR_TYPES: ReadonlySet<string> = new Set([
  ...['task.error', 'task.timeout', 'tool.error', 'routing.failure'],
]);
