'use client';
// What operators hid or merged, kind by kind, and the way back for those who may.
import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchField } from '@/components/ui/form/search-field';
import { useKeptFocus } from '@/components/ui/form/use-kept-focus';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { useLeftState } from '@/components/ui/layout/use-left-state';
import { PagedList } from '@/components/ui/list/paged-list';
import { PageLink } from '@/components/ui/page-link';
import { QueryTabs } from '@/components/ui/tab-links';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useChangeView } from '@/components/visibility/use-change-view';
import { PageHeader } from '@/components/workspace/page-header';
import { agentHref, channelHref, runHref, threadHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import type { RowOf } from '@/lib/client/api/lists-api';
import { useRows } from '@/lib/client/api/use-rows';
import { channelTitle } from '@/lib/client/tab/summary-store';
import { useNewsOfHidden } from '@/lib/client/tab/use-news-of-hidden';
import { HIDDEN } from '@/lib/messages/en/features/hidden';
import { shownName } from '@/lib/model/ids';
import { ViewedKind } from '@/lib/model/view-change';

/** A row, until it is measured. Pixels. */
const ROW_HEIGHTS = { comfortable: 44, dense: 28 };

/** A hidden thing as its row says it. */
type HiddenRow = {
  readonly key: string;
  readonly kind: ViewedKind;
  readonly name: string;
  readonly href: string;
  readonly mergedInto: string | null;
};

export function HiddenView() {
  const messages = useMessages(HIDDEN);
  const kind = ViewedKind.safeParse(useSearchParams().get('kind')).data ?? 'channel';
  const [q, setQ] = useLeftState('q', '');
  return (
    <>
      <PageHeader back={{ href: '/browse' }} title={messages.title}>
        <SearchField label={messages.find} initial={q} onSearched={setQ} />
      </PageHeader>
      <div className="shrink-0 overflow-x-auto border-b border-hairline px-3 md:px-5">
        <QueryTabs
          label={messages.kinds.title}
          param="kind"
          value={kind}
          tabs={ViewedKind.options.map((value) => ({ value, label: messages.kinds[value] }))}
        />
      </div>
      <HiddenList key={kind} kind={kind} q={q} />
    </>
  );
}

function HiddenList({ kind, q }: { kind: ViewedKind; q: string }) {
  const messages = useMessages(HIDDEN);
  const pages = useRows(kind, { q, isHidden: true }, null);
  const rows = pages.rows.map((row) => hiddenRow(kind, row));
  const keptFocus = useKeptFocus(rows);
  const news = useNewsOfHidden(
    kind,
    rows.map(({ key }) => key),
  );
  const readAgain = useEffectEvent(pages.readAgain);
  // Reads from the server what was hidden or brought back elsewhere: there is nothing to clean up.
  useEffect(() => {
    if (news !== '') readAgain();
  }, [news]);
  return (
    <div role="none" className="contents" {...keptFocus}>
      <PagedList
        label={messages.lists[kind]}
        rows={rows}
        heights={ROW_HEIGHTS}
        renderRow={(row) => <Row row={row} onChanged={pages.readAgain} />}
        pages={pages}
        more={messages.more}
        empty={
          <EmptyState title={messages.none[q === '' ? kind : 'ofThisName']}>
            {messages.none.text}
          </EmptyState>
        }
      />
    </div>
  );
}

function Row({ row, onChanged }: { row: HiddenRow; onChanged: () => void }) {
  const messages = useMessages(HIDDEN);
  const { canChangeViews } = useViewer();
  const change = useChangeView();
  const { kind, key: id, name, mergedInto } = row;
  const bringBack = async () => {
    await change(
      { kind, id, name },
      mergedInto === null
        ? { to: { hidden: false }, back: { hidden: true }, done: messages.isShownAgain(name) }
        : {
            to: { merged_into: null },
            back: { merged_into: mergedInto },
            done: messages.standsByItself(name),
          },
    );
    onChanged();
  };
  return (
    <article
      data-row
      tabIndex={-1}
      className="flex h-11 dense:h-7 items-center gap-3 border-b border-hairline px-3 focus-visible:outline-offset-[-2px] md:px-5"
    >
      <h2 className="min-w-0 flex-1 truncate font-medium text-ink-strong">
        <PageLink href={row.href} prefetch={false} className="hover:underline">
          <VisibleText text={name} />
        </PageLink>
        {mergedInto !== null && (
          <span className="ml-2 text-12 font-normal text-ink-faint">
            <Rich text={messages.inChannel(<VisibleText text={mergedInto} />)} />
          </span>
        )}
      </h2>
      {canChangeViews && (
        <Button size="small" onClick={() => void bringBack()}>
          {mergedInto === null ? messages.showAgain : messages.takeOut}
        </Button>
      )}
    </article>
  );
}

function hiddenRow(kind: ViewedKind, row: RowOf[ViewedKind]): HiddenRow {
  const mergedInto = null;
  if ('thread_id' in row && kind === 'thread') {
    const { thread_id: key, title } = row;
    return { key, kind, name: title || key, href: threadHref(key), mergedInto };
  }
  if ('run_id' in row) {
    const { run_id: key, title } = row;
    return { key, kind, name: title || key, href: runHref(key), mergedInto };
  }
  if ('agent_id' in row) {
    const { agent_id: key } = row;
    return { key, kind, name: shownName(key), href: agentHref(key), mergedInto };
  }
  const { channel: key } = row;
  const name = `# ${channelTitle(row)}`;
  return { key, kind, name, href: channelHref(key), mergedInto: row.merged_into ?? null };
}
