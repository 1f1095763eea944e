'use client';
// Sends again what was given up. Nothing is lost by it: who has it already sees a duplicate.
import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { StateLabel } from '@/components/ui/state-label';
import { VisibleText } from '@/components/ui/text/visible-text';
import { resendDelivery } from '@/lib/client/api/work-api';

/** A row that is still drawn as given up after this was given up again: by then every list has been read. Milliseconds. */
const GIVEN_UP_AGAIN_MS = 6_000;

type Progress =
  | { readonly kind: 'idle' | 'sending' | 'done' }
  | { readonly kind: 'failed'; readonly detail: string };

/** Drawn only while the delivery is given up. Give it a `key` of its tries: what was done is forgotten when they change. */
export function ResendAction({ agentId, seq }: { agentId: string; seq: number }) {
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const isSent = progress.kind === 'done';
  // The clock: what is on its way for too long is not. It is stopped when the row is gone.
  useEffect(() => {
    if (!isSent) return;
    const timer = setTimeout(
      () => setProgress({ kind: 'failed', detail: 'given up again' }),
      GIVEN_UP_AGAIN_MS,
    );
    return () => clearTimeout(timer);
  }, [isSent]);
  const send = async () => {
    setProgress({ kind: 'sending' });
    const answer = await resendDelivery({ agent_id: agentId, seq });
    if (answer.ok) setProgress({ kind: 'done' });
    else setProgress({ kind: 'failed', detail: answer.error.detail });
  };
  if (isSent) {
    return (
      <span role="status">
        <StateLabel icon={Send} tone="ok">
          on its way
        </StateLabel>
      </span>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {progress.kind === 'failed' && (
        <span role="alert" className="text-12 break-words text-fail">
          <VisibleText text={progress.detail} />
        </span>
      )}
      <Button size="small" disabled={progress.kind === 'sending'} onClick={() => void send()}>
        <Icon of={Send} />
        Send again
      </Button>
    </span>
  );
}
