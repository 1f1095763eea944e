// What a span says beside its content: what it took, how it failed, when it was.
import { amountsIn } from '@/lib/protocols/codec/bridge-values';
import { isoInstant } from '@/lib/std/instant';
import type { PlainObject } from '../wire/plain-value';
import type { OtelSpan } from '../wire/schema';
import { numberAt, textAt } from './attribute-names';

const ERROR = 2;

/** What a call of a model took, as `meta.usage` has it; null where nothing was counted. */
export function usageIn(attributes: PlainObject): Record<string, number> | null {
  return amountsIn({
    input_tokens: numberAt(attributes, [
      'gen_ai.usage.input_tokens',
      'gen_ai.usage.prompt_tokens',
      'llm.token_count.prompt',
      'ai.usage.inputTokens',
    ]),
    output_tokens: numberAt(attributes, [
      'gen_ai.usage.output_tokens',
      'gen_ai.usage.completion_tokens',
      'llm.token_count.completion',
      'ai.usage.outputTokens',
    ]),
    total_tokens: numberAt(attributes, [
      'gen_ai.usage.total_tokens',
      'llm.usage.total_tokens',
      'llm.token_count.total',
    ]),
    cost_usd: numberAt(attributes, ['gen_ai.usage.cost', 'llm.cost.total']),
  });
}

export type SpanFailure = { readonly code: string; readonly message: string };

/** Why a span failed; null where it did not. */
export function failureIn({ status, attributes, events }: OtelSpan): SpanFailure | null {
  const exception = events.findLast(({ name }) => name === 'exception')?.attributes ?? {};
  const type = textAt(attributes, ['error.type']);
  if (status.code !== ERROR && type === '') return null;
  const told = textAt(exception, ['exception.message']);
  // Some print the exception and its stack into the status.
  const isRepeated = told !== '' && status.message.includes(told);
  return {
    code: type || textAt(exception, ['exception.type']) || 'error',
    message:
      (isRepeated ? told : status.message) ||
      told ||
      textAt(attributes, ['error.message', 'exception.message']) ||
      'The span ended with an error and says no more of it.',
  };
}

/** Digits of a nanosecond that make no millisecond. */
const BELOW_MS = 6;

/** Nanoseconds as milliseconds since 1970, cut. */
export function msOf(nanoseconds: string): number {
  return Number(nanoseconds.slice(0, -BELOW_MS) || '0');
}

/** Nanoseconds as the log has times. */
export function instantOf(nanoseconds: string): string {
  return isoInstant(msOf(nanoseconds));
}
