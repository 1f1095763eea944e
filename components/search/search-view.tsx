'use client';
// The search: the field, what it found by thread, and beside it the event that the address names.
import { BookmarkPlus, ChevronLeft } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { EventPanels } from '@/components/inspector/event-panels';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { useScrollKept } from '@/components/ui/layout/use-scroll-kept';
import { PagedList } from '@/components/ui/list/paged-list';
import { PageLink } from '@/components/ui/page-link';
import { changeQuery } from '@/components/ui/query-link';
import { seqParam } from '@/components/workspace/view-params';
import { useViewer } from '@/components/workspace/viewer-context';
import type { ApiResult } from '@/lib/client/api/request';
import { TYPING_REST_MS, useDebounced } from '@/lib/client/use-debounced';
import type { SearchAnswer } from '@/lib/contracts/http-search';
import { SEARCH } from '@/lib/messages/en/features/search';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { tabTitle } from '@/lib/messages/product-name';
import type { SavedSearch } from '@/lib/model/alert';
import type { EventDetail } from '@/lib/model/event-record';
import { parseQuery } from '@/lib/search/parse-query';
import { printQuery } from '@/lib/search/print-query';
import { QUERY_LENGTH_MAX, type SearchQuery } from '@/lib/search/search-query';
import { DayHistogram, HitCounts, useCounts } from './hit-counts';
import { FOUND_ROW_HEIGHTS, foundRows, HitRow, ThreadHeading } from './hit-rows';
import { SaveDialog } from './saved/save-dialog';
import { Presets, SavedSearches } from './saved/saved-searches';
import { type Saved, useSaved } from './saved/use-saved';
import { SearchBox } from './search-box';
import { LineProblem, NothingFound, SearchHelp } from './search-states';
import { searchTitle } from './search-title';
import { type HitPages, useHits } from './use-hits';

export type SearchSnapshot = {
  readonly q: string;
  /** Null where nothing was asked. */
  readonly answer: ApiResult<SearchAnswer> | null;
  readonly inspected: EventDetail | null;
  readonly saved: readonly SavedSearch[];
};

export function SearchView({ snapshot }: { snapshot: SearchSnapshot }) {
  const messages = useMessages(SEARCH);
  const { backToList } = useMessages(CONTROLS);
  const { line, setLine, q } = useLine(snapshot.q);
  useTabTitle(searchTitle(messages, q));
  const parsed = parseQuery(q);
  const isAsked = q.trim() !== '';
  const pages = useHits(isAsked && parsed.ok ? q : null, q === snapshot.q ? snapshot.answer : null);
  const selected = seqParam(useSearchParams().get('event'));
  const { results } = pages;
  const saved = useSaved(snapshot.saved);
  const { counts, isReading } = useCounts(isAsked && parsed.ok ? q : null);
  return (
    <EventPanels
      inspected={snapshot.inspected}
      seqs={results.flatMap(({ hits }) => hits.map(({ seq }) => seq))}
      main={
        <>
          <header className="flex shrink-0 items-center gap-1 md:gap-3 border-b border-hairline py-2 pr-3 pl-1 md:pl-5">
            <PageLink
              href="/browse"
              aria-label={backToList}
              className="grid size-11 shrink-0 place-items-center text-ink-faint md:hidden"
            >
              <Icon of={ChevronLeft} size="regular" />
            </PageLink>
            <h1 className="sr-only">{messages.title}</h1>
            <SearchBox line={line} onLine={setLine} onSubmit={() => submit(line)} />
            <SaveButton query={isAsked && parsed.ok ? parsed.value : null} saved={saved} />
          </header>
          {isAsked && !parsed.ok && <LineProblem line={q} fault={parsed.error} />}
          {(!isAsked || !parsed.ok) && <NothingAsked saved={saved} onLine={setLine} />}
          {isAsked && parsed.ok && (
            <>
              <div className="flex min-h-0 flex-1">
                {(counts !== null || (isReading && results.length > 0)) && (
                  <HitCounts counts={counts} query={parsed.value} onLine={setLine} />
                )}
                <div className="flex min-w-0 flex-1 flex-col">
                  {counts !== null && <DayHistogram counts={counts} />}
                  <Hits pages={pages} query={parsed.value} selected={selected} onLine={setLine} />
                </div>
              </div>
              {saved.searches.length > 0 && (
                <div className="hidden max-h-48 shrink-0 overflow-y-auto border-t border-hairline md:block">
                  <SavedSearches saved={saved} onLine={setLine} isAside />
                </div>
              )}
            </>
          )}
        </>
      }
    />
  );
}

