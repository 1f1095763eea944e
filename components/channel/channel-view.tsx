'use client';
import { useState } from 'react';
import type { RejectedCount } from '@/components/rejection/use-rejected-count';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PagedList } from '@/components/ui/layout/paged-list';
import { counted } from '@/components/ui/text/counted';
import { HiddenNote } from '@/components/visibility/hidden-note';
// A channel: its threads, newest activity first, as they are at this moment.
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { useKnownChannel } from '@/lib/client/tab/use-workspace';
import type { ThreadsPage } from '@/lib/contracts/http-directory';
import type { ChannelSummary, RunSummary } from '@/lib/model/summary';
import { ChannelHeader } from './channel-header';
import { ThreadCard } from './thread-card';
import { useThreads } from './use-threads';

/** A card, until it is measured. Pixels. */
const CARD_HEIGHTS = { comfortable: 80, dense: 68 };

export function ChannelView({
  channel,
  known: drawn,
  initial,
  initialRuns,
  rejected,
}: {
  channel: string;
  /** Null where everything in it was refused. */
  known: ChannelSummary | null;
  initial: ThreadsPage;
  /** The runs of the threads on the first page. */
  initialRuns: readonly RunSummary[];
  rejected: RejectedCount;
}) {
  const { runs, unreadOf, isThreadUnread } = useWorkspaceView();
  const known = useKnownChannel(channel, drawn);
  const [search, setSearch] = useState('');
  const pages = useThreads(channel, search, initial);
  const stateOf = new Map([...initialRuns, ...runs].map((run) => [run.run_id, run.state]));
  const unread = unreadOf(channel);
  const title = known?.title ?? channel;
  return (
    <>
      <ChannelHeader
        channel={channel}
        known={known}
        onSearched={setSearch}
        about={`${counted(known?.threads ?? initial.threads.length, 'thread')}${
          unread > 0 ? `, ${String(unread)} unread` : ''
        }`}
        view="threads"
        rejected={rejected}
      />
      <HiddenNote
        thing={{ kind: 'channel', id: channel, name: `# ${title}` }}
        isHidden={known?.hidden === true}
        mergedInto={known?.merged_into ?? null}
      />
      <PagedList
        label="Threads"
        rows={pages.threads.map((thread) => ({ key: thread.thread_id, thread }))}
        heights={CARD_HEIGHTS}
        renderRow={({ thread }) => (
          <ThreadCard
            thread={thread}
            runState={stateOf.get(thread.run_id) ?? null}
            isUnread={isThreadUnread(thread)}
          />
        )}
        pages={pages}
        more="Show older threads"
        empty={
          search === '' ? (
            <EmptyState
              title="Nothing here yet"
              action={<ButtonLink href="/settings">Connect an agent</ButtonLink>}
            >
              A thread appears with its first message in this channel.
            </EmptyState>
          ) : (
            <EmptyState title="No thread has this name">Try a part of its title.</EmptyState>
          )
        }
      />
    </>
  );
}
