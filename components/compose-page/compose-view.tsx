'use client';
// The whole composer: one message in any protocol, as text, form or source, and beside it what would become of it. Nothing is
// recorded before the five seconds after Send are over.
import { AnsweredElsewhere } from '@/components/composer/answered-elsewhere';
import { ReadOnlyNote } from '@/components/composer/read-only-note';
import { useKeptReply } from '@/components/composer/use-reply';
import { AgentName } from '@/components/entity/agent-name';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { VisibleText } from '@/components/ui/text/visible-text';
import { PageHeader } from '@/components/workspace/page-header';
import { threadHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import { COMPOSE } from '@/lib/messages/en/features/compose/compose';
import { CONTROLS } from '@/lib/messages/en/shared/controls';
import { importedField } from '@/lib/model/imported-place';
import type { ThreadSummary } from '@/lib/model/summary';
import { ComposeBench } from './compose-bench';
import type { DraftPlace } from './draft/draft';
import { type DraftStart, useDraftMessage } from './draft/use-draft-message';
import type { SpokenProtocol } from './envelope-bar';

/** What is answered, as the page shows it. */
export type AnsweredEvent = {
  readonly id: string;
  readonly seq: number;
  readonly task_id: string;
  readonly from: string;
  readonly text: string;
  readonly protocol: string;
};

type Props = {
  spoken: readonly SpokenProtocol[];
  /** Null: a new thread and a new run. */
  thread: ThreadSummary | null;
  answered: AnsweredEvent | null;
  start: DraftStart;
};

export function ComposeView(props: Props) {
  const messages = useMessages(COMPOSE);
  const { backToList } = useMessages(CONTROLS);
  const { thread, answered } = props;
  const { canWrite, role } = useViewer();
  const back = thread === null ? '/browse' : threadHref(thread.thread_id);
  const isForeign = thread !== null && importedField(thread) !== null;
  return (
    <>
      <PageHeader
        back={{
          href: back,
          label: thread === null ? backToList : messages.backToThread,
        }}
        title={messages.title}
        state={
          <span className="truncate text-12 text-ink-faint">
            {thread === null ? (
              messages.intoNew
            ) : (
              <Rich text={messages.into(<VisibleText text={thread.title || thread.thread_id} />)} />
            )}
          </span>
        }
      />
      {answered !== null && (
        <div className="border-b border-hairline py-2">
          <p className="px-4 break-words md:px-5">
            <span className="text-ink-faint">
              <Rich text={messages.answers(<AgentName agentId={answered.from} />)} />
            </span>
            <VisibleText text={answered.text} />
          </p>
          <div className="px-1 md:px-2">
            <AnsweredElsewhere protocol={answered.protocol} />
          </div>
        </div>
      )}
      {!canWrite ? (
        <p className="px-4 py-4 text-ink md:px-5">{messages.needsOperator(role)}</p>
      ) : isForeign ? (
        <ReadOnlyNote place={thread} what="thread" />
      ) : (
        <Composing {...props} />
      )}
    </>
  );
}

function Composing({ thread, answered, start, spoken }: Props) {
  const messages = useMessages(COMPOSE);
  const place: DraftPlace = { thread, reply: answered };
  const where = thread?.thread_id ?? 'new';
  const plainName = `draft:${where}`;
  const plainAnswers = useKeptReply(plainName);
  const isPlainsAnswer = answered === null || plainAnswers?.id === answered.id;
  const message = useDraftMessage(
    `compose:${where} ${answered?.id ?? ''}`,
    place,
    start,
    thread !== null && isPlainsAnswer ? plainName : null,
  );
  const { form, failure, readAgain } = message;
  if (form === null) {
    if (failure === null) return <Skeleton lines={8} label={messages.readingForms} />;
    return (
      <div className="p-4 md:p-5">
        <ReadFailure failure={failure} onRetry={readAgain} />
      </div>
    );
  }
  return (
    <ComposeBench message={message} form={form} place={place} spoken={spoken} thread={thread} />
  );
}
