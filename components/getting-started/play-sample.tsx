'use client';
// Plays the sample team: programs that talk to this server over its public API, as agents do.
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { Button, ButtonLink } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { StateLabel } from '@/components/ui/state-label';
import { threadHref } from '@/components/workspace/routes';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { startDemo, stopDemo } from '@/lib/client/api/api';
import { SAMPLE_PROTOCOLS, SAMPLE_STORY } from './sample-story';
import { useDemo } from './use-demo';

export function PlaySample({ canPlay }: { canPlay: boolean }) {
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
          <b>Market research</b>
          <span className="text-12 text-ink-faint">
            you, lead, ken, research-2, editor, rulebook, tally
          </span>
        </span>
        {SAMPLE_PROTOCOLS.map((protocol) => (
          <ProtocolMark key={protocol} protocol={protocol} named />
        ))}
      </div>
      <ol className="grid list-decimal gap-1.5 py-4 pl-5 marker:text-ink-faint marker:tabular-nums">
        {SAMPLE_STORY.map((step) => (
          <li key={step}>{step}</li>
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
            title="The team stopped early"
            detail={<pre className="font-mono whitespace-pre-wrap">{demo.status.error}</pre>}
          />
        </div>
      )}
      <div className="flex min-h-[52px] flex-wrap items-center gap-3 pt-2">
        {isPlaying ? (
          <>
            <StateLabel icon={Play} tone="running" pulse>
              Playing
            </StateLabel>
            <Button size="large" onClick={() => void act(stopDemo)}>
              <Icon of={Square} />
              Stop
            </Button>
            {threadId !== undefined && (
              <ButtonLink size="large" prefetch={false} href={threadHref(threadId)}>
                Watch it
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
            {demo.status?.state === 'failed' ? 'Play it again' : 'Play the sample team'}
          </Button>
        )}
        <span className="text-12 text-ink-faint">
          {canPlay
            ? 'Live, in a run of its own, over in about a minute.'
            : 'Your key may read only: ask an operator to play it.'}
        </span>
      </div>
    </div>
  );
}
