// Who owed what at a moment of the past. Where nothing has come in a run since, that is what is owed in it still; of the others the
// folds of the present tell it over the events up to the moment, read by the index of runs.
import { AppError } from '@/lib/model/errors/app-error';
import type { EventRecord } from '@/lib/model/event-record';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import type { RunSummary } from '@/lib/model/summary';
import { CARD_TYPES, cardOf } from '@/lib/projections/agents/card-of';
import { createObligations } from '@/lib/projections/obligations/obligations';
import { isUndecided, proposalAt } from '@/lib/projections/proposals/held-proposal';
import type { ProposalsFold } from '@/lib/projections/proposals/proposals';
import { createReviews } from '@/lib/projections/reviews/reviews';
import { type EventStore, PAGE_LIMIT_MAX } from '@/lib/store/ports/event-store';
import { isGroup } from '@/lib/tasks/authority';
import { type RunClock, withClock } from '@/lib/tasks/event-time';
import type { Lists } from '../../interface/directory';
import type { ObligationQuery, ObligationsPage } from '../../interface/orchestration';
import { eventPages } from '../../log/feed/event-pages';
import { hiddenRows, rowsAfter } from '../../reads/lists/rows-after';
import { EVENTS_FOLDED_MAX, logPages } from '../../reads/log-pages';
import { pageOf } from './owed';

/** Runs that are folded for one answer. */
const RUNS_FOLDED_MAX = 300;

/** Agents of one run whose cards are read: an index answers for each. */
const AGENTS_MAX = 1_000;

/** Debts of the present that are looked through. */
const OWED_NOW_MAX = 10_000;

type Ports = {
  readonly events: Pick<EventStore, 'readPage' | 'get'>;
  readonly runs: Lists['runs'];
  /** What is owed at the head of the log; overdue by this time, in epoch milliseconds, or by the time that it is. */
  readonly owedNow: (query: ObligationQuery, now?: number) => Promise<ObligationsPage>;
  readonly proposals: Pick<ProposalsFold, 'newestFirst'>;
};

/** Limits of a test; those of this file where they are not said. */
export type OwedAtLimits = { readonly events?: number; readonly runs?: number };

type Query = ObligationQuery & { readonly at: number };

/**
 * What was owed at a moment, a page of it: before the first event nothing, behind the head of the log what is owed at this one.
 * @throws AppError `limit_exceeded` where too much would have to be folded
 */
export function createOwedAt(ports: Ports, limits: OwedAtLimits = {}) {
  return async (query: Query, signal?: AbortSignal): Promise<ObligationsPage> => {
    const { at, ...wanted } = query;
    if (at === 0) return pageOf([], wanted);
    const last = await ports.events.get(at);
    if (last === null) return ports.owedNow(wanted);
    const budget = new Budget(query, limits);
    const now = Date.parse(last.received_at);
    const { runIds, owed } =
      wanted.run_id === undefined
        ? await owedStill(ports, { query, now, budget })
        : { runIds: [wanted.run_id], owed: [] };
    const cards = new Map<string, readonly EventRecord[]>();
    for (const runId of runIds) {
      owed.push(...(await owedInRun(ports, { runId, at, now, budget, cards, signal })));
    }
    return pageOf(owed, wanted);
  };
}

/** How much is read for one answer. */
class Budget {
  readonly #query: Query;
  readonly #eventsMax: number;
  readonly #runsMax: number;
  #events = 0;

  constructor(query: Query, { events = EVENTS_FOLDED_MAX, runs = RUNS_FOLDED_MAX }: OwedAtLimits) {
    this.#query = query;
    this.#eventsMax = events;
    this.#runsMax = runs;
  }

