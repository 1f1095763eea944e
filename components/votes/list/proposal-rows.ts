// What the list of proposals is asked for, and its rows: what is open first, then what was decided, each the newest first.
import type { ProposalsRead } from '@/lib/client/api/triad-api';
import type { Proposal, ProposalState } from '@/lib/model/orchestration/triad';
import { PROPOSAL_STATES } from '@/lib/model/orchestration/triad-types';

export type VotesFilter = { readonly state: ProposalState | null; readonly triad: string | null };

/** The two parts of the list. */
export type Part = 'open' | 'ended';

/** The states in which a proposal has ended. */
const ENDED = PROPOSAL_STATES.filter((state) => state !== 'open');

/** The filter that an address asks for, read strictly; `paramOf` gives a parameter of it by name. */
export function votesFilterOf(paramOf: (name: string) => string | null): VotesFilter {
  return {
    state: PROPOSAL_STATES.find((state) => state === paramOf('state')) ?? null,
    triad: paramOf('triad') || null,
  };
}

export function isFiltered({ state, triad }: VotesFilter): boolean {
  return state !== null || triad !== null;
}

/** The states that a part shows under a filter; none where it shows nothing. */
export function statesOf(part: Part, { state }: VotesFilter): readonly ProposalState[] {
  if (state === null) return part === 'open' ? ['open'] : ENDED;
  return (state === 'open') === (part === 'open') ? [state] : [];
}

export type ProposalListRow =
  | { readonly kind: 'heading'; readonly key: string; readonly part: Part }
  | { readonly kind: 'proposal'; readonly key: string; readonly proposal: Proposal }
  /** There are older ones of a part. */
  | { readonly kind: 'more'; readonly key: string; readonly part: Part };

/** A proposal stands in one part, also while the two were read at different moments. */
export function proposalRows(open: ProposalsRead, ended: ProposalsRead): ProposalListRow[] {
  const endedKeys = new Set(ended.proposals.map(proposalKey));
  const stillOpen = open.proposals.filter((proposal) => !endedKeys.has(proposalKey(proposal)));
  return [...partRows('open', { ...open, proposals: stillOpen }), ...partRows('ended', ended)];
}

function partRows(part: Part, { proposals, hasMore }: ProposalsRead): ProposalListRow[] {
  if (proposals.length === 0 && !hasMore) return [];
  return [
    { kind: 'heading', key: part, part },
    ...proposals.map((proposal) => ({
      kind: 'proposal' as const,
      key: proposalKey(proposal),
      proposal,
    })),
    ...(hasMore ? [{ kind: 'more' as const, key: `more ${part}`, part }] : []),
  ];
}

/** Of one log: its seq. */
function proposalKey({ seq }: Proposal): string {
  return `proposal ${String(seq)}`;
}
