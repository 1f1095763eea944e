// What an event says that the work of its sender has taken since its last word: tokens and money, in `meta.usage` as frameworks
// write it, or tokens as GenAI attributes in `meta`.
import { isObject } from '@/lib/std/is-object';
import type { ClutchMessage } from './clutch-message';

/** Tokens and US dollars; what nothing was said of is 0. Plain JSON. */
export type Usage = {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost_usd: number;
};

/** What costs nothing. */
export const NO_USAGE: Usage = { input_tokens: 0, output_tokens: 0, cost_usd: 0 };

type Said = Pick<ClutchMessage, 'meta'>;

/** The first that is there counts: what one framework writes under two names is one number. */
const INPUT = ['input_tokens', 'prompt_tokens'] as const;
const OUTPUT = ['output_tokens', 'completion_tokens'] as const;

/** More than any event takes: a number beyond it says nothing and would drown all others. */
const NUMBER_MAX = 1e12;

/** Null where the event says nothing of it. A sum of tokens that is not told apart counts as read. */
export function usageOf(message: Said): Usage | null {
  const { meta } = message;
  if (meta === undefined) return null;
  const usage = isObject(meta.usage) ? meta.usage : {};
  const input = first(usage, INPUT) ?? numberIn(meta['gen_ai.usage.input_tokens']);
  const output = first(usage, OUTPUT) ?? numberIn(meta['gen_ai.usage.output_tokens']);
  const total = input === null && output === null ? numberIn(usage.total_tokens) : null;
  const cost = numberIn(usage.cost_usd);
  if (input === null && output === null && total === null && cost === null) return null;
  return {
    input_tokens: input ?? total ?? 0,
    output_tokens: output ?? 0,
    cost_usd: cost ?? 0,
  };
}

/** US dollars; 0 where nothing is said. */
export function costOf({ meta }: Said): number {
  return isObject(meta?.usage) ? (numberIn(meta.usage.cost_usd) ?? 0) : 0;
}

/** Tokens, those read and those written; 0 where nothing is said. */
export function tokensOf(message: Said): number {
  const { input_tokens, output_tokens } = usageOf(message) ?? NO_USAGE;
  return input_tokens + output_tokens;
}

function first(usage: Readonly<Record<string, unknown>>, names: readonly string[]): number | null {
  for (const name of names) {
    const number = numberIn(usage[name]);
    if (number !== null) return number;
  }
  return null;
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 && value <= NUMBER_MAX ? value : null;
}

/** Both together. */
export function withUsage(one: Usage, other: Usage): Usage {
  return {
    input_tokens: one.input_tokens + other.input_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
    cost_usd: one.cost_usd + other.cost_usd,
  };
}
