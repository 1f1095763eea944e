'use client';
// All runs, newest activity first; those at hand in the workspace are shown as they are at this moment, and change places at a
// calm pace. Search finds the others. At a moment of the past: those that had begun, as they stood.
import { ImportButton } from '@/components/run-file/import-button';
import { AsOf } from '@/components/run-page/scrubber/as-of';
import { LogTimeBar } from '@/components/run-page/scrubber/log-time-bar';
import { TimeButton, useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchField } from '@/components/ui/form/search-field';
import { useMessages } from '@/components/ui/language/language-context';
import { useLeftState } from '@/components/ui/layout/use-left-state';
import { PagedList } from '@/components/ui/list/paged-list';
import { PageHeader } from '@/components/workspace/page-header';
import { useRows } from '@/lib/client/api/use-rows';
import { useLiveRuns } from '@/lib/client/tab/use-workspace';
import type { RunsPage } from '@/lib/contracts/http-directory';
import { RUN_LIST } from '@/lib/messages/en/features/run/run-list';
import { RunRow } from './run-row';

/** A row, until it is measured. Pixels. */
const ROW_HEIGHTS = { comfortable: 52, dense: 44 };

export function RunList({
  initial,
  drawnAt,
}: {
  /** Null where the moment takes too much to tell. */
  initial: RunsPage | null;
  /** The moment that they are of; null is the present. */
  drawnAt: number | null;
}) {
  const messages = useMessages(RUN_LIST);
  const [q, setQ] = useLeftState('q', '');
  const travel = useTimeTravel(useMoment());
  // What is read from the server waits for a quick move to rest.
  const at = travel.moment.settled;
  const drawn = initial && {
    rows: initial.runs,
    next: initial.next === null ? null : String(initial.next),
  };
  const pages = useRows('run', { q, at }, q === '' && at === drawnAt ? drawn : null);
  const live = useLiveRuns(pages.rows);
  const runs = q === '' && at === null ? live : pages.rows;
  return (
    <>
      <PageHeader
        back={{ href: '/browse' }}
        title={messages.title}
        state={at !== null && <AsOf at={at} />}
      >
        <SearchField label={messages.find} initial={q} onSearched={setQ} />
        <TimeButton travel={travel} />
        {at === null && <ImportButton />}
      </PageHeader>
      <PagedList
        label={messages.title}
        rows={runs.map((run) => ({ key: run.run_id, run }))}
        heights={ROW_HEIGHTS}
        renderRow={({ run }) => <RunRow run={run} isPast={at !== null} />}
        pages={pages}
        more={messages.older}
        empty={<Nothing isSearched={q !== ''} isPast={at !== null} />}
      />
      <LogTimeBar travel={travel} />
    </>
  );
}

function Nothing({ isSearched, isPast }: { isSearched: boolean; isPast: boolean }) {
  const { none, noneFound, noneThen } = useMessages(RUN_LIST);
  if (isSearched) return <EmptyState title={noneFound.title}>{noneFound.text}</EmptyState>;
  if (isPast) return <EmptyState title={noneThen.title}>{noneThen.text}</EmptyState>;
  return (
    <EmptyState title={none.title} action={<ButtonLink href="/">{none.play}</ButtonLink>}>
      {none.text}
    </EmptyState>
  );
}
