'use client';
import type { RejectedCount } from '@/components/rejection/use-rejected-count';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorState } from '@/components/ui/error-state';
import { Skeleton } from '@/components/ui/skeleton';
import { counted } from '@/components/ui/text/counted';
// A channel: its threads, newest activity first, as they are at this moment.
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import type { ThreadsPage } from '@/lib/contracts/http-directory';
import type { RunSummary } from '@/lib/model/summary';
import { ChannelHeader } from './channel-header';
import { ThreadCard } from './thread-card';
import { useThreads } from './use-threads';

/** Cards that stand in the window: to find out of each that moves up whether it does would lay the page out twice. */
const NEAR_ROWS = 20;

export function ChannelView({
  channel,
  initial,
  initialRuns,
  rejected,
}: {
  channel: string;
  initial: ThreadsPage;
  /** The runs of the threads on the first page. */
  initialRuns: readonly RunSummary[];
  rejected: RejectedCount;
}) {
  const { channels, runs, unreadOf, isThreadUnread } = useWorkspaceView();
  const known = channels.find((other) => other.channel === channel);
  const pages = useThreads(channel, initial);
  const stateOf = new Map([...initialRuns, ...runs].map((run) => [run.run_id, run.state]));
  const unread = unreadOf(channel);
  return (
    <>
      <ChannelHeader
        channel={channel}
        about={`${counted(known?.threads ?? initial.threads.length, 'thread')}${
          unread > 0 ? `, ${String(unread)} unread` : ''
        }`}
        view="threads"
        rejected={rejected}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {pages.threads.length === 0 && (
          <EmptyState
            title="Nothing here yet"
            action={<ButtonLink href="/settings">Connect an agent</ButtonLink>}
          >
            A thread appears with its first message in this channel.
          </EmptyState>
        )}
        <ul aria-label="Threads" className="divide-y divide-hairline">
          {pages.threads.map((thread, index) => (
            <ThreadCard
              key={thread.thread_id}
              thread={thread}
              runState={stateOf.get(thread.run_id) ?? null}
              isUnread={isThreadUnread(thread)}
              isFar={index >= NEAR_ROWS}
            />
          ))}
        </ul>
        {pages.isReading && <Skeleton lines={4} label="Reading older threads" />}
        {pages.failure !== null && !pages.isReading && (
          <div className="p-4">
            <ErrorState
              title={pages.failure.title}
              detail={pages.failure.detail}
              action={<Button onClick={pages.readMore}>Try again</Button>}
            />
          </div>
        )}
        {pages.hasMore && !pages.isReading && pages.failure === null && (
          <div className="p-4">
            <Button onClick={pages.readMore}>Show older threads</Button>
          </div>
        )}
      </div>
    </>
  );
}
