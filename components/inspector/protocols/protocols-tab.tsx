'use client';
// The message in every protocol side by side: what each says, what it has to invent and what it has no word for.
import { useQuery } from '@tanstack/react-query';
import { useProtocols } from '@/components/findings/use-protocols';
import { ErrorState } from '@/components/ui/error-state';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import { VisibleText } from '@/components/ui/text/visible-text';
import { translateMessage } from '@/lib/client/api/api';
import type { ApiFailure } from '@/lib/client/api/request';
import type { TranslateAnswer } from '@/lib/contracts/http-protocols';
import { OTHER_PROTOCOLS } from '@/lib/messages/en/features/inspector/other-protocols';
import type { EventDetail } from '@/lib/model/event-record';
import { columnsOf } from './align-protocols';
import { ProtocolColumns } from './protocol-columns';
import { questionOf, translationKey } from './translation-question';

export function ProtocolsTab({ detail }: { detail: EventDetail }) {
  const messages = useMessages(OTHER_PROTOCOLS);
  const protocols = useProtocols();
  const spoken = protocols.data?.ok === true ? protocols.data.value.protocols : null;
  const question = spoken === null ? null : questionOf(detail, spoken);
  const translation = useQuery({
    queryKey: translationKey(detail.seq, question),
    // Asked only where there is a question.
    queryFn: ({ signal }) =>
      question === null ? null : translateMessage(question.request, signal),
    enabled: question !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (protocols.data?.ok === false) {
    return <Failed failure={protocols.data.error} onRetried={() => void protocols.refetch()} />;
  }
  const answer = translation.data;
  if (spoken === null || question === null || !answer) {
    return <Skeleton lines={8} label={messages.reading} />;
  }
  if (!answer.ok) {
    return <Failed failure={answer.error} onRetried={() => void translation.refetch()} />;
  }
  if (answer.value.outputs === undefined || answer.value.errors.length > 0) {
    return <Refused answer={answer.value} />;
  }
  const titleOf = (protocol: string) =>
    spoken.find((known) => known.protocol === protocol)?.title ?? protocol;
  return (
    <ProtocolColumns
      key={detail.seq}
      columns={columnsOf(question.source, answer.value.outputs, titleOf)}
      isReceived={question.request.from === detail.protocol && detail.raw !== null}
    />
  );
}

function Failed({ failure, onRetried }: { failure: ApiFailure; onRetried: () => void }) {
  return (
    <div className="p-4">
      <ReadFailure failure={failure} onRetry={onRetried} />
    </div>
  );
}

/** What is stored was once taken, so this is a message of an older version or of another reading. */
function Refused({ answer }: { answer: TranslateAnswer }) {
  const messages = useMessages(OTHER_PROTOCOLS);
  return (
    <div className="p-4">
      <ErrorState
        title={messages.refusedToday}
        detail={
          <ul>
            {answer.errors.map((error) => (
              <li key={`${error.code} ${error.path ?? ''} ${error.message}`}>
                <VisibleText text={error.message} />
              </li>
            ))}
          </ul>
        }
      />
    </div>
  );
}
