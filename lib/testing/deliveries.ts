// Deliveries and requests for leases, for tests of the outbox and of what stands on it.
import type { LeaseRequest, NewDelivery } from '@/lib/store/ports/outbox-store';

/** Whose they are unless a test says otherwise. */
export const KEN = 'agent:ken';

/** A minute of the tests' own clock, as the outbox is told it. */
export function minute(at: number): string {
  return new Date(Date.UTC(2026, 2, 1, 0, at)).toISOString();
}

/** A delivery that waits from the first minute on. */
export function aDelivery(overrides: Partial<NewDelivery> = {}): NewDelivery {
  return {
    agent_id: KEN,
    seq: 1,
    run_id: 'run_1',
    task_id: 'task_1',
    type: 'task.request',
    state: 'waiting',
    created_at: minute(0),
    ...overrides,
  };
}

let leases = 0;

/** A request for all that is due at a minute, for a minute. */
export function aRequest(at: number, overrides: Partial<LeaseRequest> = {}): LeaseRequest {
  return {
    agentId: KEN,
    max: 100,
    now: minute(at),
    until: minute(at + 1),
    newLeaseId: () => {
      leases += 1;
      return `lease_${leases}`;
    },
    ...overrides,
  };
}
