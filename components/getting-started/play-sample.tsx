'use client';
// Plays the sample team: programs that talk to this server over its public API, as agents do.
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { Button, ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { StateLabel } from '@/components/ui/state-label';
import { threadHref } from '@/components/workspace/routes';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { startDemo, stopDemo } from '@/lib/client/api/api';
import { SAMPLE_TEAM } from '@/lib/messages/en/features/getting-started/sample-team';
import { SAMPLE_PROTOCOLS, SAMPLE_STORY } from './sample-story';
import { useDemo } from './use-demo';

export function PlaySample({ canPlay }: { canPlay: boolean }) {
  const messages = useMessages(SAMPLE_TEAM);
  const [failure, setFailure] = useState<{ title: string; detail: string } | null>(null);
  const demo = useDemo();
  const isPlaying = demo.status?.state === 'playing';
  const { runs } = useWorkspaceView();
  // Known as soon as the first message is said.
  const threadId = runs.find((run) => run.run_id === demo.status?.run_id)?.thread_id;

  const act = async (what: typeof startDemo) => {
    setFailure(null);
    const outcome = await what();
    if (outcome.ok) demo.renew(outcome.value);
    else setFailure(outcome.error);
  };

  return (
    <div className="flex flex-1 flex-col">
      <div className="flex min-h-14 items-center gap-3 border-y border-hairline py-2">
        <span className="grid min-w-0 flex-1 leading-[18px]">
          <b>{messages.title}</b>
          <span className="text-12 text-ink-faint">{messages.members}</span>
        </span>
        {SAMPLE_PROTOCOLS.map((protocol) => (
          <ProtocolMark key={protocol} protocol={protocol} named />
        ))}
      </div>
      <ol className="grid list-decimal gap-1.5 py-4 pl-5 marker:text-ink-faint marker:tabular-nums">
        {SAMPLE_STORY.map((step) => (
          <li key={step}>{messages.story[step]}</li>
        ))}
      </ol>
      {failure !== null && (
        <div className="pt-3">
          <ErrorState title={failure.title} detail={failure.detail} />
        </div>
      )}
      {demo.status?.state === 'failed' && (
        <div className="pt-3">
          <ErrorState
            title={messages.stoppedEarly}
            detail={<pre className="font-mono whitespace-pre-wrap">{demo.status.error}</pre>}
          />
        </div>
      )}
      <div className="flex min-h-[52px] flex-wrap items-center gap-3 pt-2">
        {isPlaying ? (
          <>
            <StateLabel icon={Play} tone="running" pulse>
              {messages.playing}
            </StateLabel>
            <Button size="large" onClick={() => void act(stopDemo)}>
              <Icon of={Square} />
              {messages.stop}
            </Button>
            {threadId !== undefined && (
              <ButtonLink size="large" prefetch={false} href={threadHref(threadId)}>
                {messages.watch}
              </ButtonLink>
            )}
          </>
        ) : (
          <Button
            tone="primary"
            size="large"
            disabled={!canPlay}
            onClick={() => void act(startDemo)}
          >
            <Icon of={Play} />
            {demo.status?.state === 'failed' ? messages.playAgain : messages.play}
          </Button>
        )}
        <span className="text-12 text-ink-faint">
          {canPlay ? messages.note : messages.readsOnly}
        </span>
      </div>
    </div>
  );
}
