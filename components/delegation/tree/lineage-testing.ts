// Builders for the tests of this folder: a delegation, a review and a task of one story, of which a test says what matters.
import type { DelegationEdge, Review } from '@/lib/model/orchestration/lineage';
import type { Task } from '@/lib/model/summary';

const AT = '2026-11-21T10:00:00.000Z';

/** `pm-1` hands `T1.1` out of `T1` to `analyst-1`. */
export function anEdge(overrides: Partial<DelegationEdge> = {}): DelegationEdge {
  return {
    seq: 1,
    at: AT,
    from: 'agent:pm-1',
    to: 'agent:analyst-1',
    task_id: 'T1.1',
    parent_task_id: 'T1',
    protocol: 'cap',
    mode: 'transfer',
    verdict: 'allowed',
    rule: 'P15',
    message: '',
    reason: { code: 'among_its_agents', cycle: null },
    accountable: null,
    context_summary: '',
    depth: 2,
    when_to_delegate: null,
    delivered: true,
    ...overrides,
  };
}

/** A delegation by names: who, which task, to whom; without `outOf` it hangs from no task. */
export function aDelegation(
  seq: number,
  hands: { from: string; to: string; task: string; out_of?: string | null },
  overrides: Partial<DelegationEdge> = {},
): DelegationEdge {
  return anEdge({
    seq,
    from: `agent:${hands.from}`,
    to: `agent:${hands.to}`,
    task_id: hands.task,
    parent_task_id: hands.out_of ?? null,
    ...overrides,
  });
}

/** The result of `analyst-1` for `T1.1` waits for `qa-1`. */
export function aReview(overrides: Partial<Review> = {}): Review {
  return {
    run_id: 'run:r1',
    task_id: 'T1.1',
    agent_id: 'agent:analyst-1',
    overseer: 'agent:qa-1',
    delegator: 'agent:pm-1',
    state: 'pending',
    result_seq: 4,
    seq: 4,
    since: AT,
    decided_by: null,
    comment: null,
    hint_seq: null,
    ...overrides,
  };
}

/** `analyst-1` completed `T1.1`. */
export function aTask(overrides: Partial<Task> = {}): Task {
  return {
    task_id: 'T1.1',
    parent_task_id: 'T1',
    title: '',
    state: 'completed',
    requested_by: 'agent:pm-1',
    assigned_to: 'agent:analyst-1',
    accountable: 'agent:analyst-1',
    protocol: 'cap',
    delegation: null,
    attempts: 1,
    opened_at: AT,
    closed_at: null,
    started_at: AT,
    ended_at: null,
    duration_ms: null,
    times: 'receipt',
    first_seq: 1,
    last_seq: 4,
    events: 2,
    ...overrides,
  };
}
