// The connections over which agents take their messages in this process; an agent may have several.
import type { DeliverySink } from '@/lib/engine/interface/orchestration';
import type { DeliveredMessage, LeasedEvent, TryOutcome } from '@/lib/model/orchestration/delivery';

/** A connection of an agent; `protocol` is null where it takes whatever the agent reads. */
export type AgentConnection = { readonly sink: DeliverySink; readonly protocol: string | null };

export type AgentConnections = {
  /** Until the function that it returns is called. */
  add(agentId: string, connection: AgentConnection): () => void;
  has(agentId: string): boolean;
  agentIds(): string[];
  /** Of several the same one for a task, and another one for a further try. */
  pick(agentId: string, leased: LeasedEvent): AgentConnection | undefined;
};

/** None at first. */
export function createAgentConnections(): AgentConnections {
  const connections = new Map<string, AgentConnection[]>();
  return {
    add(agentId, connection) {
      connections.set(agentId, [...(connections.get(agentId) ?? []), connection]);
      return () => {
        const left = (connections.get(agentId) ?? []).filter((other) => other !== connection);
        if (left.length > 0) connections.set(agentId, left);
        else connections.delete(agentId);
      };
    },
    has: (agentId) => connections.has(agentId),
    agentIds: () => [...connections.keys()],
    pick(agentId, { event, attempt }) {
      const mine = connections.get(agentId) ?? [];
      let hash = attempt;
      for (const char of event.task_id) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 65_521;
      return mine[hash % Math.max(1, mine.length)];
    },
  };
}

/** Sends over a connection. What is not acknowledged within `ackMs` failed. */
export function overSink(
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
