// What looks like A2A, also where it breaks rules.
import { isObject } from '@/lib/std/is-object';

const ITEMS = ['statusUpdate', 'artifactUpdate', 'task'] as const;
const KINDS: ReadonlySet<unknown> = new Set([
  'message',
  'task',
  'status-update',
  'artifact-update',
]);

/** An item of 1.0 or 0.3, or a record of one. */
export function recognises(value: unknown): boolean {
  if (!isObject(value)) return false;
  if ('task_id' in value && 'context_id' in value) return 'message' in value || 'cancel' in value;
  if (isObject(value.item)) return true;
  const isOld =
    KINDS.has(value.kind) && ('messageId' in value || 'status' in value || 'taskId' in value);
  return isOld || ITEMS.some((name) => isObject(value[name]));
}
