'use client';
// The head of a channel: its name, how much there is of it, and the way to what was refused.
import { Hash } from 'lucide-react';
import { type RejectedCount, useRejectedCount } from '@/components/rejection/use-rejected-count';
import { Icon } from '@/components/ui/icon';
import { ViewTabs } from '@/components/ui/tab-links';
import { NameText } from '@/components/ui/text/name-mark';
import { PageHeader } from '@/components/workspace/page-header';
import { channelHref, rejectedHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';

export function ChannelHeader({
  channel,
  about,
  view,
  rejected: initial,
}: {
  channel: string;
  /** Its state in a few words. */
  about: string;
  view: 'threads' | 'rejected';
  rejected: RejectedCount;
}) {
  const { canReadRejections } = useViewer();
  const { count, isMore } = useRejectedCount(channel, initial);
  return (
    <PageHeader
      back={{ href: '/browse', label: 'Back to the list' }}
      title={
        <span className="inline-flex items-center gap-1">
          <span className="text-ink-faint">
            <Icon of={Hash} />
          </span>
          <NameText text={channel} />
        </span>
      }
      state={<span className="truncate text-12 text-ink-faint tabular-nums">{about}</span>}
    >
      {canReadRejections && (count > 0 || view === 'rejected') && (
        <ViewTabs
          label="Views of the channel"
          tabs={[
            { href: channelHref(channel), label: 'Threads', isCurrent: view === 'threads' },
            {
              href: rejectedHref(channel),
              label: `${String(count)}${isMore ? '+' : ''} rejected`,
              isCurrent: view === 'rejected',
            },
          ]}
        />
      )}
    </PageHeader>
  );
}
