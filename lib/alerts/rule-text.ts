// A rule in a few words: what it counts, how much of it within which time.
import type { AlertSettings } from '@/lib/model/alert';
import { parseQuery } from '@/lib/search/parse-query';
import { isOperator, type SumValue } from '@/lib/search/search-query';

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const;

/** `1 h`: in the largest unit in which it is a whole number. */
export function withinText(seconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? UNITS[3];
  return `${String(seconds / length)} ${unit}`;
}

/** `4 hits`, `$1.25`, `12000 tokens`. */
export function amountText(amount: number, q: string): string {
  const sum = sumOf(q);
  if (sum === 'cost') return `$${amount.toFixed(2)}`;
  const count = String(Math.round(amount));
  if (sum === 'tokens') return `${count} tokens`;
  return amount === 1 ? '1 hit' : `${count} hits`;
}

/** `over 3 within 1 h`, `any within 1 h`. */
export function thresholdText({ over, within_s }: AlertSettings, q: string): string {
  const sum = sumOf(q);
  const amount = sum === null ? String(over) : amountText(over, q);
  const isAny = sum === null && over === 0;
  return `${isAny ? 'any' : `over ${amount}`} within ${withinText(within_s)}`;
}

/** What the alert of a search adds up; null: it counts hits, or cannot be read. */
export function sumOf(q: string): SumValue | null {
  const parsed = parseQuery(q);
  if (!parsed.ok) return null;
  const sum = parsed.value.terms
    .filter(isOperator)
    .find(({ name, isExcluded }) => name === 'sum' && !isExcluded);
  return (sum?.value.toLowerCase() as SumValue | undefined) ?? null;
}
