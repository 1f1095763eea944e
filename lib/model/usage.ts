// What an event says that it cost: tokens and money, as frameworks write it into `meta.usage`, or as GenAI attributes into `meta`.
import type { ClutchMessage } from './clutch-message';

/** Tokens and dollars; what nothing was said of is 0. Plain JSON. */
export type Usage = {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost_usd: number;
};

/** What costs nothing. */
export const NO_USAGE: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0 };

/** The first that is there counts: what one framework writes under two names is one number. */
const INPUT = ['input_tokens', 'prompt_tokens', 'gen_ai.usage.input_tokens'];
const OUTPUT = ['output_tokens', 'completion_tokens', 'gen_ai.usage.output_tokens'];
const COST = ['cost_usd', 'total_cost_usd', 'gen_ai.usage.cost'];

/** More than any event costs: a number beyond it says nothing and would drown all others. */
const NUMBER_MAX = 1e12;

/** Null where the event says nothing of it. */
export function usageOf({ meta }: Pick<ClutchMessage, 'meta'>): Usage | null {
  if (meta === undefined) return null;
  const own = meta.usage;
  const usage = typeof own === 'object' && own !== null ? { ...meta, ...own } : meta;
  const numbers = [INPUT, OUTPUT, COST].map((names) => numberIn(usage, names));
  if (numbers.every((number) => number === null)) return null;
  const [input_tokens, output_tokens, cost_usd] = numbers.map((number) => number ?? 0);
  return { ...NO_USAGE, input_tokens, output_tokens, cost_usd } as Usage;
}

function numberIn(usage: Readonly<Record<string, unknown>>, names: readonly string[]) {
  for (const name of names) {
    const value = usage[name];
    if (typeof value === 'number' && value >= 0 && value <= NUMBER_MAX) return value;
  }
  return null;
}

/** Both together. */
export function withUsage(one: Usage, other: Usage): Usage {
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    cost_usd: one.cost_usd + other.cost_usd,
  };
}
