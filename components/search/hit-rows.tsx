'use client';
// What a search found, as rows: a thread, and below it its hits. Everything in them is text of others.
import { CircleX, type LucideIcon, MessageSquare, Route, SquareCheck, Wrench } from 'lucide-react';
import { memo } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { TitleText } from '@/components/entity/title-text';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { PageLink, RowLink } from '@/components/ui/page-link';
import { NameText } from '@/components/ui/text/name-mark';
import { Seq } from '@/components/ui/text/seq';
import { VisibleParts, VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { channelHref, threadHref } from '@/components/workspace/routes';
import { SEARCH } from '@/lib/messages/en/features/search';
import type { SearchHit, SearchResult } from '@/lib/model/search-result';

export type FoundRow = { readonly key: string } & (
  | { readonly kind: 'thread'; readonly result: SearchResult }
  | { readonly kind: 'hit'; readonly hit: SearchHit; readonly threadId: string }
);

/** Of both kinds, until a row is measured. Pixels. */
export const FOUND_ROW_HEIGHTS = { comfortable: 52, dense: 44 };

/** One list of rows; hits of further pages stand below the name of their thread again. */
export function foundRows(results: readonly SearchResult[]): FoundRow[] {
  return results.flatMap((result): FoundRow[] => {
    const { thread_id: threadId, hits } = result;
    const first = String(hits[0]?.seq);
    return [
      { key: `thread ${first}`, kind: 'thread', result },
      ...hits.map((hit): FoundRow => ({ key: String(hit.seq), kind: 'hit', hit, threadId })),
    ];
  });
}

export const ThreadHeading = memo(function ThreadHeading({ result }: { result: SearchResult }) {
  const messages = useMessages(SEARCH).found;
  const { thread_id, title, channel, hits } = result;
  return (
    <header className="flex min-h-9 items-baseline gap-3 px-3 pt-4 pb-1 dense:pt-2 md:px-5">
      <h2 className="min-w-0 truncate font-semibold text-ink-strong">
        <PageLink href={threadHref(thread_id)} prefetch={false} className="hover:underline">
          <TitleText title={title} id={thread_id} />
        </PageLink>
      </h2>
      <PageLink
        href={channelHref(channel)}
        prefetch={false}
        className="min-w-0 max-w-48 truncate text-12 text-ink hover:underline"
      >
        # <NameText text={channel} />
      </PageLink>
      <span className="ml-auto shrink-0 text-12 text-ink-faint tabular-nums">
        {messages.hits(hits.length)}
      </span>
    </header>
  );
});

export const HitRow = memo(function HitRow({
  hit,
  threadId,
  isSelected,
}: {
  hit: SearchHit;
  threadId: string;
  /** It stands in the inspector. */
  isSelected: boolean;
}) {
  const { seq, agent_id, type, at, snippet } = hit;
  const { icon, tone } = lookOf(type);
  return (
    <article
      data-row
      data-seq={seq}
      data-thread={threadId}
      tabIndex={-1}
      aria-current={isSelected ? 'true' : undefined}
      className="relative grid min-h-11 dense:min-h-9 grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5 border-l-2 border-transparent px-3 py-1.5 dense:py-0.5 hover:bg-fill-hover focus-visible:outline-offset-[-2px] aria-[current]:border-accent aria-[current]:bg-fill-active md:px-5"
    >
      <span className={`pt-0.5 ${tone}`}>
        <Icon of={icon} />
      </span>
      <div className="min-w-0">
        <p className="flex min-w-0 items-center gap-2">
          <Avatar agentId={agent_id} size="tiny" />
          <span className="truncate font-medium text-ink-strong">
            <AgentName agentId={agent_id} />
          </span>
          <span className="shrink-0 font-mono text-12 text-ink">{type}</span>
        </p>
        <RowLink href={threadHref(threadId, seq)} data-open className="block">
          <Snippet parts={snippet} />
        </RowLink>
      </div>
      <p className="flex flex-col items-end gap-x-4 text-12 text-ink-faint tabular-nums md:flex-row md:items-baseline">
        <RelativeTime at={at} />
        <span className="min-w-14 text-right">
          <Seq seq={seq} />
        </span>
      </p>
    </article>
  );
});

/** What was looked for is ink, never a colour. */
function Snippet({ parts }: { parts: SearchHit['snippet'] }) {
  const { noText } = useMessages(SEARCH).found;
  if (parts.length === 0) return <p className="text-ink-faint">{noText}</p>;
  let at = 0;
  return (
    <p dir="auto" className="isolate line-clamp-2 break-words text-ink [unicode-bidi:isolate]">
      {parts.map(([text, isMatch]) => {
        const key = at;
        at += text.length;
        return isMatch ? (
          <mark key={key} className="rounded-small bg-fill-active font-medium text-ink-strong">
            <VisibleText text={text} />
          </mark>
        ) : (
          <VisibleParts key={key} text={text} />
        );
      })}
    </p>
  );
}

type Look = { readonly icon: LucideIcon; readonly tone: string };

function lookOf(type: string): Look {
  if (type.endsWith('.error') || type === 'routing.failure') {
    return { icon: CircleX, tone: 'text-fail' };
  }
  if (type === 'task.result') return { icon: SquareCheck, tone: 'text-ok' };
  if (type.startsWith('tool.')) return { icon: Wrench, tone: 'text-ink-faint' };
  if (type.startsWith('routing.')) return { icon: Route, tone: 'text-ink-faint' };
  return { icon: MessageSquare, tone: 'text-ink-faint' };
}
