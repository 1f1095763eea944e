'use client';
// Parts of the line at the foot of a thread: what it answers, whether it can go, and the way to the whole composer.
import { Check, CornerDownLeft, Loader, Reply, TriangleAlert, X } from 'lucide-react';
import { AgentName } from '@/components/entity/agent-name';
import { Button, ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { StateLabel } from '@/components/ui/state-label';
import { useSigning } from '@/lib/client/signing/use-signing';
import { COMPOSING } from '@/lib/messages/en/features/composer/composing';
import { AnsweredElsewhere } from './answered-elsewhere';

/** What is answered. */
export type ReplyTarget = {
  readonly id: string;
  readonly seq: number;
  readonly task_id: string;
  readonly from: string;
  readonly protocol: string;
};

/** To the whole composer, which takes the draft over. */
export function MoreLink({ href }: { href: string }) {
  const messages = useMessages(COMPOSING);
  return (
    <ButtonLink href={href} prefetch={false} tone="quiet" size="small">
      {messages.more}
      <span className="sr-only">{messages.moreWays}</span>
    </ButtonLink>
  );
}

export function Validity({
  id,
  problem,
  isSending,
}: {
  id: string;
  problem: string | null;
  isSending: boolean;
}) {
  const messages = useMessages(COMPOSING).state;
  const isSigned = useSigning().kind === 'on';
  return (
    <span
      id={id}
      aria-live="polite"
      className="min-w-0 text-12 leading-4 break-words *:shrink *:whitespace-normal"
    >
      {isSending ? (
        <StateLabel icon={Loader} tone="running" pulse>
          {messages.sending}
        </StateLabel>
      ) : problem === 'empty' ? (
        <span className="text-ink-faint">
          {isSigned ? messages.writeSigned : messages.writeAsHuman}
        </span>
      ) : problem === null ? (
        <StateLabel icon={Check} tone="ok">
          {isSigned ? messages.validSigned : messages.valid}
        </StateLabel>
      ) : (
        <StateLabel icon={TriangleAlert} tone="warn">
          {problem}
        </StateLabel>
      )}
    </span>
  );
}

/** Focusable also while nothing can be sent: it says why where it is pointed at, and when it is pressed. */
export function SendButton({
  problem,
  whyId,
  isSending,
}: {
  problem: string | null;
  /** Of the element that says why. */
  whyId: string;
  isSending: boolean;
}) {
  const messages = useMessages(COMPOSING);
  return (
    <Button
      type="submit"
      tone="primary"
      aria-disabled={problem !== null || undefined}
      aria-describedby={problem === null ? undefined : whyId}
      title={problem ?? undefined}
      isBusy={isSending}
    >
      {messages.send}
      <Icon of={CornerDownLeft} />
    </Button>
  );
}

export function ReplyingTo({ target, onEnded }: { target: ReplyTarget; onEnded: () => void }) {
  const messages = useMessages(COMPOSING).reply;
  return (
    <>
      <p className="flex items-center gap-1.5 px-3 text-12 text-ink-faint">
        <Icon of={Reply} size="tiny" />
        <span className="min-w-0 truncate">
          <Rich text={messages.to(<AgentName agentId={target.from} />)} />
        </span>
        <IconButton icon={X} label={messages.end} size="small" onClick={onEnded} />
      </p>
      <AnsweredElsewhere protocol={target.protocol} />
    </>
  );
}
