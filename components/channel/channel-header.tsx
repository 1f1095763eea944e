'use client';
// The head of a channel: its name, how much there is of it, and the way to what was refused.
import { Hash } from 'lucide-react';
import { type RejectedCount, useRejectedCount } from '@/components/rejection/use-rejected-count';
import { AsOf } from '@/components/run-page/scrubber/as-of';
import { TimeButton, type TimeTravel } from '@/components/run-page/scrubber/time-travel';
import { SearchField } from '@/components/ui/form/search-field';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { ViewTabs } from '@/components/ui/tab-links';
import { NameText } from '@/components/ui/text/name-mark';
import { ViewMenu } from '@/components/visibility/view-menu';
import { PageHeader } from '@/components/workspace/page-header';
import { channelHref, rejectedHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import { CHANNEL } from '@/lib/messages/en/features/channel';
import type { ChannelSummary } from '@/lib/model/summary';

export function ChannelHeader({
  channel,
  known = null,
  about,
  view,
  rejected: initial,
  travel,
  onSearched,
}: {
  channel: string;
  /** As the lists have it; null where everything in it was refused. */
  known?: ChannelSummary | null;
  /** Its state in a few words. */
  about: string;
  view: 'threads' | 'rejected';
  rejected: RejectedCount;
  /** Absent where the view has no past. */
  travel?: TimeTravel;
  /** Searches its threads; absent where none are shown. */
  onSearched?: (text: string) => void;
}) {
  const messages = useMessages(CHANNEL);
  const title = known?.title ?? channel;
  const at = travel?.moment.settled ?? null;
  const { canReadRejections } = useViewer();
  const { count, isMore } = useRejectedCount(channel, initial);
  return (
    <PageHeader
      back={{ href: '/browse' }}
      title={
        <>
          <span className="mr-1 inline-block align-[-3px] text-ink-faint">
            <Icon of={Hash} />
          </span>
          <NameText text={title} />
        </>
      }
      state={
        at === null ? (
          <span className="truncate text-12 text-ink-faint tabular-nums">
            {title !== channel && (
              <>
                <NameText text={channel} />,{' '}
              </>
            )}
            {about}
          </span>
        ) : (
          <AsOf at={at} />
        )
      }
    >
      {onSearched !== undefined && (
        <span className="hidden md:inline">
          <SearchField label={messages.findThread} initial="" onSearched={onSearched} />
        </span>
      )}
      {travel !== undefined && <TimeButton travel={travel} />}
      {canReadRejections && (count > 0 || view === 'rejected') && (
        // A narrow head has no room for them beside the name.
        <div className="max-sm:order-last max-sm:basis-full max-sm:pb-1 max-sm:pl-1">
          <ViewTabs
            label={messages.views.list}
            tabs={[
              {
                href: channelHref(channel),
                label: messages.views.threads,
                isCurrent: view === 'threads',
              },
              {
                href: rejectedHref(channel),
                // How many there were at a moment nobody counted.
                label: at === null ? messages.rejected(count, isMore) : messages.views.rejected,
                isCurrent: view === 'rejected',
              },
            ]}
          />
        </div>
      )}
      {at === null && known !== null && (
        <ViewMenu
          thing={{ kind: 'channel', id: channel, name: `# ${title}` }}
          isHidden={known.hidden === true}
          channel={known}
        />
      )}
    </PageHeader>
  );
}
