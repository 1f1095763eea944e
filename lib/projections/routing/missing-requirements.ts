// What nobody had who was asked, of a `routing.failure` (CD20).
import type { Payload } from '@/lib/model/clutch-message';
import type { MissingRequirement } from '@/lib/model/orchestration/routing';
import { isObject } from '@/lib/std/is-object';

/** What a `routing.failure` says was missing from how many; what cannot be read is left out. */
export function missingIn({ missing }: Payload): MissingRequirement[] {
  return Array.isArray(missing) ? missing.flatMap((item) => readMissing(item) ?? []) : [];
}

/** As the schema `MissingRequirement` has it, without its weight: a line in a thread says so. */
function readMissing(item: unknown): MissingRequirement | null {
  if (!isObject(item)) return null;
  const { requirement, agents } = item;
  if (typeof requirement !== 'string' || typeof agents !== 'number') return null;
  return Number.isSafeInteger(agents) ? { requirement, agents } : null;
}
