'use client';
// Where a person comments on a proposal as an observer. The words go to the triad, and are no ballot.
import { CornerDownLeft } from 'lucide-react';
import { useRef } from 'react';
import { ReadOnlyNote } from '@/components/composer/read-only-note';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { useCanWriteIn, useViewer } from '@/components/workspace/viewer-context';
import { keepDraft, useDraft } from '@/lib/client/drafts';
import { useWrite } from '@/lib/client/use-write';
import { importedField } from '@/lib/model/imported-place';
import type { Proposal } from '@/lib/model/orchestration/triad';
import { commentEvent } from './build-event';

/** As long as anybody reads beside a vote. Characters. */
const COMMENT_LENGTH_MAX = 4_000;

export function CommentForm({
  proposal,
  channel,
  onSent,
}: {
  proposal: Proposal;
  /** Of its thread. */
  channel: string;
  onSent: () => void;
}) {
  const { role } = useViewer();
  const canWrite = useCanWriteIn(proposal);
  const { proposal_id, run_id } = proposal;
  const draftName = `comment:${run_id} ${proposal_id}`;
  const text = useDraft(draftName) ?? '';
  const setText = (next: string) => keepDraft(draftName, next === '' ? null : next);
  const box = useRef<HTMLTextAreaElement>(null);
  const { isSending, failure, write } = useWrite((words: string, stamp) =>
    commentEvent({ ...proposal, channel }, words, stamp),
  );
  useShortcut('c', () => box.current?.focus(), canWrite);
  if (importedField(proposal) !== null) {
    return <ReadOnlyNote place={{ ...proposal, channel }} what="proposal" />;
  }
  if (!canWrite) {
    return (
      <p className="py-2 text-12 text-ink-faint">
        The role {role} reads; commenting needs an operator’s key.
      </p>
    );
  }
  const send = async () => {
    if ((await write(text)) === null) return;
    setText('');
    onSent();
  };
  const canSend = text.trim() !== '' && !isSending;
  return (
    <form
      aria-label="Comment on the proposal"
      data-compose
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) void send();
      }}
    >
      <textarea
        ref={box}
        value={text}
        rows={2}
        dir="auto"
        maxLength={COMMENT_LENGTH_MAX}
        aria-label="Comment"
        placeholder="Comment as an observer"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (canSend) void send();
        }}
        className="w-full resize-y rounded border border-hairline-strong bg-raised px-2 py-1 text-ink-strong outline-none focus:border-accent"
      />
      {failure !== null && (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      )}
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-12 text-ink-faint">
          The triad reads it. It is shown beside the votes and never counted.
        </p>
        <Button type="submit" disabled={!canSend}>
          Comment
          <Icon of={CornerDownLeft} />
        </Button>
      </div>
    </form>
  );
}
