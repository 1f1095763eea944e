'use client';
// Where a person comments on a proposal as an observer. The words go to the triad, and are no ballot.
import { ReadOnlyNote } from '@/components/composer/read-only-note';
import { useMessages } from '@/components/ui/language/language-context';
import { CommentBox } from '@/components/workspace/question/comment-box';
import { useCanWriteIn, useViewer } from '@/components/workspace/viewer-context';
import { VOTE_WRITING } from '@/lib/messages/en/features/votes/vote-writing';
import { importedField, type LogPlace } from '@/lib/model/imported-place';
import type { Proposal } from '@/lib/model/orchestration/triad';
import { commentEvent } from './build-event';

export function CommentForm({
  proposal,
  place,
  onSent,
}: {
  proposal: Proposal;
  /** Its thread, which tells whether it is from a run file. */
  place: LogPlace & { readonly channel: string };
  onSent: () => void;
}) {
  const messages = useMessages(VOTE_WRITING).comment;
  const { role } = useViewer();
  const canWrite = useCanWriteIn(place);
  const { proposal_id, run_id } = proposal;
  const { channel } = place;
  if (importedField(place) !== null) return <ReadOnlyNote place={place} what="proposal" />;
  if (!canWrite) {
    return <p className="py-2 text-12 text-ink-faint">{messages.needsOperator(role)}</p>;
  }
  return (
    <CommentBox
      label={messages.label}
      placeholder={messages.placeholder}
      note={messages.note}
      draftName={`comment:${run_id} ${proposal_id}`}
      isMain
      eventOf={(text, stamp) => commentEvent({ ...proposal, channel }, text, stamp)}
      onSent={onSent}
    />
  );
}
