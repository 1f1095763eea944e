'use client';
// Where a person says something beside what is shown. What is typed stays as a draft until it was sent.
import { CornerDownLeft } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { keepDraft, readDraftNow, useDraft } from '@/components/ui/form/drafts';
import { useAnswerKeys } from '@/components/ui/form/submit-keys';
import { useLengthLimit } from '@/components/ui/form/use-length-limit';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { Stamp } from '@/lib/client/stamp';
import { useWrite } from '@/lib/client/use-write';
import { WORKSPACE } from '@/lib/messages/en/shared/workspace';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { COMMENT_LENGTH_MAX } from '@/lib/model/comment';
import { useShortcut } from '../use-shortcut';
import { useQuestion } from './use-question';

export function CommentBox({
  label,
  placeholder,
  note,
  draftName,
  isMain = false,
  eventOf,
  onSent,
}: {
  label: string;
  placeholder: string;
  /** What becomes of it. */
  note: string;
  draftName: string;
  /** Here one writes on this page: `c` leads to it. */
  isMain?: boolean;
  eventOf: (text: string, stamp: Stamp) => ClutchMessage;
  onSent: () => void;
}) {
  'use no memo'; // nothing in it is dear, and what the room of a vote loads is counted
  const messages = useMessages(WORKSPACE).comment;
  const text = useDraft(draftName) ?? '';
  const setText = (next: string) => keepDraft(draftName, next === '' ? null : next);
  const box = useRef<HTMLTextAreaElement>(null);
  const asked = useQuestion(box, { name: label, isOpen: false });
  const { isSending, failure, write } = useWrite(eventOf);
  useShortcut('c', () => box.current?.focus(), isMain);
  const limit = useLengthLimit(text, COMMENT_LENGTH_MAX);
  const isEmpty = text.trim() === '';
  const send = async () => {
    if (isEmpty || isSending) return;
    const sent = await write(text);
    if (!sent.ok) return void asked.tellIfGone(sent.error);
    // The button that may have the focus takes no press without a word.
    if (box.current?.form?.contains(document.activeElement)) box.current.focus();
    // What was written meanwhile was not sent.
    const now = readDraftNow(draftName) ?? '';
    setText(now.startsWith(text) ? now.slice(text.length) : now);
    onSent();
  };
  const keys = useAnswerKeys(() => box.current?.form?.requestSubmit());
  return (
    <form
      aria-label={label}
      data-compose={isMain || undefined}
      className="grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <textarea
        ref={(field) => {
          box.current = field;
          limit(field);
        }}
        value={text}
        rows={2}
        dir="auto"
        enterKeyHint="send"
        data-draft={draftName}
        aria-label={messages.field}
        placeholder={placeholder}
        onChange={(event) => setText(event.target.value)}
        {...keys}
        className="w-full resize-y rounded border border-hairline-strong bg-raised px-2 py-1 text-ink-strong outline-none focus:border-accent"
      />
      {failure !== null && (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      )}
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-12 text-ink-faint">{note}</p>
        <Button type="submit" isBusy={isSending} disabled={isEmpty}>
          {messages.send}
          <Icon of={CornerDownLeft} />
        </Button>
      </div>
    </form>
  );
}
