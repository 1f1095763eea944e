// What a `routing.failure` says was missing from whom, and whether the request waits. Its payload may be anybody's.
import { counted } from '@/components/ui/text/counted';
import type { Payload } from '@/lib/model/clutch-message';
import type { MissingRequirement } from '@/lib/model/orchestration/routing';
import { missingIn } from '@/lib/projections/routing/missing-requirements';
import type { Sentence } from './sentence';

/** Requirements that a line names; the funnel has all of them. */
const NAMED_MAX = 3;

/** Whether the request waits for an agent to become free. */
export function isWaiting(payload: Payload): boolean {
  return payload.waiting === true;
}

/** Why no agent qualified, in one sentence; the text of another orchestrator is quoted. */
export function failureSentence(payload: Payload, total: number | null): Sentence {
  if (isWaiting(payload)) {
    return ['Everybody who could take it is at the limit. It waits for one of them.'];
  }
  if (total === 0) return ['No agent is registered.'];
  const missing = missingIn(payload);
  if (missing.length > 0) return missingSentence(missing, total ?? 0);
  const reason = typeof payload.reason === 'string' ? payload.reason : '';
  return reason === '' ? [] : [{ quoted: reason }];
}

function missingSentence(missing: readonly MissingRequirement[], total: number): Sentence {
  const named = missing.slice(0, NAMED_MAX).flatMap(({ requirement, agents }, index) => {
    const from = total > 0 && agents >= total ? `all ${total} agents` : counted(agents, 'agent');
    return [index === 0 ? '' : '; ', { quoted: requirement }, ` is missing from ${from}`];
  });
  const rest = missing.length - NAMED_MAX;
  return [...named, rest > 0 ? `; and ${rest} more.` : '.'];
}
