// How agents went through the filters: counts of all of them, and one line for each of those that a decision records. The
// scored ones come first, then who got furthest: the rest is computed again from the state that the decision names.
import {
  CONSIDERED_MAX,
  type RoutingAgent,
  type RuledAgent,
  type StageCount,
} from '@/lib/model/orchestration/routing';
import { detailOf } from './details';
import { type Fall, FILTERS, type Filter } from './filters';
import type { Needs } from './needs';
import { offerOf } from './offer';
import { compareScored, type Scored } from './ranking';

/** How much a funnel tells. Characters are UTF-16 units. */
type Telling = {
  /** Agents, one by one. */
  readonly agents: number;
  /** Characters of their lines. */
  readonly lineChars: number;
  /** Characters of the candidates, whose names stand in the scores and among the tied as well. */
  readonly nameChars: number;
};

/** A decision is one event, of at most 256 KiB. */
export const RECORDED: Telling = {
  agents: CONSIDERED_MAX,
  lineChars: 100_000,
  nameChars: 30_000,
};

/** Everybody, for who asks about one decision. */
export const WHOLE: Telling = {
  agents: Number.POSITIVE_INFINITY,
  lineChars: Number.POSITIVE_INFINITY,
  nameChars: Number.POSITIVE_INFINITY,
};

/** What the names of a considered agent's fields take, roughly. UTF-16 units. */
const FIELDS_CHARS = 120;

type Fallen = { readonly agent: RoutingAgent; readonly fall: Fall };

type StageTally = {
  removed: number;
  readonly rules: Map<string, { agents: number }>;
  readonly first: Fallen[];
};

export class Funnel {
  readonly #max: Telling;
  #total = 0;
  #scored = 0;
  #tied = 0;
  /** Best first, as many as are told. */
  readonly #ranked: Scored[] = [];
  readonly #stages = new Map<Filter, StageTally>(
    FILTERS.map((stage) => [stage, { removed: 0, rules: new Map(), first: [] }]),
  );

  constructor(max: Telling) {
    this.#max = max;
  }

  get total(): number {
    return this.#total;
  }

  get scored(): number {
    return this.#scored;
  }

  /** Agents of the highest score. */
  get tied(): number {
    return this.#tied;
  }

  remove(agent: RoutingAgent, stage: Filter, rule: string): void {
    this.#total += 1;
    const tally = this.#stages.get(stage);
    if (tally === undefined) return;
    tally.removed += 1;
    const known = tally.rules.get(rule);
    if (known === undefined) tally.rules.set(rule, { agents: 1 });
    else known.agents += 1;
    if (tally.first.length < this.#max.agents) tally.first.push({ agent, fall: { stage, rule } });
  }

  score(entry: Scored): void {
    this.#total += 1;
    this.#scored += 1;
    const [best] = this.#ranked;
    if (best === undefined || entry.worth.score > best.worth.score) this.#tied = 1;
    else if (entry.worth.score === best.worth.score) this.#tied += 1;
    this.#rank(entry);
  }

  /** The best ones, as far as a decision can name them. */
  named(): readonly Scored[] {
    let chars = 0;
    const end = this.#ranked.findIndex(({ agent }) => {
      chars += agent.agent_id.length;
      return chars > this.#max.nameChars;
    });
    return end < 0 ? this.#ranked : this.#ranked.slice(0, end);
  }

  /** Each stage with how many came to it and whom it removed by which rule; nobody is removed by a score. */
  stages(): StageCount[] {
    let entered = this.#total;
    const counts: StageCount[] = [];
    for (const [stage, { removed, rules }] of this.#stages) {
      const agents = [...rules].map(([rule, tally]) => [rule, tally.agents]);
      counts.push({ stage, entered, removed, rules: Object.fromEntries(agents) });
      entered -= removed;
    }
    return [...counts, { stage: 'scored', entered, removed: 0, rules: {} }];
  }

  /** One line for each agent, as far as they fit. */
  considered(needs: Needs): RuledAgent[] {
    const lines: RuledAgent[] = [];
    let chars = 0;
    for (const line of this.#lines(needs)) {
      chars += FIELDS_CHARS + line.agent_id.length + line.detail.length;
      for (const [term, said] of Object.entries(line.matched ?? {})) {
        chars += term.length + said.length;
      }
      if (lines.length >= this.#max.agents || chars > this.#max.lineChars) break;
      lines.push(line);
    }
    return lines;
  }

  *#lines(needs: Needs): Iterable<RuledAgent> {
    for (const entry of this.#ranked) yield scoredLine(entry);
    for (const [, { first }] of [...this.#stages].reverse()) {
      for (const { agent, fall } of first) {
        yield {
          agent_id: agent.agent_id,
          stage: fall.stage,
          passed: false,
          detail: detailOf(fall, agent, needs),
        };
      }
    }
  }

  /** Mostly in place at the end, or not at all. */
  #rank(entry: Scored): void {
    const ranked = this.#ranked;
    const last = ranked.at(-1);
    if (last !== undefined && compareScored(entry, last) > 0) {
      if (ranked.length < this.#max.agents) ranked.push(entry);
      return;
    }
    let [low, high] = [0, ranked.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = ranked[middle];
      if (other !== undefined && compareScored(entry, other) > 0) low = middle + 1;
      else high = middle;
    }
    ranked.splice(low, 0, entry);
    if (ranked.length > this.#max.agents) ranked.pop();
  }
}

function scoredLine({ agent, worth }: Scored): RuledAgent {
  return {
    agent_id: agent.agent_id,
    stage: 'scored',
    passed: true,
    detail: worth.detail,
    points: worth.score,
    matched: worth.matched,
    open: agent.open,
    limit: offerOf(agent.card).limit,
    success: agent.success,
    last_chosen: agent.last_chosen,
  };
}
