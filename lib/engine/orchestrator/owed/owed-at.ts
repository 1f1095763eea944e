// Who owed what at a moment of the past: the folds of the present over the events up to it, read by the index of runs. Only runs
// in which something came after the moment, or in which something is owed still, can have owed anything then.
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

/** Debts of the present that are looked through for their runs. */
const OWED_NOW_MAX = 1_000;

type Ports = {
  readonly events: Pick<EventStore, 'readPage' | 'get'>;
  readonly runs: Lists['runs'];
  /** What is owed at this moment. */
  readonly owedNow: (query: ObligationQuery) => Promise<ObligationsPage>;
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
    const budget = new Budget(at, limits);
    const runIds =
      wanted.run_id === undefined ? await runsAt(ports, query, budget) : [wanted.run_id];
    const now = Date.parse(last.received_at);
    const owed: Obligation[] = [];
    const cards = new Map<string, readonly EventRecord[]>();
    for (const runId of runIds) {
      owed.push(...(await owedInRun(ports, { runId, at, now, budget, cards, signal })));
    }
    return pageOf(owed, wanted);
  };
}

/** How much is read for one answer. */
class Budget {
  readonly #at: number;
  readonly #eventsMax: number;
  readonly runsMax: number;
  #events = 0;

  constructor(at: number, { events = EVENTS_FOLDED_MAX, runs = RUNS_FOLDED_MAX }: OwedAtLimits) {
    this.#at = at;
    this.#eventsMax = events;
    this.runsMax = runs;
  }

  takeEvents(count: number): void {
    this.#events += count;
    if (this.#events > this.#eventsMax) this.refuse(`${this.#eventsMax} events`);
  }

  refuse(limit: string): never {
    throw new AppError(
      'limit_exceeded',
      `To tell what was owed at event ${this.#at}, more than ${limit} would have to be read. Choose a run, or a later moment.`,
    );
  }
}

/** The runs that can have owed something then. */
async function runsAt(ports: Ports, query: Query, budget: Budget): Promise<string[]> {
  const { at, agent_id } = query;
  const found = new Set<string>();
  const note = ({ run_id, first_seq, last_seq }: RunSummary): void => {
    if (first_seq <= at && last_seq > at) found.add(run_id);
    if (found.size > budget.runsMax) budget.refuse(`${budget.runsMax} runs`);
  };
  const refuse = (rows: number) => budget.refuse(`${rows} runs`);
  for await (const run of rowsAfter(at, ports.runs, refuse)) note(run);
  for await (const run of hiddenRows(ports.runs, refuse)) note(run);
  const now = await ports.owedNow({ ...(agent_id && { agent_id }), limit: OWED_NOW_MAX });
  if (now.next !== null) budget.refuse(`${OWED_NOW_MAX} things that are owed now`);
  for (const { run_id } of now.obligations) found.add(run_id);
  if (found.size > budget.runsMax) budget.refuse(`${budget.runsMax} runs`);
  return [...found];
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
