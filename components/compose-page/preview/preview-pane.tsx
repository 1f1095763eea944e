'use client';
// What the message does, before it is sent: in a sentence, whether it is allowed and whom it would reach, the event that it becomes,
// and how the other protocols would say it.
import { Loader } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FindingList, type Remark } from '@/components/findings/finding-list';
import { useProtocols } from '@/components/findings/use-protocols';
import { EventSentence } from '@/components/inspector/event-sentence';
import { valueOfText } from '@/components/source-text/native-value';
import { TranslationOutputs } from '@/components/translation/translation-outputs';
import type { Translating } from '@/components/translation/use-translation';
import { CopyButton } from '@/components/ui/copy-button';
import { EmptyState } from '@/components/ui/empty-state';
import { FoldButton } from '@/components/ui/fold-button';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { StateLabel } from '@/components/ui/state-label';
import { JsonTree } from '@/components/ui/text/json-tree';
import { COMPOSE_PREVIEW } from '@/lib/messages/en/features/compose/compose-preview';
import { Facts } from './facts';
import type { DryRunNow } from './use-dry-run';

export function PreviewPane({
  protocol,
  source,
  dryRun,
  translating,
  remarks,
  isUnread,
}: {
  protocol: string;
  source: string;
  dryRun: DryRunNow;
  translating: Translating;
  /** What stands at no field. */
  remarks: readonly Remark[];
  /** It could not even be read, as what is wrong with it says. */
  isUnread: boolean;
}) {
  const messages = useMessages(COMPOSE_PREVIEW);
  const { data } = useProtocols();
  const spoken = data?.ok === true ? data.value.protocols : [];
  const { answer, failure, isBehind } = dryRun;
  const shown = translating.shown?.answer ?? null;
  const [first] = shown?.events ?? [];
  const events = answer?.events ?? [];
  return (
    <section
      aria-label={messages.title}
      aria-busy={isBehind}
      className="min-w-0 border-hairline border-t lg:overflow-y-auto lg:border-t-0 lg:border-l"
    >
      <header className="flex h-10 items-center gap-3 border-b border-hairline px-4">
        <h2 className="flex-1 text-14 font-semibold text-ink-strong">{messages.title}</h2>
        {isBehind && (
          <StateLabel icon={Loader} tone="quiet" pulse>
            {messages.reading}
          </StateLabel>
        )}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-3 pb-8">
        {source === '' && (
          <EmptyState title={messages.nothing.title}>{messages.nothing.text}</EmptyState>
        )}
        {failure !== null && !isUnread && (
          <ReadFailure failure={failure} onRetry={() => void dryRun.askAgain()} />
        )}
        {first !== undefined && <EventSentence event={first} />}
        {remarks.length > 0 && (
          <FindingList remarks={remarks} protocol={protocol} protocols={spoken} />
        )}
        {answer !== null && <Facts answer={answer} protocol={protocol} />}
        {events.map((event, index) => (
          <Part
            key={event.id}
            title={index === 0 ? messages.becomes : messages.andEvent(index + 1)}
            copy={JSON.stringify(event, null, 2)}
          >
            <div className="min-w-0 rounded border border-hairline px-3 py-2">
              <JsonTree value={event} label={messages.canonical} />
            </div>
          </Part>
        ))}
        {shown?.outputs !== undefined && shown.from !== null && events.length > 0 && (
          <Part title={messages.inOthers} isFoldedFirst>
            <TranslationOutputs
              outputs={shown.outputs}
              from={shown.from}
              spoken={spoken}
              source={valueOfText(source)}
            />
          </Part>
        )}
      </div>
    </section>
  );
}

function Part({
  title,
  copy,
  isFoldedFirst = false,
  children,
}: {
  title: string;
  copy?: string;
  isFoldedFirst?: boolean;
  children: ReactNode;
}) {
  const messages = useMessages(COMPOSE_PREVIEW);
  const [isFolded, setIsFolded] = useState(isFoldedFirst);
  return (
    <section aria-label={title} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <header className="flex min-h-7 items-center gap-1">
        <FoldButton isFolded={isFolded} label={title} onFolded={setIsFolded} />
        <h3 className="flex-1 font-semibold text-ink-strong">{title}</h3>
        {copy !== undefined && <CopyButton text={copy} label={messages.copy} />}
      </header>
      {!isFolded && children}
    </section>
  );
}
