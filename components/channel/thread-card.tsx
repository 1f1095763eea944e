'use client';
// A thread in its channel: how it began, who took part, how many messages it has, and the state of its run.
import { MessageSquare } from 'lucide-react';
import { memo } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { AvatarStack } from '@/components/entity/avatar-stack';
import { StateMark } from '@/components/entity/task/task-state';
import { TitleText } from '@/components/entity/title-text';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { RowLink } from '@/components/ui/page-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ClockTime, RelativeTime } from '@/components/ui/time/time';
import { FromFileWithin } from '@/components/workspace/from-file/from-file';
import { threadHref } from '@/components/workspace/routes';
import { CHANNEL } from '@/lib/messages/en/features/channel';
import type { RunState, ThreadSummary } from '@/lib/model/summary';

/** Drawn again only when what it says changes. */
export const ThreadCard = memo(function ThreadCard({
  thread,
  runState,
  isUnread,
}: {
  thread: ThreadSummary;
  runState: RunState | null;
  isUnread: boolean;
}) {
  const messages = useMessages(CHANNEL).card;
  const { root } = thread;
  return (
    <article
      data-row
      data-thread={thread.thread_id}
      tabIndex={-1}
      className="relative grid grid-cols-[24px_minmax(0,1fr)] gap-x-3 border-b border-hairline px-3 py-2.5 dense:py-1 hover:bg-fill-hover focus-visible:outline-offset-[-2px] md:px-5"
    >
      <Avatar agentId={root.agent_id} />
      <div className="thread-card">
        <header className="flex items-baseline gap-2 leading-[18px]">
          <b className="truncate font-semibold">
            <AgentName agentId={root.agent_id} />
          </b>
          <span className="text-12 text-ink-faint">
            <ClockTime at={thread.opened_at} />
          </span>
          <span className="ml-auto flex items-center gap-3 self-center">
            {isUnread && (
              <span
                className="size-2 rounded-full bg-accent"
                role="img"
                aria-label={messages.unread}
              />
            )}
            {runState !== null && runState !== 'talking' && (
              <FromFileWithin imported={thread.imported}>
                <StateMark state={runState} />
              </FromFileWithin>
            )}
          </span>
        </header>
        <h2 className={`break-words ${isUnread ? 'font-semibold' : 'font-medium'} text-ink-strong`}>
          <RowLink href={threadHref(thread.thread_id)}>
            <TitleText title={thread.title} id={thread.thread_id} />
          </RowLink>
        </h2>
        {root.text !== '' && root.text !== thread.title && (
          <p className="line-clamp-2 break-words text-ink">
            <VisibleText text={root.text} />
          </p>
        )}
        <footer className="text-12 text-ink-faint">
          <AvatarStack agentIds={thread.agents} total={thread.agents_total} />
          <span className="inline-flex items-center gap-1 font-medium whitespace-nowrap text-accent">
            <Icon of={MessageSquare} size="tiny" />
            {messages.events(thread.events)}
          </span>
          <span className="whitespace-nowrap">
            <Rich text={messages.last(<RelativeTime at={thread.last_at} />)} />
          </span>
        </footer>
      </div>
    </article>
  );
});
