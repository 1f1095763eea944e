'use client';
// Sends again what was given up. Nothing is lost by it: who has it already sees a duplicate.
import { Send } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { StateWord } from '@/components/ui/state-word';
import { VisibleText } from '@/components/ui/visible-text';
import { resendDelivery } from '@/lib/client/work-api';

type Progress =
  | { readonly kind: 'idle' | 'sending' | 'done' }
  | { readonly kind: 'failed'; readonly detail: string };

/** Give it a `key` of the delivery's tries: what was done is forgotten when they have grown. */
export function ResendAction({ agentId, seq }: { agentId: string; seq: number }) {
  const [progress, setProgress] = useState<Progress>({ kind: 'idle' });
  const send = async () => {
    setProgress({ kind: 'sending' });
    const answer = await resendDelivery({ agent_id: agentId, seq });
    if (answer.ok) setProgress({ kind: 'done' });
    else setProgress({ kind: 'failed', detail: answer.error.detail });
  };
  if (progress.kind === 'done') {
    return (
      <span role="status">
        <StateWord icon={Send} tone="ok">
          on its way
        </StateWord>
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
