// Who handed work to whom in a run, and whether one more delegation closes a cycle. What is returned depends on the set of
// delegations alone, not on the order in which they came.

/** Agents of a cycle that a message names; a longer one is summed up. */
const AGENTS_NAMED_MAX = 12;

/** The delegations of one run. */
export class DelegationCycles {
  readonly #delegates = new Map<string, Set<string>>();
  /** Everybody whom a delegation leads to. */
  readonly #receivers = new Set<string>();

  /** Notes a delegation; an event with several recipients is noted once for each. A repeat changes nothing. */
  add(from: string, to: string): void {
    const delegates = this.#delegates.get(from) ?? new Set();
    this.#delegates.set(from, delegates.add(to));
    this.#receivers.add(to);
  }

  /**
   * The cycle that a delegation closes, over any number of hops: its agents in the order of the work, the delegator first;
   * of several cycles a shortest one, of those the first by name. Null where it closes none.
   */
  closedBy(from: string, to: string): string[] | null {
    if (from === to) return [from];
    if (!this.#receivers.has(from)) return null;
    const path = this.#pathBetween(to, from);
    return path === null ? null : [from, ...path];
  }

  /** Breadth first: who was reached is also who is looked at next. The agents from `start` to the one before `goal`, or null. */
  #pathBetween(start: string, goal: string): string[] | null {
    const reachedFrom = new Map<string, string | null>([[start, null]]);
    for (const agent of reachedFrom.keys()) {
      const delegates = this.#delegates.get(agent);
      if (delegates?.has(goal)) return trail(reachedFrom, agent);
      for (const next of [...(delegates ?? [])].sort()) {
        if (!reachedFrom.has(next)) reachedFrom.set(next, agent);
      }
    }
    return null;
  }
}

/** What is wrong with a delegation that closes a cycle, where a rule forbids that. */
export function cycleBreach(cycle: readonly string[]): string {
  return `expected a delegation that ends, saw the cycle ${namedCycle(cycle)}`;
}

/** The agents of a cycle in one bounded text. */
export function namedCycle(cycle: readonly string[]): string {
  const { agents, more } = agentsNamed(cycle);
  const named = agents.join(' > ');
  return more > 0 ? `${named} and ${more} more` : named;
}

/** The first agents of a cycle, and how many more it has. */
export function agentsNamed(cycle: readonly string[]): { agents: string[]; more: number } {
  const agents = cycle.slice(0, AGENTS_NAMED_MAX);
  return { agents, more: cycle.length - agents.length };
}

function trail(reachedFrom: ReadonlyMap<string, string | null>, end: string): string[] {
  const agents: string[] = [];
  for (let agent: string | null = end; agent !== null; agent = reachedFrom.get(agent) ?? null) {
    agents.push(agent);
  }
  return agents.reverse();
}