function NothingAsked(of: { saved: Saved; onLine: (line: string) => void }) {
  const pane = useScrollKept();
  return (
    <div ref={pane} className="min-h-0 flex-1 overflow-y-auto">
      <SavedSearches {...of} />
      <SearchHelp onLine={of.onLine} />
      <Presets saved={of.saved} />
    </div>
  );
}

/** @param query Null: nothing is asked that could be saved. */
function SaveButton({ query, saved }: { query: SearchQuery | null; saved: Saved }) {
  const messages = useMessages(SEARCH);
  const { canManageSearches } = useViewer();
  const [isOpen, setIsOpen] = useState(false);
  if (!canManageSearches || query === null) return null;
  const q = printQuery(query);
  const known = saved.searches.some((search) => search.q === q);
  return (
    <>
      {/* It keeps the focus that the dialog gives back. */}
      <Button size="large" isBusy={known} onClick={() => setIsOpen(true)}>
        <Icon of={BookmarkPlus} />
        {known ? messages.saved : messages.save}
      </Button>
      {isOpen && (
        <SaveDialog
          draft={{ name: '', q, alert: null }}
          save={saved.save}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** A step of the history; the keys are those of the list from here on. */
function submit(line: string): void {
  if (line.length > QUERY_LENGTH_MAX) return;
  changeQuery({ q: line, event: null }, 'push');
  document.getElementById('content')?.focus();
}

/** The line as it is typed, and as it is asked: the address follows, and leads when one goes back. */
function useLine(initial: string) {
  const address = useSearchParams().get('q') ?? '';
  const [line, setLine] = useState(initial);
  const [told, setTold] = useState(initial);
  const q = useDebounced(line, TYPING_REST_MS);
  // The address changed by itself: somebody went back, or followed a link to another search.
  if (address !== told) {
    setTold(address);
    if (address !== q) setLine(address);
  }
  // The address of the page: what rests in the field stands there in place of what was typed before.
  useEffect(() => {
    const now = new URLSearchParams(window.location.search).get('q') ?? '';
    if (q === now || q.length > QUERY_LENGTH_MAX) return;
    changeQuery({ q: q === '' ? null : q, event: null }, 'replace');
  }, [q]);
  return { line, setLine, q };
}

function Hits({
  pages,
  query,
  selected,
  onLine,
}: {
  pages: HitPages;
  query: SearchQuery;
  selected: number | null;
  onLine: (line: string) => void;
}) {
  const messages = useMessages(SEARCH).found;
  const rows = foundRows(pages.results);
  return (
    <PagedList
      label={messages.list}
      rows={rows}
      heights={FOUND_ROW_HEIGHTS}
      renderRow={(row) =>
        row.kind === 'thread' ? (
          <ThreadHeading result={row.result} />
        ) : (
          <HitRow hit={row.hit} threadId={row.threadId} isSelected={row.hit.seq === selected} />
        )
      }
      pages={pages}
      more={rows.length === 0 ? messages.further : messages.older}
      empty={<NothingFound query={query} onLine={onLine} />}
      head={<Summary pages={pages} />}
    />
  );
}

function Summary({ pages: { results, hasMore, behind } }: { pages: HitPages }) {
  const messages = useMessages(SEARCH).found;
  const hits = results.reduce((sum, result) => sum + result.hits.length, 0);
  const threads = new Set(results.map(({ thread_id }) => thread_id)).size;
  return (
    <p role="status" className="shrink-0 px-3 pt-3 text-ink md:px-5">
      <Rich
        text={messages.inThreads(
          <span className="font-medium text-ink-strong">
            {hasMore ? messages.newest(hits) : messages.hits(hits)}
          </span>,
          threads,
        )}
      />
      {behind > 0 && messages.behind(behind)}
    </p>
  );
}

/** The address changes without a page of the server, which would name the tab. */
function useTabTitle(page: string): void {
  const named = useRef(page);
  // The browser's tab. Named before the server's name has come, it would get a second one, which stays.
  useEffect(() => {
    if (named.current === page) return;
    named.current = page;
    document.title = tabTitle(page);
  }, [page]);
}
