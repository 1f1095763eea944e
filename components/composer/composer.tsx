'use client';
import { Check, CornerDownLeft, Loader, Reply, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { Button, ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { ChoiceMenu } from '@/components/ui/overlay/menu';
import { StateLabel } from '@/components/ui/state-label';
import { composeHref } from '@/components/workspace/routes';
import { useShortcut } from '@/components/workspace/use-shortcut';
// Where a person writes into a thread. The draft is kept, the message is checked while it is written, and it counts as
// sent once it stands in the log and in the view.
import { keepDraft, useDraft } from '@/lib/client/drafts';
import { makeStamp, type Stamp } from '@/lib/client/stamp';
import {
  type ComposedType,
  type ComposePlace,
  composeText,
  type OpenTask,
  problemOf,
} from './build-message';
import { CancelTask } from './cancel-task';
import { RecipientsPicker } from './recipients-picker';
import { type Seen, useSend } from './use-send';

const TYPES: readonly { value: ComposedType; label: string; detail: string }[] = [
  { value: 'chat.message', label: 'chat.message', detail: 'say something' },
  { value: 'task.request', label: 'task.request', detail: 'ask for work' },
];

export type ReplyTarget = { readonly id: string; readonly task_id: string; readonly from: string };

export function Composer({
  place,
  candidates,
  defaultTo,
  openTasks,
  view,
  replyTo,
  onReplyEnded,
}: {
  place: ComposePlace;
  candidates: readonly string[];
  defaultTo: readonly string[];
  openTasks: readonly OpenTask[];
  view: Seen;
  replyTo: ReplyTarget | null;
  onReplyEnded?: () => void;
}) {
  const draftName = `draft:${place.thread_id}`;
  const text = useDraft(draftName) ?? '';
  const setText = (next: string) => keepDraft(draftName, next === '' ? null : next);
  const [type, setType] = useState<ComposedType>('chat.message');
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const { status, send } = useSend(view);
  const box = useRef<HTMLTextAreaElement>(null);
  /** What was tried last and is not known to be in the log: sent again unchanged, it is the same event. */
  const tried = useRef<{ readonly words: string; readonly stamp: Stamp } | null>(null);
  useShortcut('c', () => box.current?.focus());
  // Moves the browser's focus to where the reply is written.
  useEffect(() => {
    if (replyTo !== null) box.current?.focus();
  }, [replyTo]);

  const to = chosen ?? (replyTo === null ? defaultTo : [replyTo.from]);
  const draft = composeText(place, PREVIEW_STAMP, {
    type,
    to,
    text,
    replyTo: replyTo ?? undefined,
  });
  const problem = problemOf(draft);
  const isSending = status.kind === 'sending';

  const submit = async () => {
    if (problem !== null || isSending) return;
    const words = JSON.stringify([type, to, text, replyTo?.id]);
    const stamp = tried.current?.words === words ? tried.current.stamp : makeStamp();
    tried.current = { words, stamp };
    const message = composeText(place, stamp, {
      type,
      to,
      text,
      replyTo: replyTo ?? undefined,
    });
    if (!(await send(message))) return;
    tried.current = null;
    setText('');
    onReplyEnded?.();
  };

  return (
    <form
      aria-label="Write into this thread"
      data-compose
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      className="mx-2 mb-2 shrink-0 rounded-large border border-hairline-strong bg-raised pb-[env(safe-area-inset-bottom)] focus-within:border-accent-line md:mx-4 md:mb-3"
    >
      <div className="flex h-[34px] min-w-0 items-center gap-1.5 px-1.5">
        <span className="hidden px-1.5 md:inline">
          <ProtocolMark protocol="clutch" named />
        </span>
        <ChoiceMenu
          label={`Type: ${type}`}
          value={type}
          choices={TYPES}
          trigger={<span className="font-mono text-12">{type}</span>}
          onChosen={(value) => setType(value === 'task.request' ? value : 'chat.message')}
        />
        <span className="text-12 text-ink-faint">to</span>
        <RecipientsPicker candidates={candidates} chosen={to} onChosen={setChosen} />
        <span className="ml-auto inline-flex items-center">
          <CancelTask place={place} tasks={openTasks} view={view} />
          <MoreLink href={composeHref({ thread: place.thread_id, to: to[0] })} />
        </span>
      </div>
      {replyTo !== null && <ReplyingTo target={replyTo} onEnded={() => onReplyEnded?.()} />}
      <textarea
        ref={box}
        value={text}
        rows={1}
        dir="auto"
        aria-label="Message"
        placeholder={type === 'task.request' ? 'What should be done?' : 'Write a message'}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void submit();
        }}
        className="block field-sizing-content max-h-48 min-h-7 w-full resize-none bg-transparent px-3 py-0.5 leading-5 text-ink-strong outline-none"
      />
      {status.kind === 'failed' && (
        <div className="px-2 pb-1">
          <ErrorState title={status.title} detail={status.detail} />
        </div>
      )}
      <div className="flex h-9 items-center gap-2 pr-1.5 pb-0.5 pl-3">
        <Validity problem={text === '' ? 'empty' : problem} isSending={isSending} />
        <span className="ml-auto" />
        <Button type="submit" tone="primary" disabled={problem !== null || isSending}>
          Send
          <Icon of={CornerDownLeft} />
        </Button>
      </div>
    </form>
  );
}

/** To the whole composer, which takes the draft over. */
function MoreLink({ href }: { href: string }) {
  return (
    <ButtonLink href={href} prefetch={false} tone="quiet" size="small">
      More
      <span className="sr-only"> ways to write: protocols, form, preview</span>
    </ButtonLink>
  );
}

/** The id and time of the preview, which is never sent. */
const PREVIEW_STAMP = { id: '0', ts: '1970-01-01T00:00:00.000Z' };

function Validity({ problem, isSending }: { problem: string | null; isSending: boolean }) {
  return (
    <span aria-live="polite" className="min-w-0 truncate">
      {isSending ? (
        <StateLabel icon={Loader} tone="running" pulse>
          Sending
        </StateLabel>
      ) : problem === 'empty' ? (
        <span className="text-12 text-ink-faint">You write as a human. Enter sends.</span>
      ) : problem === null ? (
        <StateLabel icon={Check} tone="ok">
          Valid, 1 event, from you
        </StateLabel>
      ) : (
        <StateLabel icon={TriangleAlert} tone="warn">
          {problem}
        </StateLabel>
      )}
    </span>
  );
}

function ReplyingTo({ target, onEnded }: { target: ReplyTarget; onEnded: () => void }) {
  return (
    <p className="flex items-center gap-1.5 px-3 text-12 text-ink-faint">
      <Icon of={Reply} size="tiny" />
      <span className="min-w-0 truncate">
        Replying to <AgentName agentId={target.from} />
      </span>
      <IconButton icon={X} label="Do not reply" size="small" onClick={onEnded} />
    </p>
  );
}
