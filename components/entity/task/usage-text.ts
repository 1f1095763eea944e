// What something cost, in a word or in a sentence.
import type { USAGE } from '@/lib/messages/en/shared/usage';
import type { Usage } from '@/lib/model/usage';

type UsageMessages = typeof USAGE.english;

/** The least that is said as a number. Dollars. */
const CENT = 0.01;

/** Money where it is known, else tokens. */
export function usageText(
  messages: UsageMessages,
  { input_tokens, output_tokens, cost_usd }: Usage,
): string {
  if (cost_usd > 0) return moneyText(messages, cost_usd);
  return messages.tokens(input_tokens + output_tokens);
}

/** Everything that is known. */
export function usageSentence(
  messages: UsageMessages,
  { input_tokens, output_tokens, cost_usd }: Usage,
): string {
  const tokens = messages.inAndOut(input_tokens, output_tokens);
  return cost_usd > 0 ? messages.withMoney(tokens, moneyText(messages, cost_usd)) : tokens;
}

function moneyText(messages: UsageMessages, dollars: number): string {
  return dollars < CENT ? messages.underOneCent : messages.dollars(dollars);
}
