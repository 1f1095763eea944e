'use client';
// Sends the message to the server, as its protocol's agents would: it is stored in the log, or as a rejection.
import { Check, CircleSlash, Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { PageLink } from '@/components/ui/page-link';
import { StateLabel } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { threadHref } from '@/components/workspace/routes';
import { postNative } from '@/lib/client/api/protocols-api';
import { LAB_RESULT } from '@/lib/messages/en/features/lab/lab-result';

type Outcome =
  | { readonly kind: 'sending' }
  | { readonly kind: 'taken'; readonly isRepeat: boolean; readonly href: string | null }
  | { readonly kind: 'refused'; readonly detail: string };

export function SendMessage({
  text,
  protocol,
  profile,
  isBehind,
}: {
  text: string;
  protocol: string;
  profile: string | null;
  /** What is shown is not what is typed. */
  isBehind: boolean;
}) {
  const messages = useMessages(LAB_RESULT).send;
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const send = async () => {
    setOutcome({ kind: 'sending' });
    const answer = await postNative({ protocol, text, profile });
    if (!answer.ok) return setOutcome({ kind: 'refused', detail: answer.error.detail });
    const [result] = answer.value.results;
    if (result?.seq === undefined) {
      const detail = result?.error?.message ?? messages.noResult;
      return setOutcome({ kind: 'refused', detail });
    }
    const threadId = answer.value.events[0]?.thread_id;
    const href = threadId === undefined ? null : threadHref(threadId, result.seq);
    setOutcome({ kind: 'taken', isRepeat: result.status === 'duplicate', href });
  };
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-x-3">
      <Button onClick={() => void send()} isBusy={outcome?.kind === 'sending'} disabled={isBehind}>
        <Icon of={Send} />
        {messages.send}
      </Button>
      <span aria-live="polite" className="min-w-0">
        {outcome === null && <span className="text-12 text-ink-faint">{messages.note}</span>}
        {outcome?.kind === 'taken' && (
          <span className="inline-flex items-center gap-3">
            <StateLabel icon={Check} tone="ok">
              {outcome.isRepeat ? messages.isThere : messages.stored}
            </StateLabel>
            {outcome.href !== null && (
              <PageLink
                href={outcome.href}
                prefetch={false}
                className="text-accent hover:underline"
              >
                {messages.openThread}
              </PageLink>
            )}
          </span>
        )}
        {outcome?.kind === 'refused' && (
          <span className="inline-flex items-start gap-2 text-fail">
            <span className="pt-0.5">
              <Icon of={CircleSlash} label={messages.notTaken} />
            </span>
            <VisibleText text={outcome.detail} />
          </span>
        )}
      </span>
    </div>
  );
}
