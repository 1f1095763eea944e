'use client';
// All channels by name, now or at a moment, with a search that finds those that no list shows at a glance.
import { Hash } from 'lucide-react';
import { AsOf } from '@/components/run-page/scrubber/as-of';
import { LogTimeBar } from '@/components/run-page/scrubber/log-time-bar';
import { TimeButton, useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { SearchField } from '@/components/ui/form/search-field';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { useLeftState } from '@/components/ui/layout/use-left-state';
import { PagedList } from '@/components/ui/list/paged-list';
import { RowLink } from '@/components/ui/page-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { PageHeader } from '@/components/workspace/page-header';
import { channelHref } from '@/components/workspace/routes';
import type { Rows } from '@/lib/client/api/lists-api';
import { useRows } from '@/lib/client/api/use-rows';
import { channelTitle } from '@/lib/client/tab/summary-store';
import { CHANNEL } from '@/lib/messages/en/features/channel';
import type { ChannelSummary, PastChannel } from '@/lib/model/summary';
import { NothingListed } from './nothing-listed';

/** What a row says, of the present and of a moment. */
type ShownChannel = ChannelSummary | PastChannel;

/** A row, until it is measured. Pixels. */
const ROW_HEIGHTS = { comfortable: 40, dense: 28 };

export function ChannelList({
  initial,
  drawnAt,
}: {
  /** Null where the moment takes too much to tell. */
  initial: Rows<ShownChannel> | null;
  /** The moment that they are of; null is the present. */
  drawnAt: number | null;
}) {
  const messages = useMessages(CHANNEL);
  const { all } = messages;
  const [q, setQ] = useLeftState('q', '');
  const travel = useTimeTravel(useMoment());
  // What is read from the server waits for a quick move to rest.
  const at = travel.moment.settled;
  const pages = useRows<'channel' | 'past_channel'>(
    at === null ? 'channel' : 'past_channel',
    { q, at },
    q === '' && at === drawnAt ? initial : null,
  );
  return (
    <>
      <PageHeader
        back={{ href: '/browse' }}
        title={all.title}
        state={at !== null && <AsOf at={at} />}
      >
        <SearchField label={all.find} initial={q} onSearched={setQ} />
        <TimeButton travel={travel} />
      </PageHeader>
      <PagedList
        label={all.title}
        rows={pages.rows.map((row) => ({ key: row.channel, row }))}
        heights={ROW_HEIGHTS}
        renderRow={({ row }) => <ChannelRow row={row} />}
        pages={pages}
        more={all.more}
        empty={<NothingListed says={all} isSearched={q !== ''} isPast={at !== null} />}
      />
      <LogTimeBar travel={travel} />
    </>
  );
}

function ChannelRow({ row }: { row: ShownChannel }) {
  const messages = useMessages(CHANNEL);
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
        {messages.threads(row.threads)}
      </span>
      <span className="text-right text-12 text-ink-faint">
        <RelativeTime at={row.last_at} />
      </span>
    </article>
  );
}