  takeEvents(count: number): void {
    this.#events += count;
    if (this.#events > this.#eventsMax) this.refuse(`${this.#eventsMax} events`);
  }

  takeRuns(runIds: ReadonlySet<string>): void {
    if (runIds.size > this.#runsMax) this.refuse(`${this.#runsMax} runs`);
  }

  /** By a later moment fewer runs have moved on since; of one run less had happened by an earlier one. */
  refuse(limit: string): never {
    const { at, run_id } = this.#query;
    const advice =
      run_id === undefined ? 'Choose a run, or a later moment' : 'Choose an earlier moment';
    throw new AppError(
      'limit_exceeded',
      `To tell what was owed at event ${at}, more than ${limit} would have to be read. ${advice}.`,
    );
  }
}

type Looking = { readonly query: Query; readonly now: number; readonly budget: Budget };

/** What was owed then and is still, and the runs of which the present does not tell. */
async function owedStill(
  ports: Ports,
  { query, now, budget }: Looking,
): Promise<{ readonly runIds: Iterable<string>; readonly owed: Obligation[] }> {
  const { at, agent_id } = query;
  const wanted = { ...(agent_id && { agent_id }), limit: OWED_NOW_MAX };
  // Read before the runs: one that moves on meanwhile is among them.
  const present = await ports.owedNow(wanted, now);
  if (present.next !== null) budget.refuse(`${OWED_NOW_MAX} things that are owed now`);
  const runIds = await runsMoved(ports, at, budget);
  const isStill = ({ seq, run_id }: Obligation) => seq <= at && !runIds.has(run_id);
  const owed = present.obligations.filter(isStill);
  const changed = await agentsChanged(ports, new Set(owed.map((row) => row.agent_id)), at, budget);
  for (const row of owed) if (changed.has(row.agent_id)) runIds.add(row.run_id);
  budget.takeRuns(runIds);
  return { runIds, owed: owed.filter(isStill) };
}

/** The runs that had begun, and in which something came after the moment. */
async function runsMoved({ runs }: Ports, at: number, budget: Budget): Promise<Set<string>> {
  const found = new Set<string>();
  const note = ({ run_id, first_seq, last_seq }: RunSummary): void => {
    if (first_seq <= at && last_seq > at) found.add(run_id);
    budget.takeRuns(found);
  };
  const refuse = (rows: number) => budget.refuse(`${rows} runs`);
  for await (const run of rowsAfter(at, runs, refuse)) note(run);
  for await (const run of hiddenRows(runs, refuse)) note(run);
  return found;
}

/** Those who said something of themselves after the moment: how long they may take was another thing then. */
async function agentsChanged(
  { events }: Ports,
  agents: ReadonlySet<string>,
  at: number,
  budget: Budget,
): Promise<ReadonlySet<string>> {
  if (agents.size > AGENTS_MAX) budget.refuse(`${AGENTS_MAX} agents`);
  const changed = new Set<string>();
  for (const agent_id of agents) {
    const filter = { agent_id, type: [...CARD_TYPES] };
    const later = await events.readPage({ filter, after: at, limit: 1, order: 'asc' });
    if (later.events.length > 0) changed.add(agent_id);
  }
  return changed;
}

type Reading = {
  readonly runId: string;
  readonly at: number;
  /** The time of the moment. Epoch milliseconds. */
  readonly now: number;
  readonly budget: Budget;
  /** By agent: agents of one run work in others. */
  readonly cards: Map<string, readonly EventRecord[]>;
  readonly signal: AbortSignal | undefined;
};

/** The run is read twice: first for whose cards have a say in it. */
async function owedInRun(ports: Ports, reading: Reading): Promise<Obligation[]> {
  const { runId, at, now, signal } = reading;
  const { agents, clock } = await metIn(ports, reading);
  const cards = await cardsOf(ports, agents, reading);
  const obligations = createObligations([], { isPart: true });
  const reviews = createReviews([], { isPart: true });
  const feed = (records: readonly EventRecord[]): void => {
    obligations.feed(records);
    reviews.feed(records);
  };
  let place = 0;
  for await (const page of logPages(ports.events, eventsOf(runId, at), signal)) {
    for (const record of page) {
      const from = place;
      while ((cards[place]?.seq ?? at + 1) < record.seq) place += 1;
      feed([...cards.slice(from, place), record]);
    }
  }
  feed(cards.slice(place));
  const clockOf = () => clock;
  return obligations.list({
    now,
    runId,
    reviews: reviews.open(clockOf, runId),
    proposals: undecidedAt(ports, runId, at),
    clockOf,
  });
}

function eventsOf(runId: string, at: number) {
  return { filter: { run_id: runId }, before: at + 1, order: 'asc' } as const;
}

/** Who has a part in a run up to a moment, and its clock. */
async function metIn({ events }: Ports, { runId, at, budget, signal }: Reading) {
  const agents = new Set<string>();
  let clock: RunClock | null = null;
  for await (const page of logPages(events, eventsOf(runId, at), signal)) {
    budget.takeEvents(page.length);
    for (const record of page) {
      clock = withClock(clock, record);
      agents.add(record.event.from.agent_id);
      for (const { agent_id } of record.event.to) if (!isGroup(agent_id)) agents.add(agent_id);
    }
    if (agents.size > AGENTS_MAX) budget.refuse(`${AGENTS_MAX} agents`);
  }
  return { agents, clock };
}

/** What these agents said of themselves in other runs, in the order of the log. */
async function cardsOf(
  ports: Ports,
  agents: ReadonlySet<string>,
  reading: Reading,
): Promise<EventRecord[]> {
  const cards: EventRecord[] = [];
  for (const agentId of agents) {
    const known = reading.cards.get(agentId) ?? (await readCards(ports, agentId, reading));
    reading.cards.set(agentId, known);
    cards.push(...known.filter(({ event }) => event.run_id !== reading.runId));
  }
  return cards.sort((one, other) => one.seq - other.seq);
}

async function readCards(
  { events }: Ports,
  agent_id: string,
  { at, budget }: Reading,
): Promise<EventRecord[]> {
  const cards: EventRecord[] = [];
  const filter = { agent_id, type: [...CARD_TYPES] };
  const range = { before: at + 1, limit: PAGE_LIMIT_MAX, order: 'asc' } as const;
  for await (const page of eventPages(events, { filter, ...range })) {
    budget.takeEvents(page.length);
    cards.push(...page.filter(({ event }) => cardOf(event) !== null));
  }
  return cards;
}

/** The proposals of a run that this server had to decide then. */
function undecidedAt({ proposals }: Ports, runId: string, at: number) {
  const open = [];
  for (const held of proposals.newestFirst()) {
    const then = held.run_id === runId ? proposalAt(held, at) : null;
    if (then !== null && isUndecided(then)) open.push(then);
  }
  return open;
}
