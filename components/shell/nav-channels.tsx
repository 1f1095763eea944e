'use client';
// The channels of the workspace; the unread ones are bold and counted.
import { Hash } from 'lucide-react';
import { memo } from 'react';
import { Icon } from '@/components/ui/icon';
import { NameText } from '@/components/ui/text/name-mark';
import { channelHref } from '@/components/workspace/routes';
import type { ChannelSummary } from '@/lib/model/summary';
import { NavRow, NavSection } from './nav-row';

/** Larger counts say no more than "many". */
const COUNT_MAX = 999;

export function NavChannels({
  channels,
  unreadOf,
}: {
  channels: readonly ChannelSummary[];
  unreadOf: (channel: string) => number;
}) {
  return (
    <NavSection title="Channels" empty="A channel appears with its first message.">
      {channels.map(({ channel }) => (
        <ChannelRow key={channel} channel={channel} unread={unreadOf(channel)} />
      ))}
    </NavSection>
  );
}

const ChannelRow = memo(function ChannelRow({
  channel,
  unread,
}: {
  channel: string;
  unread: number;
}) {
  return (
    <li>
      <NavRow
        href={channelHref(channel)}
        before={<Icon of={Hash} />}
        isUnread={unread > 0}
        after={unread > 0 && <UnreadCount count={unread} />}
      >
        <NameText text={channel} />
      </NavRow>
    </li>
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
