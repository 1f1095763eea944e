'use client';
// What people said about the event, and where one more says something.
import { useSearchParams } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { SaidText } from '@/components/entity/said-text';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { PageLink } from '@/components/ui/page-link';
import { changeQuery } from '@/components/ui/query-link';
import { ClockTime } from '@/components/ui/time/time';
import { CommentBox } from '@/components/workspace/question/comment-box';
import { threadHref } from '@/components/workspace/routes';
import { useCanWriteIn } from '@/components/workspace/viewer-context';
import { EVENT_SIDES } from '@/lib/messages/en/features/inspector/event-sides';
import { commentOn } from '@/lib/model/comment';
import type { EventRecord } from '@/lib/model/event-record';
import { placeOfRecord } from '@/lib/model/imported-place';
import { textOf } from '@/lib/text/text-of';
import { useComments } from './use-comments';

export function CommentsSection({ record }: { record: EventRecord }) {
  const messages = useMessages(EVENT_SIDES).comments;
  const canWrite = useCanWriteIn(placeOfRecord(record));
  const { comments, failure, readAgain } = useComments(record);
  const section = useRef<HTMLElement>(null);
  const isAsked = useSearchParams().get('write') === 'comment';
  // The browser's focus goes where the address asks for words, once.
  useEffect(() => {
    if (!isAsked) return;
    section.current?.querySelector('textarea')?.focus();
    changeQuery({ write: null }, 'replace');
  }, [isAsked]);
  if (!canWrite && comments.length === 0 && failure === null) return null;
  return (
    <section
      ref={section}
      aria-label={messages.title}
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      <h3 className="text-12 text-ink-faint">{messages.title}</h3>
      {failure !== null && <ReadFailure failure={failure} onRetry={readAgain} />}
      {comments.length > 0 && (
        <ul className="grid gap-2">
          {comments.map(({ seq, event }) => (
            <li key={seq} className="border-l-2 border-hairline-strong pl-2">
              <p className="flex items-baseline gap-2 text-12 text-ink-faint">
                <AgentName agentId={event.from.agent_id} />
                <PageLink
                  href={threadHref(event.thread_id, seq)}
                  prefetch={false}
                  className="hover:underline"
                >
                  <ClockTime at={event.ts} />
                </PageLink>
              </p>
              <div className="text-ink-strong">
                <SaidText text={textOf(event)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {canWrite && (
        <CommentBox
          label={messages.form}
          placeholder={messages.placeholder}
          note={messages.records}
          draftName={`comment:${String(record.seq)}`}
          eventOf={(text, stamp) => commentOn(record, text, stamp)}
          onSent={readAgain}
        />
      )}
    </section>
  );
}
