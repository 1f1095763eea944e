'use client';
// What was refused in a channel, as it is now or was by a moment.
import { RejectedList } from '@/components/rejection/rejected-list';
import type { RejectedCount } from '@/components/rejection/use-rejected-count';
import { LogTimeBar } from '@/components/run-page/scrubber/log-time-bar';
import { useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { useMessages } from '@/components/ui/language/language-context';
import { useKnownChannel } from '@/lib/client/tab/use-workspace';
import type { RejectionsPage } from '@/lib/contracts/http-operations';
import { CHANNEL } from '@/lib/messages/en/features/channel';
import type { ChannelSummary } from '@/lib/model/summary';
import { ChannelHeader } from './channel-header';

export function RejectedView({
  channel,
  known: drawn,
  count,
  initial,
  drawnAt,
}: {
  channel: string;
  /** Null where everything in it was refused. */
  known: ChannelSummary | null;
  /** How many there are now. */
  count: RejectedCount;
  initial: RejectionsPage;
  /** The moment that they are of; null is the present. */
  drawnAt: number | null;
}) {
  const travel = useTimeTravel(useMoment());
  // What is read from the server waits for a quick move to rest.
  const at = travel.moment.settled;
  const messages = useMessages(CHANNEL);
  const known = useKnownChannel(channel, drawn);
  return (
    <>
      <ChannelHeader
        channel={channel}
        known={known}
        about={messages.notTaken}
        view="rejected"
        rejected={count}
        travel={travel}
      />
      <RejectedList of={{ channel }} at={at} initial={at === drawnAt ? initial : null} />
      <LogTimeBar travel={travel} />
    </>
  );
}
