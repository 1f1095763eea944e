// A rule in a few words: what it counts, how much of it within which time.
import type { ALERT_RULES } from '@/lib/messages/en/features/alert-rules';
import type { AlertSettings } from '@/lib/model/alert';
import { parseQuery } from '@/lib/search/parse-query';
import { isOperator, type SumValue } from '@/lib/search/search-query';
import { TIME_UNITS } from '@/lib/std/time-units';

type RuleMessages = typeof ALERT_RULES.english;

/** `1 h`: in the largest unit in which it is a whole number. */
function withinText({ times }: RuleMessages, seconds: number): string {
  const [unit, length] = TIME_UNITS.find(([, each]) => seconds % each === 0) ?? TIME_UNITS[3];
  return times.duration([[seconds / length, unit]]);
}

/** `4 hits`, `$1.25`, `12000 tokens`. */
export function amountText(messages: RuleMessages, amount: number, q: string): string {
  const sum = sumOf(q);
  if (sum === 'cost') return messages.dollars(amount);
  return sum === 'tokens' ? messages.tokens(Math.round(amount)) : messages.hits(Math.round(amount));
}

/** `over 3 within 1 h`, `any within 1 h`. */
export function thresholdText(
  messages: RuleMessages,
  { over, within_s }: AlertSettings,
  q: string,
): string {
  const sum = sumOf(q);
  const within = withinText(messages, within_s);
  if (sum === null && over === 0) return messages.any(within);
  return messages.over(sum === null ? messages.count(over) : amountText(messages, over, q), within);
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
