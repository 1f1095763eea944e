// What agents said of themselves, by seq: whom they might delegate to, and who oversaw them, as it stood at any event. A
// function of the set of events.
import { type DelegationPolicy, type Instances, policyOf } from '@/lib/delegation/legality';
import type { AgentCard } from '@/lib/model/agent-card';
import type { EventRecord } from '@/lib/model/event-record';
import { overseerOf } from '../agents/agent-terms';
import { cardBeside, cardOf } from '../agents/card-of';

/** What held for an agent from one event on. */
type Terms = {
  readonly seq: number;
  readonly policy: DelegationPolicy | null;
  readonly overseer: string | null;
};

/** For whom, and before which event; whether that is of an import. */
type Asked = { readonly seq: number; readonly agentId: string; readonly isImport: boolean };

type Said = { readonly seq: number; readonly card: AgentCard; readonly isImport: boolean };

export class CardTimeline {
  readonly #instances: Instances;
  readonly #said = new Map<string, Map<number, Said>>();
  /** By agent, ascending; made when somebody asks. */
  readonly #live = new Map<string, readonly Terms[]>();
  readonly #all = new Map<string, readonly Terms[]>();

  constructor(instances: Instances) {
    this.#instances = instances;
  }

  /** Takes an event in which an agent says something of itself; any other changes nothing. */
  add({ seq, event, origin }: EventRecord): void {
    const card = cardOf(event);
    if (card === null) return;
    const said = this.#said.get(card.agent_id) ?? new Map<number, Said>();
    this.#said.set(card.agent_id, said.set(seq, { seq, card, isImport: origin === 'import' }));
    this.#live.delete(card.agent_id);
    this.#all.delete(card.agent_id);
  }

  /** What held for an agent before an event. What an import says of agents holds for imports only. */
  before({ seq, agentId, isImport }: Asked): Omit<Terms, 'seq'> {
    const known = isImport ? this.#all : this.#live;
    const terms = known.get(agentId) ?? this.#tell(agentId, isImport);
    known.set(agentId, terms);
    return terms.findLast((held) => held.seq < seq) ?? { policy: null, overseer: null };
  }

  #tell(agentId: string, isImport: boolean): Terms[] {
    const said = [...(this.#said.get(agentId)?.values() ?? [])];
    const visible = said.filter((one) => isImport || !one.isImport);
    let known: AgentCard | null = null;
    const terms: Terms[] = [];
    for (const { seq, card } of visible.sort((one, other) => one.seq - other.seq)) {
      known = cardBeside(known, card);
      terms.push({
        seq,
        policy: policyOf(known.manifest, this.#instances),
        overseer: overseerOf(known),
      });
    }
    return terms;
  }
}
