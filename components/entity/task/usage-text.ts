// What something cost, in a word or in a sentence.
import type { Usage } from '@/lib/model/usage';

const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat('en');
const DOLLARS = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });

/** The least that is said as a number. Dollars. */
const CENT = 0.01;

/** Money where it is known, else tokens. */
export function usageText({ input_tokens, output_tokens, cost_usd }: Usage): string {
  if (cost_usd > 0) return moneyText(cost_usd);
  return `${COMPACT.format(input_tokens + output_tokens)} tokens`;
}

/** Everything that is known. */
export function usageSentence({ input_tokens, output_tokens, cost_usd }: Usage): string {
  const tokens = `${WHOLE.format(input_tokens)} tokens in, ${WHOLE.format(output_tokens)} out`;
  return cost_usd > 0 ? `${tokens}, ${moneyText(cost_usd)}` : tokens;
}

function moneyText(dollars: number): string {
  return dollars < CENT ? 'under $0.01' : DOLLARS.format(dollars);
}
