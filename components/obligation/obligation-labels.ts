// The kinds of obligations, in the order in which somebody has to look at them.
import type { OwedFilter } from '@/lib/client/api/work-api';
import { toAgentId } from '@/lib/model/ids';
import type { Obligation, ObligationKind } from '@/lib/model/orchestration/obligation';

/** What has gone wrong first, then what waits for a decision, then what is under way. */
export const KIND_ORDER: readonly ObligationKind[] = [
  'overdue',
  'delivery',
  'approval',
  'vote',
  'reply',
  'accept',
  'result',
];

/** Whether a text names a kind. */
function isKind(text: string | null): text is ObligationKind {
  return KIND_ORDER.some((kind) => kind === text);
}

/** A delivery's title in its two parts: what did not reach whom it was for, and why. */
export function deliveryLabel(title: string): {
  readonly what: string;
  readonly why: string | null;
} {
  const at = title.indexOf(': ');
  return at < 0
    ? { what: title, why: null }
    : { what: title.slice(0, at), why: title.slice(at + 2) };
}

/** One obligation stays the same row while others come and go. */
export function owedKey({ kind, run_id, task_id, agent_id, seq }: Obligation): string {
  return JSON.stringify([kind, run_id, task_id, agent_id, seq]);
}

/** The filter that an address asks for, read strictly; `paramOf` gives a parameter of it by name. */
export function filterOf(paramOf: (name: string) => string | null): OwedFilter {
  const kind = paramOf('kind');
  const agent = paramOf('agent');
  return {
    run_id: paramOf('run') || null,
    agent_id: agent === null || agent === '' ? null : toAgentId(agent),
    kind: isKind(kind) ? kind : null,
  };
}

export function isFiltered({ run_id, agent_id, kind }: OwedFilter): boolean {
  return run_id !== null || agent_id !== null || kind !== null;
}
