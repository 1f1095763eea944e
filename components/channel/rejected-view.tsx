'use client';
// What was refused in a channel.
import { RejectedList } from '@/components/rejection/rejected-list';
import type { RejectionsPage } from '@/lib/contracts/http-operations';
import { ChannelHeader } from './channel-header';

export function RejectedView({ channel, initial }: { channel: string; initial: RejectionsPage }) {
  return (
    <>
      <ChannelHeader
        channel={channel}
        about="Messages that were not taken"
        view="rejected"
        rejected={{ count: initial.rejections.length, isMore: initial.next !== null }}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <RejectedList of={{ channel }} initial={initial} />
      </div>
    </>
  );
}
