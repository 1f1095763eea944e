// Proposals for the API: what the fold knows of them, with the texts out of the log, so that what was emptied there is gone here.
import type { Proposal } from '@/lib/model/orchestration/triad';
import {
  type HeldProposal,
  proposalAt,
  proposalState,
  votedAt,
} from '@/lib/projections/proposals/held-proposal';
import { proposalView, seqsShown } from '@/lib/projections/proposals/proposal-view';
import type { ProposalsFold } from '@/lib/projections/proposals/proposals';
import type { EventStore } from '@/lib/store/ports/event-store';
import type { ProposalQuery, ProposalsPage } from '../interface/orchestration';
import { recordsAt } from './records-at';

/** A page ends with the proposal in which its texts exceed this. UTF-16 units. */
const PAGE_TEXT_MAX = 4 * 1024 * 1024;

type Ports = {
  readonly proposals: Pick<ProposalsFold, 'find' | 'newestFirst'>;
  readonly events: Pick<EventStore, 'readAt'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** Reads of one workspace. */
export function createProposalReads(ports: Ports) {
  const { proposals } = ports;
  return {
    async proposal(
      name: string,
      {
        run_id,
        at,
      }: { readonly run_id?: string | undefined; readonly at?: number | undefined } = {},
    ): Promise<Proposal | null> {
      const held = proposals.find(name, run_id);
      if (held === null) return null;
      const moment = await momentAt(ports, at);
      const then = moment.stood(held);
      return then === null ? null : view(ports, then, moment.now());
    },
    /** Newest first, as they stood at the moment. */
    async proposals({ limit, at, state, ...query }: ProposalQuery): Promise<ProposalsPage> {
      const moment = await momentAt(ports, at);
      const page: Proposal[] = [];
      let texts = 0;
      for (const held of proposals.newestFirst()) {
        const then = isAbout(held, query) ? moment.stood(held) : null;
        if (then === null) continue;
        if (state !== undefined && !state.includes(proposalState(then, moment.now()))) continue;
        const last = page.at(-1);
        if (last !== undefined && (page.length >= limit || texts > PAGE_TEXT_MAX)) {
          return { proposals: page, next: last.seq };
        }
        const shown = await view(ports, then, moment.now());
        texts += lengthOf(shown);
        page.push(shown);
      }
      return { proposals: page, next: null };
    },
  };
}

type StoodMoment = {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Null where it had not been proposed. */
  readonly stood: (held: HeldProposal) => HeldProposal | null;
};

/** Behind the head there is nothing yet: that is the present. Before the first event nothing was. */
async function momentAt({ events, now }: Ports, at: number | undefined): Promise<StoodMoment> {
  if (at === 0) return { now, stood: () => null };
  const [last] = at === undefined ? [] : await events.readAt([at]);
  if (last === undefined) return { now, stood: (held) => held };
  return { now: () => votedAt(last), stood: (held) => proposalAt(held, last.seq) };
}

function isAbout(
  held: HeldProposal,
  query: Omit<ProposalQuery, 'limit' | 'at' | 'state'>,
): boolean {
  const { run_id, thread_id, triad, before } = query;
  return (
    (before === undefined || held.seq < before) &&
    (run_id === undefined || held.run_id === run_id) &&
    (thread_id === undefined || held.thread_id === thread_id) &&
    (triad === undefined || held.triad === triad)
  );
}

async function view({ events }: Ports, held: HeldProposal, now: number): Promise<Proposal> {
  const records = await recordsAt(events, seqsShown(held));
  const bySeq = new Map(records.map(({ seq, event }) => [seq, event]));
  return proposalView(held, now, (seq) => bySeq.get(seq) ?? null);
}

function lengthOf({ proposal, reasoning, votes }: Proposal): number {
  const said = votes.reduce((sum, vote) => sum + (vote.reasoning?.length ?? 0), 0);
  return proposal.length + reasoning.length + said;
}
