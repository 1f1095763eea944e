'use client';
// The bench of the composer: what is written, what was found about it, and the way out. One message, whatever shows it.
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useFileDrop } from '@/components/composer/attach/attach-button';
import { uploadProblem } from '@/components/composer/attach/use-uploads';
import type { Remark } from '@/components/findings/finding-list';
import { ErrorState } from '@/components/ui/error-state';
import { isSubmit } from '@/components/ui/form/submit-keys';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { VisibleText } from '@/components/ui/text/visible-text';
import { threadHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import type { ApiFailure } from '@/lib/client/api/api';
import { COMPOSE } from '@/lib/messages/en/features/compose/compose';
import { COMPOSE_PREVIEW } from '@/lib/messages/en/features/compose/compose-preview';
import { ATTACHING } from '@/lib/messages/en/features/composer/attaching';
import { COMPOSING } from '@/lib/messages/en/features/composer/composing';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { MessageForm } from '@/lib/model/message-form';
import type { ThreadSummary } from '@/lib/model/summary';
import {
  type DraftPlace,
  type MessageDraft,
  requestOf,
  restamped,
  sourceOf,
  withKind,
  withPeople,
} from './draft/draft';
import { type DraftMessage, freshStamp } from './draft/use-draft-message';
import { EnvelopeBar, type SpokenProtocol } from './envelope-bar';
import { FilesRow } from './files-row';
import { hintsOf, isUnreadable, isWordless, readinessOf, sayDryRun } from './preview/judged';
import { PreviewPane } from './preview/preview-pane';
import { useFound } from './preview/use-found';
import { SendBar } from './send-bar';
import { useAttaching } from './use-attaching';
import { useHeldSend } from './use-held-send';
import { Writing } from './writing';

export function ComposeBench({
  message,
  form,
  place,
  spoken,
  thread,
}: {
  message: DraftMessage;
  form: MessageForm;
  place: DraftPlace;
  spoken: readonly SpokenProtocol[];
  thread: ThreadSummary | null;
}) {
  const messages = useMessages(COMPOSE);
  const previewMessages = useMessages(COMPOSE_PREVIEW);
  const waits = useMessages(ATTACHING).waits;
  const { noText } = useMessages(COMPOSING).problems;
  const { draft, change, failure } = message;
  const isChanging = message.chosenProtocol !== draft.protocol;
  const router = useRouter();
  const [dryRunSaid, setDryRunSaid] = useState<{
    readonly of: string;
    readonly text: string;
  } | null>(null);
  const kindName = nameOf(draft, spoken);
  const request = requestOf(draft, form, place);
  const source = sourceOf(draft);
  const { dryRun, translating, remarks, placed, barPaths } = useFound(message, form, request);
  const { posting, hold } = useHeldSend({
    onPosting: ({ message: posted }) => change({ ...draft, tried: JSON.stringify(posted) }),
    onStored: ({ events }) => {
      message.finish();
      const threadId = events[0]?.thread_id ?? thread?.thread_id;
      router.push(threadId === undefined ? '/' : threadHref(threadId));
    },
  });
  const attaching = useAttaching(message, form);
  const { uploads } = attaching.uploads;
  const isLocked = hold.held !== null || posting.kind === 'sending';
  const { isOver, on } = useFileDrop(
    attaching.canCarry && !isLocked ? attaching.uploads.add : null,
  );
  const send = () => {
    const next = readyToGo(message, form, place);
    change(next);
    const { isOwn } = dryRun;
    hold.hold({ message: requestOf(next, form, place), key: next.stamp.id, isOwn });
  };
  const tryOut = async () => {
    const answer = await dryRun.askAgain();
    if (answer !== null)
      setDryRunSaid({ of: JSON.stringify(request), text: sayDryRun(previewMessages, answer) });
  };
  const bench = useFocusAtStart();
  return (
    <form
      ref={bench}
      aria-label={messages.form}
      data-compose
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start overflow-y-auto lg:grid-cols-[minmax(0,8fr)_minmax(340px,5fr)] lg:content-stretch lg:overflow-hidden"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={sendByKeys}
    >
      <div {...on} className={`flex min-w-0 flex-col lg:min-h-0 ${isOver ? 'bg-accent-fill' : ''}`}>
        <fieldset disabled={isLocked} aria-busy={isChanging} className="contents">
          <legend className="sr-only">{messages.message}</legend>
          <Envelope
            message={message}
            form={form}
            place={place}
            spoken={spoken}
            thread={thread}
            remarks={barPaths.flatMap((path) => placed.at.get(path) ?? [])}
          />
          {failure !== null && (
            <div className="px-4 pt-3 md:px-5">
              <ReadFailure failure={failure} onRetry={message.readAgain} />
            </div>
          )}
          <div className="px-4 py-3 md:px-5 lg:min-h-0 lg:flex-1 lg:overflow-y-auto">
            <Writing
              draft={draft}
              form={form}
              forms={message.forms}
              remarksAt={placed.at}
              onChanged={change}
            />
          </div>
          <FilesRow attaching={attaching} kindName={kindName} />
        </fieldset>
        {posting.kind === 'failed' && hold.held === null && (
          <NotSent title={posting.title} detail={posting.detail} />
        )}
        <SendBar
          readiness={readinessOf(remarks, isChanging ? awaited(failure) : dryRun, source)}
          waitsFor={uploadProblem(waits, uploads)}
          missing={isWordless(draft, form, dryRun.answer) ? noText : null}
          hints={hintsOf(draft, form, dryRun.answer)}
          posting={posting}
          hold={hold}
          onSend={send}
          onDryRun={() => void tryOut()}
          dryRun={dryRunSaid?.of === JSON.stringify(request) ? dryRunSaid.text : null}
        />
      </div>
      <PreviewPane
        protocol={draft.protocol}
        source={source}
        dryRun={dryRun}
        translating={translating}
        remarks={placed.others}
        isUnread={isUnreadable(remarks, dryRun)}
      />
    </form>
  );
}

function NotSent({ title, detail }: { title: string; detail: string }) {
  const { draftIsKept } = useMessages(COMPOSE);
  return (
    <div className="px-4 pb-2 md:px-5">
      <ErrorState
        title={title}
        detail={
          <>
            <VisibleText text={detail} />
            {draftIsKept}
          </>
        }
      />
    </div>
  );
}

function Envelope({
  message,
  form,
  place,
  spoken,
  thread,
  remarks,
}: {
  message: DraftMessage;
  form: MessageForm;
  place: DraftPlace;
  spoken: readonly SpokenProtocol[];
  thread: ThreadSummary | null;
  remarks: readonly Remark[];
}) {
  const { draft, forms, change, changeProtocol } = message;
  const { agents } = useWorkspaceView();
  const { role } = useViewer();
  const known = [
    ...new Set([...(thread?.agents ?? []), ...agents.map(({ agent_id }) => agent_id)]),
  ];
  const others = known.filter((agentId) => agentId !== HUMAN_AGENT_ID);
  return (
    <EnvelopeBar
      draft={draft}
      protocol={message.chosenProtocol}
      form={form}
      forms={forms}
      spoken={spoken}
      senders={role === 'admin' ? [HUMAN_AGENT_ID, ...others] : [HUMAN_AGENT_ID]}
      candidates={[...new Set([...draft.recipients, ...others])]}
      remarks={remarks}
      onProtocol={changeProtocol}
      onKind={(next) =>
        change(withKind(draft, place, { protocol: draft.protocol, form: next, before: form }))
      }
      onSender={(sender) => change(withPeople(draft, form, { sender }))}
      onRecipients={(recipients) => change(withPeople(draft, form, { recipients }))}
      onMode={(mode) => change({ ...draft, mode })}
    />
  );
}

/** What is known of a message in a protocol whose forms are on their way: nothing yet. */
function awaited(failure: ApiFailure | null) {
  return { answer: null, failure, isBehind: failure === null };
}

/** What a message is, for those who know several protocols. */
function nameOf({ protocol, kind }: MessageDraft, spoken: readonly SpokenProtocol[]): string {
  const title = spoken.find((one) => one.protocol === protocol)?.title;
  return `${title ?? protocol} ${kind}`;
}

/** Whoever comes here comes to write: until the field has the focus, what they type would be taken for shortcuts. */
function useFocusAtStart(): RefObject<HTMLFormElement | null> {
  const bench = useRef<HTMLFormElement>(null);
  // Moves the browser's focus to where the message is written.
  useEffect(() => {
    if (bench.current?.contains(document.activeElement) === false)
      bench.current.querySelector('textarea')?.focus();
  }, []);
  return bench;
}

/** As a press of Send, where it stands. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  // What floats over the form, such as the recipients, is none of it.
  const isWriting = event.target instanceof Node && event.currentTarget.contains(event.target);
  if (!isSubmit(event) || !isWriting) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('[data-send]')?.click();
}

/** The draft as it goes out: under a new id and time, unless it is what was tried before. */
function readyToGo({ draft }: DraftMessage, form: MessageForm, place: DraftPlace) {
  if (draft.tried === JSON.stringify(requestOf(draft, form, place))) return draft;
  const now = freshStamp();
  const stamp = draft.tried === null ? { id: draft.stamp.id, at: now.at } : now;
  return restamped(draft, form, stamp, place);
}
