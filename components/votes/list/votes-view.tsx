'use client';
// What triads are asked: the open proposals first, then what was decided, live. Filters stand in the address.
import { useSearchParams } from 'next/navigation';
import { EventPanels } from '@/components/inspector/event-panels';
import { AsOf } from '@/components/run-page/scrubber/as-of';
import { LogTimeBar } from '@/components/run-page/scrubber/log-time-bar';
import { TimeButton, useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { QueryLink } from '@/components/ui/query-link';
import { Skeleton } from '@/components/ui/skeleton';
import { PageHeader } from '@/components/workspace/page-header';
import { ReadOnlyWithin } from '@/components/workspace/viewer-context';
import type { ProposalsRead } from '@/lib/client/api/triad-api';
import { useDeliberationNews } from '@/lib/client/windows/use-deliberation-news';
import { VOTES_LIST } from '@/lib/messages/en/features/votes/votes-list';
import type { EventDetail } from '@/lib/model/event-record';
import type { Triad } from '@/lib/model/orchestration/triad';
import { ProposeButton } from '../write/propose-button';
import { ProposalList } from './proposal-list';
import { isFiltered, proposalRows, type VotesFilter, votesFilterOf } from './proposal-rows';
import { useProposals } from './use-proposals';
import { NO_FILTER, VoteFilters } from './vote-filters';

export type VotesSnapshot = {
  readonly filter: VotesFilter;
  /** The moment that the list is of; null is the present. */
  readonly at: number | null;
  readonly open: ProposalsRead;
  readonly ended: ProposalsRead;
  readonly triads: readonly Triad[];
  /** The head of the log when they were read. */
  readonly seq: number;
  readonly inspected: EventDetail | null;
};

export function VotesView({ snapshot }: { snapshot: VotesSnapshot }) {
  const messages = useMessages(VOTES_LIST);
  const params = useSearchParams();
  const filter = votesFilterOf((name) => params.get(name));
  const travel = useTimeTravel(useMoment());
  // What is read from the server waits for a quick move to rest.
  const at = travel.moment.settled;
  const version = useDeliberationNews(snapshot.seq);
  const isAsDrawn =
    at === snapshot.at && JSON.stringify(filter) === JSON.stringify(snapshot.filter);
  const drawn = { drawnAt: snapshot.seq, version, at };
  const parts = {
    open: useProposals('open', filter, { initial: isAsDrawn ? snapshot.open : null, ...drawn }),
    ended: useProposals('ended', filter, { initial: isAsDrawn ? snapshot.ended : null, ...drawn }),
  };
  const { open, ended } = parts;
  const failure = open.failure ?? ended.failure;
  const isRead = open.read !== null && ended.read !== null;
  const rows = isRead ? proposalRows(open.read, ended.read) : [];
  return (
    <ReadOnlyWithin place={null} isPast={at !== null}>
      <EventPanels
        inspected={snapshot.inspected}
        seqs={rows.flatMap((row) => (row.kind === 'proposal' ? [row.proposal.seq] : []))}
        main={
          <>
            <PageHeader
              back={{ href: '/browse' }}
              title={messages.title}
              state={at !== null && <AsOf at={at} />}
            >
              <TimeButton travel={travel} />
              {at === null && <ProposeButton triads={snapshot.triads} />}
            </PageHeader>
            <VoteFilters filter={filter} triads={snapshot.triads} />
            {failure !== null && (
              <div className="px-3 pt-3 md:px-5">
                <ReadFailure
                  failure={failure}
                  onRetry={() => {
                    open.readAgain();
                    ended.readAgain();
                  }}
                />
              </div>
            )}
            {!isRead && failure === null && <Skeleton lines={8} label={messages.reading} />}
            {isRead && rows.length === 0 && <Nothing filter={filter} isPast={at !== null} />}
            {rows.length > 0 && (
              <ProposalList
                rows={rows}
                isPast={at !== null}
                isReading={(part) => parts[part].isReading}
                onMore={(part) => parts[part].readMore()}
              />
            )}
            <LogTimeBar travel={travel} />
          </>
        }
      />
    </ReadOnlyWithin>
  );
}

function Nothing({ filter, isPast }: { filter: VotesFilter; isPast: boolean }) {
  const messages = useMessages(VOTES_LIST);
  if (!isFiltered(filter)) {
    const { title, text } = isPast ? messages.noneThen : messages.none;
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  const ofTriad = isPast ? messages.noneOfTriadThen : messages.noneOfTriad;
  const inState = isPast ? messages.noneInStateThen : messages.noneInState;
  return (
    <EmptyState
      title={filter.state === null ? ofTriad : inState[filter.state]}
      action={
        <QueryLink change={NO_FILTER} className="text-accent underline underline-offset-2">
          {messages.showAllProposals}
        </QueryLink>
      }
    />
  );
}
