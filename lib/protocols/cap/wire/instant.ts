// The time of a message: the specification demands one and says neither form nor zone (PD3).
import { YEAR_0_START_MS, YEAR_9999_END_MS } from '@/lib/std/instant';

/** 3 March 1973. Smaller numbers are times in seconds, which would come out as January 1970; they are refused. */
const MILLISECONDS_MIN = 100_000_000_000;

/** ISO 8601 UTC with milliseconds, or null for a time that has no such form; text must be ISO 8601 with a zone. */
export function instantOf(timestamp: string | number): string | null {
  const at = typeof timestamp === 'number' ? timestamp : Date.parse(timestamp);
  const min = typeof timestamp === 'number' ? MILLISECONDS_MIN : YEAR_0_START_MS;
  return at >= min && at <= YEAR_9999_END_MS ? new Date(at).toISOString() : null;
}
