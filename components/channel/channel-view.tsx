'use client';
// A channel: its threads, newest activity first, as they are now or were at a moment.
import { useState } from 'react';
import type { RejectedCount } from '@/components/rejection/use-rejected-count';
import { LogTimeBar } from '@/components/run-page/scrubber/log-time-bar';
import { useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { useMessages } from '@/components/ui/language/language-context';
import { PagedList } from '@/components/ui/list/paged-list';
import { HiddenNote } from '@/components/visibility/hidden-note';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { useKnownChannel } from '@/lib/client/tab/use-workspace';
import type { ThreadsPage } from '@/lib/contracts/http-directory';
import { CHANNEL } from '@/lib/messages/en/features/channel';
import type { ChannelSummary, RunSummary, ThreadSummary } from '@/lib/model/summary';
import { ChannelHeader } from './channel-header';
import { NothingListed } from './nothing-listed';
import { ThreadCard } from './thread-card';
import { useThreads } from './use-threads';

/** A card, until it is measured. Pixels. */
const CARD_HEIGHTS = { comfortable: 80, dense: 68 };

export function ChannelView({
  channel,
  known: drawn,
  initial,
  drawnAt,
  initialRuns,
  rejected,
}: {
  channel: string;
  /** Null where everything in it was refused. */
  known: ChannelSummary | null;
  /** Null where the moment takes too much to tell. */
  initial: ThreadsPage | null;
  /** The moment that they are of; null is the present. */
  drawnAt: number | null;
  /** At present: the runs of the threads on the first page. */
  initialRuns: readonly RunSummary[];
  rejected: RejectedCount;
}) {
  const messages = useMessages(CHANNEL);
  const { runs, unreadOf, isThreadUnread } = useWorkspaceView();
  const known = useKnownChannel(channel, drawn);
  const [search, setSearch] = useState('');
  const travel = useTimeTravel(useMoment());
  // What is read from the server waits for a quick move to rest.
  const at = travel.moment.settled;
  const isPast = at !== null;
  const pages = useThreads({ channel, q: search, at }, at === drawnAt ? initial : null);
  const stateOf = new Map([...initialRuns, ...runs].map((run) => [run.run_id, run.state]));
  const unread = unreadOf(channel);
  const threads = known?.threads ?? pages.threads.length;
  const title = known?.title ?? channel;
  return (
    <>
      <ChannelHeader
        channel={channel}
        known={known}
        onSearched={setSearch}
        travel={travel}
        about={unread > 0 ? messages.threadsUnread(threads, unread) : messages.threads(threads)}
        view="threads"
        rejected={rejected}
      />
      <HiddenNote
        thing={{ kind: 'channel', id: channel, name: `# ${title}` }}
        isHidden={known?.hidden === true}
        mergedInto={known?.merged_into ?? null}
      />
      <PagedList
        label={messages.list}
        rows={pages.threads.map((thread) => ({ key: thread.thread_id, thread }))}
        heights={CARD_HEIGHTS}
        renderRow={({ thread }) => (
          <ThreadCard
            thread={thread}
            runState={(isPast ? thread.run_state : stateOf.get(thread.run_id)) ?? null}
            isUnread={!isPast && isThreadUnread(thread)}
          />
        )}
        pages={pages}
        more={messages.older}
        head={isPast && pages.threads.some(isUntold) && <UntoldNote />}
        empty={<NothingListed says={messages} isSearched={search !== ''} isPast={isPast} />}
      />
      <LogTimeBar travel={travel} />
    </>
  );
}

/** Too much had been said in its run to fold it for one word. */
function isUntold({ run_state }: ThreadSummary): boolean {
  return run_state === null;
}

function UntoldNote() {
  const messages = useMessages(CHANNEL);
  return (
    <p className="border-b border-hairline px-3 py-1.5 text-12 text-ink-faint md:px-5">
      {messages.untold}
    </p>
  );
}
