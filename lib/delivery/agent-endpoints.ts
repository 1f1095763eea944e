// The addresses to which an agent has its messages pushed at this moment: those of its card, but while it takes them itself.
import { endpointOf, spokenBy } from '@/lib/model/agent-card';
import type { TryOutcome } from '@/lib/model/orchestration/delivery';
import { BoundedMap } from '@/lib/std/bounded-map';
import type { DeliveryDeps } from './delivery-deps';

/** An agent that pulled is left to pull for so long, where its endpoint does not answer: as long as presence. Milliseconds. */
const PULLS_LATELY_MS = 90_000;

/** Agents of whom it is remembered that they pulled. */
const PULLERS_MAX = 10_000;

/** The endpoint of an agent that is called over A2A, and answers there. */
export const A2A_ENDPOINT = 'a2a';

/** The addresses by the protocols in which agents are told there, the preferred one first. */
export type Endpoints = ReadonlyMap<string, string>;

const NONE: Endpoints = new Map();

export type AgentEndpoints = {
  /** An agent waits for messages, until the function that it returns is called. */
  waits(agentId: string): () => void;
  pulled(agentId: string): void;
  /** None while the agent waits, nor where it pulls and its endpoint does not answer. */
  of(agentId: string): Endpoints;
  /** Keeps in mind whether the endpoint of an agent answered. */
  note(agentId: string, pushed: Promise<TryOutcome>): Promise<TryOutcome>;
};

/** Of the agents that the engine knows, in the protocols that can be told here. */
export function createAgentEndpoints({
  engine,
  now,
  answers,
}: Pick<DeliveryDeps, 'engine' | 'now' | 'answers'>): AgentEndpoints {
  const readable = new Set(engine.readable().keys());
  if (answers !== undefined) readable.add(A2A_ENDPOINT);
  const waiting = new Map<string, number>();
  const pulledAt = new BoundedMap<string, number>(PULLERS_MAX);
  const unanswered = new Set<string>();

  return {
    waits(agentId) {
      waiting.set(agentId, (waiting.get(agentId) ?? 0) + 1);
      return () => {
        const left = (waiting.get(agentId) ?? 1) - 1;
        if (left > 0) waiting.set(agentId, left);
        else waiting.delete(agentId);
      };
    },
    pulled(agentId) {
      pulledAt.set(agentId, now());
    },
    of(agentId) {
      const card = waiting.has(agentId) ? null : engine.directory.agent(agentId)?.card;
      const at = pulledAt.get(agentId) ?? Number.NEGATIVE_INFINITY;
      const isLeft = unanswered.has(agentId) && at + PULLS_LATELY_MS > now();
      if (!card || isLeft) return NONE;
      return new Map(
        spokenBy(card).flatMap((protocol) => {
          const url = readable.has(protocol) ? endpointOf(card, protocol) : null;
          return url === null ? [] : [[protocol, url]];
        }),
      );
    },
    async note(agentId, pushed) {
      const outcome = await pushed;
      if (outcome.ok) unanswered.delete(agentId);
      else unanswered.add(agentId);
      return outcome;
    },
  };
}
