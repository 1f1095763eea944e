'use client';
// All channels by name, with a search that finds those that no list shows at a glance.
import { Hash } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchField } from '@/components/ui/form/search-field';
import { Icon } from '@/components/ui/icon';
import { PagedList } from '@/components/ui/layout/paged-list';
import { RowLink } from '@/components/ui/page-link';
import { counted } from '@/components/ui/text/counted';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { PageHeader } from '@/components/workspace/page-header';
import { channelHref } from '@/components/workspace/routes';
import type { Rows } from '@/lib/client/api/lists-api';
import { useRows } from '@/lib/client/api/use-rows';
import { channelTitle } from '@/lib/client/tab/summary-store';
import type { ChannelSummary } from '@/lib/model/summary';

/** A row, until it is measured. Pixels. */
const ROW_HEIGHTS = { comfortable: 40, dense: 28 };

export function ChannelList({ initial }: { initial: Rows<ChannelSummary> }) {
  const [q, setQ] = useState('');
  const pages = useRows('channel', { q }, q === '' ? initial : null);
  return (
    <>
      <PageHeader back={{ href: '/browse', label: 'Back to the list' }} title="Channels">
        <SearchField label="Find a channel by name" initial="" onSearched={setQ} />
      </PageHeader>
      <PagedList
        label="Channels"
        rows={pages.rows.map((row) => ({ key: row.channel, row }))}
        heights={ROW_HEIGHTS}
        renderRow={({ row }) => <ChannelRow row={row} />}
        pages={pages}
        more="Show more channels"
        empty={
          q === '' ? (
            <EmptyState
              title="No channels yet"
              action={<ButtonLink href="/settings">Connect an agent</ButtonLink>}
            >
              A channel appears with its first message.
            </EmptyState>
          ) : (
            <EmptyState title="No channel has this name">Try a part of it.</EmptyState>
          )
        }
      />
    </>
  );
}

function ChannelRow({ row }: { row: ChannelSummary }) {
  const title = channelTitle(row);
  return (
    <article
      data-row
      tabIndex={-1}
      className="relative grid h-10 dense:h-7 grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-hairline px-3 hover:bg-fill-hover focus-visible:outline-offset-[-2px] md:grid-cols-[16px_minmax(0,1fr)_96px_88px] md:px-5"
    >
      <span className="text-ink-faint">
        <Icon of={Hash} />
      </span>
      <h2 className="truncate font-medium text-ink-strong">
        <RowLink href={channelHref(row.channel)}>
          <VisibleText text={title} />
        </RowLink>
        {title !== row.channel && (
          <span className="ml-2 text-12 font-normal text-ink-faint">
            <VisibleText text={row.channel} />
          </span>
        )}
      </h2>
      <span className="hidden text-right text-12 text-ink-faint tabular-nums md:block">
        {counted(row.threads, 'thread')}
      </span>
      <span className="text-right text-12 text-ink-faint">
        <RelativeTime at={row.last_at} />
      </span>
    </article>
  );
}
