// Whether a value looks like a Clutch message, broken or not: it says its version, or has the envelope's own names.

/** True for an object with a Clutch version, or with a type beside a run and a task. */
export function recognises(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { v } = value as { v?: unknown };
  if (typeof v === 'string' && v.startsWith('clutch/')) return true;
  return 'type' in value && 'run_id' in value && 'task_id' in value;
}
