'use client';
// Sends again what was given up. Nothing is lost by it: who has it already sees a duplicate.
import { useMutation, useMutationState } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { useNow } from '@/components/ui/time/clock';
import type { ApiResult } from '@/lib/client/api/request';
import { resendDelivery } from '@/lib/client/api/work-api';
import { ACTIONS } from '@/lib/messages/en/features/action/actions';

/** A row that is still drawn as given up after this was given up again: by then every list has been read. Milliseconds. */
const GIVEN_UP_AGAIN_MS = 6_000;

const TICK_MS = 1_000;

/** Drawn only while the delivery is given up. */
export function ResendAction({ agentId, seq }: { agentId: string; seq: number }) {
  const messages = useMessages(ACTIONS).delivery;
  const mutationKey = ['resend', agentId, seq];
  const { mutate: send } = useMutation({
    mutationKey,
    mutationFn: () => resendDelivery({ agent_id: agentId, seq }),
  });
  // Remembered by the cache and not here: the row goes while the delivery is tried, and comes back where it is given up again.
  const last = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => ({ sentAt: state.submittedAt, answer: state.data as Answer }),
  }).at(-1);
  const isSending = last !== undefined && last.answer === undefined;
  const again = (why: string | null) => (
    <span className="inline-flex flex-wrap items-center gap-2">
      {why !== null && (
        <span role="alert" className="text-12 break-words text-fail">
          <VisibleText text={why} />
        </span>
      )}
      <Button size="small" isBusy={isSending} onClick={() => send()}>
        <Icon of={Send} />
        {messages.sendAgain}
      </Button>
    </span>
  );
  if (last?.answer === undefined) return again(null);
  if (!last.answer.ok) return again(last.answer.error.detail);
  return <OnItsWay sentAt={last.sentAt}>{again(messages.givenUpAgain)}</OnItsWay>;
}

type Answer = ApiResult<unknown> | undefined;

/** For a while; then what stands in its place where the delivery is still drawn as given up. */
function OnItsWay({ sentAt, children }: { sentAt: number; children: ReactNode }) {
  const messages = useMessages(ACTIONS).delivery;
  const isLong = useNow(TICK_MS) - sentAt > GIVEN_UP_AGAIN_MS;
  if (isLong) return children;
  return (
    <span role="status">
      <StateLabel icon={Send} tone="ok">
        {messages.onItsWay}
      </StateLabel>
    </span>
  );
}
