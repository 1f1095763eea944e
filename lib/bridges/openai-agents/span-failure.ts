// How a span failed, as the SDK tells it: a message, and data in which the error itself may stand.
import { shortText, textIn } from '@/lib/protocols/codec/bridge-values';
import { isObject } from '@/lib/std/is-object';
import type { AgentsSpan } from './schema';

/** The class of an error before its text: `InputGuardrailTripwireTriggered: Input guardrail triggered`. */
const NAMED = /^([A-Z]\w{0,80}): /;

/** The status that an API of HTTP answered with, as its client says it: `Error code: 429 - Too many requests`. */
const STATUS = /^Error code: (\d{3})\b/;

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
    code: codeIn(inner),
    message: shortText(whole) || 'It failed and says no more.',
    retryable: false,
    ...(data !== null && { details: data }),
  };
}

function codeIn(error: string): string {
  const [, status] = STATUS.exec(error) ?? [];
  return status === undefined ? (NAMED.exec(error)?.[1] ?? 'error') : `http_${status}`;
}
