'use client';
// The place of the result: what to do while there is no message, the last answer while a newer one is on its way, and why
// there is none.
import { Loader } from 'lucide-react';
import type { Translating } from '@/components/translation/use-translation';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { useScrollKept } from '@/components/ui/layout/use-scroll-kept';
import { Skeleton } from '@/components/ui/skeleton';
import { StateLabel } from '@/components/ui/state-label';
import { useViewer } from '@/components/workspace/viewer-context';
import type { ProtocolInfo } from '@/lib/contracts/http-protocols';
import { LAB_RESULT } from '@/lib/messages/en/features/lab/lab-result';
import { LabResult } from './lab-result';
import { ProfileMenu } from './profile-menu';
import { SendMessage } from './send-message';

export function LabResultPane({
  translating: { shown, failure, isBehind, tryAgain },
  spoken,
  profile,
  isEmpty,
  onGoTo,
  onFixed,
}: {
  translating: Translating;
  spoken: readonly ProtocolInfo[];
  profile: string | null;
  isEmpty: boolean;
  onGoTo: (at: number) => void;
  /** Is handed the whole message with a correction. */
  onFixed: (text: string) => void;
}) {
  const messages = useMessages(LAB_RESULT);
  const viewer = useViewer();
  const pane = useScrollKept<HTMLElement>('result');
  const protocol = shown?.answer.from ?? null;
  const profiles = spoken.find((info) => info.protocol === protocol)?.profiles ?? [];
  const canSend = viewer.canWrite && protocol !== null && shown?.answer.errors.length === 0;
  return (
    <section
      ref={pane}
      aria-label={messages.title}
      aria-busy={isBehind}
      className="relative min-w-0 border-hairline border-t lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:overflow-y-auto lg:border-t-0 lg:border-l"
    >
      {/* Over the pane and not in it, so that nothing moves while an answer is on its way. */}
      <div role="status" className="pointer-events-none absolute top-3 right-4 h-4">
        {isBehind && shown !== null && (
          <StateLabel icon={Loader} tone="quiet" pulse>
            {messages.isReading}
          </StateLabel>
        )}
      </div>
      {isEmpty && <EmptyState title={messages.empty.title}>{messages.empty.text}</EmptyState>}
      {!isEmpty && shown === null && failure === null && (
        <Skeleton lines={8} label={messages.reading} />
      )}
      {failure !== null && (
        <div className="p-4 md:p-5">
          <ReadFailure failure={failure} onRetry={tryAgain} />
        </div>
      )}
      {shown !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-3 pb-10 md:px-5">
          <LabResult
            shown={shown}
            spoken={spoken}
            onGoTo={onGoTo}
            onFixed={isBehind ? null : onFixed}
            reading={<ProfileMenu profiles={profiles} profile={profile} />}
            action={
              canSend && (
                <SendMessage
                  key={`${protocol} ${profile ?? ''} ${shown.text}`}
                  text={shown.text}
                  protocol={protocol}
                  profile={profile}
                  isBehind={isBehind}
                />
              )
            }
          />
        </div>
      )}
    </section>
  );
}
