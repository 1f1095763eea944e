'use client';
// The channels of the workspace; the unread ones are bold and counted.
import { Ellipsis, Hash } from 'lucide-react';
import { memo } from 'react';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { NameText } from '@/components/ui/text/name-mark';
import { channelHref, channelsHref } from '@/components/workspace/routes';
import { SHELL } from '@/lib/messages/en/features/shell/shell';
import type { PLACES } from '@/lib/messages/en/shared/places';
import type { ChannelSummary } from '@/lib/model/summary';
import { type NavItem, NavRow, navSection } from './nav-row';

/** As many are found at a glance; beyond them there is a page with a search. */
const CHANNELS_FEW = 20;

/** Larger counts say no more than "many". */
const COUNT_MAX = 999;

/** The newest channels by name, and the way to all of them where there are more. */
export function channelItems(
  channels: readonly ChannelSummary[],
  {
    hasMore,
    unreadOf,
    messages,
    places,
  }: {
    readonly hasMore: boolean;
    unreadOf(channel: string): number;
    readonly messages: typeof SHELL.english;
    readonly places: typeof PLACES.english;
  },
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
        {messages.channels.all}
      </NavRow>
    ),
  };
  return navSection(places.channels, {
    empty: messages.channels.none,
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
  const messages = useMessages(SHELL).channels;
  const shown = count > COUNT_MAX ? `${String(COUNT_MAX)}+` : count;
  return (
    <span className="px-0.5 text-12 font-semibold tabular-nums text-accent">
      {messages.unread(<span key="count">{shown}</span>).map((part) =>
        typeof part === 'string' ? (
          <span key={part} className="sr-only">
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  );
}
