'use client';
// What people said about the event, and where one more says something.
import { CornerDownLeft } from 'lucide-react';
import Link from 'next/link';
import { AgentName } from '@/components/entity/agent-name';
import { SaidText } from '@/components/entity/said-text';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { VisibleText } from '@/components/ui/text/visible-text';
import { ClockTime } from '@/components/ui/time/time';
import { threadHref } from '@/components/workspace/routes';
import { useCanWriteIn } from '@/components/workspace/viewer-context';
import { keepDraft, useDraft } from '@/lib/client/drafts';
import { useWrite } from '@/lib/client/use-write';
import { COMMENT_LENGTH_MAX, commentOn } from '@/lib/model/comment';
import type { EventRecord } from '@/lib/model/event-record';
import { textOf } from '@/lib/text/text-of';
import { useComments } from './use-comments';

export function CommentsSection({ record }: { record: EventRecord }) {
  const canWrite = useCanWriteIn(record.event);
  const { comments, failure, readAgain } = useComments(record);
  if (!canWrite && comments.length === 0 && failure === null) return null;
  return (
    <section aria-label="Comments" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="text-12 text-ink-faint">Comments</h3>
      {failure !== null && (
        <ErrorState
          title={failure.title}
          detail={failure.detail}
          action={<Button onClick={readAgain}>Try again</Button>}
        />
      )}
      {comments.length > 0 && (
        <ul className="grid gap-2">
          {comments.map(({ seq, event }) => (
            <li key={seq} className="border-l-2 border-hairline-strong pl-2">
              <p className="flex items-baseline gap-2 text-12 text-ink-faint">
                <AgentName agentId={event.from.agent_id} />
                <Link
                  href={threadHref(event.thread_id, seq)}
                  prefetch={false}
                  className="hover:underline"
                >
                  <ClockTime at={event.ts} />
                </Link>
              </p>
              <div className="text-ink-strong">
                <SaidText text={textOf(event)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {canWrite && <CommentForm record={record} onSent={readAgain} />}
    </section>
  );
}

function CommentForm({ record, onSent }: { record: EventRecord; onSent: () => void }) {
  const draftName = `comment:${String(record.seq)}`;
  const text = useDraft(draftName) ?? '';
  const setText = (next: string) => keepDraft(draftName, next === '' ? null : next);
  const { isSending, failure, write } = useWrite((words: string, stamp) =>
    commentOn(record, words, stamp),
  );
  const canSend = text.trim() !== '' && !isSending;
  const send = async () => {
    if ((await write(text)) === null) return;
    setText('');
    onSent();
  };
  return (
    <form
      aria-label="Comment on the event"
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) void send();
      }}
    >
      <textarea
        value={text}
        rows={2}
        dir="auto"
        maxLength={COMMENT_LENGTH_MAX}
        aria-label="Comment"
        placeholder="Comment on this event"
        onChange={(event) => setText(event.target.value)}
        className="w-full resize-y rounded border border-hairline-strong bg-raised px-2 py-1 text-ink-strong outline-none focus:border-accent"
      />
      {failure !== null && (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      )}
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-12 text-ink-faint">
          Recorded as a message from you in this thread. It opens no task and answers nothing.
        </p>
        <Button type="submit" disabled={!canSend}>
          Comment
          <Icon of={CornerDownLeft} />
        </Button>
      </div>
    </form>
  );
}
