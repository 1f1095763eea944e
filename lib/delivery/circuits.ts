// One circuit for each endpoint host: after some failures in a row it is not called for a while, and then once, to see.
// Beside it a bound on the calls that are under way to it, so that nobody can make us flood a third party.
import type { DeliveryTiming } from './delivery-deps';

/** Failures in a row that open a circuit. */
const FAILURES_MAX = 5;

/** Calls under way to one host: as many as a browser makes, and some. */
const CALLS_MAX = 16;

/** Hosts that are known; an agent may name another one in its card every time. Beyond it those that nobody calls are evicted. */
const HOSTS_MAX = 10_000;

type Circuit = {
  failures: number;
  openMs: number;
  openUntil: number;
  isProbed: boolean;
  calls: number;
  readonly waiting: (() => void)[];
};

export type Circuits = {
  /** Resolves when a call to the host may begin; the function that it returns says that it is over. */
  enter(host: string): Promise<() => void>;
  /** Whether the host may be called at this moment. A call that is admitted reports how it went. */
  admits(host: string): boolean;
  failed(host: string): void;
  /** The call was admitted and not made. */
  spared(host: string): void;
  /** Returns whether the circuit was open. */
  succeeded(host: string): boolean;
};

/** Circuits of all hosts; those without failures and calls are evicted. */
export function createCircuits(
  now: () => number,
  { openFirstMs, openMaxMs }: Pick<DeliveryTiming, 'openFirstMs' | 'openMaxMs'>,
): Circuits {
  const circuits = new Map<string, Circuit>();

  function circuitOf(host: string): Circuit {
    const known = circuits.get(host);
    if (known) return known;
    if (circuits.size >= HOSTS_MAX) evictIdle(circuits, now());
    const circuit = {
      failures: 0,
      openMs: 0,
      openUntil: 0,
      isProbed: false,
      calls: 0,
      waiting: [],
    };
    circuits.set(host, circuit);
    return circuit;
  }

  function leave(host: string): void {
    const circuit = circuitOf(host);
    const next = circuit.waiting.shift();
    if (next) next();
    else circuit.calls -= 1;
    if (circuit.calls === 0 && circuit.failures === 0) circuits.delete(host);
  }

  return {
    enter(host) {
      const circuit = circuitOf(host);
      const entered = () => once(() => leave(host));
      if (circuit.calls < CALLS_MAX) {
        circuit.calls += 1;
        return Promise.resolve(entered());
      }
      return new Promise((resolve) => {
        circuit.waiting.push(() => resolve(entered()));
      });
    },
    admits(host) {
      const circuit = circuitOf(host);
      if (circuit.failures < FAILURES_MAX) return true;
      if (circuit.isProbed || circuit.openUntil > now()) return false;
      circuit.isProbed = true;
      return true;
    },
    failed(host) {
      const circuit = circuitOf(host);
      circuit.failures += 1;
      circuit.isProbed = false;
      if (circuit.failures < FAILURES_MAX) return;
      circuit.openMs = Math.min(openMaxMs, circuit.openMs * 2 || openFirstMs);
      circuit.openUntil = now() + circuit.openMs;
    },
    spared(host) {
      circuitOf(host).isProbed = false;
    },
    succeeded(host) {
      const circuit = circuitOf(host);
      const wasOpen = circuit.failures >= FAILURES_MAX;
      Object.assign(circuit, { failures: 0, openMs: 0, openUntil: 0, isProbed: false });
      return wasOpen;
    },
  };
}

/** Not those that are kept from being called at this moment. */
function evictIdle(circuits: Map<string, Circuit>, now: number): void {
  for (const [host, { calls, openUntil }] of circuits) {
    if (calls === 0 && openUntil <= now) circuits.delete(host);
  }
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) run();
    isDone = true;
  };
}
