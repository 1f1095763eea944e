// How an agent is reached at this moment: over a connection of its own, by a push to the endpoint that its card names, or
// not at all, when what waits for it waits until it asks.
import type { DeliverySink } from '@/lib/engine/interface/orchestration';
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import type { DeliveryDeps, TryOutcome } from './delivery-deps';
import type { Push } from './push';

/** An agent that pulled is left to pull for so long, where its endpoint does not answer: as long as presence. Milliseconds. */
const PULLS_LATELY_MS = 90_000;

export type Transports = {
  connect(agentId: string, sink: DeliverySink): () => void;
  connected(): string[];
  /** An agent waits for messages, until the function that it returns is called. */
  waits(agentId: string): () => void;
  pulled(agentId: string): void;
  /** Whether the agent has a connection here. */
  isConnected(agentId: string): boolean;
  /** Whether anything can be sent to the agent. */
  reaches(agentId: string): boolean;
  /** Whether the endpoint of the agent is at this host. */
  leadsTo(agentId: string, host: string): boolean;
  /** Sends over the best way; null where there is none any more. */
  send(agentId: string, message: DeliveredMessage, signal: AbortSignal): Promise<TryOutcome> | null;
};

/** The transports to all agents. A connection that does not acknowledge within `ackMs` failed. */
export function createTransports(
  { engine, egress, now }: Pick<DeliveryDeps, 'engine' | 'egress' | 'now'>,
  { push, ackMs }: { push: Push; ackMs: number },
): Transports {
  const sinks = new Map<string, DeliverySink[]>();
  const waiting = new Map<string, number>();
  const pulledAt = new Map<string, number>();
  const unanswered = new Set<string>();

  function evictPulls(): void {
    for (const [agentId, at] of pulledAt) {
      if (at + PULLS_LATELY_MS <= now()) pulledAt.delete(agentId);
    }
  }

  /** The endpoint to push to; null where there is none, or where the agent pulls and its endpoint does not answer. */
  function endpointOf(agentId: string): string | null {
    if (waiting.has(agentId)) return null;
    const endpoints = engine.directory.agent(agentId)?.card?.endpoints;
    const url = endpoints?.clutch?.url ?? endpoints?.a2a?.url ?? null;
    const at = pulledAt.get(agentId) ?? Number.NEGATIVE_INFINITY;
    return unanswered.has(agentId) && at + PULLS_LATELY_MS > now() ? null : url;
  }

  async function noted(agentId: string, pushed: Promise<TryOutcome>): Promise<TryOutcome> {
    const outcome = await pushed;
    if (outcome.ok) unanswered.delete(agentId);
    else unanswered.add(agentId);
    return outcome;
  }

  return {
    connect(agentId, sink) {
      sinks.set(agentId, [...(sinks.get(agentId) ?? []), sink]);
      return () => {
        const left = (sinks.get(agentId) ?? []).filter((other) => other !== sink);
        if (left.length > 0) sinks.set(agentId, left);
        else sinks.delete(agentId);
      };
    },
    connected: () => [...sinks.keys()],
    isConnected: (agentId) => sinks.has(agentId),
    waits(agentId) {
      waiting.set(agentId, (waiting.get(agentId) ?? 0) + 1);
      return () => {
        const left = (waiting.get(agentId) ?? 1) - 1;
        if (left > 0) waiting.set(agentId, left);
        else waiting.delete(agentId);
      };
    },
    pulled(agentId) {
      evictPulls();
      pulledAt.set(agentId, now());
    },
    reaches: (agentId) => sinks.has(agentId) || endpointOf(agentId) !== null,
    leadsTo(agentId, host) {
      const url = endpointOf(agentId);
      const authority = url === null ? null : egress.authorityOf(url);
      return authority?.ok === true && authority.value === host;
    },
    send(agentId, message, signal) {
      const sink = sinkFor(sinks.get(agentId) ?? [], message);
      if (sink) return overSink(sink, message, { ackMs, signal });
      const url = endpointOf(agentId);
      return url === null ? null : noted(agentId, push(url, message, signal));
    },
  };
}

/** Of several connections the same one for a task, and another one for a further try. */
function sinkFor(
  sinks: readonly DeliverySink[],
  { event, attempt }: DeliveredMessage,
): DeliverySink | undefined {
  let hash = attempt;
  for (const char of event.task_id) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 65_521;
  return sinks[hash % Math.max(1, sinks.length)];
}

function overSink(
  sink: DeliverySink,
  message: DeliveredMessage,
  { ackMs, signal }: { ackMs: number; signal: AbortSignal },
): Promise<TryOutcome> {
  return new Promise((resolve) => {
    const end = (outcome: TryOutcome): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(outcome);
    };
    const fail = (error: string) => end({ ok: false, error });
    const stop = () => fail('the server stopped');
    const timer = setTimeout(fail, ackMs, `not acknowledged within ${ackMs} ms`);
    signal.addEventListener('abort', stop);
    sink(message).then(
      (isTaken) =>
        isTaken ? end({ ok: true }) : fail('the connection ended before it was acknowledged'),
      () => fail('the connection failed'),
    );
  });
}
