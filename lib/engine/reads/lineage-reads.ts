// The lineage of a run at a moment, read out of the log: the run's own events, and what its agents said of themselves
// wherever they said it. Runs that are looked at stay read, so that the next look costs what came since.
import type { Instances } from '@/lib/delegation/legality';
import type { ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import { CARD_TYPES } from '@/lib/projections/agents/card-of';
import { RunLineage } from '@/lib/projections/lineage/lineage';
import { meaningOf } from '@/lib/protocols/meaning-of';
import { BoundedMap } from '@/lib/std/bounded-map';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import type { ClockOf } from '@/lib/tasks/event-time';
import { eventLoop } from '../event-loop/event-loop-scheduler';
import type { Orchestration } from '../interface/orchestration';
import { eventPages } from '../log/feed/event-pages';
import { logPages } from './log-pages';

/** Runs that stay read: each costs some 300 bytes per event. */
const KEPT_RUNS = 16;

/** What tasks and reviews are made of; tools hand nothing over. */
const RUN_TYPES: MessageType[] = [
  'task.request',
  'task.accept',
  'task.progress',
  'task.result',
  'task.error',
  'task.cancel',
  'task.timeout',
  'chat.message',
];

type Ports = {
  readonly events: Pick<EventStore, 'readPage' | 'read' | 'head'>;
  readonly clockOf: ClockOf;
  readonly instances: Instances;
};

/** Returns null where the run has no event by then. */
export function createLineageReads({
  events,
  clockOf,
  instances,
}: Ports): Orchestration['lineage'] {
  const kept = new BoundedMap<string, RunReading>(KEPT_RUNS);

  return async (runId, at, signal) => {
    const head = (await events.head()).seq;
    const moment = Math.min(at ?? head, head);
    const known = kept.get(runId);
    const isFit = known !== undefined && known.seq <= moment;
    // Two looks at a time would each take what the other one reads, and add to what it walks.
    kept.delete(runId);
    const reading = isFit ? known : new RunReading(runId, instances);
    await reading.readTo(moment, events, signal);
    if (!reading.isKnown) return null;
    const steps = reading.lineage.makingLineage(moment, clockOf(runId));
    const lineage = await eventLoop.run(steps, signal);
    kept.set(runId, isFit || known === undefined ? reading : known);
    return lineage;
  };
}

const PAGES = { limit: PAGE_LIMIT_MAX, order: 'asc' } as const;

/** A run as far as it was read. */
class RunReading {
  readonly lineage: RunLineage;
  readonly #runId: string;
  /** By agent: up to where its cards were read. */
  readonly #cards = new Map<string, number>();
  seq = 0;
  isKnown = false;

  constructor(runId: string, instances: Instances) {
    this.#runId = runId;
    this.lineage = new RunLineage(runId, instances);
  }

  async readTo(moment: number, events: Ports['events'], signal?: AbortSignal): Promise<void> {
    const filter = { run_id: this.#runId, type: RUN_TYPES };
    const query = { filter, after: this.seq, before: moment + 1, order: 'asc' } as const;
    for await (const page of logPages(events, query, signal)) {
      this.lineage.add(page);
      for (const { event } of page) if (needsCard(event)) this.#meet(event.from.agent_id);
      this.seq = page.at(-1)?.seq ?? this.seq;
    }
    this.seq = moment;
    for (const agentId of this.#cards.keys()) await this.#readCards(agentId, moment, events);
    this.isKnown ||= await this.#hasEvents(moment, events);
  }

  #meet(agentId: string): void {
    this.isKnown = true;
    if (!this.#cards.has(agentId)) this.#cards.set(agentId, 0);
  }

  async #readCards(agentId: string, moment: number, events: Ports['events']): Promise<void> {
    const filter = { agent_id: agentId, type: [...CARD_TYPES] };
    const range = { after: this.#cards.get(agentId) ?? 0, before: moment + 1, ...PAGES };
    for await (const page of eventPages(events, { filter, ...range })) {
      this.lineage.add(page);
      this.#cards.set(agentId, page.at(-1)?.seq ?? moment);
    }
    this.#cards.set(agentId, moment);
  }

  /** A run in which nobody asked for anything has a lineage, too: an empty one. */
  async #hasEvents(moment: number, events: Ports['events']): Promise<boolean> {
    const filter = { run_id: this.#runId };
    const [first] = await events.read({ filter, before: moment + 1, limit: 1, order: 'asc' });
    return first !== undefined;
  }
}

/** Whose policy or overseer decides something: who asks, and whose result may wait for an approval. */
function needsCard(event: ClutchMessage): boolean {
  const { type } = event;
  return type === 'task.request' || type === 'task.result' || meaningOf(event).mayBeResult;
}
