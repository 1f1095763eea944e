// Who owes what, over all runs: of those in memory by their folds, of all others by rows that were saved with them.
import {
  byStart,
  cursorOf,
  isAmong,
  isBehind,
  type Obligation,
  seqOf,
} from '@/lib/model/orchestration/obligation';
import type { SavedObligation } from '@/lib/projections/obligations/obligation-rows';
import type { ObligationsFold } from '@/lib/projections/obligations/obligations';
import type { ProposalsFold } from '@/lib/projections/proposals/proposals';
import type { ReviewsFold } from '@/lib/projections/reviews/reviews';
import type { ProjectionRow, RowPlace } from '@/lib/store/ports/projection-store';
import type { ClockOf } from '@/lib/tasks/event-time';
import type { ObligationQuery, ObligationsPage } from '../../interface/orchestration';
import type { RunTable } from '../../projections/projection-table';
import type { DerivedRow } from '../../projections/run-rows';

/** What somebody owes in a run: sorted by the seq since when, and by who owes it. */
export const OWED_KIND = 'owed';

/** Digits of the largest seq. */
const SEQ_DIGITS = 10;

/** Rows that are read at once, and at most for one page. */
const SLICE_ROWS = 500;
const LOOKED_AT_MAX = 10_000;

type RunFolds = {
  readonly reviews: ReviewsFold;
  readonly obligations: ObligationsFold;
  readonly clockOf: ClockOf;
};

/** What is owed in a run in memory, votes apart: proposals are all in memory. */
export function owedRows({ reviews, obligations, clockOf }: RunFolds, runId: string): DerivedRow[] {
  const undecided = reviews.open(clockOf, runId);
  const owed = obligations.saved({ runId, reviews: undecided, proposals: [], clockOf });
  return owed.map((obligation) => ({
    kind: OWED_KIND,
    key: keyOf(obligation),
    moved: obligation.seq,
    state: JSON.stringify(obligation),
  }));
}

type Ports = {
  readonly table: Pick<
    RunTable,
    'directory' | 'prepareNames' | 'oldest' | 'named' | 'derivedElsewhere'
  >;
  readonly reviews: ReviewsFold;
  readonly obligations: ObligationsFold;
  readonly proposals: Pick<ProposalsFold, 'open'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

export class Owed {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** How much is owed in all. */
  total(): number {
    return this.elsewhere() + this.inMemory().length;
  }

  /** How much is owed in runs that are not in memory. */
  elsewhere(): number {
    return this.#ports.table.derivedElsewhere(OWED_KIND);
  }

  /** Oldest first. What is overdue is so at `now`, in epoch milliseconds. */
  async page(query: ObligationQuery, now = this.#ports.now()): Promise<ObligationsPage> {
    const { run_id: runId, agent_id: agentId } = query;
    if (runId !== undefined) {
      await this.#ports.table.prepareNames(new Map([['run', new Set([runId])]]));
      return pageOf(this.inMemory({ runId, now }), query);
    }
    if (agentId !== undefined) {
      const elsewhere = await this.#elsewhereOf(agentId, now);
      return pageOf([...this.inMemory({ now }), ...elsewhere], query);
    }
    const elsewhere = await this.#elsewhere(query, now);
    const page = pageOf([...this.inMemory({ now }), ...elsewhere], query);
    return query.kind === undefined ? { ...page, total: this.total() } : page;
  }

  /** What is owed in the runs in memory, or in one of them. */
  inMemory({
    runId,
    now = this.#ports.now(),
  }: {
    runId?: string;
    now?: number;
  } = {}): Obligation[] {
    const { table, reviews, obligations, proposals } = this.#ports;
    const { clockOf } = table.directory;
    const undecided = reviews.open(clockOf, runId);
    const open = { reviews: undecided, proposals: proposals.open() };
    return obligations.list({ now, runId, ...open, clockOf });
  }

  /** As many of the oldest in runs that are not in memory as a page has. */
  async #elsewhere({ limit, kind, after }: ObligationQuery, now: number): Promise<Obligation[]> {
    const found: Obligation[] = [];
    let from: RowPlace = { moved: after === undefined ? 0 : seqOf(after), key: '' };
    for (let lookedAt = 0; found.length <= limit && lookedAt < LOOKED_AT_MAX; ) {
      const rows = await this.#ports.table.oldest(OWED_KIND, from, SLICE_ROWS);
      const owed = rows.map((row) => this.#read(row, now)).filter((row) => row !== null);
      found.push(...owed.filter((row) => kind === undefined || row.kind === kind));
      const last = rows.at(-1);
      if (last === undefined || rows.length < SLICE_ROWS) break;
      lookedAt += rows.length;
      from = last;
    }
    return found;
  }

  /** All that an agent owes in runs that are not in memory. */
  async #elsewhereOf(agentId: string, now: number): Promise<Obligation[]> {
    const prefix = `${agentId} `;
    const found: Obligation[] = [];
    for (let after = prefix, lookedAt = 0; lookedAt < LOOKED_AT_MAX; ) {
      const rows = await this.#ports.table.named(OWED_KIND, after, SLICE_ROWS);
      const own = rows.filter(({ key }) => key.startsWith(prefix));
      found.push(...own.map((row) => this.#read(row, now)).filter((row) => row !== null));
      const last = own.at(-1);
      if (last === undefined || own.length < SLICE_ROWS) break;
      lookedAt += own.length;
      after = last.key;
    }
    return found;
  }

  /** What a saved row says; null where its run is in memory, which knows better. */
  #read({ home, state }: ProjectionRow, now: number): Obligation | null {
    if (this.#ports.table.directory.knows('run', home)) return null;
    return this.#ports.obligations.read(JSON.parse(state) as SavedObligation, now);
  }
}

/** The rows of a page out of all that may stand on it, with how many these are. */
export function pageOf(all: readonly Obligation[], query: ObligationQuery): ObligationsPage {
  const { after, limit } = query;
  const wanted = all.filter((owed) => isAmong(owed, query)).sort(byStart);
  const rest = after === undefined ? wanted : wanted.filter((owed) => isBehind(owed, after));
  const obligations = rest.slice(0, limit);
  const last = rest.length > limit ? obligations.at(-1) : undefined;
  const next = last === undefined ? null : cursorOf(last);
  return { obligations, total: wanted.length, next };
}

function keyOf({ agent_id, seq }: Obligation): string {
  return `${agent_id} ${String(seq).padStart(SEQ_DIGITS, '0')}`;
}
