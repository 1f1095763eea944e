'use client';
// Where a person writes into a thread. The draft is kept, the message is checked while it is written, held for five seconds in which it
// can be taken back, and it counts as sent once it stands in the log and in the view.
import { useEffect, useId, useRef, useState } from 'react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { ErrorState } from '@/components/ui/error-state';
import { useAnswerKeys } from '@/components/ui/form/submit-keys';
import { useMessages } from '@/components/ui/language/language-context';
import { ChoiceMenu } from '@/components/ui/overlay/menu';
import { composeHref } from '@/components/workspace/routes';
import { COMPOSING } from '@/lib/messages/en/features/composer/composing';
import { AttachButton, useFileDrop } from './attach/attach-button';
import { FileList } from './attach/file-list';
import type { ComposedType, ComposePlace, OpenTask } from './build-message';
import { CancelTask } from './cancel-task';
import { MoreLink, ReplyingTo, type ReplyTarget, SendButton, Validity } from './composer-parts';
import { HeldBar, HeldNews } from './hold/held-bar';
import { RecipientsPicker } from './recipients-picker';
import { useLine } from './use-line';
import type { Seen } from './use-send';

export type ComposerProps = {
  readonly place: ComposePlace;
  readonly candidates: readonly string[];
  readonly defaultTo: readonly string[];
  readonly openTasks: readonly OpenTask[];
  readonly view: Seen;
  readonly replyTo: ReplyTarget | null;
  readonly onReplyEnded?: () => void;
};

export function Composer({
  place,
  candidates,
  defaultTo,
  openTasks,
  view,
  replyTo,
  onReplyEnded,
}: ComposerProps) {
  const messages = useMessages(COMPOSING);
  const types: { value: ComposedType; label: string; detail: string }[] = [
    { value: 'chat.message', label: 'chat.message', detail: messages.saySomething },
    { value: 'task.request', label: 'task.request', detail: messages.askForWork },
  ];
  const line = useLine({ place, view, defaultTo, asked: replyTo, onReplyEnded });
  const { text, files, uploads, type, to, reply, problem, status, hold, isHeld } = line;
  const validityId = useId();
  /** Somebody wanted to send it while nothing could be sent. */
  const [isAsked, setIsAsked] = useState(false);
  const submit = () => {
    setIsAsked(problem !== null);
    line.submit();
  };
  const keys = useAnswerKeys(submit);
  const box = useRef<HTMLTextAreaElement>(null);
  // Moves the browser's focus to where the reply is written.
  useEffect(() => {
    if (replyTo !== null) box.current?.focus();
  }, [replyTo]);
  useFocusAfter(box, isHeld);
  const { isOver, on } = useFileDrop(isHeld ? null : uploads.add);

  return (
    <form
      aria-label={messages.title}
      data-compose
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      {...on}
      className={`mx-2 mb-2 shrink-0 rounded-large border bg-raised pb-[env(safe-area-inset-bottom)] focus-within:border-accent-line md:mx-4 md:mb-3 ${isOver ? 'border-accent bg-accent-fill' : 'border-hairline-strong'}`}
    >
      <fieldset disabled={isHeld} className="contents">
        <legend className="sr-only">{messages.message}</legend>
        <div className="flex min-h-[34px] min-w-0 items-center gap-x-1.5 px-1.5 max-[360px]:flex-wrap">
          <span className="hidden px-1.5 @lg:inline">
            <ProtocolMark protocol="clutch" named />
          </span>
          <span className="inline-flex shrink-0">
            <ChoiceMenu
              label={messages.type(type)}
              value={type}
              choices={types}
              trigger={<span className="font-mono text-12">{type}</span>}
              onChosen={(value) => line.setType(value === 'task.request' ? value : 'chat.message')}
            />
          </span>
          <span className="flex min-w-0 items-center gap-1.5 max-[360px]:order-last max-[360px]:basis-full max-[360px]:pl-1.5">
            <span className="text-12 text-ink-faint">{messages.to}</span>
            <RecipientsPicker candidates={candidates} chosen={to} onChosen={line.setTo} />
          </span>
          <span className="ml-auto inline-flex shrink-0 items-center">
            <CancelTask place={place} tasks={openTasks} />
            <MoreLink href={moreHref(line, place)} />
          </span>
        </div>
        {reply.replyTo !== null && <ReplyingTo target={reply.replyTo} onEnded={reply.end} />}
        <textarea
          ref={box}
          value={text}
          rows={1}
          dir="auto"
          enterKeyHint="send"
          data-draft={line.draftName}
          aria-label={messages.text}
          placeholder={type === 'task.request' ? messages.whatToDo : messages.write}
          onChange={(event) => {
            setIsAsked(false);
            line.setText(event.target.value);
          }}
          {...keys}
          className="block field-sizing-content max-h-48 min-h-7 w-full resize-none bg-transparent px-3 py-0.5 leading-5 text-ink-strong outline-none read-only:text-ink-faint"
        />
        <FileList files={files} uploads={uploads} onRemoved={line.removeFile} />
      </fieldset>
      {status.kind === 'failed' && !isHeld && (
        <div className="px-2 pb-1">
          <ErrorState title={status.title} detail={status.detail} />
        </div>
      )}
      <HeldNews hold={hold} />
      <div className="flex min-h-9 items-center gap-2 pr-1.5 pb-0.5 pl-1.5">
        {isHeld ? (
          <>
            <span className="ml-auto" />
            <HeldBar hold={hold} />
          </>
        ) : (
          <>
            <AttachButton onPicked={uploads.add} />
            <Validity
              id={validityId}
              problem={text === '' && files.length === 0 && !isAsked ? 'empty' : problem}
              isSending={status.kind === 'sending'}
            />
            <span className="ml-auto" />
            <SendButton
              problem={problem}
              whyId={validityId}
              isSending={status.kind === 'sending'}
            />
          </>
        )}
      </div>
    </form>
  );
}

/** The whole composer, into which the draft goes with what it answers. */
function moreHref({ to, reply }: ReturnType<typeof useLine>, { thread_id }: ComposePlace) {
  return composeHref({ thread: thread_id, to: to[0], reply: reply.replyTo?.seq });
}

/** Gives the browser's focus back to where the message was written, unless the reader went elsewhere meanwhile. */
function useFocusAfter(box: { readonly current: HTMLElement | null }, isHeld: boolean) {
  const wasHeld = useRef(false);
  // The bar that had the focus is gone, and with it the browser's focus.
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (!isHeld && wasHeld.current && isNowhere) box.current?.focus();
    wasHeld.current = isHeld;
  }, [isHeld, box]);
}
