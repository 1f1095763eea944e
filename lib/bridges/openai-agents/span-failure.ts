// How a span failed, as the SDK tells it: a message, and data in which the error itself may stand.
import { isObject } from '@/lib/std/is-object';
import type { AgentsSpan } from './schema';
import { textIn } from './span-work';

/** The details have all of it. UTF-16 units. */
const MESSAGE_LENGTH_MAX = 2_000;

/** The class of an error before its text: `InputGuardrailTripwireTriggered: Input guardrail triggered`. */
const NAMED = /^([A-Z]\w{0,80}): /;

/** A failure as events tell it. */
export type AgentsFailure = {
  readonly code: string;
  readonly message: string;
  readonly retryable: false;
  readonly details?: unknown;
};

/** Null where the span did not fail. */
export function failureIn({ error }: Pick<AgentsSpan, 'error'>): AgentsFailure | null {
  if (error === null) return null;
  const { message, data } = error;
  const inner = isObject(data) ? textIn(data.error) : '';
  const whole = [textIn(message), inner].filter(Boolean).join(': ');
  return {
    code: NAMED.exec(inner)?.[1] ?? 'error',
    message: whole.slice(0, MESSAGE_LENGTH_MAX).toWellFormed() || 'It failed and says no more.',
    retryable: false,
    ...(data !== null && { details: data }),
  };
}
