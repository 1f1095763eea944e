// What of the log says itself that something went wrong.
import type { MessageType } from '@/lib/model/clutch-message';

/** Types that say themselves that something went wrong. */
export const ERROR_TYPES: ReadonlySet<MessageType> = new Set([
  'task.error',
  'task.timeout',
  'tool.error',
  'routing.failure',
]);
