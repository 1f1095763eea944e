'use client';
// The channels of the workspace; the unread ones are bold and counted.
import { Ellipsis, Hash } from 'lucide-react';
import { memo } from 'react';
import { Icon } from '@/components/ui/icon';
import { NameText } from '@/components/ui/text/name-mark';
import { channelHref, channelsHref } from '@/components/workspace/routes';
import type { ChannelSummary } from '@/lib/model/summary';
import { type NavItem, NavRow, navSection } from './nav-row';

/** As many are found at a glance; beyond them there is a page with a search. */
const CHANNELS_FEW = 20;

/** Larger counts say no more than "many". */
const COUNT_MAX = 999;

/** The newest channels by name, and the way to all of them where there are more. */
export function channelItems(
  channels: readonly ChannelSummary[],
  { hasMore, unreadOf }: { readonly hasMore: boolean; unreadOf(channel: string): number },
): readonly NavItem[] {
  const rows: NavItem[] = channels.map(({ channel, title }) => ({
    key: `channel ${channel}`,
    draw: () => (
      <ChannelRow channel={channel} title={title ?? channel} unread={unreadOf(channel)} />
    ),
  }));
  const all: NavItem = {
    key: 'all channels',
    draw: () => (
      <NavRow href={channelsHref()} before={<Icon of={Ellipsis} />} isDim>
        All channels
      </NavRow>
    ),
  };
  return navSection('Channels', {
    empty: 'A channel appears with its first message.',
    items: hasMore || rows.length > CHANNELS_FEW ? [...rows, all] : rows,
  });
}

const ChannelRow = memo(function ChannelRow({
  channel,
  title,
  unread,
}: {
  channel: string;
  title: string;
  unread: number;
}) {
  return (
    <NavRow
      href={channelHref(channel)}
      before={<Icon of={Hash} />}
      isUnread={unread > 0}
      after={unread > 0 && <UnreadCount count={unread} />}
    >
      <NameText text={title} />
    </NavRow>
  );
});

function UnreadCount({ count }: { count: number }) {
  return (
    <span className="px-0.5 text-12 font-semibold tabular-nums text-accent">
      {count > COUNT_MAX ? `${String(COUNT_MAX)}+` : count}
      <span className="sr-only"> unread</span>
    </span>
  );
}
