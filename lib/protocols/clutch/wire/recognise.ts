// Whether a value looks like a Clutch message, broken or not: it says its version, has the envelope's own names, or a type
// that only Clutch has.
import { MessageType } from '@/lib/model/clutch-message';

/** `PLAN` and the like are words that others use too, so they do not count by themselves. */
const TYPES: ReadonlySet<unknown> = new Set(MessageType.options);

/** True for an object with a Clutch version or type, or with a type beside a run and a task. */
export function recognises(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { v, type } = value as { v?: unknown; type?: unknown };
  if (typeof v === 'string' && v.startsWith('clutch/')) return true;
  if (TYPES.has(type)) return true;
  return 'type' in value && 'run_id' in value && 'task_id' in value;
}
