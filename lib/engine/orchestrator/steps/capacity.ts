// Whether somebody may take work that could not before: who has less in hand, came back, or says something else of itself.
import type { EventRecord } from '@/lib/model/event-record';
import type { RoutingAgent } from '@/lib/model/orchestration/routing';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { isEnd } from '@/lib/tasks/authority';

export class Capacity {
  /** As they were at the last call; null where nobody asked for a while. */
  #agents: readonly RoutingAgent[] | null = null;

  /** Nobody waits: what changes from here on is of no matter. */
  rest(): void {
    this.#agents = null;
  }

  /**
   * Whether it has since the last call. An end counts by itself: what was handed on in the same commit may have taken the
   * place, and yet there is one more than when that was decided.
   */
  hasGrown(records: readonly EventRecord[], agents: readonly RoutingAgent[]): boolean {
    const before = this.#agents;
    this.#agents = agents;
    if (records.some(({ event }) => isEnd(meaningOf(event).act))) return true;
    if (before === null) return true;
    if (before === agents) return false;
    // An agent that did not change is the same object in both lists, which are ordered by id.
    return agents.some((agent, place) => {
      const earlier = before[place];
      return earlier !== agent && (earlier === undefined || mayTakeMore(agent, earlier));
    });
  }
}

function mayTakeMore(agent: RoutingAgent, before: RoutingAgent): boolean {
  return (
    agent.agent_id !== before.agent_id ||
    agent.open < before.open ||
    agent.card !== before.card ||
    agent.is_online !== before.is_online
  );
}
