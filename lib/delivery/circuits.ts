// One circuit for each endpoint host: after some failures in a row it is not called for a while, and then once, to see.
import { createCallLimit, type EnterHost } from './call-limit';
import type { DeliveryTiming } from './delivery-deps';

/** Failures in a row that open a circuit. */
const FAILURES_MAX = 5;

/** Hosts that failed and are known; an agent may name another one in its card every time. Beyond it those that may be called are evicted. */
const HOSTS_MAX = 10_000;

type Circuit = { failures: number; openMs: number; openUntil: number; isProbed: boolean };

export type Circuits = {
  readonly enter: EnterHost;
  /** Whether the host may be called at this moment. A call that is admitted reports how it went. */
  admits(host: string): boolean;
  failed(host: string): void;
  /** The call was admitted and not made. */
  spared(host: string): void;
  /** Returns whether the circuit was open. */
  succeeded(host: string): boolean;
};

/** Circuits of all hosts; one without failures is not held. */
export function createCircuits(
  now: () => number,
  { openFirstMs, openMaxMs }: Pick<DeliveryTiming, 'openFirstMs' | 'openMaxMs'>,
): Circuits {
  const circuits = new Map<string, Circuit>();

  function failing(host: string): Circuit {
    const known = circuits.get(host);
    if (known) return known;
    if (circuits.size >= HOSTS_MAX) evictCallable(circuits, now());
    const circuit = { failures: 0, openMs: 0, openUntil: 0, isProbed: false };
    circuits.set(host, circuit);
    return circuit;
  }

  return {
    enter: createCallLimit(),
    admits(host) {
      const circuit = circuits.get(host);
      if (circuit === undefined || circuit.failures < FAILURES_MAX) return true;
      if (circuit.isProbed || circuit.openUntil > now()) return false;
      circuit.isProbed = true;
      return true;
    },
    failed(host) {
      const circuit = failing(host);
      circuit.failures += 1;
      circuit.isProbed = false;
      if (circuit.failures < FAILURES_MAX) return;
      circuit.openMs = Math.min(openMaxMs, circuit.openMs * 2 || openFirstMs);
      circuit.openUntil = now() + circuit.openMs;
    },
    spared(host) {
      const circuit = circuits.get(host);
      if (circuit !== undefined) circuit.isProbed = false;
    },
    succeeded(host) {
      const wasOpen = (circuits.get(host)?.failures ?? 0) >= FAILURES_MAX;
      circuits.delete(host);
      return wasOpen;
    },
  };
}

/** Not those that are kept from being called at this moment. */
function evictCallable(circuits: Map<string, Circuit>, now: number): void {
  for (const [host, { openUntil }] of circuits) if (openUntil <= now) circuits.delete(host);
}
