'use client';
// What triads are asked: the open proposals first, then what was decided, live. Filters stand in the address.
import { useSearchParams } from 'next/navigation';
import { EventPanels } from '@/components/inspector/event-panels';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { QueryLink } from '@/components/ui/query-link';
import { Skeleton } from '@/components/ui/skeleton';
import { VisibleText } from '@/components/ui/text/visible-text';
import { PageHeader } from '@/components/workspace/page-header';
import type { ProposalsRead } from '@/lib/client/api/triad-api';
import { useDeliberationNews } from '@/lib/client/windows/use-deliberation-news';
import type { EventDetail } from '@/lib/model/event-record';
import type { Triad } from '@/lib/model/orchestration/triad';
import { ProposeButton } from '../write/propose-button';
import { ProposalList } from './proposal-list';
import { isFiltered, proposalRows, type VotesFilter, votesFilterOf } from './proposal-rows';
import { useProposals } from './use-proposals';
import { NO_FILTER, VoteFilters } from './vote-filters';

export type VotesSnapshot = {
  readonly filter: VotesFilter;
  readonly open: ProposalsRead;
  readonly ended: ProposalsRead;
  readonly triads: readonly Triad[];
  /** The head of the log when they were read. */
  readonly seq: number;
  readonly inspected: EventDetail | null;
};

export function VotesView({ snapshot }: { snapshot: VotesSnapshot }) {
  const params = useSearchParams();
  const filter = votesFilterOf((name) => params.get(name));
  const version = useDeliberationNews(snapshot.seq);
  const isAsDrawn = JSON.stringify(filter) === JSON.stringify(snapshot.filter);
  const drawn = { drawnAt: snapshot.seq, version };
  const parts = {
    open: useProposals('open', filter, { initial: isAsDrawn ? snapshot.open : null, ...drawn }),
    ended: useProposals('ended', filter, { initial: isAsDrawn ? snapshot.ended : null, ...drawn }),
  };
  const { open, ended } = parts;
  const failure = open.failure ?? ended.failure;
  const isRead = open.read !== null && ended.read !== null;
  const rows = isRead ? proposalRows(open.read, ended.read) : [];
  return (
    <EventPanels
      inspected={snapshot.inspected}
      seqs={rows.flatMap((row) => (row.kind === 'proposal' ? [row.proposal.seq] : []))}
      main={
        <>
          <PageHeader back={{ href: '/browse', label: 'Back to the list' }} title="Votes">
            <ProposeButton triads={snapshot.triads} />
          </PageHeader>
          <VoteFilters filter={filter} triads={snapshot.triads} />
          {failure !== null && (
            <div className="px-3 pt-3 md:px-5">
              <ErrorState
                title={failure.title}
                detail={<VisibleText text={failure.detail} />}
                action={
                  <Button
                    onClick={() => {
                      open.readAgain();
                      ended.readAgain();
                    }}
                  >
                    Try again
                  </Button>
                }
              />
            </div>
          )}
          {!isRead && failure === null && <Skeleton lines={8} label="Reading proposals" />}
          {isRead && rows.length === 0 && <Nothing filter={filter} />}
          {rows.length > 0 && (
            <ProposalList
              rows={rows}
              isReading={(part) => parts[part].isReading}
              onMore={(part) => parts[part].readMore()}
            />
          )}
        </>
      }
    />
  );
}

function Nothing({ filter }: { filter: VotesFilter }) {
  if (!isFiltered(filter)) {
    return (
      <EmptyState title="Nothing has been proposed">
        An agent proposes something to a triad, in whichever protocol, or you do: its members vote,
        and the server counts.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={filter.state === null ? 'This triad was asked nothing' : `Nothing is ${filter.state}`}
      action={
        <QueryLink change={NO_FILTER} className="text-accent underline underline-offset-2">
          Show all proposals
        </QueryLink>
      }
    />
  );
}
