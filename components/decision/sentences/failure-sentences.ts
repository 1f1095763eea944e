// What a `routing.failure` says was missing from whom, and whether the request waits. Its payload may be anybody's.
import type { ROUTING_FAILURE } from '@/lib/messages/en/features/decision/routing-failure';
import type { Payload } from '@/lib/model/clutch-message';
import { missingIn } from '@/lib/projections/routing/missing-requirements';
import type { Sentence } from './sentence';

/** Requirements that a line names; the funnel has all of them. */
const NAMED_MAX = 3;

/** Whether the request waits for an agent to become free. */
export function isWaiting(payload: Payload): boolean {
  return payload.waiting === true;
}

/** Why no agent qualified, in one sentence; the text of another orchestrator is quoted. */
export function failureSentence(
  messages: (typeof ROUTING_FAILURE)['english'],
  payload: Payload,
  total: number | null,
): Sentence {
  if (isWaiting(payload)) return [messages.everybodyAtLimit];
  if (total === 0) return [messages.nobodyRegistered];
  const missing = missingIn(payload);
  if (missing.length > 0) {
    const named = missing.slice(0, NAMED_MAX).map(({ requirement, agents }) => ({
      requirement: { quoted: requirement },
      agents,
    }));
    return messages.missing(named, total ?? 0, missing.length - named.length);
  }
  const reason = typeof payload.reason === 'string' ? payload.reason : '';
  return reason === '' ? [] : [{ quoted: reason }];
}
