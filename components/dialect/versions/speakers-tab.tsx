'use client';
// Who speaks the dialect, and who taught it to whom.
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { AgentLink } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { PageLink } from '@/components/ui/page-link';
import { Skeleton } from '@/components/ui/skeleton';
import { RelativeTime } from '@/components/ui/time/time';
import { threadHref } from '@/components/workspace/routes';
import { getEvents } from '@/lib/client/api/api';
import { DIALECT_PROTOCOL } from '@/lib/dialects/language/language';
import { DIALECT_VERSIONS } from '@/lib/messages/en/features/dialect/dialect-versions';
import type { DialectDetail } from '@/lib/model/dialects/dialect-summary';
import { type Teaching, teachingsOf } from './teachings';

export function SpeakersTab({ detail }: { detail: DialectDetail }) {
  const messages = useMessages(DIALECT_VERSIONS).speakers;
  const { data, refetch } = useQuery({
    queryKey: ['dialect teachings', detail.name, detail.last_seq],
    queryFn: () =>
      getEvents({ filter: { type: ['agent.update'], protocol: DIALECT_PROTOCOL }, order: 'desc' }),
    staleTime: Number.POSITIVE_INFINITY, // the key names the last that was heard of it
  });
  const { speakers } = detail;
  const taught = data?.ok === true ? teachingsOf(data.value.events, detail.name) : [];
  return (
    <div className="grid gap-5 px-4 py-4 md:px-5">
      <section aria-label={messages.title} className="grid gap-2">
        <h2 className="text-14 font-semibold text-ink-strong">{messages.title}</h2>
        {speakers.length === 0 ? (
          <EmptyState title={messages.none.title}>{messages.none.text}</EmptyState>
        ) : (
          <ul className="border-t border-hairline">
            {speakers.map((agentId) => (
              <li
                key={agentId}
                className="flex min-h-8 items-center gap-2 border-b border-hairline"
              >
                <Avatar agentId={agentId} size="tiny" />
                <AgentLink agentId={agentId} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label={messages.taught} className="grid gap-2">
        <h2 className="text-14 font-semibold text-ink-strong">{messages.whoTaughtWhom}</h2>
        {data === undefined && <Skeleton lines={2} label={messages.reading} />}
        {data?.ok === false && <ReadFailure failure={data.error} onRetry={() => void refetch()} />}
        {data?.ok === true && taught.length === 0 && (
          <p className="text-ink-faint">{messages.nobodyTaught}</p>
        )}
        {taught.length > 0 && (
          <ul className="border-t border-hairline">
            {taught.map((teaching) => (
              <TaughtRow key={`${String(teaching.seq)} ${teaching.pupil}`} {...teaching} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function TaughtRow({ teacher, pupil, at, seq, threadId }: Teaching) {
  const { arrow } = useMessages(DIALECT_VERSIONS).speakers;
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-2 border-b border-hairline">
      <Avatar agentId={teacher} size="tiny" />
      <AgentLink agentId={teacher} />
      <span className="text-ink-faint">
        <Icon of={ArrowRight} label={arrow} />
      </span>
      <Avatar agentId={pupil} size="tiny" />
      <AgentLink agentId={pupil} />
      <PageLink
        href={threadHref(threadId, seq)}
        prefetch={false}
        className="ml-auto text-12 text-ink-faint hover:text-ink-strong hover:underline"
      >
        <RelativeTime at={at} />
      </PageLink>
    </li>
  );
}
