// Who handed work to whom in a run, and whether one more handing-on closes a ring (CLowl, rule W39). Answers depend on the
// set of delegations alone, not on the order in which they came.

/** One agent's delegates, each with the number of delegations that lead to it. */
type Delegates = Map<string, number>;

/** The delegations of one run. Takes every event once; the caller knows which ones it told. */
export class DelegationCycles {
  readonly #delegates = new Map<string, Delegates>();
  /** How many delegations lead to an agent. */
  readonly #received = new Map<string, number>();
  readonly #edgesByEvent = new Map<string, [from: string, to: string][]>();

  /** Notes a delegation; an event with several recipients is noted once for each. */
  add(eventId: string, from: string, to: string): void {
    const edges = this.#edgesByEvent.get(eventId);
    if (edges === undefined) this.#edgesByEvent.set(eventId, [[from, to]]);
    else edges.push([from, to]);
    const delegates = this.#delegates.get(from) ?? new Map();
    this.#delegates.set(from, delegates);
    count(delegates, to, 1);
    count(this.#received, to, 1);
  }

  /** Takes back all delegations of an event. */
  remove(eventId: string): void {
    for (const [from, to] of this.#edgesByEvent.get(eventId) ?? []) {
      const delegates = this.#delegates.get(from);
      if (delegates === undefined) continue;
      count(delegates, to, -1);
      if (delegates.size === 0) this.#delegates.delete(from);
      count(this.#received, to, -1);
    }
    this.#edgesByEvent.delete(eventId);
  }

  /**
   * The ring that a delegation closes, over any number of hops: its agents in the order of the work, the delegator first;
   * of several rings a shortest one, of those the first by name. Null where it closes none.
   */
  closedBy(from: string, to: string): string[] | null {
    if (from === to) return [from];
    if (!this.#received.has(from)) return null;
    const way = this.#wayBetween(to, from);
    return way === null ? null : [from, ...way];
  }

  /** Breadth first over a list of its own. The agents from `start` to the one before `goal`, or null. */
  #wayBetween(start: string, goal: string): string[] | null {
    const reachedFrom = new Map<string, string | null>([[start, null]]);
    for (const agent of reachedFrom.keys()) {
      const delegates = this.#delegates.get(agent);
      if (delegates?.has(goal)) return trail(reachedFrom, agent);
      for (const next of [...(delegates?.keys() ?? [])].sort()) {
        if (!reachedFrom.has(next)) reachedFrom.set(next, agent);
      }
    }
    return null;
  }
}

/** Counters that reach zero leave the map, so that its keys are what is there. */
function count(counters: Map<string, number>, key: string, step: number): void {
  const sum = (counters.get(key) ?? 0) + step;
  if (sum > 0) counters.set(key, sum);
  else counters.delete(key);
}

function trail(reachedFrom: ReadonlyMap<string, string | null>, end: string): string[] {
  const agents: string[] = [];
  for (let agent: string | null = end; agent !== null; agent = reachedFrom.get(agent) ?? null) {
    agents.push(agent);
  }
  return agents.reverse();
}
