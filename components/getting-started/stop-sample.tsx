'use client';
// Stops the sample team from the run that it plays in, and says there when it stopped early.
import { Square, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { type ApiFailure, stopDemo } from '@/lib/client/api/api';
import { STOP_SAMPLE } from '@/lib/messages/en/features/getting-started/stop-sample';
import { useDemo } from './use-demo';

/** Nothing in other runs. For those who may play it. */
export function StopSample({ runId }: { runId: string }) {
  const messages = useMessages(STOP_SAMPLE);
  const { status, renew } = useDemo();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  if (status?.run_id !== runId || status.state === 'idle') return null;
  if (status.state === 'failed') {
    return (
      <span title={status.error ?? undefined}>
        <StateLabel icon={X} tone="fail">
          {messages.stoppedEarly}
        </StateLabel>
      </span>
    );
  }
  const stop = async () => {
    const outcome = await stopDemo();
    setFailure(outcome.ok ? null : outcome.error);
    if (outcome.ok) renew(outcome.value);
  };
  return (
    <>
      {failure !== null && (
        <span role="alert" title={failure.detail} className="truncate text-12 text-fail">
          {failure.title}
        </span>
      )}
      <Button size="small" aria-label={messages.stopTeam} onClick={() => void stop()}>
        <Icon of={Square} />
        <span className="max-md:sr-only">{messages.stop}</span>
      </Button>
    </>
  );
}
