'use client';
// The Owed inbox: who owes what to whom since when, grouped by kind, with what can be done about it at each row. Filters
// stand in the address.
import { useSearchParams } from 'next/navigation';
import { EventPanels } from '@/components/inspector/event-panels';
import { filterOf, isFiltered } from '@/components/obligation/obligation-labels';
import { useOwed } from '@/components/obligation/use-owed';
import { AsOf } from '@/components/run-page/scrubber/as-of';
import { LogTimeBar } from '@/components/run-page/scrubber/log-time-bar';
import { TimeBar } from '@/components/run-page/scrubber/time-bar';
import { TimeButton, useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { useRunOf } from '@/components/run-page/use-run';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useKeptFocus } from '@/components/ui/form/use-kept-focus';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { QueryLink } from '@/components/ui/query-link';
import { Skeleton } from '@/components/ui/skeleton';
import { PageHeader } from '@/components/workspace/page-header';
import { seqParam } from '@/components/workspace/view-params';
import { ReadOnlyWithin } from '@/components/workspace/viewer-context';
import type { OwedFilter } from '@/lib/client/api/work-api';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';
import { OWED } from '@/lib/messages/en/features/owed';
import { COUNTS } from '@/lib/messages/en/shared/counts';
import type { EventDetail } from '@/lib/model/event-record';
import { OwedFilters } from './owed-filters';
import { OwedList } from './owed-list';
import { owedRows } from './owed-rows';

export type OwedSnapshot = {
  readonly filter: OwedFilter;
  /** The moment that it is of; null is the present. */
  readonly at: number | null;
  /** Null where the moment takes too much to tell: then the view says so. */
  readonly owed: ObligationsAnswer | null;
  readonly inspected: EventDetail | null;
};

const NOTHING_READ = { obligations: [], total: 0 };

export function OwedView({ snapshot }: { snapshot: OwedSnapshot }) {
  const messages = useMessages(OWED);
  const { count } = useMessages(COUNTS);
  const params = useSearchParams();
  const filter = filterOf((name) => params.get(name));
  const travel = useTimeTravel(useMoment());
  // What is read from the server waits for a quick move to rest.
  const at = travel.moment.settled;
  const isAsDrawn =
    at === snapshot.at && JSON.stringify(filter) === JSON.stringify(snapshot.filter);
  const { owed, failure, readAgain } = useOwed(filter, isAsDrawn ? snapshot.owed : null, at);
  const run = useRunOf(filter.run_id ?? '', null);
  /** Of a moment that cannot be told, what was owed at another one says nothing. */
  const isUnknown = failure !== null && at !== null;
  const selected = seqParam(params.get('event'));
  const rows = owedRows(owed ?? NOTHING_READ);
  const keptFocus = useKeptFocus(rows);
  return (
    <ReadOnlyWithin place={null} isPast={at !== null}>
      <EventPanels
        inspected={snapshot.inspected}
        seqs={(owed?.obligations ?? []).map(({ seq }) => seq)}
        main={
          <>
            <PageHeader
              back={{ href: '/browse' }}
              title={messages.title}
              state={
                <>
                  {owed !== null && failure === null && (
                    <span className="text-12 text-ink-faint tabular-nums">{count(owed.total)}</span>
                  )}
                  {at !== null && <AsOf at={at} />}
                </>
              }
            >
              <TimeButton travel={travel} />
            </PageHeader>
            <OwedFilters filter={filter} owed={isUnknown ? null : (owed ?? NOTHING_READ)} />
            {failure !== null && (
              <div className="px-3 pt-3 md:px-5">
                <ReadFailure failure={failure} onRetry={readAgain} />
              </div>
            )}
            {owed === null && failure === null && <Skeleton lines={8} label={messages.reading} />}
            <div role="none" className="contents" {...keptFocus}>
              {owed !== null && !isUnknown && owed.obligations.length === 0 && (
                <Nothing filter={filter} />
              )}
              {owed !== null && !isUnknown && owed.obligations.length > 0 && (
                <OwedList owed={owed} rows={rows} at={at} selectedSeq={selected} />
              )}
            </div>
            {run === null ? <LogTimeBar travel={travel} /> : <TimeBar run={run} travel={travel} />}
          </>
        }
      />
    </ReadOnlyWithin>
  );
}

function Nothing({ filter }: { filter: OwedFilter }) {
  const { nothing } = useMessages(OWED);
  if (!isFiltered(filter)) {
    return (
      <EmptyState
        title={nothing.anywhere}
        action={<ButtonLink href="/runs">{nothing.openRuns}</ButtonLink>}
      >
        {nothing.whatComes}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={filter.kind === null ? nothing.here : nothing.ofKind}
      action={
        <QueryLink
          change={{ kind: null, agent: null, run: null }}
          className="text-accent underline underline-offset-2"
        >
          {nothing.showAll}
        </QueryLink>
      }
    />
  );
}
