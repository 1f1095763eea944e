// What a wrong Clutch message would be: also a field that the envelope does not know, kept in `meta`, and times as numbers.
import { INSTANT_MAX_MS } from '@/lib/std/instant';
import { isObject } from '@/lib/std/is-object';
import { type Change, jsonFixes } from '../codec/fix';
import { forms } from './wire/forms';

export const proposeFixes = jsonFixes(forms, ({ code, path = '' }, message): Change[] => {
  if (code === 'unknown_field') return inMeta(path.slice(1), message);
  if (path === '/ts' && typeof message.ts === 'number') return asTime(message.ts);
  return [];
});

/** C11: `meta` is where everything else stands. What it says already stays. */
function inMeta(name: string, message: Readonly<Record<string, unknown>>): Change[] {
  const { [name]: value, meta = {}, ...rest } = message;
  if (value === undefined || !isObject(meta) || Object.hasOwn(meta, name)) return [];
  const moved = { ...rest, meta: { ...meta, [name]: value } };
  return [{ path: '', value: moved, says: `Move it to meta.${name}` }];
}

/** Seconds before the year 5138, milliseconds since 1973. */
const SECONDS_MAX = 1e11;

function asTime(ts: number): Change[] {
  const at = ts < SECONDS_MAX ? ts * 1000 : ts;
  if (!(at >= 0 && at <= INSTANT_MAX_MS)) return [];
  const value = new Date(at).toISOString();
  return [{ path: '/ts', value, says: `Use ${value}` }];
}
