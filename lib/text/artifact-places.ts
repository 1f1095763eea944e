// Where an event refers to artifacts of ours: in its attachments, and near the top of its payload. Bounded, for a payload may be
// anything.
import { artifactHash } from '@/lib/model/artifact-ref';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { isObject } from '@/lib/std/is-object';
import { pointerStep } from '@/lib/std/json/json-pointer';

/** References of one message that are looked for, the first ones. */
const REFS_MAX = 20;

/** Values of a payload that are looked through, and how deep they may lie: references stand near the top of a payload. */
const VALUES_MAX = 200;
const DEPTH_MAX = 4;

/** References to artifacts in attachments and payload, with the first place of each as a JSON Pointer. */
export function artifactPlaces({
  attachments = [],
  payload,
}: Pick<ClutchMessage, 'attachments' | 'payload'>): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const take = (value: unknown, path: string): void => {
    const isRef = typeof value === 'string' && artifactHash(value) !== null;
    if (isRef && !places.has(value) && places.size < REFS_MAX) places.set(value, path);
  };
  for (const [at, { ref }] of attachments.entries()) take(ref, `/attachments/${at}/ref`);
  let left = VALUES_MAX;
  const walk = (value: unknown, path: string, depth: number): void => {
    left -= 1;
    if (left < 0) return;
    take(value, path);
    if (depth === DEPTH_MAX || !(Array.isArray(value) || isObject(value))) return;
    const entries: Iterable<readonly [string | number, unknown]> = Array.isArray(value)
      ? value.entries()
      : Object.entries(value);
    for (const [name, inner] of entries) {
      if (left <= 0) return;
      walk(inner, `${path}/${pointerStep(String(name))}`, depth + 1);
    }
  };
  walk(payload, '/payload', 0);
  return places;
}
